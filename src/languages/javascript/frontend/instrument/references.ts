// Assignment, compound assignment, ++/-- and delete. A Reference evaluates object and key once, in the order of the
// language, and can then be read and written; writes to objects that may be older than the path are journaled.
import type {
  AssignmentExpression,
  MemberExpression,
  PrivateIdentifier,
  UnaryExpression,
  UpdateExpression,
} from 'acorn';
import { identifierName, isLogicalAssignment, type Node } from './ast.js';
import type { Birth } from './births.js';
import type { Emitter, Handlers, Held } from './emitter.js';
import { formula, formulaText, join, leaf, ofHeld } from './formula.js';
import { assignLogical } from './logical-assignment.js';
import { chainNeedsRewriting, chainObject, nullable, rewriteChain, superKey } from './members.js';
import { isObject, isPlain, sequence } from './operators.js';
import { isNew } from './own-objects.js';
import { assignPattern } from './patterns.js';
import { birthOfPrivate, isOwnField, privateName, privateRead, privateTarget } from './privates.js';
import { test } from './tests.js';

export interface Reference {
  readonly inits: readonly string[];
  readonly read: string;
  /** The value is spelled twice in the text of a write: it must be a name or a literal. */
  readonly twice: boolean;
  /** @param spelled the value is a name or a literal, and may be an object that the target converts */
  write(value: string, spelled?: boolean): string;
  release(): void;
}

/** The running path made the object, an instance of the class around. */
export function isYoung(e: Emitter, object: string, field: string): string {
  return `typeof ${object} === "object" && ${object} !== null && #${field} in ${object} && ${object}.#${field} === ${e.op('ages')}.young`;
}

/** @param birth of the class that the object is probably an instance of */
function journalCall(e: Emitter, object: string, key: string, birth: Birth | undefined): string {
  const made = object === 'this' && e.frame.freshThis === 'constructed' ? 'new.target || ' : '';
  return `${made}${youngTest(e, object, birth)}${e.op('write')}(${object}, ${key}), `;
}

function youngTest(e: Emitter, object: string, birth: Birth | undefined): string {
  if (birth === undefined) return '';
  if (e.births.some((around) => around.own === birth)) return `${isYoung(e, object, birth.field)} || `;
  return birth.asked === undefined ? '' : `${birth.asked}(${object}) || `;
}

/** Of the class around, to which `this` as a rule belongs. */
function birthOfThis(e: Emitter): Birth | undefined {
  return e.births[e.births.length - 1]?.made;
}

/** `later` is what is evaluated between the reference and its last use. */
export function reference(e: Emitter, node: Node, later: readonly Node[]): Reference {
  if (node.type !== 'MemberExpression') {
    const name = e.name(node);
    return { inits: [], read: name, twice: false, write: (v) => `${name} = ${v}`, release: () => {} };
  }
  const { object, property, computed } = node;
  if (object.type === 'Super') return superReference(e, property, computed);
  const held = holdObject(e, object, computed ? [property, ...later] : later);
  // A target of a pattern is evaluated before the value: `this` may not be there yet.
  const first = later[0] === node && object.type === 'ThisExpression' ? 'this' : held.init;
  if (property.type === 'PrivateIdentifier') return privateReference(e, object, property, held, first);
  return computed ? keyReference(e, node, later, held, first) : nameReference(e, node, held, first);
}

function superReference(e: Emitter, property: Node, computed: boolean): Reference {
  const key = computed ? e.take() : '';
  const target = computed ? `super[${key}]` : `super.${identifierName(property)}`;
  return {
    inits: computed ? [`${key} = ${superKey(e, property)}`] : [],
    read: target,
    twice: false,
    write: (v) =>
      `${journalCall(e, 'this', computed ? key : JSON.stringify(identifierName(property)), birthOfThis(e))}${target} = ${v}`,
    release: () => (computed ? e.release(key) : undefined),
  };
}

/** `object.#name` */
function privateReference(e: Emitter, object: Node, property: PrivateIdentifier, held: Held, first: string): Reference {
  const { key } = privateName(e, property);
  const read = privateRead(e, { init: '', use: held.use }, property);
  if (object.type === 'ThisExpression' && isNew(e, object) && isOwnField(e, property)) {
    const write = (v: string): string => `this[${key}] = ${v}`;
    return { inits: [first], read, twice: false, write, release: () => e.drop(held) };
  }
  const target = e.take();
  // Whether the object has the member is asked after the value is known.
  return {
    inits: [first],
    read,
    twice: true,
    write: (v) =>
      `${privateTarget(e, property, held.use, target)}, ${journalCall(e, target, key, birthOfPrivate(e, property))}${target}[${key}] = ${v}`,
    release: () => {
      e.release(target);
      e.drop(held);
    },
  };
}

