// Required before the program that `everypath run` runs: adds probes to modules as they are loaded, and writes the state to a file when a unit is
// called and its condition holds.
// Always holds: it keeps the process alive for nothing, what fails in it never reaches the program, and calls that happen while it works are
// not looked at.
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { sep } from 'node:path';
import { hookLoading, realpathOf } from '../record/loader-hook.js';
import { breakAt } from './break-hook.js';
import type { Hit, Reader } from './capture.js';
import { inserted } from './insertions.js';
import { KeptMarks } from './kept-marks.js';
import { mayHaveMarks } from './marked-texts.js';
import type { Trigger } from './marks.js';
import { nativeSnapshot } from './native-snapshot.js';
import type { Desk } from './questions.js';
import { RUN } from './run-name.js';
import type { LoadedText } from './sources.js';
import type { Tools } from './tools.js';
import { loadTools } from './tools-realm.js';
import { hookEvaluated, type TextOffsets } from './vm-hook.js';
import { type LiveParts, type LiveValues, writeLive } from './write-live.js';

export interface RunSettings {
  readonly triggers: readonly Trigger[];
  /** Where states go. */
  readonly folder: string;
  /** States to capture, at most; equal ones do not count. */
  readonly times: number;
  /** Ends the program when there are enough states. */
  readonly stop: boolean;
  /** `break`: units are stopped at by breakpoints of V8, and no text is changed. */
  readonly trigger?: 'probe' | 'break' | undefined;
  /** Where what was added to texts is kept for the next run. */
  readonly kept?: string | undefined;
  /** Child processes and threads are looked at, too: the file that all of them tell what happens. */
  readonly told?: string | undefined;
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
// As they are before the program changes them; lists and maps of this realm have methods that the program may change.
const { parse, stringify } = JSON;
const { create } = Object;
/** In the place of the descriptor, which children do not have. */
let toldFile: string | undefined;

function tell(what: Told): void {
  const line = `${stringify(what)}\n`;
  try {
    if (toldFile === undefined) writeSync(STATUS_FD, line);
    else appendFileSync(toldFile, line);
  } catch {
    // The parent is gone: nobody asks.
  }
}

function install(settings: RunSettings): void {
  const { triggers } = settings;
  const loaded = create(null) as Record<string, LoadedText>;
  const triggersText = stringify(triggers);
  const readers: [object, Reader][] = [];
  const snapshot = nativeSnapshot();
  const session = new Session();
  let tools: Tools | undefined;
  const load = (): Tools => {
    tools ??= loadTools({
      snapshot,
      triggers: triggersText,
      readers,
      desk: probe,
      session,
      breaks: settings.trigger === 'break',
      name: RUN,
      loadedText: (file) => loaded[file],
    });
    return tools;
  };
  const marks = new KeptMarks(settings.kept, triggers, (text, file, module) => load().marks(text, file, module));
  const probe = new Probe(settings, readers, load);
  if (settings.trigger === 'break') {
    breakAt(triggers, load, tell);
    return;
  }
  const change = (text: string, file: string, module: boolean, offsets?: TextOffsets): string => {
    const wanted = triggers.some((trigger) => trigger.file === file);
    const insertions = mayHaveMarks(text, file, triggers) ? marks.of(text, file, module) : [];
    const found = insertions.some((insertion) => insertion.text.includes(`${RUN}.hit(`));
    if (found) tell({ type: 'found' });
    else if (wanted) tell({ type: 'loaded' });
    if (insertions.length === 0) return text;
    loaded[file] = { text, module, ...(offsets && { offsets }) };
    return inserted(text, insertions);
  };
  hookLoading(change, { triggers }, 'run-loader.js');
  hookEvaluated(
    (text, file, module, offsets) => change(text, realpathOf(file), module, offsets),
    (global) => probe.enter(global),
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
  private readonly seen = create(null) as Record<string, true>;

  constructor(
    private readonly settings: RunSettings,
    private readonly readers: [object, Reader][],
    private readonly tools: () => Tools,
  ) {
    this.enter(globalThis);
    process.on('exit', () => {
      this.tellCalls();
      this.on = false;
    });
  }

  /** Of the program, or of a realm that it makes. */
  enter(global: object): void {
    const own = { value: this, configurable: false, writable: false, enumerable: false };
    if (!Object.hasOwn(global, RUN)) Reflect.defineProperty(global, RUN, own);
  }

  tell(type: 'loaded' | 'found'): void {
    tell({ type });
  }

  /** Called by classes with private fields. */
  reader(owner: object, _position: number, read: Reader): void {
    this.readers[this.readers.length] = [owner, read];
  }

  /** Called at the head of a unit. */
  hit(
    trigger: number,
    position: number,
    self: unknown,
    args: ArrayLike<unknown> | null,
    inner: object,
    live?: LiveParts,
    script?: string,
  ): void {
    const { region, when } = this.settings.triggers[trigger] as Trigger;
    if (when === undefined) this.hits++;
    const call = this.calls;
    this.on = false;
    try {
      if (args === null) throw new Error('the unit is an arrow with patterns among its parameters');
      const file = this.capture({ trigger, position, region: region !== undefined, self, args, inner, call, script });
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
  private capture(hit: Hit): string | undefined {
    const { folder, stop } = this.settings;
    const { text, hash } = this.tools().state(hit);
    if (!this.isNew(hash)) {
      tell({ type: 'equal' });
      return undefined;
    }
    const number = this.nextNumber();
    this.captured = number;
    if (number > this.settings.times) return undefined;
    const file = `${folder}${sep}state-${number}.json`;
    writeFileSync(`${file}.part`, text, { mode: 0o600 });
    renameSync(`${file}.part`, file);
    tell({ type: 'state', file, number });
    if (stop && this.enough) {
      this.tellCalls();
      (process as unknown as { reallyExit(code: number): void }).reallyExit(0);
    }
    return file;
  }

  /** Also to other processes of the program. */
  private isNew(hash: string): boolean {
    if (this.settings.told !== undefined) return this.claimed(`seen-${hash}`);
    if (this.seen[hash]) return false;
    this.seen[hash] = true;
    return true;
  }

  private nextNumber(): number {
    if (this.settings.told === undefined) return this.captured + 1;
    let number = this.captured + 1;
    while (number <= this.settings.times && !this.claimed(`number-${number}`)) number++;
    return number;
  }

  private claimed(name: string): boolean {
    try {
      writeFileSync(`${this.settings.folder}${sep}.${name}`, '', { flag: 'wx', mode: 0o600 });
      return true;
    } catch {
      return false;
    }
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
  private awaited(file: string): LiveValues {
    const parent = process.ppid;
    while (!existsSync(`${file}.answer`)) {
      if (process.ppid !== parent) return { values: [], objects: [] };
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
    return parse(readFileSync(`${file}.answer`, 'utf8')) as LiveValues;
  }
}

const given = process.env.EVERYPATH_RUN;
if (given !== undefined) {
  const settings = JSON.parse(given) as RunSettings;
  toldFile = settings.told;
  if (toldFile === undefined) delete process.env.EVERYPATH_RUN;
  install(settings);
}
