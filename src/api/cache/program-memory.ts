// What the compiler made of a program: its units, the modules they asked for, its type errors. When every question that the front end
// asked the file system has the answer it had, the next run takes them from here, and the compiler is not loaded. Called by run-check.ts.
// A run that keeps results needs it for units whose results are not kept, where all others are known.
// Soundness: whatever an earlier run did not ask for is asked of the program itself, which is then opened and brought to where that run
// left it: numbers of sites and marks are given in the order in which modules are asked for.
import { deserialize, serialize } from 'node:v8';
import { askDisk, type DiskQuestion, watchDisk } from '../../languages/javascript/frontend/disk.js';
import { EVALUATED, type ModuleRequest } from '../../languages/javascript/module-code.js';
import type { Note, OpenProgram, UnitSource } from '../../languages/language.js';
import { ProgramError } from '../../languages/program-error.js';
import type { Languages } from '../../languages/registry.js';
import { parseTarget } from '../../languages/target.js';
import type { UnitDescription } from '../../languages/unit.js';
import type { CodeParts, Link, UnitContent } from '../../languages/unit-content.js';
import { languageOf } from '../open-targets.js';
import type { Run } from '../run-check.js';
import { Shelf, shelfName } from './shelf.js';

/** Larger ones cost as much to read as to make again. */
const MOST_BYTES = 8 * 1024 * 1024;

type Answer = readonly [question: DiskQuestion, path: string, answer: string];
/** By the unit's position. */
type Load = readonly [unit: number, request: unknown, answer: unknown];

interface Kept {
  readonly answers: readonly Answer[];
  readonly units: readonly UnitDescription[];
  /** In order. */
  readonly loads: readonly Load[];
  readonly notes: readonly Note[] | undefined;
}

export class ProgramMemory implements OpenProgram {
  private readonly name: string;
  private readonly answers = new Map<string, Answer>();
  private readonly loads = new Map<string, Load>();
  private known: readonly Note[] | undefined;
  /** All is known that the program was made from. */
  private certain = true;
  /** There is something that is not kept yet. */
  private changed = false;
  private opened: OpenProgram | undefined;
  private unwatch: (() => void) | undefined;
  units: readonly UnitDescription[] = [];

  private constructor(
    private readonly shelf: Shelf,
    { options, cwd, targets }: Run,
    private readonly open: () => Promise<OpenProgram>,
  ) {
    const { summaries, concretize, search, schedule, reduction } = options;
    const about = { cwd, targets, summaries, concretize, schedule, reduction, hybrid: search === 'hybrid' };
    this.name = shelfName('program', JSON.stringify(about));
  }

  /** Undefined: nothing is kept, since nobody asked for it or more than files decides what the program is. */
  static of(run: Run, languages: Languages, open: () => Promise<OpenProgram>): ProgramMemory | undefined {
    const { options, listeners, queue, save, resume, targets } = run;
    const given = [options.models, options.assume, options.languages, options.classPath, listeners];
    const plain = given.every((list) => list.length === 0) && queue === undefined && (save ?? resume) === undefined;
    if (!run.cache || !plain) return undefined;
    if (targets.some((target) => languageOf(languages, parseTarget(target)).name !== 'javascript')) return undefined;
    const shelf = Shelf.open();
    return shelf && new ProgramMemory(shelf, run, open);
  }

  /** Finds the program as it was, if that will do, or opens it. Ended by `close`. @returns whether it was found */
  async begin(wanted: boolean): Promise<boolean> {
    const recalled = wanted && this.recall();
    this.unwatch = watchDisk((question, path, answer) => this.told(question, path, answer));
    if (recalled) return true;
    this.opened = await this.open();
    this.units = this.opened.units;
    this.changed = true;
    return false;
  }

  /** Something is wrong with the program: it is opened again next time. */
  refuse(): void {
    this.certain = false;
  }

  /** @param needed somebody will want it next time */
  close(needed: boolean): void {
    this.unwatch?.();
    if (!needed || !this.certain || !this.changed) return;
    const { units, known } = this;
    const kept: Kept = { answers: [...this.answers.values()], units, loads: [...this.loads.values()], notes: known };
    const bytes = serialize(kept);
    if (bytes.length <= MOST_BYTES && this.shelf.writeBytes(this.name, bytes)) this.shelf.tidy();
  }

  private recall(): boolean {
    const kept = readKept(this.shelf, this.name);
    if (kept?.answers.every(([question, path, answer]) => askDisk(question, path) === answer) !== true) return false;
    for (const answer of kept.answers) this.answers.set(`${answer[0]}:${answer[1]}`, answer);
    for (const load of kept.loads) this.loads.set(keyOf(load[0], load[1]), load);
    this.units = kept.units;
    this.known = kept.notes;
    return true;
  }

  private told(question: DiskQuestion, path: string, answer: string): void {
    const key = `${question}:${path}`;
    const known = this.answers.get(key);
    // It has changed while the run went on, or nobody could ask again.
    if (question === 'tree' || (known !== undefined && known[2] !== answer)) this.certain = false;
    this.answers.set(key, [question, path, answer]);
  }

  source(unit: UnitDescription): UnitSource {
    const at = this.units.indexOf(unit);
    return { language: 'javascript', program: this, load: (request) => this.load(at, request) };
  }

  content(unit: UnitDescription, links?: readonly Link[]): UnitContent | undefined {
    return this.itself?.content?.(unit, links);
  }

  parts(unit: UnitDescription): CodeParts | undefined {
    return this.itself?.parts?.(unit);
  }

  /** The program, where this run has opened it: only it knows what results depend on. */
  private get itself(): OpenProgram | undefined {
    return this.opened?.units === this.units ? this.opened : undefined;
  }

  private load(unit: number, request: unknown): unknown {
    const known = this.loads.get(keyOf(unit, request));
    if (known !== undefined) return known[2];
    return this.opened === undefined
      ? this.reopen().then((program) => this.ask(program, unit, request))
      : this.ask(this.opened, unit, request);
  }

  private ask(program: OpenProgram, unit: number, request: unknown): unknown {
    const answer = program.source(program.units[unit]).load(request);
    // Each text that the program compiles is one of its own, however often it is the same.
    if ((request as ModuleRequest).specifier.startsWith(EVALUATED)) {
      this.certain = false;
      return answer;
    }
    this.loads.set(keyOf(unit, request), [unit, request, answer]);
    this.changed = true;
    return answer;
  }

  async notes(): Promise<readonly Note[]> {
    if (this.known === undefined) {
      const program = this.opened ?? (await this.reopen());
      this.known = (await program.notes?.()) ?? [];
      this.changed = true;
    }
    return this.known;
  }

  private reopening: Promise<OpenProgram> | undefined;

  /** The program itself, with all that it was asked for. */
  private reopen(): Promise<OpenProgram> {
    this.reopening ??= this.open().then((program) => {
      if (program.units.length !== this.units.length) {
        throw new ProgramError('load-error', 'files of the program have changed while it was checked');
      }
      for (const [unit, request] of this.loads.values()) program.source(program.units[unit]).load(request);
      this.opened = program;
      return program;
    });
    return this.reopening;
  }
}

function keyOf(unit: number, request: unknown): string {
  return JSON.stringify([unit, request]);
}

function readKept(shelf: Shelf, name: string): Kept | undefined {
  const bytes = shelf.readBytes(name);
  try {
    return bytes && (deserialize(bytes) as Kept);
  } catch {
    return undefined;
  }
}
