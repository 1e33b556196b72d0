// Ranks a violation: by what it breaks, and by what inputs it takes. Called for each violating path when it is taken over.
// Soundness: a ranking changes no verdict. It goes by the inputs that were found, so it may worry more than it should.
import type { Parameter, UnitDescription } from '../languages/unit.js';
import type { PathResult, Structure, StructureField, StructureObject, StructureValue } from '../result/result.js';
import {
  callersCan,
  needsCycle,
  needsHugeSize,
  needsInherited,
  needsNumbers,
  needsOtherHost,
  needsPrivateState,
  needsUntyped,
  promiseBroken,
  type Ranking,
} from '../result/severity.js';
import { missingHostName } from './other-hosts.js';

const PROMISES = new Set(['ensures', 'invariant', 'assertion']);
const UNUSUAL = new Set(['NaN', 'Infinity', '-Infinity']);
const STACK = /call stack/;
const SIZE = /^(?:Invalid (?:typed )?array length|Invalid string length|Array buffer allocation failed)/;
/** No list has so many elements. */
const HUGE = 2 ** 31;
const MISSING = /properties of (undefined|null)/;
/** By the convention of its name a function has no callers but the code beside it: what that passes says more than the lack of a type. */
const INTERNAL = /(?:^|\.)[_#][^.]*$/;
/** Named in a ranking. */
const FEW = 3;

export function rank(unit: UnitDescription, path: PathResult): Ranking {
  if (unit.property === true || PROMISES.has(path.outcome.property ?? '')) return promiseBroken();
  const missing = missingHostName(path.outcome.error);
  if (missing !== undefined) return needsOtherHost(missing);
  const endless = path.outcome.property === 'never-ends' || STACK.test(path.outcome.error?.message ?? '');
  if (endless && containsItself(path.input)) return needsCycle();
  const untyped = decided(unit, path, ({ shape, anything }) => shape.kind === 'any' && anything !== true);
  if (untyped.length > 0 && (path.outcome.misuse === true || INTERNAL.test(unit.name)))
    return needsUntyped(untyped.slice(0, FEW), 'unlikely');
  const numbers = [...new Set(unusualIn(path.inputs))];
  if (numbers.length > 0) return needsNumbers(numbers.slice(0, FEW));
  if (SIZE.test(path.outcome.error?.message ?? '') && isHuge(path.inputs)) return needsHugeSize();
  const inherited = textsIn(path.inputs).find((text) => Object.hasOwn(Object.prototype, text));
  if (inherited !== undefined) return needsInherited(inherited);
  if (untyped.length > 0) return needsUntyped(untyped.slice(0, FEW), isOfWrongKind(path) ? 'unlikely' : 'suspicious');
  const hidden = unit.invariants.length > 0 ? [] : decided(unit, path, isHidden);
  const state = newness(unit, path);
  return hidden.length === 0 || state === 'new'
    ? callersCan()
    : needsPrivateState(hidden.slice(0, FEW), SEVERITY_OF[state]);
}

/**
 * A TypeError on something without a type, as far as its message tells: the program may have made what `undefined` is read of (an index
 * past the end of a table of its own).
 */
function isOfWrongKind({ outcome }: PathResult): boolean {
  return outcome.error?.name === 'TypeError' && !MISSING.test(outcome.error.message);
}

/** How far the fields that callers do not write are from what `new` leaves in them. */
type Newness = 'new' | 'similar' | 'other';
const SEVERITY_OF = { similar: 'suspicious', other: 'unlikely' } as const;

/** Numbers, texts and lists are examples: others may do the same. */
function newness(unit: UnitDescription, { input, inputs }: PathResult): Newness {
  const written = new Map(objectsIn(inputs).map((object) => [object.class, object.properties]));
  let found: Newness = 'new';
  for (const object of input.objects) {
    const fields = unit.shapes
      .filter(({ name }) => name === object.type)
      .flatMap((shape) => shape.fields.filter(isHidden));
    for (const { name, initial } of fields) {
      const decidedValue = object.fields.find((field) => field.name === name)?.value;
      if (decidedValue === undefined || decidedValue.kind === 'undecided') continue;
      const value = written.get(object.type)?.[name];
      if (initial === undefined || value === undefined) return 'other';
      if (JSON.stringify(value) === JSON.stringify(initial.value)) continue;
      if (!isAlike(value, initial.value)) return 'other';
      found = 'similar';
    }
  }
  return found;
}

function isAlike(a: unknown, b: unknown): boolean {
  if (Array.isArray(a)) return Array.isArray(b);
  return typeof a === typeof b && (typeof a === 'number' || typeof a === 'string');
}

interface WrittenObject {
  readonly class: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Objects of classes, in the encoding of inputs; of several of one class the last. */
function objectsIn(value: unknown): WrittenObject[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  const { $: kind, class: name, properties } = value as { $?: unknown; class?: unknown; properties?: unknown };
  const isOne = kind === 'object' && typeof name === 'string' && typeof properties === 'object' && properties !== null;
  return isOne ? [...inner, { class: name, properties: properties as Record<string, unknown> }] : inner;
}

/** Does an object lead back to itself? */
function containsItself({ objects }: Structure): boolean {
  const left = new Map(objects.map((object) => [object.id, referencesOf(object)]));
  // Objects that lead nowhere are taken away until there are none: what is left leads in circles.
  for (let size = -1; size !== left.size; ) {
    size = left.size;
    for (const [id, references] of left) if (!references.some((other) => left.has(other))) left.delete(id);
  }
  return left.size > 0;
}

function referencesOf({ fields, entries = [] }: StructureObject): number[] {
  const values = [...fields.map(({ value }) => value), ...entries.flatMap(({ key, value }) => [key, value])];
  return values.flatMap((value) => (value?.kind === 'object' ? [value.id] : []));
}

interface Part {
  readonly name: string;
  readonly shape: Parameter['shape'];
  readonly anything?: boolean;
  readonly private?: boolean;
  readonly hidden?: boolean;
}

/** Parameters and fields of inputs that are so, and that the path has looked at. */
function decided(unit: UnitDescription, { input }: PathResult, isSo: (part: Part) => boolean): string[] {
  const looked = (value: StructureValue | undefined): boolean => value !== undefined && value.kind !== 'undecided';
  const parameters = unit.parameters.filter(
    (parameter) => isSo(parameter) && looked(input.roots.find(({ name }) => name === parameter.name)?.value),
  );
  const fields = input.objects.flatMap((object) => {
    const shapes = unit.shapes.filter(({ name }) => name === object.type);
    const own = shapes.flatMap((shape) => shape.fields.filter(isSo));
    const read = own.filter(({ name }) => looked(object.fields.find((field) => field.name === name)?.value));
    return read.map(({ name }) => `${holderOf(object, input)}.${name}`);
  });
  return [...new Set([...parameters.map(({ name }) => name), ...fields])];
}

/** Its class, or where it stands in the inputs, when the type has no name of its own. */
function holderOf({ id, type }: StructureObject, { roots, objects }: Structure): string {
  if (/^[\w$]+$/.test(type)) return type;
  const isHere = ({ value }: StructureField): boolean => value.kind === 'object' && value.id === id;
  const root = roots.find(isHere);
  if (root !== undefined) return root.name;
  const outer = objects.find((object) => object.id < id && object.fields.some(isHere));
  const field = outer?.fields.find(isHere);
  return outer === undefined || field === undefined ? type : `${holderOf(outer, { roots, objects })}.${field.name}`;
}

function isHidden(field: { readonly private?: boolean; readonly hidden?: boolean }): boolean {
  return field.private === true || field.hidden === true;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function isHuge(value: unknown): boolean {
  if (typeof value === 'number') return value >= HUGE;
  return typeof value === 'object' && value !== null && Object.values(value).some(isHuge);
}

/** Numbers that few callers mean, in the encoding of inputs. */
function unusualIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const special = (value as { $?: unknown }).$;
  if (typeof special === 'string' && UNUSUAL.has(special)) return [special];
  return Object.values(value).flatMap(unusualIn);
}
