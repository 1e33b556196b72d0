// Destructuring. Patterns of plain names stay native, with their source made iterable or its keys decided; anything
// deeper (nested array patterns, computed keys, member targets) becomes a list of single assignments in source order.
import type {
  ArrayPattern,
  AssignmentPattern,
  AssignmentProperty,
  Expression,
  MemberExpression,
  ObjectPattern,
  Pattern,
  RestElement,
} from 'acorn';
import { identifierName, isAnonymousDefinition, type Node, type NodeOf, walk } from './ast.js';
import type { Emitter } from './emitter.js';
import { inFrame } from './functions.js';
import { iterated, iteratedText, owned } from './iterables.js';
import { nullable } from './members.js';
import { isObject, sequence } from './operators.js';
import { reference } from './references.js';

/** How new names come to be: declarators of a declaration, or temporaries and assignments. */
type Mode = 'declare' | 'assign';

function isName(e: Emitter, node: Pattern): boolean {
  if (node.type === 'AssignmentPattern') return !e.module.dynamic && node.left.type === 'Identifier';
  return node.type === 'Identifier';
}

/** Can stay native once its source value is wrapped. `root`: the source can be wrapped. */
export function isSimplePattern(e: Emitter, pattern: Pattern, root: boolean): boolean {
  if (pattern.type === 'AssignmentPattern') {
    return !e.module.dynamic && pattern.left.type !== 'ArrayPattern' && isSimplePattern(e, pattern.left, false);
  }
  if (pattern.type === 'RestElement') return isSimplePattern(e, pattern.argument, false);
  if (pattern.type === 'ArrayPattern') {
    return root && pattern.elements.every((x) => x === null || isName(e, x.type === 'RestElement' ? x.argument : x));
  }
  if (pattern.type !== 'ObjectPattern') return pattern.type === 'Identifier';
  return pattern.properties.every((property) => {
    if (property.type === 'RestElement') return root && property.argument.type === 'Identifier';
    if (property.computed && !e.module.known.isPrimitive(property.key)) return false;
    return isSimplePattern(e, property.value, false) && (root || !e.module.dynamic);
  });
}

/** The text of a simple pattern. */
export function simplePattern(e: Emitter, pattern: Pattern): string {
  switch (pattern.type) {
    case 'AssignmentPattern':
      return `${simplePattern(e, pattern.left)} = ${e.argument(pattern.right)}`;
    case 'RestElement':
      return `...${simplePattern(e, pattern.argument)}`;
    case 'ArrayPattern':
      return `[${pattern.elements.map((x) => simpleElement(e, x)).join(' ')}]`;
    case 'ObjectPattern':
      return `{ ${pattern.properties.map((p) => simpleProperty(e, p)).join(', ')} }`;
    default:
      return e.name(pattern);
  }
}

function simpleElement(e: Emitter, element: Pattern | null): string {
  if (element === null) return ',';
  return element.type === 'RestElement' ? simplePattern(e, element) : `${simplePattern(e, element)},`;
}

function simpleProperty(e: Emitter, property: AssignmentProperty | RestElement): string {
  if (property.type === 'RestElement') return `...${e.name(property.argument)}`;
  return `${propertyKey(e, property)}: ${simplePattern(e, property.value)}`;
}

function propertyKey(e: Emitter, property: AssignmentProperty): string {
  const text = property.computed ? e.argument(property.key) : e.between(property.key.start, property.key.end);
  return property.computed ? `[${text}]` : text;
}

/** The source of a simple pattern. */
function simpleSource(e: Emitter, pattern: Pattern, source: Node): string {
  if (pattern.type === 'ArrayPattern') return iterated(e, source);
  return hasRest(pattern) ? owned(e, source) : nullable(e, source);
}

function hasRest(pattern: Pattern): boolean {
  return pattern.type === 'ObjectPattern' && pattern.properties.at(-1)?.type === 'RestElement';
}

class Lowering {
  readonly parts: string[] = [];
  private readonly temporaries: string[] = [];

  constructor(
    private readonly e: Emitter,
    private readonly mode: Mode,
  ) {}

