// Member reads, calls, `new`, optional chains, identifiers. In ordinary mode only computed keys that may be symbolic
// are hooked; in `dynamic` mode the object of every read and every callee is decided first.

import type { CallExpression, MemberExpression, NewExpression } from 'acorn';
import { walkText } from './array-walks.js';
import { children, identifierName, isAnonymousDefinition, type Node, type NodeOf } from './ast.js';
import type { Emitter, Handlers } from './emitter.js';
import { directEval } from './evaluated.js';
import { iterated } from './iterables.js';
import { checkedInvariant } from './loop-heads.js';
import { isObject, sequence } from './operators.js';
import { changesOwn } from './own-objects.js';
import { privateCallee, privateRead } from './privates.js';
import { IMPORT_CALL } from './transpile.js';
import { peekFirst } from './walker-first.js';
import { invariantCall } from './written-invariants.js';

/** The value, decided far enough (dynamic mode) to know whether it is null or undefined. Parenthesized. */
export function nullable(e: Emitter, node: Node): string {
  if (!e.module.dynamic || e.module.known.of(node) !== undefined || isGlobal(e, node)) return e.operand(node);
  const held = e.hold(node, []);
  e.drop(held);
  return sequence(
    [held.init],
    `${isObject(held.use)} ? ${e.op('nullable')}(${held.use}, ${e.site(node)}) : ${held.use}`,
  );
}

function isGlobal(e: Emitter, node: Node): node is NodeOf<'Identifier'> {
  return node.type === 'Identifier' && e.binding(node) === undefined;
}

/** `[key]` for a member that is called or assigned through: an object key is decided for that object. */
export function keyText(e: Emitter, key: Node, object: string | undefined): string {
  if (e.module.known.isPrimitive(key)) return e.argument(key);
  const held = e.hold(key, []);
  e.drop(held);
  const of = object === undefined ? '' : `, ${object}`;
  return sequence(
    [held.init],
    `${isObject(held.use)} ? ${e.op('key')}(${held.use}, ${e.site(key)}${of}) : ${held.use}`,
  );
}

/** The key of `super[key]`: before it, `this` is looked up, which fails as long as super() was not called. */
export function superKey(e: Emitter, key: Node): string {
  return e.module.known.isPrimitive(key) ? e.gen(key) : `(this, ${keyText(e, key, 'this')})`;
}

/** `object[key]` on an object that can be named twice. */
export function computedRead(e: Emitter, object: string, node: MemberExpression): string {
  const { property } = node;
  if (e.module.known.isPrimitive(property)) return `${object}${e.at(property.start)}[${e.gen(property)}]`;
  const key = e.hold(property, []);
  e.drop(key);
  const read = `${object}${e.at(property.start)}[${key.use}]`;
  return sequence(
    [key.init],
    `${isObject(key.use)} ? ${e.op('get')}(${object}, ${key.use}, ${e.site(node)}) : ${read}`,
  );
}

function plainKey(e: Emitter, node: MemberExpression): boolean {
  return !node.computed || e.module.known.isPrimitive(node.property);
}

/** `.name`, with the position of the name, which is where the engine reports a null object. */
function dotName(e: Emitter, { property }: MemberExpression): string {
  return `.${e.at(property.start)}${identifierName(property)}`;
}

function objectText(e: Emitter, node: Node): string {
  if (node.type === 'Super') return 'super';
  // An anonymous function must not take the name of what holds it.
  if (isAnonymousDefinition(node)) return `(0, ${e.gen(node)})`;
  if (e.module.dynamic) return nullable(e, node);
  const text = e.operand(node);
  return node.type === 'NewExpression' || node.type === 'Literal' ? `(${text})` : text;
}

/** The callee of a call, with `this` kept: a member expression whose object is evaluated once. */
export function calleeText(e: Emitter, callee: Node): string {
  if (callee.type !== 'MemberExpression') return e.operand(callee);
  if (callee.property.type === 'PrivateIdentifier') return privateCallee(e, callee.object, callee.property);
  if (!callee.computed) {
    const object = objectText(e, callee.object);
    const told = changesOwn(e, callee);
    const receiver = told === undefined ? object : `${e.op(told)}(${object})`;
    return `${receiver}${e.breaks(callee.object.end, callee.property.start)}${dotName(e, callee)}`;
  }
  if (plainKey(e, callee))
    return `${objectText(e, callee.object)}${e.at(callee.property.start)}[${e.gen(callee.property)}]`;
  if (callee.object.type === 'Super') return `super[${superKey(e, callee.property)}]`;
  const object = e.hold(callee.object, [callee.property]);
  const key = keyText(e, callee.property, object.use);
  e.drop(object);
  return `${object.init === '' ? object.use : `(${object.init})`}${e.at(callee.property.start)}[${key}]`;
}

