// Ranks a violation: by what it breaks, and by what inputs it takes. Called for each violating path when it is taken over.
// Soundness: a ranking changes no verdict. It goes by the inputs that were found, so it may worry more than it should.
import type { Parameter, UnitDescription } from '../languages/unit.js';
import type { PathResult, Structure, StructureField, StructureObject, StructureValue } from '../result/result.js';
import {
  callersCan,
  needsCycle,
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
/** Named in a ranking. */
const FEW = 3;

export function rank(unit: UnitDescription, path: PathResult): Ranking {
  if (unit.property === true || PROMISES.has(path.outcome.property ?? '')) return promiseBroken();
  const missing = missingHostName(path.outcome.error);
  if (missing !== undefined) return needsOtherHost(missing);
  const endless = path.outcome.property === 'never-ends' || STACK.test(path.outcome.error?.message ?? '');
  if (endless && containsItself(path.input)) return needsCycle();
  const numbers = [...new Set(unusualIn(path.inputs))];
  if (numbers.length > 0) return needsNumbers(numbers.slice(0, FEW));
  const inherited = textsIn(path.inputs).find((text) => Object.hasOwn(Object.prototype, text));
  if (inherited !== undefined) return needsInherited(inherited);
  const untyped = decided(unit, path, ({ shape }) => shape.kind === 'any');
  if (untyped.length > 0) return needsUntyped(untyped.slice(0, FEW));
  const hidden = unit.invariants.length > 0 ? [] : decided(unit, path, (field) => field.hidden === true);
  return hidden.length > 0 ? needsPrivateState(hidden.slice(0, FEW)) : callersCan();
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
    const own = shapes.flatMap((shape) => shape.fields.filter((field) => isSo({ ...field, hidden: isHidden(field) })));
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

function isHidden(field: { readonly private: boolean; readonly hidden?: boolean }): boolean {
  return field.private || field.hidden === true;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Numbers that few callers mean, in the encoding of inputs. */
function unusualIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const special = (value as { $?: unknown }).$;
  if (typeof special === 'string' && UNUSUAL.has(special)) return [special];
  return Object.values(value).flatMap(unusualIn);
}