  private fresh(): string {
    if (this.mode === 'declare') return this.e.module.names.fresh('d');
    const name = this.e.take();
    this.temporaries.push(name);
    return name;
  }

  private keep(text: string): string {
    const name = this.fresh();
    this.parts.push(`${name} = ${text}`);
    return name;
  }

  private bare(text: string): void {
    this.parts.push(this.mode === 'assign' && text.startsWith('{') ? `(${text})` : text);
  }

  target(pattern: Pattern, value: string): void {
    switch (pattern.type) {
      case 'Identifier':
        this.parts.push(`${this.e.name(pattern)} = ${value}`);
        return;
      case 'AssignmentPattern':
        if (pattern.left.type === 'MemberExpression') this.member(pattern.left, value, pattern);
        else this.target(pattern.left, this.withDefault(pattern, this.decide(this.keep(value), pattern.left)));
        return;
      case 'ObjectPattern':
        this.object(pattern, this.decide(this.keep(value), pattern));
        return;
      case 'ArrayPattern':
        this.array(pattern, this.keep(value));
        return;
      case 'RestElement':
        this.target(pattern.argument, value);
        return;
      default:
        this.member(pattern, value, undefined);
    }
  }

  /** What is assigned to is evaluated before the value is read, and that before the default. */
  private member(to: MemberExpression, value: string, defaulted: AssignmentPattern | undefined): void {
    // Reading the value can run getters: whatever they may assign is kept.
    const target = reference(this.e, to, defaulted === undefined ? [to] : [to, defaulted.right]);
    this.parts.push(...target.inits.filter((init) => init !== ''));
    let read = this.isTemporary(value) ? value : this.keep(value);
    if (defaulted !== undefined) read = this.keep(this.withDefault(defaulted, this.decide(read, to)));
    this.parts.push(sequence([], target.write(read, true)));
    target.release();
  }

  private isTemporary(text: string): boolean {
    return this.temporaries.includes(text);
  }

  private withDefault(pattern: AssignmentPattern, value: string): string {
    const { right, left } = pattern;
    let text = this.e.argument(right);
    if (isAnonymousDefinition(right) && left.type === 'Identifier') text = `({ ${left.name}: ${text} }).${left.name}`;
    return `${value} === void 0 ? ${text} : ${value}`;
  }

  /** Dynamic mode: an undecided value is decided before it is compared with undefined or read from. */
  private decide(name: string, node: Node): string {
    if (!this.e.module.dynamic) return name;
    return this.keep(`${isObject(name)} ? ${this.e.op('nullable')}(${name}, ${this.e.site(node)}) : ${name}`);
  }

  object(pattern: ObjectPattern, source: string): void {
    const { e } = this;
    const keys: string[] = [];
    // V8 refuses null before the first key is evaluated, if that is computed.
    const [first] = pattern.properties;
    if (first === undefined || (first.type === 'Property' && first.computed)) this.bare(`{} = ${source}`);
    for (const property of pattern.properties) {
      if (property.type === 'RestElement') {
        const skipped = keys.map((key) => `${key}: ${this.fresh()}, `);
        const target = property.argument.type === 'Identifier' ? e.name(property.argument) : this.fresh();
        this.bare(`{ ${skipped.join('')}...${target} } = ${isObject(source)} ? ${e.op('own')}(${source}) : ${source}`);
        if (property.argument.type !== 'Identifier') this.target(property.argument, target);
        continue;
      }
      if (!property.computed) {
        const key = e.between(property.key.start, property.key.end);
        keys.push(key);
        const access =
          property.key.type === 'Identifier' ? `${source}.${e.at(property.key.start)}${key}` : `${source}[${key}]`;
        this.target(property.value, access);
        continue;
      }
      // The rest asks for the key once more: it is converted here.
      const named = hasRest(pattern);
      const key = this.keep(named ? `${e.op('name')}(${e.argument(property.key)})` : e.value(property.key));
      keys.push(`[${key}]`);
      const site = e.site(property.key);
      this.target(property.value, `${isObject(key)} ? ${e.op('get')}(${source}, ${key}, ${site}) : ${source}[${key}]`);
    }
  }

