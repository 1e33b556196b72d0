// The state of an object graph under a path condition, in a form in which equal states look equal: objects numbered in the
// order of a walk, symbolic values with their variables renamed in that order. Used to match states (search/matching/state-store.ts).
// Soundness: two states with the same key are isomorphic under a renaming of variables; a graph that holds anything whose
// state cannot be seen (closures, proxies, promises, ...) has no key.
import { types } from 'node:util';
import { FunctionInput } from '../../../inputs/function-input.js';
import type { InputObject, InputValue, Slot } from '../../../inputs/inputs.js';
import { variable } from '../../../logic/build.js';
import { type Term, variablesOf } from '../../../logic/term.js';
import { isAny, settledAny, undecidedSlot } from './any.js';
import { timeValue } from './date-time.js';
import { LazyArray } from './lazy-array.js';
import { hasOpenNames } from './open-names.js';
import { isProgramProxy, Stamp } from './stamp.js';
import { isSymbolic } from './symbolic.js';
import { LazyObject } from './view.js';

export interface CanonicalState {
  /** The graph without its path condition. */
  readonly heap: string;
  /** Conditions on the variables of the graph, renamed; those that concern other variables only are left out. */
  readonly conditions: readonly Term[];
  /** Variables of the graph in the order of the walk. */
  readonly variables: readonly Term[];
  /** What they are called in the conditions. */
  readonly canonical: readonly Term[];
  /** The conditions mention variables that are not in the graph. */
  readonly extra: boolean;
}

/** Rewrites terms with variables in the place of others. */
export type Substitute = (terms: readonly Term[], variables: ReadonlyMap<Term, Term>) => Term[];

const MAX_NODES = 2000;

/** Undefined when the state cannot be seen in full. */
export function canonicalState(
  roots: readonly unknown[],
  pathCondition: readonly Term[],
  substitute: Substitute,
): CanonicalState | undefined {
  const walk = new Walk();
  if (!walk.run(roots)) return undefined;
  const { terms, text } = walk;
  const renamed = new Map<Term, Term>();
  const variables: Term[] = [];
  const name = (found: Term): void => {
    if (renamed.has(found)) return;
    renamed.set(found, variable(found.sort, `$${renamed.size}`, found.domain));
  };
  for (const term of terms) {
    for (const found of variablesOf(term)) {
      if (!renamed.has(found)) variables.push(found);
      name(found);
    }
  }
  const relevant = connected(pathCondition, new Set(variables));
  for (const condition of relevant) for (const found of variablesOf(condition)) name(found);
  const heap = `${text.join('')}|${substitute(terms, renamed).map((term) => term.id)}`;
  const conditions = [...new Set(substitute(relevant, renamed))];
  const canonical = variables.map((found) => renamed.get(found) as Term);
  return { heap, conditions, variables, canonical, extra: renamed.size > variables.length };
}

/** Conditions that share variables with the given ones, directly or through others. */
function connected(conditions: readonly Term[], variables: Set<Term>): Term[] {
  const found = new Set<Term>();
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const condition of conditions) {
      const mentioned = variablesOf(condition);
      if (found.has(condition) || !mentioned.some((v) => variables.has(v))) continue;
      found.add(condition);
      for (const v of mentioned) variables.add(v);
    }
  }
  return conditions.filter((condition) => found.has(condition));
}

const identities = new WeakMap<object, number>();
let nextIdentity = 0;

/** The same number for the same object, as long as the program is not loaded anew. */
function identityOf(object: object): number {
  let id = identities.get(object);
  if (id === undefined) identities.set(object, (id = nextIdentity++));
  return id;
}

class Walk {
  readonly text: string[] = [];
  readonly terms: Term[] = [];
  private readonly numbers = new Map<object, number>();
  private readonly pending: object[] = [];
  private visible = true;

  run(roots: readonly unknown[]): boolean {
    for (const root of roots) this.value(root);
    for (let i = 0; i < this.pending.length && this.visible; i++) {
      if (i > MAX_NODES) return false;
      this.text.push('\n');
      this.node(this.pending[i]);
    }
    return this.visible;
  }

