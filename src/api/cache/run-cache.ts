// What one check takes from earlier ones and leaves to later ones: results of units, and the whole run where nothing at all has changed.
import type { OpenProgram } from '../../languages/language.js';
import type { UnitDescription } from '../../languages/unit.js';
import { eventsOf } from '../../result/events.js';
import type { CheckEvent, CheckResult, UnitResult } from '../../result/result.js';
import type { FoundTarget } from '../project-files.js';
import type { Run } from '../run-check.js';
import { RunMemory } from './run-memory.js';
import { Shelf } from './shelf.js';
import { mayKeep, UnitCache } from './unit-cache.js';
import { UnitTree } from './unit-tree.js';

export class RunCache {
  private readonly units: UnitCache;
  private readonly memory: RunMemory;
  private readonly notes: Extract<CheckEvent, { type: 'note' }>[] = [];
  private readonly order: UnitDescription[] = [];
  /** Results of a run for which nothing has changed, but for units whose results are not kept. */
  private partly: readonly (UnitResult | undefined)[] | undefined;

  private constructor(
    private readonly run: Run,
    found: readonly FoundTarget[],
    private readonly shelf: Shelf,
  ) {
    this.units = new UnitCache(shelf, run.options, ({ file }) => run.optionsOf?.of(file, run.options) ?? run.options);
    this.memory = new RunMemory(shelf, run, found);
  }

  /** Undefined: nothing is kept, since nobody asked for it or not all is known that results depend on. */
  static open(run: Run, found: readonly FoundTarget[]): RunCache | undefined {
    const wanted = run.cache === true && run.listeners.length === 0 && run.tree === undefined && mayKeep(run.options);
    const shelf = wanted ? Shelf.open() : undefined;
    return shelf === undefined ? undefined : new RunCache(run, found, shelf);
  }

  /** The result of a run for which nothing has changed; its events are told. */
  recall(): CheckResult | undefined {
    const known = this.memory.recall();
    if (known === undefined) return undefined;
    const units = known.units.filter((unit) => unit !== undefined);
    if (units.length < known.units.length) {
      this.partly = known.units;
      return undefined;
    }
    const { onEvent } = this.run;
    for (const result of units) {
      onEvent({ type: 'unit-started', unit: result.unit, file: result.file, units: units.length });
      eventsOf(result).forEach(onEvent);
      onEvent({ type: 'unit-finished', result });
    }
    known.notes.forEach(onEvent);
    return { version: known.version, units };
  }

  /** Whether results are known of a program as the last run left it. */
  get isPartlyKnown(): boolean {
    return this.partly !== undefined;
  }

  /** The program had to be opened: units are looked up by what they are. */
  openedAnew(): void {
    this.partly = undefined;
  }

  /** Has the run explored units of which nothing is kept? */
  get hasUnkept(): boolean {
    return this.order.some((unit) => !this.units.kept.has(unit));
  }

  watch(): () => void {
    return this.memory.watch();
  }

  find(unit: UnitDescription, program: OpenProgram): UnitResult | undefined {
    const at = this.order.push(unit) - 1;
    return this.partly?.length === program.units.length ? this.partly[at] : this.units.find(unit, program);
  }

  /** What was kept of the last search of a unit that has changed since. */
  treeOf(unit: UnitDescription, program: OpenProgram): UnitTree {
    return new UnitTree(this.shelf, `tree-${this.units.nameOf(unit)}`, unit, program);
  }

  found(unit: UnitDescription, program: OpenProgram, result: UnitResult, tree?: UnitTree): void {
    if (this.units.keep(unit, program, result)) tree?.write(result);
  }

  note(note: Extract<CheckEvent, { type: 'note' }>): void {
    this.notes.push(note);
  }

  /** Remembers the run, when all of it is known. One that went by what is remembered has nothing to add. */
  keep(result: CheckResult): void {
    if (this.partly !== undefined) return;
    if (this.run.signal.aborted || result.errors !== undefined || result.units.length !== this.order.length) return;
    const kept = this.order.map((unit) => this.units.kept.get(unit));
    this.memory.keep(result, kept, this.notes);
  }
}
