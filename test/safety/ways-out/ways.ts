// Ways out of a realm, as functions of a program: each shows hostile values to something and looks at what it is shown in turn.
// A way answers 'inside', or says what it saw. Crossed from shapes and targets, and the special ones below.
import { sample } from '../../cases.js';
import { newerWays } from './newer-ways.js';

/** Values that record what they are shown: expressions over `seen`. */
const SHAPES: Readonly<Record<string, string>> = {
  converting: `{ [Symbol.toPrimitive]: trap(() => 'a') }`,
  texts: `{ toString: trap(() => 'a'), valueOf: trap(() => 1), toJSON: trap(() => 'j') }`,
  getters: `new Proxy({}, { get: (t, k, r) => (look(r), k === 'then' ? undefined : trap(() => 'a')), has: trap(() => true) })`,
  callbacks: `trap(() => 'a')`,
  errors: `broken()`,
  classes: `class extends Array { static get [Symbol.hasInstance]() { return trap(() => true); } static get [Symbol.species]() { return trap(() => []); } }`,
};

/** What is done with one, H. */
const TARGETS: Readonly<Record<string, string>> = {
  join: `path.join(H, 'b')`,
  resolve: `path.resolve('a', H)`,
  url: `new URL(H, 'http://a/')`,
  params: `[...new URLSearchParams(H)]`,
  legacyUrl: `url.format(H)`,
  query: `querystring.stringify({ a: H })`,
  atob: `atob(H)`,
  required: `require(H)`,
  stringify: `JSON.stringify({ a: H }, H)`,
  parse: `JSON.parse('{"a":[1]}', H)`,
  replace: `'abc'.replace(/(?<n>b)/, H)`,
  throws: `assert.throws(H, H)`,
  doesNotThrow: `assert.doesNotThrow(() => { throw H; }, H)`,
  equal: `assert.deepStrictEqual(H, H, H)`,
  inspect: `util.inspect(H, { depth: 3 })`,
  format: `util.format('%s %d %j', H, H, H)`,
  same: `util.isDeepStrictEqual([H], [H])`,
  clone: `structuredClone([H])`,
  buffer: `Buffer.from(H, H)`,
  file: `fs.existsSync(H)`,
  hash: `crypto.createHash('md5').update(H).digest(H)`,
  added: `x + H`,
  compared: `x < H`,
  member: `({})[H] ?? H[x]`,
  tested: `(x > 1) instanceof H`,
  called: `H(x, x)`,
  listed: `Array.from(H, H)`,
  sorted: `[3, x, 1].sort(H)`,
  keyed: `new Map([[H, x]]).get(H)`,
  dated: `new Date(H).getTime()`,
};