/** `object.name` */
function nameReference(e: Emitter, node: MemberExpression, held: Held, first: string): Reference {
  const { object, property } = node;
  const name = identifierName(property);
  const target = `${held.use}.${e.at(property.start)}${name}`;
  const fast = (v: string): string => `${journal(e, object, held.use, JSON.stringify(name), name)}${target} = ${v}`;
  // The length of an array must be a number: a symbolic one is decided.
  const isLength = name === 'length';
  const site = isLength ? e.site(node) : 0;
  const slow = (v: string): string =>
    `${isObject(v)} ? ${e.op('set')}(${held.use}, "length", ${v}, ${site}${sloppy(e)}) : (${fast(v)})`;
  const write = isLength ? slow : fast;
  return { inits: [first], read: target, twice: isLength, write, release: () => e.drop(held) };
}

/** `object[key]` */
function keyReference(
  e: Emitter,
  node: MemberExpression,
  later: readonly Node[],
  held: Held,
  first: string,
): Reference {
  const { object, property } = node;
  const key = e.hold(property, later);
  const target = `${held.use}${e.at(property.start)}[${key.use}]`;
  const plain = e.module.known.isPrimitive(property);
  const site = plain ? 0 : e.site(node);
  const args = `${held.use}, ${key.use}`;
  return {
    inits: [first, key.init],
    read: plain ? target : `(${isObject(key.use)} ? ${e.op('get')}(${args}, ${site}) : ${target})`,
    twice: !plain,
    write: (v, spelled) => {
      // A typed array would convert it.
      const element = spelled ? `${isObject(v)} ? ${e.op('element')}(${held.use}, ${v}) : ${v}` : v;
      const fast = `${journal(e, object, held.use, key.use)}${target} = ${element}`;
      return plain ? fast : `${isObject(key.use)} ? ${e.op('set')}(${args}, ${v}, ${site}${sloppy(e)}) : (${fast})`;
    },
    release: () => e.drop(held, key),
  };
}

/** What is to be written down before `object[key]` changes; nothing for an object that the path has just made. */
function journal(e: Emitter, object: Node, held: string, key: string, name?: string): string {
  if (isNew(e, object)) return '';
  const isThis = object.type === 'ThisExpression';
  const birth = isThis ? birthOfThis(e) : name === undefined ? undefined : e.module.births?.withProperty(name);
  return journalCall(e, held, key, birth);
}

/** The last argument of `set` in sloppy code. */
function sloppy(e: Emitter): string {
  return isStrict(e) ? '' : ', true';
}

function holdObject(e: Emitter, node: Node, later: readonly Node[]): Held {
  if (!e.module.dynamic || e.isStable(node, later)) {
    const held = e.hold(node, later);
    return node.type === 'Literal' ? { ...held, use: `(${held.use})` } : held;
  }
  const text = nullable(e, node);
  const name = e.take();
  return { init: `${name} = ${text}`, use: name, node };
}

export function isElement(node: Node): boolean {
  return node.type === 'MemberExpression' && node.computed && node.object.type !== 'Super';
}

/** Values of these are primitive, or notice that they are converted. */
const CALCULATED = new Set(['BinaryExpression', 'UnaryExpression', 'UpdateExpression', 'TemplateLiteral']);

/** May it be an object that a conversion makes a symbolic value of? */
export function mayConvert(e: Emitter, node: Node): boolean {
  if (CALCULATED.has(node.type) || e.module.known.isPrimitive(node)) return false;
  if (node.type === 'AssignmentExpression' && !/^(?:=|&&=|\|\|=|\?\?=)$/.test(node.operator)) return false;
  return !(node.type === 'Literal' && node.regex === undefined);
}

function assign(e: Emitter, node: AssignmentExpression): string {
  const { left, right } = node;
  if (left.type === 'Identifier') return e.copy(node);
  const target = reference(e, left, [right]);
  const line = e.breaks(left.end, right.start);
  const spelled = isElement(left) && mayConvert(e, right);
  if (target.twice || spelled) {
    const value = e.hold(right, []);
    e.drop(value);
    target.release();
    return sequence([...target.inits, value.init], line + target.write(value.use, spelled));
  }
  const text = target.write(line + e.argument(right));
  target.release();
  return sequence(target.inits, text);
}

function assignCompound(e: Emitter, node: AssignmentExpression): string {
  const { left, right } = node;
  const operator = node.operator.slice(0, -1);
  if (left.type === 'Identifier') {
    if (isPlain(e, operator, left, right)) return e.copy(node);
    const line = e.breaks(left.end, right.start);
    const value = join(e, operator, leaf(e, left, [right]), formula(e, right, []), line);
    return `(${e.name(left)} = ${formulaText(e, value)})`;
  }
  const target = reference(e, left, [right]);
  const current = e.take();
  const old: Held = { init: `${current} = ${target.read}`, use: current, node: left };
  const value = join(e, operator, ofHeld(e, old), formula(e, right, []), e.breaks(left.end, right.start));
  const text = formulaText(e, { ...value, inits: [] });
  target.release();
  const inits = [...target.inits, ...value.inits];
  if (target.twice) return sequence([...inits, `${current} = ${text}`], target.write(current));
  return sequence(inits, target.write(text));
}

