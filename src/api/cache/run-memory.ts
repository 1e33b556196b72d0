// A whole run that would go as before: when every question that the front end asked the file system has the answer it had, units and
// their results are those of the run that asked. Neither the compiler nor an engine is started then. Units whose results are not kept
// (they read files, for instance) have a place in it.
// Soundness: what was asked is noted while the run goes on; a run of which not all is known is not kept.
import { askDisk, type DiskQuestion, watchDisk } from '../../languages/javascript/frontend/disk.js';
import type { CheckEvent, CheckResult, UnitResult } from '../../result/result.js';
import type { FoundTarget } from '../project-files.js';
import type { Run } from '../run-check.js';
import { type Shelf, shelfName } from './shelf.js';
import { type KeptUnit, optionsKey, readKept } from './unit-cache.js';

type Note = Extract<CheckEvent, { type: 'note' }>;
type Answer = readonly [question: DiskQuestion, path: string, answer: string];

interface Memory {
  readonly answers: readonly Answer[];
  /** Null: not kept. */
  readonly units: readonly (KeptUnit | null)[];
  readonly notes: readonly Note[];
  readonly version: CheckResult['version'];
}

/** What is known of a run. */
export interface KnownRun {
  /** In order; undefined where a result is not kept. */
  readonly units: readonly (UnitResult | undefined)[];
  readonly notes: readonly Note[];
  readonly version: CheckResult['version'];
}

export class RunMemory {
  private readonly name: string;
  private readonly answers = new Map<string, Answer>();
  private certain = true;

  constructor(
    private readonly shelf: Shelf,
    run: Run,
    found: readonly FoundTarget[],
  ) {
    const { options, cwd, overrides = [] } = run;
    const targets = JSON.stringify(found);
    this.name = shelfName(
      'run',
      optionsKey(options),
      String(options.budget),
      cwd,
      targets,
      JSON.stringify(overrides),
      String(run.listening()),
    );
  }

  /** Undefined: something is different, or was never seen. */
  recall(): KnownRun | undefined {
    const memory = this.shelf.read(this.name) as Memory | undefined;
    if (memory === undefined) return undefined;
    if (!memory.answers.every(([question, path, answer]) => askDisk(question, path) === answer)) return undefined;
    const units: (UnitResult | undefined)[] = [];
    for (const kept of memory.units) {
      const result = kept === null ? undefined : readKept(this.shelf, kept);
      if (kept !== null && result === undefined) return undefined;
      units.push(result);
    }
    return { version: memory.version, units, notes: memory.notes };
  }

  /** Notes what is asked from now on. @returns ends it */
  watch(): () => void {
    return watchDisk((question, path, answer) => {
      const key = `${question}:${path}`;
      const known = this.answers.get(key);
      // It has changed while the run went on, or nobody could ask again.
      if (question === 'tree' || (known !== undefined && known[2] !== answer)) this.certain = false;
      this.answers.set(key, [question, path, answer]);
    });
  }

  keep({ version }: CheckResult, units: readonly (KeptUnit | undefined)[], notes: readonly Note[]): void {
    if (!this.certain || units.every((unit) => unit === undefined)) return;
    const places = units.map((unit) => unit ?? null);
    const memory: Memory = { version, answers: [...this.answers.values()], units: places, notes };
    if (this.shelf.write(this.name, memory)) this.shelf.tidy();
  }
}
