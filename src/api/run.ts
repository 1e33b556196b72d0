// run(): runs a program as it is, and explores a unit from the states that the program is in when it calls it. The program never waits for the
// exploration: states come as files.
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { AssumedText } from '../languages/language.js';
import { closest } from '../languages/program-error.js';
import { wrongChoice, wrongNumber } from '../report/messages.js';
import { wrongRun } from '../report/run-messages.js';
import type { CheckOptions } from '../result/options.js';
import type { UnitResult } from '../result/result.js';
import { namesIn } from '../running/contract-names.js';
import type { Told } from '../running/hook.js';
import { isExpression } from '../running/live-parts.js';
import type { Trigger } from '../running/marks.js';
import { parseSignature, SignatureError, type UnitSignature } from '../running/signature.js';
import { assumedTexts, checkAssumed } from './assumed-texts.js';
import { Shelf } from './cache/shelf.js';
import { OptionError } from './check-error.js';
import { type Continued, type ContinuedPath, WaitingProgram } from './continue-with.js';
import { type ProgramFile, programFile } from './program-file.js';
import { resolveOptions } from './resolve-options.js';
import { withUserFiles } from './user-files.js';

export interface RunProgramOptions extends Partial<Omit<CheckOptions, 'listeners' | 'replay'>> {
  /** `[FILE#]Class.method(a: symbolic, this.balance: symbolic)`; several: each is stopped at. */
  readonly symbolic: string | readonly string[];
  /** A condition over the variables at the head of the unit: only calls where it holds are captured. */
  readonly when?: string;
  /** States to capture, at most; equal ones are captured once. 1 unless given. */
  readonly times?: number;
  /** The folder for states and the modules that restore them; without it they are removed in the end. */
  readonly out?: string;
  /** Ends the program when there are enough states. */
  readonly stop?: boolean;
  /**
   * The program waits at the call until the unit was explored. Then the symbolic parts get the values that they have on this path, the first violated one or
   * the one of that number, and the program goes on from there.
   */
  readonly continueWith?: ContinuedPath;
  /** `probe`: a loader adds a probe to the unit. `break`: a breakpoint of V8, where no loader reaches, or where texts must stay as they are. */
  readonly trigger?: 'probe' | 'break';
  /** Arguments of the program. */
  readonly args?: readonly string[];
  /** Child processes and threads of the program are looked at, too; also unless given where the program is a command of a package, as runners of tests are. */
  readonly children?: boolean;
  readonly cwd?: string;
  readonly signal?: AbortSignal;
  /** Told of each state when it is explored. */
  readonly onState?: (state: ExploredState) => void;
}

/** A state that was captured, and what the unit does from there. */
export interface ExploredState {
  readonly number: number;
  /** Which call of the unit it was, from 1. */
  readonly call: number;
  readonly objects: number;
  /** CPU time that the program paid for the capture. */
  readonly captureMs: number;
  /** What is symbolic, by the name of the parameter that stands for it. */
  readonly symbolic: Readonly<Record<string, string>>;
  /** The state, when it was kept. */
  readonly file?: string;
  /** With `continueWith`: what the program went on with. */
  readonly continued?: Continued;
  readonly result: UnitResult;
}

export interface RunProgramResult {
  readonly states: readonly ExploredState[];
  /** Of the program. */
  readonly exitCode: number;
  /** Calls that were looked at. */
  readonly calls: number;
  /** Calls whose state was equal to one before. */
  readonly equal: number;
  /** A file with the unit's name was loaded, and has the unit. */
  readonly loaded: boolean;
  readonly found: boolean;
  /** How often the condition threw, which counts as not holding. */
  readonly conditionThrew: number;
  /** Why states could not be captured. */
  readonly failures: readonly string[];
}

/** Paths that are kept are replayed, each from a state that is restored anew. */
export const FEW_PATHS = 20;

/**
 * Runs a program with Node as it is and explores a unit from the state at its call.
 *
 *     const { states } = await run('server.js', { symbolic: 'Cart.checkout(code: symbolic)', when: 'this.items.length > 3' });
 *
 * @throws OptionError for wrong options, also for parts that the state does not have; ProgramError
 */
