// From a target and options to what the enumerating thread needs: opens the program, finds the predicate, the literals of its
// code and the space of its inputs. Everything that can be wrong with an enumeration before it starts is found here.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SpecError } from '../enumerate/domains.js';
import { compileSpace, type Space } from '../enumerate/space.js';
import type { DomainValue, EnumerationSpec, GeneratorRef, MapMode } from '../enumerate/spec.js';
import type { Shape } from '../inputs/shape.js';
import { comparedLiterals } from '../languages/javascript/frontend/literals.js';
import { openProgram, parseTarget } from '../languages/javascript/frontend/program.js';
import type { LoadModule } from '../languages/javascript/program/module-graph.js';
import { closest } from '../languages/program-error.js';
import type { UnitDescription } from '../languages/unit.js';
import { needsPredicate, notAPredicate, specProblem } from '../report/enumerate-messages.js';
import { type AllowOptions, permissionsOf } from '../result/permissions.js';
import { OptionError } from './check-error.js';

export interface EnumerationRequest {
  readonly target: string;
  readonly cwd: string;
  readonly bound: number;
  readonly bounds: Readonly<Record<string, number>>;
  readonly domains: Readonly<Record<string, readonly DomainValue[]>>;
  readonly maps: MapMode;
  /** FILE#EXPORT by name. */
  readonly generators: Readonly<Record<string, string>>;
  readonly maxSteps: number;
  readonly allow: AllowOptions;
}

export interface PreparedEnumeration {
  readonly spec: EnumerationSpec;
  readonly space: Space;
  readonly load: LoadModule;
}

/** A predicate that a target names. */
export interface OpenPredicate {
  readonly unit: UnitDescription;
  readonly predicate: EnumerationSpec['predicate'];
  readonly load: LoadModule;
}

/** @throws OptionError */
export function openPredicate(target: string, cwd: string): OpenPredicate {
  const { file, unit: name } = parseTarget(target);
  if (name === undefined) throw new OptionError(needsPredicate(target));
  const program = openProgram([{ file, unit: name, predicate: true }], { cwd });
  const [unit] = program.units;
  if (program.units.length !== 1) throw new OptionError(needsPredicate(target));
  const predicate = unit.kind === 'method' && unit.member === undefined ? 'invariant' : 'call';
  if (predicate === 'call') checkPredicate(unit);
  return { unit, predicate, load: (specifier, from) => program.loader(unit).load(specifier, from) };
}

export function prepareEnumeration(request: EnumerationRequest): PreparedEnumeration {
  const { unit, predicate, load } = openPredicate(request.target, request.cwd);
  const { bound, bounds, domains, maps, maxSteps } = request;
  const spec: EnumerationSpec = {
    unit,
    predicate,
    bound,
    bounds,
    domains,
    maps,
    generators: generatorsOf(request),
    literals: comparedLiterals(unit, readFileSync(unit.file, 'utf8')),
    permissions: permissionsOf(request.allow, unit.roots),
    maxSteps,
  };
  return { spec, space: spaceOf(spec), load };
}

function checkPredicate(unit: UnitDescription): void {
  const fail = (why: string): never => {
    throw new OptionError(notAPredicate(unit.name, why));
  };
  if (unit.async) fail('it is async');
  if (unit.generator) fail('it is a generator');
  if (unit.kind === 'constructor') fail('it is a constructor');
  if (!isBoolean(unit.result)) fail('its result type is not boolean');
}

/** A result type that was not written is any: then the run tells. */
function isBoolean(shape: Shape): boolean {
  if (shape.kind === 'union') return shape.options.every(isBoolean);
  return (
    shape.kind === 'any' || shape.kind === 'boolean' || (shape.kind === 'literal' && typeof shape.value === 'boolean')
  );
}

function generatorsOf({ generators, cwd }: EnumerationRequest): Record<string, GeneratorRef> {
  return Object.fromEntries(
    Object.entries(generators).map(([name, text]) => {
      const { file, unit } = parseTarget(text);
      return [name, { file: resolve(cwd, file), export: unit ?? 'default' }];
    }),
  );
}

function spaceOf(spec: EnumerationSpec): Space {
  try {
    return compileSpace(spec);
  } catch (error) {
    throw error instanceof SpecError ? misfit(error) : error;
  }
}

/** An option that does not fit the predicate, in the words of the API and the CLI. */
export function misfit(error: SpecError): OptionError {
  const near = error.wanted === undefined ? undefined : closest(error.wanted, error.names);
  const hint = near === undefined ? namesHint(error.names) : `did you mean ${near}?`;
  return new OptionError(specProblem(error.code, error.message, hint));
}

function namesHint(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : `it has ${names.slice(0, 12).join(', ')}`;
}