const SPECIAL: Readonly<Record<string, string>> = {
  limitGetter: `look(Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit').get)`,
  limitSetter: `look(Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit').set)`,
  prepareGetter: `look(Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace')?.get)`,
  prepareRead: `look(Error.prepareStackTrace)`,
  globalGetter: `look(Object.getOwnPropertyDescriptor(globalThis, 'Error').get); look(globalThis.__lookupSetter__('Map'))`,
  sites: `Error.prepareStackTrace = (e, sites) => sites; sitesOf(new Error('x').stack)`,
  sitesOfTypeError: `Error.prepareStackTrace = (e, sites) => sites; try { null.x; } catch (e) { sitesOf(e.stack); }`,
  sitesProxied: `Error.prepareStackTrace = trap((e, sites) => sites); sitesOf(new Error('x').stack)`,
  sitesInspected: `Error.prepareStackTrace = (e, sites) => (sitesOf(sites), 'text'); util.inspect(new Error('x'))`,
  sitesFormatted: `Error.prepareStackTrace = (e, sites) => (sitesOf(sites), 'text'); util.format('%s', new Error('x'))`,
  sitesCompared: `Error.prepareStackTrace = (e, sites) => (sitesOf(sites), 'text'); util.isDeepStrictEqual(new Error('x'), new Error('x'))`,
  sitesAsserted: `Error.prepareStackTrace = (e, sites) => (sitesOf(sites), 'text'); assert.ifError(new Error('x'))`,
  sitesCloned: `Error.prepareStackTrace = (e, sites) => (sitesOf(sites), 'text'); look(structuredClone(new Error('x')))`,
  sitesCaptured: `const o = {}; Error.prepareStackTrace = (e, sites) => sites; Error.captureStackTrace(o); sitesOf(o.stack)`,
  sitesInGetter: `Error.prepareStackTrace = (e, sites) => sites; path.join({ get toString() { sitesOf(new Error('x').stack); return () => 'a'; } })`,
  sitesInConversion: `Error.prepareStackTrace = (e, sites) => sites; x + { valueOf() { sitesOf(new Error('x').stack); return 1; } }`,
  sitesInCallback: `Error.prepareStackTrace = (e, sites) => sites; [2, x].sort(() => (sitesOf(new Error('x').stack), 0))`,
  replacedError: `globalThis.Error = { prepareStackTrace: (e, sites) => sitesOf(sites) }; util.inspect(new TypeError('x'))`,
  assignedError: `Error = class { static prepareStackTrace(e, sites) { sitesOf(sites); } }; util.inspect(new TypeError('x'))`,
  definedError: `Object.defineProperty(globalThis, 'Error', { value: { prepareStackTrace: (e, sites) => sitesOf(sites) } }); util.inspect(new TypeError('x'))`,
  deletedError: `try { delete globalThis.Error; } catch {} Object.prototype.prepareStackTrace = (e, sites) => sitesOf(sites); util.inspect(new TypeError('x'))`,
  removedError: `globalThis.Error = undefined; util.inspect(new TypeError('x'))`,
  inheritedPrepare: `Object.prototype.prepareStackTrace = (e, sites) => sitesOf(sites); util.inspect(new TypeError('x'))`,
  stackText: `named(new Error('x').stack); try { null.x; } catch (e) { named(e.stack); }`,
  stackOfConversion: `x + { valueOf() { named(new Error('x').stack); return 1; } }`,
  stackOfCallback: `[2, x].sort(() => (named(new Error('x').stack), 0))`,
  stackOfThrown: `try { new URL('x'); } catch (e) { named(e.stack); look(e); }`,
  stackOfDecoder: `try { new (require('node:string_decoder').StringDecoder)(new Error('y')); } catch (e) { named(e.message); named(e.stack); }`,
  callerOfGetter: `path.join({ toString: function f() { look(f.caller); look(arguments.callee.caller); return 'a'; } })`,
  callerOfCallback: `[1, x].sort(function f() { look(f.caller); return 0; })`,
  argumentsOfCallback: `[1, x].sort(function () { look(arguments); look(arguments[Symbol.iterator]); return 0; })`,
  trapsOfTraps: `path.join(new Proxy({}, new Proxy({}, { get: (t, k) => trap(() => (k === 'get' ? () => 'a' : undefined)) })))`,
  proxyOfProxy: `x + new Proxy(trapped({ [Symbol.toPrimitive]: trap(() => 1) }), {})`,
  definedDescriptor: `Object.assign(trapped({}), { a: x }); Object.defineProperty(trapped({}), 'a', { value: x })`,
  setDescriptor: `Reflect.set({}, 'a', x, trapped({})); trapped({}).b = x`,
  ownKeysOfProxy: `Object.keys(trapped({ a: 1 })); ({ ...trapped({ a: x }) })`,
  revocable: `const r = Proxy.revocable(function () {}, { apply: (t, s, a) => (look(a), 1) }); look(r); [1, x].sort(r.proxy)`,
  constructTrap: `Reflect.construct(trapped(class {}), [x]); new (trapped(class extends Map {}))([[1, x]])`,
  boundProxy: `[1, x].sort(trap(() => 0).bind(null)); x + { valueOf: trap(() => 1).bind(null) }`,
  ownOfSymbolic: `look(Object.getPrototypeOf(x)); for (const k of Reflect.ownKeys(Object(x))) look(x[k])`,
  termOfSymbolic: `look(x.term); look(Object(x).term); look(x['#term']); look(x.constructor)`,
  prototypeOfSymbolic: `Number.prototype.steal = function () { 'use strict'; look(this); look(this.term); return 1; }; look(x.steal)`,
  forgedSymbolic: `const f = Object.create(Object.getPrototypeOf(Object(x))); f.term = { op: 'const', data: true, sort: 'bool' }; if (f > 1) look(f)`,
  pollutedTerm: `for (const k of ['term', 'op', 'args', 'data', 'sort', 'negation', 'range', 'reason', 'kind']) Object.defineProperty(Object.prototype, k, { get() { look(this); return undefined; }, configurable: true }); if (x > 3) look({})`,
  pollutedGet: `for (const k of ['get', 'set', 'value', 'writable', 'then', 'toJSON', 'next']) Object.defineProperty(Object.prototype, k, { get() { look(this); return undefined; }, set(v) { look(v); }, configurable: true }); path.join('a'); if (x > 4) look({})`,
  pollutedArray: `Object.defineProperty(Array.prototype, '0', { get() { look(this); }, set(v) { look(this); look(v); }, configurable: true }); path.join('a', 'b'); [x].map((y) => y)`,
  pollutedIterator: `Array.prototype[Symbol.iterator] = function* () { look(this); }; new Map([[1, x]]); util.format('a', x)`,
  pollutedCall: `Function.prototype.call = trap(() => 1); Function.prototype.apply = trap(() => 1); [x].map((y) => y + 1); path.join('a')`,
  pollutedPromise: `Promise.prototype.then = trap(() => 1); (async () => { await x; })(); assert.rejects(async () => {})`,
  endOfPath: `new Promise(() => require('node:net').connect(1)).catch(look)`,
  endInGenerator: `const g = (function* () { try { yield require('node:net').connect(1); } finally { look(g); } })(); try { g.next(); } catch (e) { look(e); }`,
  endInAsync: `(async () => { require('node:http').get('a'); })().catch(look)`,
  endInCallback: `[1].map(() => { try { fs.writeFileSync('OUTSIDE_FOLDER/x', ''); } catch (e) { look(e); } })`,
  endInIterator: `Array.from({ *[Symbol.iterator]() { try { yield fs.writeFileSync('OUTSIDE_FOLDER/y', ''); } catch (e) { look(e); } } })`,
  rejection: `assert.rejects(async () => { throw 1; }, trap(() => true))`,
  rejectionPromise: `look(assert.rejects(async () => {})); look(assert.doesNotReject(async () => {}))`,
  unhandled: `process.on('unhandledRejection', look); Promise.reject(new Error('x')).catch(look)`,
  thenable: `(async () => { await { then: trap((f) => (look(f), f(1))) }; })()`,
  importedThenable: `import({ toString: trap(() => 'node:path') }).then(look, look)`,
  asyncStack: `Error.prepareStackTrace = (e, s) => s; (async () => { await null; sitesOf(new Error('x').stack); })()`,
  deepAdd: `deep(() => x + { valueOf: () => 1 })`,
  deepCompare: `deep(() => x < { valueOf: () => 1 })`,
  deepMember: `deep(() => ({})[x])`,
  deepJoin: `deep(() => path.join('a', 'b'))`,
  deepUrl: `deep(() => new URL('http://a/b'))`,
  deepAssert: `deep(() => assert.equal(x, x))`,
  deepInspect: `deep(() => util.inspect({ a: { b: [1] } }))`,
  deepSort: `deep(() => [3, x, 1].sort())`,
  deepMap: `deep(() => new Map([[x, 1]]).has(2))`,
  deepText: `deep(() => String(x).padStart(9))`,
  deepJson: `deep(() => JSON.stringify({ a: x }))`,
  deepProxy: `deep(() => new Proxy({}, {}).a)`,
  deepRegExp: `deep(() => 'aaa'.replace(/a/g, () => x))`,
  deepAsync: `(async () => { const down = async () => { x + { valueOf: () => 1 }; await down(); }; try { await down(); } catch (e) { look(e); } })()`,
  deepReject: `const down = () => new Promise((r) => { x + { valueOf: () => 1 }; r(down()); }); try { down().catch(look); } catch (e) { look(e); }`,
  evalInside: `look(eval('(function () { return arguments.callee.caller })')()); look((0, eval)('this'))`,
  functionInside: `try { look(new Function('return this')()); look(Function('return arguments')()); } catch (e) { look(e); }`,
  intern: `const t = x + 1; try { Object.freeze(Object(t)); Object.defineProperty(Object(t), 'sort', { value: 'bool' }); } catch {} look(t)`,
  changedMath: `Math.max = Math.floor = () => 0; Number.isInteger = () => true; if (Number.isInteger(x)) look(Math)`,
  typedSpecies: `class T extends Uint8Array { static get [Symbol.species]() { return trap(() => 1); } } try { new T(2).map(() => 1); } catch (e) { look(e); }`,
  weakRef: `look(new WeakRef({}).deref()); new FinalizationRegistry(look).register({}, x)`,
  shared: `look(new SharedArrayBuffer(8)); try { Atomics.wait(new Int32Array(new SharedArrayBuffer(8)), 0, 0, 1); } catch (e) { look(e); }`,
  moduleCreate: `look(require('node:module').createRequire); try { look(require('node:module').createRequire('/etc/x')); } catch (e) { look(e); }`,
  requireCache: `look(require.cache); look(require.main); look(module.parent); look(module.constructor)`,
  processParts: `look(process.mainModule); look(process.stdout); look(process.binding); look(process.env)`,
  consoleTable: `console.log(trapped({})); console.table([trapped({})]); console.assert(true, trapped({}))`,
  timers: `look(setTimeout(trap(() => 1), 0)); setImmediate(look); queueMicrotask(trap(() => 1)); process.nextTick(trap(() => 1), x)`,
  events: `const e = new (require('node:events'))(); e.on('error', trap(() => 1)); e.emit('error', new Error('x'), x); look(e)`,
};

export interface Way {
  readonly name: string;
  readonly code: string;
}

export function allWays(): Way[] {
  const ways: Way[] = [];
  for (const [target, use] of Object.entries(TARGETS)) {
    for (const [shape, value] of Object.entries(SHAPES)) {
      ways.push({ name: `${target}_${shape}`, code: `const H = ${value}; look(${use});` });
    }
  }
  for (const [name, code] of [...Object.entries(SPECIAL), ...sample(newerWays(), 3)])
    ways.push({ name, code: `${code};` });
  return ways;
}