export async function run(program: string, options: RunProgramOptions): Promise<RunProgramResult> {
  const {
    symbolic,
    when,
    times = 1,
    out,
    stop = false,
    args = [],
    cwd = process.cwd(),
    continueWith,
    ...more
  } = options;
  const { trigger = 'probe', children: wantsChildren, ...rest } = more;
  const { signal = new AbortController().signal, onState = () => {}, ...exploration } = rest;
  const signatures = await Promise.all([symbolic].flat().map((text) => signatureOf(text, cwd)));
  const found = checkedProgram(program, cwd, when, times);
  checkTrigger(trigger, signatures, continueWith);
  const children = wantsChildren ?? found.command;
  const resolved = withUserFiles(resolveOptions({ paths: FEW_PATHS, ...exploration }), cwd);
  const assumed = await assumedFor(resolved, signatures, cwd);
  const folder = folderFor(out, cwd);
  const end = newEnd();
  const states: ExploredState[] = [];
  const waiting = new WaitingProgram();
  const { StateExplorer } = await import('./explore-state.js');
  const explorer = new StateExplorer(resolved, cwd, signal, assumed);
  let last = Promise.resolve();
  const explore = async (file: string, number: number): Promise<void> => {
    let state: ExploredState | undefined;
    try {
      state = await explorer.explore(file, number, signatures, out !== undefined);
    } finally {
      if (continueWith !== undefined) waiting.answer(file, number, continueWith, state);
    }
    states.push(state);
    onState(state);
  };
  const onTold = (told: Told): void => {
    if (told.type === 'state') last = last.then(() => explore(told.file, told.number));
    else if (told.type === 'continued') waiting.wentOn(told.file, told.problem);
    else note(told, end);
    last.catch(() => {});
  };
  try {
    const { runProgram } = await import('../running/run-program.js');
    const triggers = signatures.map((signature) => triggerOf(signature, when, continueWith !== undefined, assumed));
    const kept = Shelf.open()?.folder;
    const settings = { triggers, folder, times, stop, kept, children, trigger };
    const exitCode = await runProgram({ ...settings, program: found.file, args, cwd, signal, onTold });
    await last;
    const went = states.map((state) => ({ ...state, ...waiting.continued(state.number) }));
    return { states: went, exitCode, ...end };
  } catch (error) {
    if (error instanceof SignatureError) throw new OptionError(wrongRun(error.message));
    throw error;
  } finally {
    explorer.close();
    if (out === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/** What a run comes to, states apart. */
interface RunEnd {
  calls: number;
  equal: number;
  loaded: boolean;
  found: boolean;
  conditionThrew: number;
  failures: string[];
}

function newEnd(): RunEnd {
  return { calls: 0, equal: 0, loaded: false, found: false, conditionThrew: 0, failures: [] };
}

function note(told: Exclude<Told, { type: 'state' | 'continued' }>, end: RunEnd): void {
  if (told.type === 'equal') end.equal++;
  else if (told.type === 'failed') end.failures.push(told.message);
  else if (told.type === 'calls') {
    end.calls += told.calls;
    end.conditionThrew += told.conditionThrew;
  } else Object.assign(end, { loaded: true, found: end.found || told.type === 'found' });
}

function triggerOf(
  { file, unit, region, parts }: UnitSignature,
  when: string | undefined,
  live: boolean,
  assumed: readonly AssumedText[],
): Trigger {
  const paths = parts?.filter(({ as }) => as !== 'concrete').map(({ path }) => path);
  const mentions = assumed.flatMap(({ text }) => namesIn(text));
  return {
    file,
    unit,
    when,
    ...(region && { region }),
    ...(live && { live: paths === undefined ? {} : { paths } }),
    ...(mentions.length > 0 && { mentions }),
  };
}

function checkedProgram(program: string, cwd: string, when: string | undefined, times: number): ProgramFile {
  const found = programFile(program, cwd);
  if (found === undefined) throw new OptionError(wrongRun(`there is no file ${resolve(cwd, program)}`));
  if (when !== undefined) checkCondition(when);
  if (!(times >= 1)) throw new OptionError(wrongNumber('times', String(times), 'a number of at least 1, or all'));
  return found;
}

/** At a breakpoint variables can be read, but what is written to them is lost; and regions have no head. */
function checkTrigger(trigger: string, signatures: readonly UnitSignature[], continueWith: unknown): void {
  if (trigger !== 'probe' && trigger !== 'break')
    throw new OptionError(wrongChoice('trigger', trigger, ['probe', 'break'], closest(trigger, ['probe', 'break'])));
  if (trigger === 'probe') return;
  if (continueWith !== undefined) throw new OptionError(wrongRun('--then continue=PATH needs --trigger probe'));
  if (signatures.some(({ lines }) => lines !== undefined))
    throw new OptionError(wrongRun('lines of a file need --trigger probe'));
}

/** It is tested in the text of the unit, also of one that is async. */
function checkCondition(when: string): void {
  if (!isExpression(when)) throw new OptionError(wrongRun(`--when ${when}: this is no expression`));
}

/** Files of `assume`, refused before the program runs. */
async function assumedFor(options: CheckOptions, signatures: readonly UnitSignature[], cwd: string) {
  const assumed = assumedTexts(options, cwd);
  if (assumed.length === 0) return [];
  const { assumedClauses } = await import('../languages/javascript/frontend/assumed.js');
  const units = signatures.map(({ unit }) => ({ requires: assumedClauses(assumed, unit, '') }));
  // Which functions a set has is known when they are called.
  if (!signatures.some(({ unit }) => unit.endsWith('*'))) checkAssumed(assumed, units);
  return assumed;
}

/** With what the file says of a region. */
async function signatureOf(text: string, cwd: string): Promise<UnitSignature> {
  try {
    const signature = parseSignature(text);
    if (signature.file === undefined) return signature;
    const file = resolve(cwd, signature.file);
    if (!existsSync(file)) throw new OptionError(wrongRun(`--symbolic ${text}: there is no file ${file}`));
    const found = { ...signature, file: realpathSync(file) };
    if (found.lines === undefined) return found;
    const { readRegion } = await import('../languages/javascript/frontend/regions/read-region.js');
    const region = readRegion(found.file, found.lines);
    return { ...found, unit: region.name, region };
  } catch (error) {
    if (error instanceof SignatureError) throw new OptionError(wrongRun(`--symbolic ${error.message}`));
    throw error;
  }
}

function folderFor(out: string | undefined, cwd: string): string {
  if (out === undefined) return realpathSync(mkdtempSync(join(tmpdir(), 'everypath-run-')));
  try {
    const folder = resolve(cwd, out);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return realpathSync(folder);
  } catch (error) {
    throw new OptionError(wrongRun(`--out ${out}: it cannot be made (${(error as NodeJS.ErrnoException).code})`));
  }
}
