// Results of units, kept from run to run: one is taken for a unit whose description and content are those it was found for, but for
// lines that have moved. Called by run-check.ts.
// Soundness: where it is not certain that the search would come to the same, it is made again.
import type { OpenProgram } from '../../languages/language.js';
import type { UnitDescription } from '../../languages/unit.js';
import type { UnitContent } from '../../languages/unit-content.js';
import { type CheckOptions, isSearchFile } from '../../result/options.js';
import type { GapCode } from '../../result/outcome.js';
import type { UnitResult } from '../../result/result.js';
import { relocate } from './relocate.js';
import { type Shelf, shelfName } from './shelf.js';

interface Entry {
  readonly description: unknown;
  readonly content: UnitContent;
  readonly result: UnitResult;
}

/** An entry as it was when it was written or read, for run-memory.ts. */
export interface KeptUnit {
  readonly name: string;
  readonly stamp: string;
}

/** The next run may fare better, or shows what went wrong. */
const PASSING: ReadonlySet<GapCode> = new Set<GapCode>(['crash', 'engine-bug', 'nondeterminism']);

/** Results depend on nothing but the program, these options and everypath itself. */
export function mayKeep(options: CheckOptions): boolean {
  const { listeners, languages, models, assume, classPath, concrete, replay, search, solver } = options;
  const files = [listeners, languages, models, assume, classPath];
  const allowed = Object.entries(options).some(([name, value]) => name.startsWith('allow') && isGiven(value));
  return (
    files.every((list) => list.length === 0) &&
    Object.keys(concrete).length === 0 &&
    replay === undefined &&
    !isSearchFile(search) &&
    solver === 'z3' &&
    !allowed
  );
}

function isGiven(value: unknown): boolean {
  return value === true || (Array.isArray(value) && value.length > 0);
}

/** What of the options decides a result; of one that is not exhausted the budget does, too. */
export function optionsKey({ jobs: _jobs, workers: _workers, budget: _budget, ...options }: CheckOptions): string {
  return JSON.stringify(options, (_, value) => (value === Number.POSITIVE_INFINITY ? 'Infinity' : value));
}

export class UnitCache {
  /** In this run. */
  readonly kept = new Map<UnitDescription, KeptUnit>();

  constructor(
    private readonly shelf: Shelf,
    private readonly options: CheckOptions,
    private readonly optionsOf: (unit: UnitDescription) => CheckOptions,
  ) {}

  find(unit: UnitDescription, program: OpenProgram): UnitResult | undefined {
    return this.findAs(this.nameOf(unit), unit, program) ?? this.findAs(this.cutName(unit), unit, program);
  }

  private findAs(name: string | undefined, unit: UnitDescription, program: OpenProgram): UnitResult | undefined {
    const entry = name === undefined ? undefined : (this.shelf.read(name) as Entry | undefined);
    if (name === undefined || entry === undefined) return undefined;
    const content = program.content?.(unit, entry.content.links);
    if (content === undefined || content.key !== entry.content.key) return undefined;
    const { places } = entry.content;
    const description = plain(unit);
    const known = relocate(entry.description, places, content.places);
    if (known === undefined || JSON.stringify(known) !== JSON.stringify(description)) return undefined;
    const result = relocate(entry.result, places, content.places);
    if (result === undefined) return undefined;
    if (result === entry.result) this.kept.set(unit, { name, stamp: stampOf(entry) });
    else this.write(name, unit, { description, content, result });
    return { ...result, cached: true };
  }

  /** @returns whether it was kept */
  keep(unit: UnitDescription, program: OpenProgram, result: UnitResult): boolean {
    if (result.gaps.some(({ code }) => PASSING.has(code))) return false;
    const content = program.content?.(unit);
    if (content === undefined) return false;
    const name = (result.stats.exhausted ? undefined : this.cutName(unit)) ?? this.nameOf(unit);
    this.write(name, unit, { description: plain(unit), content, result });
    return this.kept.has(unit);
  }

  private write(name: string, unit: UnitDescription, entry: Entry): void {
    if (this.shelf.write(name, { ...entry, stamp: stampOf(entry) }))
      this.kept.set(unit, { name, stamp: stampOf(entry) });
    else this.kept.delete(unit);
  }

  nameOf(unit: UnitDescription): string {
    return shelfName('unit', optionsKey(this.optionsOf(unit)), unit.file, unit.name);
  }

  /** Where what others left of a budget decided how far it came, the result is one of that budget. Undefined: there is none. */
  private cutName(unit: UnitDescription): string | undefined {
    const { budget } = this.options;
    return budget === Number.POSITIVE_INFINITY ? undefined : `${this.nameOf(unit)}-${budget}`;
  }
}

/** The result of an entry that is still the one that was meant. */
export function readKept(shelf: Shelf, { name, stamp }: KeptUnit): UnitResult | undefined {
  const entry = shelf.read(name) as (Entry & { readonly stamp: string }) | undefined;
  return entry?.stamp === stamp ? { ...entry.result, cached: true } : undefined;
}

/** Two entries of one unit with the same stamp have the same result. */
function stampOf({ content, description }: Entry): string {
  return shelfName('stamp', content.key, JSON.stringify(content.places), JSON.stringify(description));
}

/** As data that JSON has, with all that tells descriptions apart. */
export function plain(unit: UnitDescription): unknown {
  return JSON.parse(
    JSON.stringify(unit, (_, value: unknown) => {
      if (typeof value === 'bigint') return { $: `${value}n` };
      if (value === undefined) return { $: 'undefined' };
      if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
        return { $: Object.is(value, -0) ? '-0' : String(value) };
      return value;
    }),
  );
}