  private value(given: unknown): void {
    const value = settledAny(given);
    if (isAny(value)) {
      this.reference('any', undecidedSlot(value) as object);
      return;
    }
    if (isProgramProxy(value)) this.visible = false;
    else if (isSymbolic(value)) {
      this.text.push(`t${this.terms.length} `);
      this.terms.push(value.term);
    } else if (typeof value === 'symbol') this.visible = false;
    else if (typeof value === 'function' && !(Stamp.get(value) instanceof FunctionInput)) {
      // A function of the module's own: the same on every path. One made by the path has a number of its own.
      this.text.push(`f${identityOf(value)} `);
    } else if ((typeof value === 'object' && value !== null) || typeof value === 'function') this.reference('o', value);
    else this.text.push(`${typeof value}:${Object.is(value, -0) ? '-0' : JSON.stringify(String(value))} `);
  }

  /** What an object is called: its number in the order of the walk. */
  private reference(kind: string, object: object): void {
    let number = this.numbers.get(object);
    if (number === undefined) {
      this.numbers.set(object, (number = this.numbers.size));
      if (kind === 'o') this.pending.push(object);
    }
    this.text.push(`${kind}${number} `);
  }

  private node(object: object): void {
    const record = Stamp.get(object);
    if (record instanceof LazyObject) this.lazyObject(record);
    else if (record instanceof LazyArray) this.lazyArray(record);
    else if (record instanceof FunctionInput) this.visible = record.input.calls.length === 0;
    else if (record !== undefined) this.visible = false;
    else this.plain(object);
  }

  private plain(object: object): void {
    if (hasOpenNames(object)) this.visible = false;
    const prototype = Reflect.getPrototypeOf(object);
    this.text.push(`${prototype === null ? 'null' : identityOf(prototype)} ${Object.isExtensible(object)} `);
    if (types.isMap(object))
      for (const entry of Map.prototype.entries.call(object)) entry.forEach((v) => this.value(v));
    else if (types.isSet(object)) for (const member of Set.prototype.values.call(object)) this.value(member);
    else if (types.isDate(object)) this.value(timeValue(object));
    else if (HIDDEN.some((test) => test(object))) this.visible = false;
    if (Array.isArray(object)) this.text.push(`length ${object.length} `);
    this.properties(object);
  }

  private properties(object: object): void {
    for (const key of Reflect.ownKeys(object)) {
      if (Array.isArray(object) && key === 'length') continue;
      const { value, get, writable } = Reflect.getOwnPropertyDescriptor(object, key) as PropertyDescriptor;
      if (get !== undefined) this.visible = false;
      this.text.push(
        `${typeof key === 'symbol' ? `@${symbolNumber(key)}` : JSON.stringify(key)}${writable === false ? '!' : ''}=`,
      );
      this.value(value);
    }
  }

  private lazyObject({ input, shape, target, removed }: LazyObject): void {
    this.text.push(`input ${shape.id} ${Object.isExtensible(target)} `);
    if (removed.size > 0) this.text.push(`without ${JSON.stringify([...removed].map(String).sort())} `);
    this.slots(input, (key) => Object.hasOwn(target, key) || removed.has(key));
    this.properties(target);
  }

  private lazyArray({ input, target, decided, cleared }: LazyArray): void {
    this.text.push(`array ${input.type.kind} ${decided ? target.length : 'open'} ${[...cleared].sort()} `);
    if (!decided && input.type.kind === 'array') {
      this.text.push(`t${this.terms.length} `);
      this.terms.push(input.type.length);
    }
    this.slots(input, (key) => Object.hasOwn(target, key));
    this.properties(target);
  }

  /** Parts that were decided, but that this view has not shown. */
  private slots(input: InputObject, shown: (key: string) => boolean): void {
    for (const key of [...input.slots.keys()].sort()) {
      const { value } = input.slots.get(key) as Slot;
      if (value === undefined || shown(key)) continue;
      this.text.push(`?${JSON.stringify(key)}=`);
      this.inputValue(value);
    }
  }

  private inputValue(value: InputValue): void {
    switch (value.kind) {
      case 'literal':
        this.value(value.value);
        break;
      case 'absent':
        this.text.push('absent ');
        break;
      case 'term':
        this.text.push(`t${this.terms.length} `);
        this.terms.push(value.term);
        break;
      default:
        this.visible = false;
    }
  }
}

const HIDDEN: readonly ((value: unknown) => boolean)[] = [
  types.isPromise,
  types.isGeneratorObject,
  types.isWeakMap,
  types.isWeakSet,
  types.isAnyArrayBuffer,
  types.isArrayBufferView,
  types.isBoxedPrimitive,
  types.isRegExp,
  types.isMapIterator,
  types.isSetIterator,
];

const symbols = new Map<symbol, number>();
function symbolNumber(key: symbol): number {
  const known = symbols.get(key) ?? symbols.size;
  symbols.set(key, known);
  return known;
}
