// Holds what was said of a random function against runs of it on plain Node.
// A defect: a proof that an input contradicts, a statement called dead that runs, a finding that does not show, a fault of the engine.
import { transformSync } from 'esbuild';
import { decodeInputs } from '../../../src/languages/javascript/codec/decode.js';
import type { PathResult, UnitResult } from '../../../src/result/result.js';
import { argumentsOf, brokenBy, type FuzzInput, inputsOf, inputText } from './inputs.js';
import { type FuzzProgram, plainText } from './program.js';
import type { Shared } from './types.js';

/** Gaps that tell of a fault of ours, not of a limit. */
const FAULTS = new Set(['engine-bug', 'crash', 'not-replayed', 'nondeterminism']);

type Functions = Shared & Record<string, (...args: unknown[]) => unknown>;

/** The plain program, and the lines that it ran. */
export class PlainProgram {
  /** By line: the column of its first statement, which is the one that reports. */
  readonly hits = new Map<number, number>();
  private readonly functions: Functions;

  constructor(programs: readonly FuzzProgram[]) {
    const text = plainText(programs);
    const columns = text.split('\n').map((line) => line.search(/\S/) + 1);
    const hit = (line: number): unknown => this.hits.set(line, columns[line - 1]);
    const { code } = transformSync(text, { loader: 'ts', format: 'cjs', target: 'es2022' });
    const module = { exports: {} as Functions };
    new Function('module', 'exports', '$hit', `'use strict';\n${code}`)(module, module.exports, hit);
    this.functions = module.exports;
  }

  get shared(): Shared {
    return this.functions;
  }

  /** The function may be called so. */
  admits({ name }: FuzzProgram, args: readonly unknown[]): boolean {
    return Boolean(this.functions[`${name}_requires`](...args));
  }

  /** How a call violates the function's properties; undefined when it does not, or when it may not be called so. */
  async violation(program: FuzzProgram, make: () => unknown[]): Promise<string | undefined> {
    const { functions, hits } = this;
    const { name } = program;
    if (!functions[`${name}_requires`](...make())) return undefined;
    const args = make();
    const olds = functions[`${name}_olds`](...args);
    hits.clear();
    let result: unknown;
    try {
      result = functions[name](...args);
      if (program.async) result = await settled(result);
    } catch (error) {
      if (error === UNSETTLED) return 'the promise never settles';
      return error instanceof Error && error.constructor !== Error ? `${error.name}: ${error.message}` : undefined;
    }
    return functions[`${name}_ensures`](args, result, olds) ? undefined : 'the postcondition is false';
  }
}

const UNSETTLED = Symbol('unsettled');

/** Programs leave nothing but microtasks: what is not settled after them never is. */
export function settled(promise: unknown): Promise<unknown> {
  return Promise.race([promise, new Promise((_, reject) => setImmediate(reject, UNSETTLED))]);
}

export async function judge(
  program: FuzzProgram,
  result: UnitResult,
  plain: PlainProgram,
): Promise<string | undefined> {
  const fault = result.gaps.find(({ code }) => FAULTS.has(code));
  if (fault !== undefined) return `fault: ${fault.code}: ${fault.message}`;
  for (const path of result.paths) {
    if (path.outcome.kind !== 'violated') continue;
    const wrong = await unshown(program, path, plain);
    if (wrong !== undefined) return wrong;
  }
  for (const input of inputsOf(program)) {
    const wrong = await contradiction(program, result, input, plain);
    if (wrong !== undefined) return `${wrong} on (${inputText(input)})`;
  }
  return undefined;
}

/** A finding must show on its inputs. */
async function unshown(
  program: FuzzProgram,
  { inputs, prefix, outcome }: PathResult,
  plain: PlainProgram,
): Promise<string | undefined> {
  const make = (): unknown[] => {
    const decoded = decodeInputs(inputs, plain.shared as never);
    // Arguments that are left out have no entry.
    return program.parameters
      .filter(({ name }) => Object.hasOwn(decoded, name))
      .flatMap(({ name, kind }) => (kind === 'rest' ? (decoded[name] as unknown[]) : [decoded[name]]));
  };
  const shown = await plain.violation(program, make);
  return shown === undefined
    ? `finding: ${outcome.error?.name ?? outcome.property} does not show (${prefix})`
    : undefined;
}

async function contradiction(
  program: FuzzProgram,
  result: UnitResult,
  input: FuzzInput,
  plain: PlainProgram,
): Promise<string | undefined> {
  if (argumentsOf(program, input, plain.shared) === undefined) return undefined;
  const violation = await plain.violation(program, () => argumentsOf(program, input, plain.shared) as unknown[]);
  const broken = brokenBy(program, input);
  const rests = (given: readonly string[]): boolean =>
    broken.some((pattern) => given.some((text) => pattern.test(text)));
  if (violation !== undefined && result.verdict === 'proved' && !rests(result.assumptions))
    return `proof: ${violation}`;
  for (const { line, column, status, given = [] } of result.statements) {
    if (!status.startsWith('unreach') || plain.hits.get(line) !== column || rests(given)) continue;
    return `dead code: line ${line} is ${status} and runs`;
  }
  plain.hits.clear();
  return undefined;
}