function argumentList(e: Emitter, node: CallExpression | NewExpression): string {
  const list = node.arguments;
  let out = '(';
  list.forEach((argument, i) => {
    if (i > 0) out += `,${e.breaks(list[i - 1].end, argument.start)} `;
    if (isAnonymousDefinition(argument)) e.callbacks.add(argument);
    out += e.argument(argument);
  });
  return `${out})`;
}

/** `callee` decided to something that can be called (dynamic mode). */
function decided(e: Emitter, node: Node, text: string): string {
  const name = e.take();
  e.release(name);
  return `(typeof (${name} = ${text}) === "function" ? ${name} : ${e.op('callee')}(${name}, ${e.site(node)}))`;
}

function needsDecision(e: Emitter, callee: Node): boolean {
  if (!e.module.dynamic || callee.type === 'Super' || isGlobal(e, callee)) return false;
  // The object of a `with` is the receiver of its functions.
  if (e.module.scopes.inWith.has(callee)) return false;
  if (callee.type === 'MemberExpression') {
    if (callee.object.type === 'Super' || callee.property.type === 'PrivateIdentifier') return false;
    return !isGlobal(e, callee.object);
  }
  return e.module.known.of(callee) === undefined;
}

/** `Function('return this')`, an old way to the global object. Undefined for any other call. */
function codeFromText(e: Emitter, node: CallExpression | NewExpression): string | undefined {
  const { callee } = node;
  if (callee.type !== 'Identifier' || e.binding(callee) !== undefined) return undefined;
  if (callee.name !== 'Function') return undefined;
  const only = node.arguments.length === 1 ? node.arguments[0] : undefined;
  if (only?.type === 'Literal' && /^\s*return this;?\s*$/.test(String(only.value))) {
    return '(function anonymous() { return globalThis; })';
  }
  return undefined;
}

// Optional chains that hold something to hook are rewritten as `a == null ? void 0 : ...`.

interface Chain {
  readonly conditions: string[];
  readonly held: string[];
}

function isLink(node: Node): node is MemberExpression | CallExpression {
  return node.type === 'MemberExpression' || node.type === 'CallExpression';
}

type MethodCall = CallExpression & { readonly callee: MemberExpression };

/** `x.exec(text)`: RegExp.prototype.exec is native in the realm, so the call itself looks for symbolic texts. */
function executesRegex(e: Emitter, node: CallExpression): node is MethodCall {
  const { callee, arguments: args } = node;
  if (callee.type !== 'MemberExpression' || callee.computed) return false;
  if (callee.property.type !== 'Identifier' || callee.property.name !== 'exec') return false;
  if (callee.object.type === 'Super' || node.optional || args.length !== 1) return false;
  return args[0].type !== 'SpreadElement' && !e.module.known.isPrimitive(args[0]);
}

export function chainNeedsRewriting(e: Emitter, node: Node): boolean {
  if (e.module.dynamic || (node.type === 'CallExpression' && executesRegex(e, node))) return true;
  if (node.type === 'MemberExpression') {
    if (node.property.type === 'PrivateIdentifier' || !plainKey(e, node)) return true;
    return isLink(node.object) && chainNeedsRewriting(e, node.object);
  }
  return node.type === 'CallExpression' && isLink(node.callee) && chainNeedsRewriting(e, node.callee);
}

function keep(e: Emitter, chain: Chain): string {
  const name = e.take();
  chain.held.push(name);
  return name;
}

/** The object of a link, null-tested if the link is optional. */
export function chainObject(e: Emitter, node: MemberExpression, chain: Chain): string {
  let object = isLink(node.object) ? chainLink(e, node.object, chain) : objectText(e, node.object);
  if (e.module.dynamic && isLink(node.object)) object = decidedNull(e, node.object, object);
  if (!node.optional) return object;
  const name = keep(e, chain);
  chain.conditions.push(`(${name} = ${object}) == null`);
  return name;
}

function decidedNull(e: Emitter, node: Node, text: string): string {
  if (!e.module.dynamic) return text;
  const name = e.take();
  e.release(name);
  return `(${isObject(`(${name} = ${text})`)} ? ${e.op('nullable')}(${name}, ${e.site(node)}) : ${name})`;
}

function chainAccess(e: Emitter, node: MemberExpression, object: string, chain: Chain): string {
  if (!node.computed && node.property.type !== 'PrivateIdentifier') return `${object}${dotName(e, node)}`;
  if (node.property.type !== 'PrivateIdentifier' && plainKey(e, node)) return `${object}[${e.gen(node.property)}]`;
  const name = keep(e, chain);
  const read =
    node.property.type === 'PrivateIdentifier'
      ? privateRead(e, { init: '', use: name }, node.property)
      : computedRead(e, name, node);
  return `(${name} = ${object}, ${read})`;
}

