// Which unit of the old version belongs to which of the new one, and what the two have in common: parameters by position,
// the fields of the classes of their inputs. Called by run-diff.ts.
import type { ObjectShape, Shape, ShapeTable } from '../inputs/shape.js';
import type { Parameter, UnitDescription } from '../languages/unit.js';
import { type GapText, gapAt } from '../result/gaps/gap-text.js';
import { fieldsDiffer, kindsDiffer, onlyOneHas } from '../result/gaps/paths.js';
import type { Gap } from '../result/outcome.js';

export interface UnitPair {
  readonly old: UnitDescription;
  readonly new: UnitDescription;
  /** Why the two cannot be run on the same inputs. */
  readonly obstacle?: Gap;
}

export interface Pairing {
  readonly pairs: readonly UnitPair[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** By name; two units that were named on their own belong together whatever their names. */
export function pairUnits(old: readonly UnitDescription[], now: readonly UnitDescription[]): Pairing {
  if (old.length === 1 && now.length === 1) return { pairs: [prepare(old[0]!, now[0]!)], added: [], removed: [] };
  const oldNames = commonPrefix(old);
  const newNames = commonPrefix(now);
  const byName = new Map(old.map((unit) => [unit.name.slice(oldNames.length), unit]));
  const pairs: UnitPair[] = [];
  const added: string[] = [];
  const paired = new Set<UnitDescription>();
  for (const unit of now) {
    const partner = byName.get(unit.name.slice(newNames.length));
    if (partner === undefined) added.push(unit.name);
    else {
      paired.add(partner);
      pairs.push(prepare(partner, unit));
    }
  }
  return { pairs, added, removed: old.filter((unit) => !paired.has(unit)).map((unit) => unit.name) };
}

/** `Stack.` where all units are members of one class: the class may have another name in the other version. */
function commonPrefix(units: readonly UnitDescription[]): string {
  const prefixes = new Set(units.map((unit) => /^[^.]*\./.exec(unit.name)?.[0] ?? ''));
  return prefixes.size === 1 ? [...prefixes][0]! : '';
}

function prepare(old: UnitDescription, now: UnitDescription): UnitPair {
  const dynamic = old.dynamic || now.dynamic;
  const problem = signatureProblem(old, now) ?? fieldProblem(old, now);
  const parameters = commonParameters(old.parameters, now.parameters);
  const assumptions = [...now.assumptions];
  for (const assumption of old.assumptions) if (!assumptions.includes(assumption)) assumptions.push(assumption);
  const left = Math.max(old.parameters.length, now.parameters.length) - parameters.length;
  if (left > 0) assumptions.push('parameters that only one version has are left out');
  if (clauses(old) !== clauses(now)) {
    assumptions.push('inputs satisfy the @requires and @invariant of the new version; those of the old one are others');
  }
  return {
    old: { ...old, dynamic, overloads: undefined },
    new: { ...now, dynamic, overloads: undefined, parameters, assumptions },
    ...(problem === undefined ? {} : { obstacle: gapAt(problem, now.location) }),
  };
}

function clauses({ requires, invariants }: UnitDescription): string {
  return JSON.stringify([requires, invariants].map((list) => list.map((clause) => clause.text)));
}

/** Parameters both versions have. A further one that may be left out is left out. */
function commonParameters(old: readonly Parameter[], now: readonly Parameter[]): readonly Parameter[] {
  return now.slice(0, Math.max(old.some((p) => p.rest) ? now.length : 0, Math.min(old.length, now.length)));
}

function signatureProblem(old: UnitDescription, now: UnitDescription): GapText | undefined {
  if (old.kind !== now.kind) {
    return kindsDiffer(`${old.name} is a ${old.kind}`, `${now.name} a ${now.kind}`);
  }
  if (old.async !== now.async || old.generator !== now.generator) {
    const kind = (unit: UnitDescription): string =>
      unit.generator ? 'a generator' : unit.async ? 'async' : 'neither async nor a generator';
    return kindsDiffer(`the old version is ${kind(old)}`, `the new one is ${kind(now)}`);
  }
  const longer = old.parameters.length > now.parameters.length ? old : now;
  const shorter = longer === old ? now : old;
  const more = longer.parameters.slice(shorter.parameters.length).filter((p) => !p.optional && !p.rest);
  const collects = shorter.parameters.some((p) => p.rest);
  if (more.length > 0 && !collects) {
    return onlyOneHas(longer === old ? 'old' : 'new', more[0]!.name);
  }
  return undefined;
}

/** An object of a class whose fields changed is an object of one version only. */
function fieldProblem(old: UnitDescription, now: UnitDescription): GapText | undefined {
  const oldClasses = classesOf(old);
  for (const [name, shape] of classesOf(now)) {
    const other = oldClasses.get(name);
    if (other === undefined || fieldNames(other) === fieldNames(shape)) continue;
    return fieldsDiffer(name, fieldNames(other), fieldNames(shape));
  }
  return undefined;
}

function fieldNames({ fields }: ObjectShape): string {
  return (
    fields
      .map((field) => field.name)
      .sort()
      .join(', ') || 'none'
  );
}

/** Classes of the inputs, by name. */
function classesOf({ receiver, parameters, shapes }: UnitDescription): Map<string, ObjectShape> {
  const found = new Map<string, ObjectShape>();
  const seen = new Set<number>();
  const visit = (shape: Shape): void => {
    for (const id of refsOf(shape)) {
      if (seen.has(id)) continue;
      seen.add(id);
      const object = (shapes as ShapeTable)[id]!;
      if (object.class !== undefined) found.set(object.class.name, object);
      for (const field of object.fields) visit(field.shape);
      if (object.index !== undefined) visit(object.index.value);
      for (const instance of object.instances) visit({ kind: 'ref', id: instance });
    }
  };
  if (receiver !== undefined) visit(receiver);
  for (const parameter of parameters) visit(parameter.shape);
  return found;
}

/** Objects that a shape refers to, whatever it is made of. */
function refsOf(shape: unknown): number[] {
  if (typeof shape !== 'object' || shape === null) return [];
  if ('kind' in shape && shape.kind === 'ref') return [(shape as unknown as { id: number }).id];
  return Object.values(shape).flatMap(refsOf);
}