/** ++ and --; the old value of the postfix form is kept only when `used`. */
export function update(e: Emitter, node: UpdateExpression, used: boolean): string {
  const { operator, argument } = node;
  const method = operator === '++' ? 'inc' : 'dec';
  const old = used && !node.prefix;
  if (argument.type === 'Identifier') {
    if (e.module.known.isPrimitive(argument)) return e.copy(node);
    const name = e.name(argument);
    if (!old) return `(${isObject(name)} ? ${name} = ${e.op(method)}(${name}) : ${operator}${name})`;
    const kept = e.take();
    e.release(kept);
    const slow = `(${kept} = ${e.op('numeric')}(${name}), ${name} = ${e.op(method)}(${kept}), ${kept})`;
    return `(${isObject(name)} ? ${slow} : ${name}${operator})`;
  }
  const target = reference(e, argument, []);
  const value = e.take();
  const load = `${value} = ${target.read}`;
  if (!old) {
    const next = `${isObject(value)} ? ${e.op(method)}(${value}) : ${operator}${value}`;
    e.release(value);
    target.release();
    if (target.twice) return sequence([...target.inits, load, `${value} = ${next}`], target.write(value));
    return sequence([...target.inits, load], target.write(next));
  }
  const kept = e.take();
  const step = `${isObject(value)} ? (${kept} = ${e.op('numeric')}(${value}), ${value} = ${e.op(method)}(${kept})) : ${kept} = ${value}${operator}`;
  e.release(value, kept);
  target.release();
  return sequence([...target.inits, load, step, `(${target.write(value)})`], kept);
}

export function remove(e: Emitter, node: UnaryExpression): string {
  const { argument } = node;
  if (argument.type === 'ChainExpression') {
    const link = argument.expression;
    if (link.type === 'MemberExpression') {
      return rewriteChain(e, (chain) => `(${removeFrom(e, node, link, chainObject(e, link, chain))})`, 'true');
    }
    return chainNeedsRewriting(e, link) ? `(${e.gen(argument)}, true)` : e.copy(node);
  }
  if (argument.type !== 'MemberExpression') return e.copy(node);
  // A ReferenceError, before the key is converted.
  if (argument.object.type === 'Super') {
    return argument.computed ? `delete super[${e.gen(argument.property)}]` : e.copy(node);
  }
  const object = e.module.dynamic ? nullable(e, argument.object) : e.argument(argument.object);
  return `(${removeFrom(e, node, argument, object)})`;
}

/** In strict code a failed delete is an error. */
function removeFrom(e: Emitter, node: Node, member: MemberExpression, object: string): string {
  const held = e.take();
  const key = member.computed ? e.hold(member.property, []) : undefined;
  const name = key?.use ?? JSON.stringify(identifierName(member.property));
  const call = `${e.op('delete')}(${held}, ${name}, ${e.site(node)}${isStrict(e) ? ', true' : ''})`;
  e.release(held);
  if (key !== undefined) e.drop(key);
  return [`${held} = ${object}`, key?.init ?? '', call].filter((part) => part !== '').join(', ');
}

function isStrict(e: Emitter): boolean {
  return e.classes > 0 || e.module.scopes.strict.has(e.frame.node);
}

export const REFERENCES: Handlers = {
  AssignmentExpression(e, node) {
    if (node.left.type === 'ObjectPattern' || node.left.type === 'ArrayPattern') {
      return assignPattern(e, node.left, node.right, true);
    }
    if (node.operator === '=') return assign(e, node);
    if (isLogicalAssignment(node)) return assignLogical(e, node);
    return assignCompound(e, node);
  },
  UpdateExpression: (e, node) => update(e, node, true),
};

/** An expression whose value nobody reads. */
export function effect(e: Emitter, node: Node): string {
  switch (node.type) {
    case 'UpdateExpression':
      return update(e, node, false);
    case 'AssignmentExpression':
      if (node.left.type === 'ObjectPattern' || node.left.type === 'ArrayPattern') {
        return assignPattern(e, node.left, node.right, false);
      }
      return e.gen(node);
    case 'SequenceExpression':
      return node.expressions.map((x) => effect(e, x)).join(', ');
    case 'LogicalExpression':
      if (node.operator !== '??') return `${test(e, node.left)} ${node.operator} (${effect(e, node.right)})`;
      return e.gen(node);
    default:
      return e.gen(node);
  }
}
