// A run in a file: what was found of each unit and what is still open, so that a run that a limit or a signal ended goes on later, also on
// another machine. Written now and then and at the end, beside the file and renamed: a killed process leaves the last whole one.
// Soundness: a file goes on only with the same build of everypath, the same options and the same code of every unit it has begun.
import { readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { Saving } from '../host/host.js';
import type { SharedState } from '../host/sharing/shared-state.js';
import type { OpenProgram } from '../languages/language.js';
import type { UnitDescription } from '../languages/unit.js';
import type { UnitContent } from '../languages/unit-content.js';
import { parsePrefix } from '../path/prefix.js';
import { surroundings, thisBuild } from '../queue/build.js';
import {
  savedChanged,
  savedNotOurs,
  savedOptions,
  savedOtherBuild,
  savedOtherUnits,
} from '../report/saved-messages.js';
import { type CheckOptions, DEFAULT_OPTIONS } from '../result/options.js';
import type { UnitResult } from '../result/result.js';
import { OptionError } from './check-error.js';
import { WholeFile } from './write-whole.js';

const FORMAT = 1;
/** Milliseconds between two writings. */
const SAVE_MS = 5000;
/** Milliseconds that workers have to say what they have done. */
const COMMIT_MS = 500;

type Content = Pick<UnitContent, 'key' | 'links'>;

interface SavedUnit {
  readonly unit: string;
  /** From the folder of the run. */
  readonly file: string;
  /** Of the unit and of the modules that it has loaded. */
  readonly content: Content;
  /** It is done. */
  readonly result?: UnitResult;
  readonly state?: SharedState;
}

interface SavedFile {
  readonly everypath: 'saved run';
  readonly format: typeof FORMAT;
  readonly build: string;
  readonly surroundings: string;
  readonly folder: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly units: readonly SavedUnit[];
}

interface Owner {
  readonly options: CheckOptions;
  readonly cwd: string;
  readonly save?: string | undefined;
  readonly resume?: string | undefined;
}

type LiveUnit = Parameters<Saving['onUnit']>[0];

export class SavedRun {
  private readonly known = new Map<string, SavedUnit>();
  private readonly live = new Map<string, { content(): Content | undefined; readonly unit: LiveUnit }>();
  private readonly timer: NodeJS.Timeout | undefined;

  private constructor(private readonly run: Owner) {
    if (run.resume !== undefined) this.read(run.resume);
    if (run.save === undefined) return;
    // What cannot be written is told before the work is done.
    this.write();
    this.timer = setInterval(() => this.tick(), SAVE_MS).unref();
  }

  /** Undefined where nobody asked for it. @throws OptionError for a file that does not fit */
  static open(run: Owner): SavedRun | undefined {
    return run.save === undefined && run.resume === undefined ? undefined : new SavedRun(run);
  }

  private read(name: string): void {
    const { cwd, options } = this.run;
    const file = parsed(name);
    const build = thisBuild();
    if (file.build !== build.id) throw new OptionError(savedOtherBuild(name, file.build, build.id));
    if (file.surroundings !== seen()) throw new OptionError(savedOtherBuild(name, file.surroundings, seen()));
    const mine = decisive(options);
    const others = Object.keys({ ...mine, ...file.options }).filter(
      (key) => JSON.stringify(mine[key]) !== JSON.stringify(file.options[key]),
    );
    if (others.length > 0) throw new OptionError(savedOptions(name, others));
    for (const unit of file.units) this.known.set(keyOf(unit), moved(unit, file.folder, cwd) as SavedUnit);
  }

  /** @throws OptionError where the program is another one */
  checkUnits(program: OpenProgram): void {
    const { resume = '' } = this.run;
    const here = new Map(program.units.map((unit) => [this.nameOf(unit), unit]));
    for (const [key, saved] of this.known) {
      const unit = here.get(key);
      if (unit === undefined) throw new OptionError(savedOtherUnits(resume, saved.unit, saved.file));
      const { key: before, links } = saved.content;
      if (program.content?.(unit, links)?.key === before) continue;
      throw new OptionError(savedChanged(resume, saved.unit, saved.file));
    }
  }

  /** Of a unit that is done. */
  resultOf(unit: UnitDescription): UnitResult | undefined {
    return this.known.get(this.nameOf(unit))?.result;
  }

  /** Of a unit that is begun. */
  of(unit: UnitDescription, program: OpenProgram): Saving | undefined {
    const name = this.nameOf(unit);
    const content = (): Content | undefined => contentOf(unit, program);
    return {
      state: this.known.get(name)?.state,
      onUnit: (live) => void this.live.set(name, { content, unit: live }),
    };
  }

  finished(unit: UnitDescription, program: OpenProgram, result: UnitResult): void {
    const name = this.nameOf(unit);
    const content = contentOf(unit, program);
    const live = this.live.get(name);
    const state = live?.unit.snapshot();
    this.live.delete(name);
    // One that was not split has nothing to go on from: it is explored again unless it is done.
    const done = live === undefined ? !result.gaps.some(({ code }) => code === 'limit') : state?.open.length === 0;
    if (content === undefined || (!done && state === undefined)) return;
    const named = { unit: unit.name, file: this.fileOf(unit), content };
    this.known.set(name, done ? { ...named, result } : { ...named, state: state as SharedState });
  }

  /** The run is over. @returns why what is left could not be written: no reason to lose what was found */
  close(): OptionError | undefined {
    clearInterval(this.timer);
    return this.tryToWrite();
  }

  private tick(): void {
    for (const { unit } of this.live.values()) unit.commit();
    // What fails is tried again, and told at the end.
    setTimeout(() => this.tryToWrite(), COMMIT_MS).unref();
  }

  private tryToWrite(): OptionError | undefined {
    try {
      this.write();
      return undefined;
    } catch (error) {
      if (error instanceof OptionError) return error;
      throw error;
    }
  }

  private write(): void {
    const { save, cwd, options } = this.run;
    if (save === undefined) return;
    const units = new Map(this.known);
    for (const [name, { content, unit }] of this.live) {
      const state = unit.snapshot();
      const [file, named] = name.split('#');
      const told = state && content();
      if (state !== undefined && told !== undefined) units.set(name, { unit: named, file, content: told, state });
    }
    const saved: SavedFile = {
      everypath: 'saved run',
      format: FORMAT,
      build: thisBuild().id,
      surroundings: seen(),
      folder: cwd,
      options: decisive(options),
      units: [...units.values()],
    };
    const file = new WholeFile(save);
    file.write(`${JSON.stringify(saved)}\n`);
    file.commit();
  }

  private nameOf(unit: UnitDescription): string {
    return keyOf({ unit: unit.name, file: this.fileOf(unit) });
  }

  private fileOf({ file }: UnitDescription): string {
    return relative(this.run.cwd, resolve(this.run.cwd, file)).split(sep).join('/');
  }
}

function keyOf({ unit, file }: Pick<SavedUnit, 'unit' | 'file'>): string {
  return `${file}#${unit}`;
}

function contentOf(unit: UnitDescription, program: OpenProgram): Content | undefined {
  const content = program.content?.(unit);
  return content && { key: content.key, links: content.links };
}

function seen(): string {
  return JSON.stringify(surroundings());
}

/** Limits may be others when a run goes on. */
const FREE: ReadonlySet<string> = new Set(['jobs', 'workers', 'budget', 'timeout', 'maxPaths', 'maxMemory']);

/** What of the options decides what there is to explore, and is not as it is by default. */
function decisive(options: CheckOptions): Record<string, unknown> {
  const given = Object.entries(options).filter(([name, value]) => {
    return !FREE.has(name) && JSON.stringify(value) !== JSON.stringify(DEFAULT_OPTIONS[name as keyof CheckOptions]);
  });
  return Object.fromEntries(given.map(([name, value]) => [name, value === Number.POSITIVE_INFINITY ? 'all' : value]));
}

/** @throws OptionError when it is no saved run */
function parsed(name: string): SavedFile {
  let text: string;
  try {
    text = readFileSync(name, 'utf8');
  } catch (error) {
    throw new OptionError(savedNotOurs(name, (error as Error).message));
  }
  try {
    const file = JSON.parse(text) as Partial<SavedFile>;
    if (file.everypath === 'saved run' && file.format === FORMAT && file.units?.every(isWhole))
      return file as SavedFile;
  } catch {
    // Said below.
  }
  throw new OptionError(savedNotOurs(name, 'it is no file that --save wrote'));
}

function isWhole({ unit, file, content, result, state }: SavedUnit): boolean {
  const named = [unit, file, content?.key].every((text) => typeof text === 'string');
  const isOpen = state?.open.every(({ prefix }) => typeof prefix === 'string' && parsePrefix(prefix) !== undefined);
  return named && (result !== undefined || isOpen === true);
}

/** Files of the folder where it was saved are files of the folder where it goes on. */
function moved(value: unknown, from: string, to: string): unknown {
  if (from === to) return value;
  if (typeof value === 'string') return value.startsWith(`${from}${sep}`) ? to + value.slice(from.length) : value;
  if (Array.isArray(value)) return value.map((item) => moved(item, from, to));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, moved(item, from, to)]));
}
