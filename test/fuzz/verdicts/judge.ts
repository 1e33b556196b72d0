// Holds what was said of a random function against runs of it on plain Node.
// A defect: a proof that an input contradicts, a statement called dead that runs, a finding that does not show, a fault of the engine.
import { transformSync } from 'esbuild';
import { decodeInputs } from '../../../src/languages/javascript/codec/decode.js';
import type { PathResult, UnitResult } from '../../../src/result/result.js';
import { argumentsOf, brokenBy, type FuzzInput, inputsOf, inputText } from './inputs.js';
import type { FuzzProgram } from './program.js';
import { plainText } from './text.js';
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

  /** Static members are as when the module was loaded. */
  private reset({ owner }: FuzzProgram): void {
    if (owner !== undefined) this.shared.$classes[owner.name].$reset();
  }

  /** How a call violates the function's properties; undefined when it does not, or when it may not be called so. */
  async violation(program: FuzzProgram, make: () => unknown[]): Promise<string | undefined> {
    const { functions, hits } = this;
    const { name } = program;
    this.reset(program);
    if (!functions[`${name}_requires`](...make())) return undefined;
    const args = make();
    const olds = functions[`${name}_olds`](...args);
    hits.clear();
    let result: unknown;
    try {
      result = functions[name](...args);
      if (program.async) result = await settled(result);
      if (program.returns === 'later') for (const args of [[], [1], [-2]]) (result as (k?: number) => number)(...args);
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
    if (wrong !== undefined) return `${wrong} on (${inputText(program, input)})`;
  }
  return undefined;
}

/** The arguments that a path names, the receiver first. Arguments that are left out have no entry. */
export function argumentsFrom(program: FuzzProgram, inputs: PathResult['inputs'], shared: Shared): unknown[] {
  const decoded = decodeInputs(inputs, shared as never);
  stampAll(decoded, shared);
  return program.parameters
    .filter(({ name }) => Object.hasOwn(decoded, name))
    .flatMap(({ name, kind }) => (kind === 'rest' ? (decoded[name] as unknown[]) : [decoded[name]]));
}

/** What was read back from JSON has no private members yet. */
function stampAll(root: object, { $classes }: Shared): void {
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const part of value instanceof Map ? [...value].flat() : value instanceof Set ? value : Object.values(value))
      visit(part);
    for (const known of Object.values($classes))
      if (Object.prototype.isPrototypeOf.call(known.prototype, value)) known.$stamp(value);
  };
  visit(root);
}

/** A finding must show on its inputs. */
async function unshown(
  program: FuzzProgram,
  { inputs, prefix, outcome }: PathResult,
  plain: PlainProgram,
): Promise<string | undefined> {
  const shown = await plain.violation(program, () => argumentsFrom(program, inputs, plain.shared));
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