function chainLink(e: Emitter, node: MemberExpression | CallExpression, chain: Chain): string {
  if (node.type === 'MemberExpression') return chainAccess(e, node, chainObject(e, node, chain), chain);
  if (executesRegex(e, node)) {
    const object = keep(e, chain);
    const method = `${object}${dotName(e, node.callee)}`;
    const text = `(${object} = ${chainObject(e, node.callee, chain)}, ${e.op('exec')}(${object}, ${method}`;
    return `${text}, ${e.argument(node.arguments[0])}))`;
  }
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.object.type === 'Super') {
    let text = isLink(callee) ? chainLink(e, callee, chain) : e.operand(callee);
    if (node.optional) {
      const name = keep(e, chain);
      chain.conditions.push(`(${name} = ${decidedNull(e, callee, text)}) == null`);
      text = name;
      if (callee.type === 'MemberExpression') return callOn(e, name, 'this', node);
    }
    return `${needsDecision(e, callee) ? decided(e, callee, text) : text}${argumentList(e, node)}`;
  }
  const plain = plainKey(e, callee) && callee.property.type !== 'PrivateIdentifier';
  if (plain && !node.optional && !needsDecision(e, callee)) {
    return chainAccess(e, callee, chainObject(e, callee, chain), chain) + argumentList(e, node);
  }
  const object = keep(e, chain);
  const fn = `${object} = ${chainObject(e, callee, chain)}`;
  const access = chainAccess(e, callee, object, chain);
  if (!node.optional) {
    const target = needsDecision(e, callee) ? decided(e, callee, access) : access;
    return callOn(e, `(${fn}, ${target})`, object, node);
  }
  const name = keep(e, chain);
  chain.conditions.push(`(${fn}, ${name} = ${decidedNull(e, callee, access)}) == null`);
  const target = needsDecision(e, callee) ? decided(e, callee, name) : name;
  return callOn(e, target, object, node);
}

/** A call with `this` given: what cannot be called is noticed after the arguments are evaluated, as in a plain call. */
function callOn(e: Emitter, target: string, object: string, node: CallExpression): string {
  const list = argumentList(e, node);
  // Such calls have an error message of their own.
  if (node.arguments.slice(0, -1).some((x) => x.type === 'SpreadElement')) {
    return `${e.op('applied')}(${target}, ${object}, [${list.slice(1, -1)}])`;
  }
  return `${e.op('call')}(${target}, ${object}${list === '()' ? ')' : `, ${list.slice(1)}`}`;
}

/** `(a?.b)(x)`: the parentheses end the chain but `this` is still `a`. */
function callOfChain(e: Emitter, node: CallExpression, link: NodeOf<'ChainExpression'>['expression']): string {
  if (link.type !== 'MemberExpression') return `${e.operand(node.callee)}${argumentList(e, node)}`;
  const object = e.take();
  const fn = rewriteChain(
    e,
    (chain) => `(${object} = ${chainObject(e, link, chain)}, ${chainAccess(e, link, object, chain)})`,
    'void 0',
  );
  const target = e.module.dynamic ? decided(e, link, fn) : fn;
  const text = callOn(e, target, object, node);
  e.release(object);
  return text;
}

/** Rewrites a chain; `last` builds the result from the innermost link's text. */
export function rewriteChain(e: Emitter, build: (chain: Chain) => string, otherwise: string): string {
  const chain: Chain = { conditions: [], held: [] };
  const text = build(chain);
  e.release(...chain.held);
  if (chain.conditions.length === 0) return `(${text})`;
  return `(${chain.conditions.join(' || ')} ? ${otherwise} : ${text})`;
}

/** `Array(n)` or `new Array(n)`: the one use of the native constructor in which a symbolic argument matters. */
function makesArray(e: Emitter, node: CallExpression | NewExpression): boolean {
  const { callee, arguments: args } = node;
  return isGlobal(e, callee) && callee.name === 'Array' && args.length === 1 && args[0].type !== 'SpreadElement';
}

function arrayOfLength(e: Emitter, node: CallExpression | NewExpression): string {
  const held = e.hold(node.arguments[0], []);
  e.drop(held);
  const plain = `${e.at(node.start)}new Array(${held.use})`;
  return sequence([held.init], `${isObject(held.use)} ? ${e.op('newArray')}(${held.use}) : ${plain}`);
}