  array(pattern: ArrayPattern, source: string): void {
    const { e } = this;
    const iterable = iteratedText(e, source, pattern);
    const last = pattern.elements.at(-1);
    const rest = last?.type === 'RestElement' ? last.argument : undefined;
    const elements = rest === undefined ? pattern.elements : pattern.elements.slice(0, -1);
    const plain = elements.map((x) => (x === null ? '' : this.native(x)));
    const boxed = plain.includes(undefined);
    const list = elements.map((x, i) => `${boxed && x !== null ? this.boxed(x, plain[i]) : plain[i]},`);
    const from = boxed ? `${e.op('boxes')}(${iterable}, ${elements.length})` : iterable;
    const native = rest === undefined ? undefined : this.native(rest);
    if (rest === undefined || native !== undefined) {
      this.parts.push(`[${list.join(' ')}${native === undefined ? '' : ` ...${native}`}] = ${from}`);
      return;
    }
    // Nothing is left to close after the rest has been taken.
    const name = this.fresh();
    this.parts.push(`[${list.join(' ')} ...${name}] = ${from}`);
    this.target(rest, name);
  }

  /**
   * An element in a box: what lowering makes of it becomes defaults of properties that no box has, so that they are evaluated
   * between the steps of the iterator, which the language closes when one of them throws.
   */
  private boxed(element: Pattern, native: string | undefined): string {
    if (native !== undefined) return `{ value: ${native} }`;
    const value = this.fresh();
    const before = this.parts.length;
    this.target(element, value);
    const parts = this.parts.splice(before);
    const absent = `[${this.e.op('absent')}]: `;
    const assigned = (part: string): string => (this.mode === 'declare' ? part : `${this.fresh()} = (${part})`);
    return `{ value: ${[value, ...parts.map((part) => absent + assigned(part))].join(', ')} }`;
  }

  /**
   * An element that the language itself can assign to, between the steps of the iterator, which it closes when that fails.
   * Undefined for what must be lowered.
   */
  private native(element: Pattern): string | undefined {
    const { e } = this;
    if (isName(e, element)) return simplePattern(e, element);
    if (!e.module.dynamic && isSimplePattern(e, element, false)) return simplePattern(e, element);
    if (this.mode === 'declare') return undefined;
    if (element.type === 'MemberExpression') return memberTarget(e, element);
    if (element.type === 'AssignmentPattern' && element.left.type === 'MemberExpression' && !e.module.dynamic) {
      const target = memberTarget(e, element.left);
      return target === undefined ? undefined : `${target} = ${e.argument(element.right)}`;
    }
    return suspends(element) ? undefined : this.through(element);
  }

  /** A setter that assigns what it is given to the pattern. */
  private through(element: Pattern): string {
    const { e } = this;
    const { node, freshThis, resumable } = e.frame;
    const value = e.module.names.fresh();
    const { text, names } = inFrame(e, { node, freshThis, resumable }, () => {
      const inner = new Lowering(e, 'assign');
      inner.target(element, value);
      inner.release();
      return inner.parts.join(', ');
    });
    return `${e.op('into')}((${[value, ...names].join(', ')}) => (${text})).value`;
  }

  /** `[a[i], a[j]] = [a[j], a[i]]` without the array. */
  exchange(pattern: ArrayPattern, list: readonly Expression[]): void {
    const values = list.map((x) => this.keep(this.e.value(x)));
    pattern.elements.forEach((x, i) => {
      if (x !== null) this.target(x, i < values.length ? values[i] : 'void 0');
    });
  }

  source(node: Node): string {
    const text = this.e.module.dynamic ? nullable(this.e, node) : this.e.value(node);
    // A function must not take the name of the temporary.
    return this.keep(isAnonymousDefinition(node) ? `(0, ${text})` : text);
  }

  release(): void {
    this.e.release(...this.temporaries);
  }
}

/** The declarators of `pattern = init`, separated by commas. */
export function declarePattern(e: Emitter, pattern: NodeOf<'ArrayPattern' | 'ObjectPattern'>, init: Node): string {
  if (isSimplePattern(e, pattern, true)) return `${simplePattern(e, pattern)} = ${simpleSource(e, pattern, init)}`;
  const lowering = new Lowering(e, 'declare');
  const source = lowering.source(init);
  if (pattern.type === 'ArrayPattern') lowering.array(pattern, source);
  else lowering.object(pattern, source);
  return lowering.parts.join(', ');
}

