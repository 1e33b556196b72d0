// A test runner as text of a module that tests import in place of vitest, @jest/globals or node:test when --from runs them:
// registers tests, then runs them one after the other. Enough of the usual matchers to run ordinary tests; matchers that
// are not known pass, and are reported. Says through `$record` how each test ended, before its afterEach hooks.

/** Specifiers that the shim stands for. */
export const RUNNER_MODULES = ['vitest', '@jest/globals', 'bun:test'];

/** Those that are a function with members: node's runner. */
export const NODE_RUNNER_MODULES = ['node:test', 'test'];

/** The specifier by which the driver finds the shim. */
export const RUNNER = 'everypath:runner';

export const NODE_RUNNER_SOURCE = `module.exports = Object.assign(require('${RUNNER}').default, { mock: require('${RUNNER}').mock });
`;

export const RUNNER_SOURCE = `
import { $record } from 'everypath';

const root = suiteOf(undefined, '');
let current = root;
let onlyUsed = false;

function suiteOf(parent, title) {
  return { parent, title, items: [], beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] };
}

function callbackOf(args) {
  return args.find((arg) => typeof arg === 'function');
}

function describeIn(only, skip) {
  return (title, ...args) => {
    const body = callbackOf(args);
    if (skip || body === undefined) return;
    const outer = current;
    const suite = suiteOf(outer, nameOf(title));
    suite.only = only;
    onlyUsed ||= only;
    outer.items.push(suite);
    current = suite;
    try {
      body();
    } finally {
      current = outer;
    }
  };
}

function testIn(only, skip) {
  return (title, ...args) => {
    const body = typeof title === 'function' ? title : callbackOf(args);
    if (skip || body === undefined) return;
    onlyUsed ||= only;
    current.items.push({ test: nameOf(title), body, only, suite: current });
  };
}

function nameOf(title) {
  return typeof title === 'function' ? title.name : String(title);
}

function eachOf(register) {
  return (table, ...values) => (title, body) => {
    const rows = Array.isArray(table) && 'raw' in table ? templateRows(table, values) : table;
    rows.forEach((row, i) => {
      const list = Array.isArray(row) ? row : [row];
      let at = 0;
      const name = String(title).replace(/%[sdifjop#%]/g, (mark) => {
        if (mark === '%%') return '%';
        if (mark === '%#') return String(i);
        const value = list[at++];
        return typeof value === 'string' ? value : String(JSON.stringify(value));
      });
      register(name, () => body(...list));
    });
  };
}

function templateRows(strings, values) {
  const names = strings[0].split('|').map((name) => name.trim());
  const rows = [];
  for (let i = 0; i + names.length <= values.length; i += names.length) {
    rows.push(Object.fromEntries(names.map((name, k) => [name, values[i + k]])));
  }
  return rows;
}

function withVariants(make) {
  const fn = make(false, false);
  fn.only = make(true, false);
  fn.skip = fn.todo = make(false, true);
  fn.concurrent = fn.sequential = fn.shuffle = fn;
  fn.skipIf = (condition) => make(false, Boolean(condition));
  fn.runIf = (condition) => make(false, !condition);
  fn.failing = fn.fails = make(false, true);
  fn.each = fn.for = eachOf(fn);
  fn.only.each = eachOf(fn.only);
  fn.skip.each = eachOf(fn.skip);
  return fn;
}

const hook = (kind) => (body) => {
  if (typeof body === 'function') current[kind].push(body);
};

export const describe = withVariants(describeIn);
export const suite = describe;
export const test = withVariants(testIn);
export const it = test;
export const beforeAll = hook('beforeAll');
export const afterAll = hook('afterAll');
export const beforeEach = hook('beforeEach');
export const afterEach = hook('afterEach');
export const before = beforeAll;
export const after = afterAll;
Object.assign(test, { describe, suite, test, it, before, after, beforeEach, afterEach, beforeAll, afterAll });
export default test;

// Equality of values: structure, not identity. \`strict\` minds classes and undefined properties.
function equal(a, b, strict, seen = new Map()) {
  if (isPattern(b)) return b.matches(a);
  if (isPattern(a)) return a.matches(b);
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (seen.get(a) === b) return true;
  seen.set(a, b);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (strict && Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (a instanceof Date && b instanceof Date) return Object.is(a.getTime(), b.getTime());
  if (a instanceof RegExp && b instanceof RegExp) return String(a) === String(b);
  if (a instanceof Error && b instanceof Error) return a.name === b.name && a.message === b.message;
  if (a instanceof Map || b instanceof Map) {
    if (!(a instanceof Map && b instanceof Map) || a.size !== b.size) return false;
    const rest = [...b];
    return [...a].every(([k, v]) => takeFrom(rest, ([l, w]) => equal(k, l, strict, seen) && equal(v, w, strict, seen)));
  }
  if (a instanceof Set || b instanceof Set) {
    if (!(a instanceof Set && b instanceof Set) || a.size !== b.size) return false;
    const rest = [...b];
    return [...a].every((v) => takeFrom(rest, (w) => equal(v, w, strict, seen)));
  }
  if (Array.isArray(a) && a.length !== b.length) return false;
  const keysOf = (o) => Object.keys(o).filter((key) => strict || o[key] !== undefined);
  const keys = keysOf(a);
  return keys.length === keysOf(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key], strict, seen));
}

function takeFrom(list, fits) {
  const at = list.findIndex(fits);
  if (at >= 0) list.splice(at, 1);
  return at >= 0;
}

function contains(a, part) {
  if (isPattern(part)) return part.matches(a);
  if (typeof part !== 'object' || part === null || typeof a !== 'object' || a === null) return equal(a, part, false);
  if (Array.isArray(part)) return Array.isArray(a) && a.length === part.length && part.every((p, i) => contains(a[i], p));
  return Object.keys(part).every((key) => key in a && contains(a[key], part[key]));
}

function isPattern(value) {
  return typeof value === 'object' && value !== null && typeof value.matches === 'function' && value.pattern === true;
}

const pattern = (matches) => ({ pattern: true, matches });

function show(value) {
  try {
    return typeof value === 'string' ? JSON.stringify(value) : typeof value === 'object' ? (JSON.stringify(value) ?? String(value)) : String(value);
  } catch {
    return 'a value';
  }
}

function throwsLike(error, wanted) {
  if (wanted === undefined) return true;
  if (typeof wanted === 'string') return String(error?.message ?? error).includes(wanted);
  if (wanted instanceof RegExp) return wanted.test(String(error?.message ?? error));
  if (typeof wanted === 'function') return error instanceof wanted;
  if (isPattern(wanted)) return wanted.matches(error);
  return String(error?.message) === String(wanted.message);
}

function at(object, path) {
  const keys = Array.isArray(path) ? path : String(path).split('.');
  let value = object;
  for (const key of keys) {
    if (value === null || value === undefined || !(key in Object(value))) return { found: false };
    value = value[key];
  }
  return { found: true, value };
}

const callsOf = (mock) => mock.mock.calls.map((call) => (Array.isArray(call) ? call : call.arguments));

/** Each tells whether it holds. */
const MATCHERS = {
  toBe: (a, b) => Object.is(a, b),
  toEqual: (a, b) => equal(a, b, false),
  toStrictEqual: (a, b) => equal(a, b, true),
  toMatchObject: (a, b) => contains(a, b),
  toBeTruthy: (a) => Boolean(a),
  toBeFalsy: (a) => !a,
  toBeNull: (a) => a === null,
  toBeUndefined: (a) => a === undefined,
  toBeDefined: (a) => a !== undefined,
  toBeNullable: (a) => a === null || a === undefined,
  toBeNaN: (a) => Number.isNaN(a),
  toBeGreaterThan: (a, b) => a > b,
  toBeGreaterThanOrEqual: (a, b) => a >= b,
  toBeLessThan: (a, b) => a < b,
  toBeLessThanOrEqual: (a, b) => a <= b,
  toBeCloseTo: (a, b, digits = 2) => a === b || Math.abs(a - b) < 10 ** -digits / 2,
  toBeInstanceOf: (a, b) => a instanceof b,
  toBeTypeOf: (a, b) => typeof a === b,
  toBeOneOf: (a, b) => [...b].some((value) => equal(a, value, false)),
  toHaveLength: (a, b) => a.length === b,
  toContain: (a, b) => (typeof a === 'string' ? a.includes(b) : [...a].includes(b)),
  toContainEqual: (a, b) => [...a].some((value) => equal(value, b, false)),
  toMatch: (a, b) => (typeof b === 'string' ? String(a).includes(b) : b.test(a)),
  toHaveProperty: (a, path, ...value) => {
    const found = at(a, path);
    return found.found && (value.length === 0 || equal(found.value, value[0], false));
  },
  toSatisfy: (a, fits) => Boolean(fits(a)),
  toThrow: (a, wanted) => {
    if (typeof a !== 'function') return throwsLike(a, wanted);
    try {
      a();
    } catch (error) {
      return throwsLike(error, wanted);
    }
    return false;
  },
  toHaveBeenCalled: (a) => callsOf(a).length > 0,
  toHaveBeenCalledOnce: (a) => callsOf(a).length === 1,
  toHaveBeenCalledTimes: (a, n) => callsOf(a).length === n,
  toHaveBeenCalledWith: (a, ...args) => callsOf(a).some((call) => equal([...call], args, false)),
  toHaveBeenLastCalledWith: (a, ...args) => equal([...(callsOf(a).at(-1) ?? [])], args, false),
};
MATCHERS.toThrowError = MATCHERS.toThrow;

function matchersFor(value, negated) {
  return new Proxy(
    {},
    {
      get(_target, name) {
        if (typeof name !== 'string' || name === 'then') return undefined;
        if (name === 'not') return matchersFor(value, !negated);
        if (name === 'resolves') return settledMatchers(() => value, negated);
        if (name === 'rejects') return settledMatchers(() => reasonOf(value), negated);
        const known = Object.hasOwn(MATCHERS, name) ? MATCHERS[name] : undefined;
        return (...args) => {
          if (known === undefined) {
            $record('unknown', name);
            return;
          }
          if (known(value, ...args) === negated) {
            throw new Error('expected ' + show(value) + (negated ? ' not ' : ' ') + name + ' ' + args.map(show).join(', '));
          }
        };
      },
    },
  );
}

async function reasonOf(value) {
  try {
    await (typeof value === 'function' ? value() : value);
  } catch (error) {
    return error;
  }
  throw new Error('the promise was fulfilled instead of rejected');
}

function settledMatchers(settle, negated) {
  return new Proxy(
    {},
    {
      get(_target, name) {
        if (typeof name !== 'string' || name === 'then') return undefined;
        if (name === 'not') return settledMatchers(settle, !negated);
        return async (...args) => matchersFor(await settle(), negated)[name](...args);
      },
    },
  );
}

export function expect(value) {
  return matchersFor(value, false);
}
expect.soft = expect;
expect.anything = () => pattern((a) => a !== null && a !== undefined);
expect.any = (kind) =>
  pattern((a) => (a !== null && a !== undefined && Object(a) instanceof kind) || (kind === Object && typeof a === 'object'));
expect.objectContaining = (part) => pattern((a) => contains(a, part));
expect.arrayContaining = (list) => pattern((a) => Array.isArray(a) && list.every((v) => a.some((w) => equal(w, v, false))));
expect.stringContaining = (text) => pattern((a) => typeof a === 'string' && a.includes(text));
expect.stringMatching = (regex) => pattern((a) => typeof a === 'string' && new RegExp(regex).test(a));
expect.closeTo = (n, digits) => pattern((a) => MATCHERS.toBeCloseTo(a, n, digits));
expect.assertions = expect.hasAssertions = () => undefined;
expect.extend = (more) => {
  for (const [name, matcher] of Object.entries(more)) MATCHERS[name] = (a, ...args) => matcher.call({}, a, ...args).pass;
};
expect.unreachable = (text) => {
  throw new Error(text ?? 'this place was reached');
};
expect.fail = expect.unreachable;

function mockOf(implementation) {
  const answers = [];
  const fn = function (...args) {
    fn.mock.calls.push(args);
    const answer = answers.length > 0 ? answers.shift() : fn.mock.implementation;
    const value = answer === undefined ? undefined : answer.apply(this, args);
    fn.mock.results.push({ type: 'return', value });
    return value;
  };
  const as = (set) => (value) => {
    set(value);
    return fn;
  };
  const use = (answer) => {
    fn.mock.implementation = answer;
  };
  fn.mock = { calls: [], results: [], implementation };
  fn.mock.callCount = () => fn.mock.calls.length;
  fn.mockImplementation = as(use);
  fn.mockImplementationOnce = as((answer) => answers.push(answer));
  fn.mockReturnValue = as((value) => use(() => value));
  fn.mockReturnValueOnce = as((value) => answers.push(() => value));
  fn.mockResolvedValue = as((value) => use(async () => value));
  fn.mockRejectedValue = as((error) => use(async () => { throw error; }));
  fn.mockReturnThis = as(() => use(function () { return this; }));
  fn.mockClear = as(() => { fn.mock.calls = []; fn.mock.results = []; });
  fn.mockReset = as(() => { fn.mock.calls = []; use(undefined); });
  fn.mockRestore = fn.mockReset;
  return fn;
}

function spyOn(object, key) {
  const original = object[key];
  const spy = mockOf(function (...args) { return original.apply(this, args); });
  spy.mockRestore = () => { object[key] = original; };
  object[key] = spy;
  return spy;
}

const tools = { fn: mockOf, spyOn, method: spyOn, clearAllMocks() {}, resetAllMocks() {}, restoreAllMocks() {} };
export const vi = new Proxy(tools, {
  get(target, name) {
    if (name in target) return target[name];
    return () => {
      $record('unknown', 'vi.' + String(name));
      return vi;
    };
  },
});
export const vitest = vi;
export const jest = vi;
export const mock = vi;

function installGlobals() {
  const names = { describe, suite, test, it, expect, vi, jest, beforeAll, afterAll, beforeEach, afterEach, before, after };
  for (const [name, value] of Object.entries(names)) {
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
  }
}
installGlobals();

/** What a test gets: the context of vitest and node:test, and a callback for jest. */
function contextOf(title) {
  const done = (error) => {
    if (error) throw error;
  };
  const inner = async (name, ...args) => callbackOf(args)?.(contextOf(String(name)));
  return Object.assign(done, { expect, mock: vi, test: inner, it: inner, skip() {}, todo() {}, diagnostic() {}, after() {}, task: { name: title } });
}

const titleOf = (item) => {
  const names = [item.test];
  for (let at = item.suite; at !== undefined; at = at.parent) if (at.title !== '') names.unshift(at.title);
  return names.join(' > ');
};

async function runTest(item) {
  const title = titleOf(item);
  const suites = [];
  for (let at = item.suite; at !== undefined; at = at.parent) suites.unshift(at);
  let failure;
  const context = contextOf(title);
  try {
    for (const at of suites) for (const body of at.beforeEach) await body(context);
    await item.body(context);
  } catch (error) {
    failure = String(error?.message ?? error);
  }
  $record('test', title, failure);
  for (const at of suites.reverse()) for (const body of at.afterEach) await body(context);
}

async function runSuite(suite, chosen) {
  for (const body of suite.beforeAll) await body(contextOf(suite.title));
  for (const item of suite.items) {
    if ('items' in item) await runSuite(item, chosen || item.only);
    else if (!onlyUsed || chosen || item.only) await runTest(item);
  }
  for (const body of suite.afterAll) await body(contextOf(suite.title));
}

export async function $run() {
  await runSuite(root, false);
}
`;
