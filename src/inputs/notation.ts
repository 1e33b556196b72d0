// How the inputs are named and described for people: the language of the program says. Names become names of variables of the
// solver, so two places have two names.
import { print, printConstant } from '../logic/print.js';
import type { Primitive, Term } from '../logic/term.js';
import type { StructureObject } from '../result/result.js';
import type { InputObject } from './input-object.js';
import type { SlotOption } from './options.js';
import type { ShapeTable } from './shape.js';

export interface Notation {
  /** The field or element of an object: `node.next`, `a[3]`. */
  member(object: string, key: string): string;
  /** An element whose index is an expression. */
  element(array: string, index: string): string;
  /** The field is there. */
  present(object: string, key: string | Term): string;
  length(array: string): string;
  /** Milliseconds since 1970. */
  time(date: string): string;
  /** What a promise is fulfilled with. */
  settled(promise: string): string;
  readonly collections: CollectionNotation;
  readonly keys: KeyNotation;
  /** What tells one option of a slot from the others, as conditions; none where there is nothing to say. */
  option(options: readonly SlotOption[], index: number, at: string, shapes: ShapeTable): string[];
  /** A condition or a symbolic value. */
  term(term: Term): string;
  /** A value that is no object. */
  literal(value: unknown): string;
  /** How an object of the input is drawn. */
  describe(input: InputObject): DescribedInput;
}

/** Of sets and maps. A map is a set of its keys where it stands for a set. */
export interface CollectionNotation {
  size(collection: string): string;
  has(collection: string, key: string): string;
  value(map: string, key: string): string;
  /** The key of a map, or the member of a set, that an iteration comes to n-th. */
  nthKey(collection: string, isMap: boolean, n: number): string;
  nthValue(map: string, n: number): string;
  keySet(map: string): string;
  valueSet(map: string): string;
  related(a: string, relation: 'subset' | 'disjoint', b: string): string;
  /** A member of a that is in b, or that is not. */
  found(a: string, inside: boolean, b: string): string;
}

/** Of the keys of an object that no type lists. */
export interface KeyNotation {
  all(object: string): string;
  nth(object: string, n: number): string;
  /** There are so many, or more than that. */
  count(object: string, n: number, more: boolean): string;
  /** What holds of the name of a key that is met where all are listed. */
  conditions(name: Term): readonly Term[];
  /** What is taken for granted of such keys. */
  readonly assumed: string;
}

export interface DescribedInput {
  readonly kind: StructureObject['kind'];
  readonly type: string;
  readonly length?: string;
}

/** For languages with nothing of their own to say. */
export const PLAIN: Notation = {
  member: (object, key) => (/^\d+$/.test(key) ? `${object}[${key}]` : `${object}.${key}`),
  element: (array, index) => `${array}[${index}]`,
  present: (object, key) => `${object} has ${typeof key === 'string' ? key : print(key)}`,
  length: (array) => `length(${array})`,
  time: (date) => `time(${date})`,
  settled: (promise) => `settled(${promise})`,
  collections: {
    size: (collection) => `size(${collection})`,
    has: (collection, key) => `${key} in ${collection}`,
    value: (map, key) => `${map}[${key}]`,
    nthKey: (collection, _isMap, n) => `keys(${collection})[${n}]`,
    nthValue: (map, n) => `values(${map})[${n}]`,
    keySet: (map) => `keys(${map})`,
    valueSet: (map) => `values(${map})`,
    related: (a, relation, b) => `${a} ${relation === 'subset' ? 'is a subset of' : 'is disjoint from'} ${b}`,
    found: (a, inside, b) => `member(${a} ${inside ? 'and' : 'without'} ${b})`,
  },
  keys: {
    all: (object) => `keys(${object})`,
    nth: (object, n) => `keys(${object})[${n}]`,
    count: (object, n, more) => `size(keys(${object})) ${more ? '>' : '='} ${n}`,
    conditions: () => [],
    assumed: 'keys that no type lists come in the order in which they are met',
  },
  option: (options, index, at, shapes) =>
    options.length === 1 ? [] : [`${at} is ${plainOption(options[index], shapes)}`],
  term: (term) => print(term),
  literal: (value) => (isPrimitive(value) ? printConstant(value) : String(value)),
  describe: ({ type }) => {
    if (type.kind === 'object') return { kind: 'object', type: type.shape.name };
    if (type.kind === 'dynamic') return { kind: 'object', type: 'object' };
    if (type.kind === 'bytes' || type.kind === 'date' || type.kind === 'promise')
      return { kind: 'other', type: type.kind };
    return { kind: type.kind === 'tuple' ? 'array' : type.kind, type: type.kind };
  },
};

function plainOption(option: SlotOption, shapes: ShapeTable): string {
  switch (option.kind) {
    case 'literal':
      return PLAIN.literal(option.value);
    case 'alias':
      return option.object.path;
    case 'primitive':
      return option.sort;
    case 'new':
      return `a new ${option.type.kind === 'object' ? shapes[option.type.id].name : option.type.kind}`;
    default:
      return option.kind;
  }
}

export function isPrimitive(value: unknown): value is Primitive {
  return ['string', 'bigint', 'number', 'boolean'].includes(typeof value);
}