/** The same from a value that already has a name: parameters, loop variables, caught errors. */
export function declareFrom(e: Emitter, pattern: Pattern, name: string): string {
  return declareParts(e, pattern, name).join(', ');
}

/** The same as a list of `target = value`. */
export function declareParts(e: Emitter, pattern: Pattern, name: string): readonly string[] {
  const lowering = new Lowering(e, 'declare');
  lowering.target(pattern, name);
  return lowering.parts;
}

/** Assigns a named value to a pattern or reference: for-in and for-of without a declaration. */
export function assignFrom(e: Emitter, pattern: Pattern, name: string): string {
  const lowering = new Lowering(e, 'assign');
  lowering.target(pattern, name);
  lowering.release();
  return `(${lowering.parts.join(', ')})`;
}

/** The values of a list that a pattern takes apart again; undefined where one of them spreads or takes a rest. */
function exchanged(pattern: ArrayPattern, source: Node): readonly Expression[] | undefined {
  if (source.type !== 'ArrayExpression' || pattern.elements.some((x) => x?.type === 'RestElement')) return undefined;
  const values = source.elements.flatMap((x) => (x === null || x.type === 'SpreadElement' ? [] : [x]));
  return values.length === source.elements.length ? values : undefined;
}

/** `pattern = source` as an expression. */
export function assignPattern(
  e: Emitter,
  left: ArrayPattern | ObjectPattern,
  right: Expression,
  used: boolean,
): string {
  const list = !used && left.type === 'ArrayPattern' ? exchanged(left, right) : undefined;
  if (left.type === 'ArrayPattern' && list !== undefined) {
    const lowering = new Lowering(e, 'assign');
    lowering.exchange(left, list);
    lowering.release();
    return `(${lowering.parts.join(', ') || 'void 0'})`;
  }
  if (isSimplePattern(e, left, true)) {
    if (!used) return `(${simplePattern(e, left)} = ${simpleSource(e, left, right)})`;
    const held = e.hold(right, [left]);
    const own = hasRest(left) ? `(${isObject(held.use)} ? ${e.op('own')}(${held.use}) : ${held.use})` : held.use;
    const source = left.type === 'ArrayPattern' ? `(${iteratedText(e, held.use, right)})` : own;
    const text = `(${[held.init, `${simplePattern(e, left)} = ${source}`].filter((x) => x !== '').join(', ')}, ${held.use})`;
    e.drop(held);
    return text;
  }
  const lowering = new Lowering(e, 'assign');
  const source = lowering.source(right);
  if (left.type === 'ArrayPattern') lowering.array(left, source);
  else lowering.object(left, source);
  lowering.release();
  return `(${lowering.parts.join(', ')}, ${source})`;
}

/** Cannot stand in a function of its own. */
function suspends(node: Node): boolean {
  let found = false;
  walk(node, (n) => (found ||= n.type === 'YieldExpression' || n.type === 'AwaitExpression'), false);
  return found;
}

/** `o.x` or `o[k]` as a target of the language's own destructuring; journaled when the reference is evaluated. */
function memberTarget(e: Emitter, node: MemberExpression): string | undefined {
  const { object, property, computed } = node;
  if (
    object.type === 'Super' ||
    property.type === 'PrivateIdentifier' ||
    (!computed && identifierName(property) === 'length')
  ) {
    return undefined;
  }
  const name = e.take();
  const init = `${name} = ${e.module.dynamic ? nullable(e, object) : e.value(object)}`;
  if (!computed) {
    e.release(name);
    const member = identifierName(property);
    return `(${init}, ${e.op('write')}(${name}, ${JSON.stringify(member)}), ${name}).${member}`;
  }
  const key = e.take();
  const decided = `${isObject(`(${key} = ${e.value(property)})`)} && (${key} = ${e.op('key')}(${key}, ${e.site(property)}, ${name}))`;
  e.release(name, key);
  return `(${init}, ${decided}, ${e.op('write')}(${name}, ${key}), ${name})[${key}]`;
}
