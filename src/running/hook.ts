// Required before the program that `everypath run` runs: adds probes to modules as they are loaded, and writes the state to a file when a unit is
// called and its condition holds.
// Always holds: it keeps the process alive for nothing, what fails in it never reaches the program, and calls that happen while it works are
// not looked at.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { hookLoading } from '../record/loader-hook.js';
import { Capture, type Reader } from './capture.js';
import { KeptMarks } from './kept-marks.js';
import { type LiveParts, type LiveValue, writeLive } from './live-parts.js';
import { inserted, type Trigger } from './marks.js';
import { Natives } from './natives.js';
import { RUN } from './probe-text.js';
import { type Desk, Questions } from './questions.js';
import { CapturedSources, type LoadedText } from './sources.js';
import type { State } from './state.js';

export interface RunSettings {
  readonly triggers: readonly Trigger[];
  /** Where states go. */
  readonly folder: string;
  /** States to capture, at most; equal ones do not count. */
  readonly times: number;
  /** Ends the program when there are enough states. */
  readonly stop: boolean;
  /** Where what was added to texts is kept for the next run. */
  readonly kept?: string | undefined;
}

/** What the parent hears, a line of JSON each, on the descriptor 3. */
export type Told =
  | { readonly type: 'loaded' | 'found' }
  | { readonly type: 'state'; readonly file: string; readonly number: number }
  | { readonly type: 'equal' }
  /** The values of a path were written; or nothing was, and why. */
  | { readonly type: 'continued'; readonly file: string; readonly problem?: string }
  | { readonly type: 'failed'; readonly message: string; readonly call: number }
  | { readonly type: 'calls'; readonly calls: number; readonly conditionThrew: number };

const STATUS_FD = 3;

function tell(what: Told): void {
  try {
    writeSync(STATUS_FD, `${JSON.stringify(what)}\n`);
  } catch {
    // The parent is gone: nobody asks.
  }
}

function install(settings: RunSettings): void {
  const { triggers } = settings;
  const loaded = new Map<string, LoadedText>();
  const marks = new KeptMarks(settings.kept, triggers);
  new Probe(settings, loaded);
  hookLoading(
    (text, file, module) => {
      const insertions = marks.of(text, file, module);
      const found = insertions.some((insertion) => insertion.text.includes(`${RUN}.hit(`));
      if (found) tell({ type: 'found' });
      else if (triggers.some((trigger) => trigger.file === file)) tell({ type: 'loaded' });
      if (insertions.length === 0) return text;
      loaded.set(file, { text, module });
      return inserted(text, insertions);
    },
    { triggers },
    'run-loader.js',
  );
}

/** What the global `$everypathRun` is. */
class Probe implements Desk {
  /** Calls are looked at. Probes turn it off while they evaluate a condition. */
  on = true;
  /** Conditions that probes evaluated, and those that threw. */
  tested = 0;
  conditionThrew = 0;
  asked: unknown;
  answer: unknown;
  private hits = 0;
  private captured = 0;
  private readonly readers = new Map<object, { readonly owner: object; readonly read: Reader }>();
  private readonly natives = new Natives();
  private readonly seen = new Set<string>();

  constructor(
    private readonly settings: RunSettings,
    private readonly loaded: ReadonlyMap<string, LoadedText>,
  ) {
    Object.defineProperty(globalThis, RUN, { value: this, configurable: false, writable: false, enumerable: false });
    process.on('exit', () => {
      this.tellCalls();
      this.on = false;
    });
  }

  tell(type: 'loaded' | 'found'): void {
    tell({ type });
  }

  /** Called by classes with private fields. */
  reader(owner: object, _position: number, read: Reader): void {
    const entry = { owner, read };
    this.readers.set(owner, entry);
    this.readers.set(Object.getOwnPropertyDescriptor(owner, 'prototype')?.value as object, entry);
  }

  /** Called at the head of a unit. */
  hit(
    trigger: number,
    position: number,
    self: unknown,
    args: ArrayLike<unknown> | null,
    inner: object,
    live?: LiveParts,
  ): void {
    const { region, when } = this.settings.triggers[trigger] as Trigger;
    if (when === undefined) this.hits++;
    const call = this.calls;
    this.on = false;
    try {
      if (args === null) throw new Error('the unit is an arrow with patterns among its parameters');
      const file = this.capture({ trigger, position, region: region !== undefined, self, args, inner, call });
      if (file !== undefined && live !== undefined) this.goOn(file, live);
    } catch (error) {
      tell({ type: 'failed', message: String((error as Error)?.message ?? error), call });
    } finally {
      this.on = !this.enough;
    }
  }

  /** Of a region that is an expression: there is no place for a statement. */
  holds(condition: () => unknown): boolean {
    this.on = false;
    this.tested++;
    try {
      return Boolean(condition());
    } catch {
      this.conditionThrew++;
      return false;
    } finally {
      this.on = true;
    }
  }

  private get calls(): number {
    return this.hits + this.tested;
  }

  private get enough(): boolean {
    return this.captured >= this.settings.times;
  }

  private tellCalls(): void {
    tell({ type: 'calls', calls: this.calls, conditionThrew: this.conditionThrew });
  }

  /** @returns the file of the state; undefined for one that is known */
  private capture(hit: Parameters<Capture['state']>[0]): string | undefined {
    const { triggers, folder, stop } = this.settings;
    const questions = new Questions(this, RUN);
    let state: State;
    try {
      const sources = new CapturedSources(triggers, this.loaded);
      state = new Capture(questions, this.natives, this.readers, sources).state(hit);
    } finally {
      questions.close();
    }
    const hash = hashOf(state);
    if (this.seen.has(hash)) {
      tell({ type: 'equal' });
      return undefined;
    }
    this.seen.add(hash);
    const number = ++this.captured;
    const file = join(folder, `state-${number}.json`);
    writeFileSync(`${file}.part`, JSON.stringify(state), { mode: 0o600 });
    renameSync(`${file}.part`, file);
    tell({ type: 'state', file, number });
    if (stop && this.enough) {
      this.tellCalls();
      (process as unknown as { reallyExit(code: number): void }).reallyExit(0);
    }
    return file;
  }

  private goOn(file: string, live: LiveParts): void {
    const values = this.awaited(file);
    try {
      writeLive(live, values);
      tell({ type: 'continued', file });
    } catch (error) {
      tell({ type: 'continued', file, problem: String((error as Error)?.message ?? error) });
    }
  }

  /** Waits for what the parent says the program goes on with; nothing, when the parent is gone. */
  private awaited(file: string): readonly LiveValue[] {
    const parent = process.ppid;
    while (!existsSync(`${file}.answer`)) {
      if (process.ppid !== parent) return [];
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
    return JSON.parse(readFileSync(`${file}.answer`, 'utf8')) as LiveValue[];
  }
}

/** Of everything but which call it was. */
function hashOf({ call: _call, ms: _ms, ...state }: State): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('hex');
}

const given = process.env.EVERYPATH_RUN;
delete process.env.EVERYPATH_RUN;
if (given !== undefined) install(JSON.parse(given) as RunSettings);