export const MEMBERS: Handlers = {
  Identifier: (e, node) => e.at(node.start) + e.name(node),

  ThisExpression: (e) => (e.module.esm && isTopLevelThis(e) ? '(void 0)' : 'this'),

  MemberExpression(e, node) {
    const { object, property } = node;
    if (property.type === 'PrivateIdentifier') {
      const held = e.hold(object, []);
      e.drop(held);
      return privateRead(e, held, property);
    }
    if (object.type === 'Super') return node.computed ? `super[${superKey(e, property)}]` : e.copy(node);
    const line = e.breaks(object.end, property.start);
    if (!node.computed) return peekFirst(e, node, `${objectText(e, object)}${line}${dotName(e, node)}`);
    if (plainKey(e, node)) return `${objectText(e, object)}${line}${e.at(property.start)}[${e.gen(property)}]`;
    if (e.module.dynamic) {
      const decidedObject = nullable(e, object);
      const held = e.take();
      const read = computedRead(e, held, node);
      e.release(held);
      return `(${held} = ${decidedObject}, ${read})`;
    }
    const held = e.hold(object, [property]);
    const read = computedRead(e, held.use, node);
    e.drop(held);
    return sequence([held.init], line + read);
  },

  CallExpression(e, node) {
    const { callee } = node;
    const known = codeFromText(e, node) ?? directEval(e, node, (list) => list.map((x) => e.argument(x)).join(', '));
    if (known !== undefined) return e.at(node.start) + known;
    const invariant = invariantCall(node);
    if (invariant !== undefined) return checkedInvariant(e, invariant);
    if (callee.type === 'Identifier' && callee.name === IMPORT_CALL) return dynamicImport(e, node, node.arguments[0]);
    if (makesArray(e, node)) return arrayOfLength(e, node);
    const walked = walkText(e, node, { object: (c) => objectText(e, c.object), method: (c) => dotName(e, c) });
    if (walked !== undefined) return e.at(node.start) + walked;
    if (callee.type === 'Super') return `super${argumentList(e, node)}`;
    if (callee.type === 'ChainExpression' && chainNeedsRewriting(e, callee.expression)) {
      return callOfChain(e, node, callee.expression);
    }
    if (needsDecision(e, callee) || executesRegex(e, node)) {
      if (callee.type === 'MemberExpression') {
        return rewriteChain(e, (chain) => chainLink(e, node, chain), 'void 0');
      }
      return `${decided(e, callee, e.operand(callee))}${argumentList(e, node)}`;
    }
    return `${e.at(node.start)}${calleeText(e, callee)}${argumentList(e, node)}`;
  },

  NewExpression(e, node) {
    const { callee } = node;
    const known = codeFromText(e, node);
    if (known !== undefined) return e.at(node.start) + known;
    if (makesArray(e, node)) return arrayOfLength(e, node);
    let text = needsDecision(e, callee) ? decided(e, callee, e.operand(callee)) : e.operand(callee);
    if (callee.type !== 'Identifier') text = `(${text})`;
    return `${e.at(node.start)}new ${text}${argumentList(e, node)}`;
  },

  ChainExpression(e, node) {
    if (!chainNeedsRewriting(e, node.expression)) return nativeLink(e, node.expression);
    return rewriteChain(e, (chain) => chainLink(e, node.expression, chain), 'void 0');
  },

  ImportExpression: (e, node) => dynamicImport(e, node, node.source, node.options),

  MetaProperty(e, node) {
    return node.meta.name === 'import' ? `${e.$}m` : e.copy(node);
  },

  SpreadElement(e, node) {
    return `...${iterated(e, node.argument)}`;
  },
};

/** A chain without anything to hook, kept as it is. */
function nativeLink(e: Emitter, node: MemberExpression | CallExpression): string {
  const inner = node.type === 'MemberExpression' ? node.object : node.callee;
  let out = '';
  let at = node.start;
  for (const child of children(node)) {
    const isName = node.type === 'MemberExpression' && child === node.property && !node.computed;
    const text = isName
      ? e.at(child.start) + identifierName(child)
      : isLink(child) && child === inner
        ? nativeLink(e, child)
        : e.gen(child);
    out += e.gap(at, child.start) + text;
    at = child.end;
  }
  return out + e.gap(at, node.end);
}

function dynamicImport(e: Emitter, node: Node, specifier: Node, options?: Node | null): string {
  const place = `${JSON.stringify(e.module.importer)}, ${e.site(node)}`;
  const text = e.argument(specifier);
  if (!options) return `${e.op('dynamicImport')}(${text}, ${place})`;
  return `${e.op('dynamicImport')}(${text}, ${place}, ${e.argument(options)})`;
}

export function isTopLevelThis(e: Emitter): boolean {
  for (let i = e.frames.length - 1; i >= 0; i--) {
    const { type } = e.frames[i].node;
    if (type === 'Program') return true;
    if (type !== 'ArrowFunctionExpression') return false;
  }
  return false;
}
