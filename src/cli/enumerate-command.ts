// `everypath enumerate`: its options. No work happens here, so that --help is quick.
import { type Command, Option } from 'commander';
import { OptionError } from '../api/check-error.js';
import { ENUMERATE_DEFAULTS, type EnumerateOptions } from '../api/enumerate.js';
import type { DomainValue } from '../enumerate/spec.js';
import { closest } from '../languages/program-error.js';
import { missingBound, wrongBound, wrongDomain, wrongGenerator, wrongOutput } from '../report/enumerate-messages.js';
import { usage, wrongChoice, wrongNumber } from '../report/messages.js';
import type { AllowOptions } from '../result/permissions.js';
import type { Act } from './action.js';
import { ALLOW_OPTIONS, number, repeated } from './options.js';

export const RUNNERS = ['vitest', 'jest', 'node'] as const;
export type Runner = (typeof RUNNERS)[number];
export type TableFormat = 'text' | 'json' | 'jsonl' | 'csv' | 'tests';

export interface EnumerateCommand {
  readonly target: string;
  readonly options: EnumerateOptions;
  readonly format: TableFormat;
  readonly count: boolean;
  /** Solutions to give; the rest is not looked for. */
  readonly limit: number;
  readonly out: string | undefined;
  readonly runner: Runner;
  readonly color: boolean;
}

interface Given extends Partial<AllowOptions> {
  readonly bound?: readonly string[];
  readonly domain?: readonly string[];
  readonly generator?: readonly string[];
  readonly maps: string;
  readonly limit?: number;
  readonly count?: boolean;
  readonly json?: boolean;
  readonly out?: string;
  readonly runner?: string;
  readonly timeout: number;
  readonly maxSteps: number;
  readonly maxMemory: number;
  readonly color?: boolean;
}

const NOTES = `
Targets:
  FILE#function        inputs for which it returns true
  FILE#Class           objects that satisfy the @invariant of the class, or its method repOk
  FILE#Class.method    receivers and arguments for which it returns true

The bound is the number of objects of each class, of values of each primitive type and of elements of an array; sets are all
subsets of such values, maps all partial maps over them. Literals that the code compares with are among them.

Formats (--out by extension, otherwise to the terminal):
  .jsonl  one solution per line      .csv  a table      .json  one document      .ts .js  a test file (--runner)

Exit codes:
  0  all inputs within the bounds were covered, or as many as --limit asked for
  1  something was cut: the output says what
  2  wrong usage, or a program that cannot be loaded
  3  a bug in everypath

Examples:
  npx everypath enumerate src/tree.ts#Tree --bound 4
  npx everypath enumerate src/tree.ts#Tree.repOk --bound 8 --domain size=0..8 --count
  npx everypath enumerate src/config.ts#isValid --bound 3 --domain name=a,b --out inputs.csv`;

export function addEnumerateCommand(program: Command, act: Act): void {
  const { timeout, maxSteps, maxMemory, maps } = ENUMERATE_DEFAULTS;
  const command = program
    .command('enumerate')
    .description('List all inputs up to a bound for which a predicate or a class invariant holds.')
    .argument('<target>', 'FILE#predicate')
    .option('--bound <n>', 'objects of each class, values of each type; CLASS=N for one class (repeatable)', repeated)
    .option('--domain <name=v1,v2,...>', 'values of a parameter, field or type; 0..7 is a range (repeatable)', repeated)
    .addOption(new Option('--maps <kind>', 'partial, or total: every key has a value').default(maps))
    .option('--generator <name=file#export>', 'values of a place come from your own generator (repeatable)', repeated)
    .option('--count', 'print the number of solutions alone')
    .addOption(number('--limit <n>', 'stop after so many solutions'))
    .option('--json', 'print one JSON document (docs/enumerate.md)')
    .option('--out <file>', 'write a table or a test file: .jsonl, .csv, .json, .ts, .js')
    .option('--runner <name>', `write tests for ${RUNNERS.join(', ')}`)
    .addOption(number('--timeout <seconds>', 'time for the search').default(timeout))
    .addOption(number('--max-steps <n>', 'reads of the input in one run of the predicate').default(maxSteps))
    .addOption(number('--max-memory <megabytes>', 'memory of the search').default(maxMemory))
    .option('--no-color', 'print no colours (also NO_COLOR=1)');
  for (const option of Object.values(ALLOW_OPTIONS)) command.addOption(option());
  command.addHelpText('after', NOTES).action((target: string, given: Given) => {
    const command = toCommand(target, given);
    act(async (streams, signal) =>
      (await import('./run-enumerate-command.js')).runEnumerateCommand(command, streams, signal),
    );
  });
}

function toCommand(target: string, given: Given): EnumerateCommand {
  const { count = false, json = false, out, color = true, limit = Number.POSITIVE_INFINITY, timeout } = given;
  const { bound, bounds } = boundsOf(given.bound ?? []);
  const { maps } = given;
  if (maps !== 'partial' && maps !== 'total') {
    throw new OptionError(wrongChoice('--maps', maps, ['partial', 'total'], closest(maps, ['partial', 'total'])));
  }
  if (limit !== Number.POSITIVE_INFINITY && !(Number.isSafeInteger(limit) && limit >= 1)) {
    throw new OptionError(wrongNumber('--limit', String(limit), 'a whole number of at least 1'));
  }
  if (!(timeout > 0)) throw new OptionError(wrongNumber('--timeout', String(timeout), 'a number of seconds above 0'));
  const runner = given.runner ?? 'vitest';
  if (!isRunner(runner)) throw new OptionError(wrongChoice('--runner', runner, RUNNERS, closest(runner, RUNNERS)));
  const format = formatOf(json, out, given.runner !== undefined);
  if (count && (out !== undefined || given.runner !== undefined || limit !== Number.POSITIVE_INFINITY)) {
    throw new OptionError(usage('--count prints the number alone; it cannot be used with --out, --runner or --limit'));
  }
  const { maxSteps, maxMemory } = given;
  const domains = Object.fromEntries((given.domain ?? []).map(domain));
  const generators = Object.fromEntries((given.generator ?? []).map(generator));
  const allow = Object.fromEntries(
    Object.keys(ALLOW_OPTIONS).map((key) => [key, given[key as keyof AllowOptions]] as const),
  );
  const options: EnumerateOptions = {
    bound,
    bounds,
    domains,
    generators,
    maps,
    timeout,
    maxSteps,
    maxMemory,
    ...allow,
  };
  return { target, options, format, count, limit, out, runner, color };
}

function isRunner(text: string): text is Runner {
  return (RUNNERS as readonly string[]).includes(text);
}

function formatOf(json: boolean, out: string | undefined, tests: boolean): TableFormat {
  const extension = out === undefined ? undefined : /\.([^./\\]+)$/.exec(out)?.[1];
  if (tests) {
    if (json) throw new OptionError(usage('--json and --runner exclude each other'));
    if (out !== undefined && !/^[cm]?[jt]sx?$/.test(extension ?? '')) {
      throw new OptionError(wrongOutput(out, 'tests are written to a .ts or .js file'));
    }
    return 'tests';
  }
  if (json) return 'json';
  if (out === undefined) return 'text';
  if (/^[cm]?[jt]sx?$/.test(extension ?? '')) return 'tests';
  if (extension === 'jsonl' || extension === 'ndjson') return 'jsonl';
  if (extension === 'csv' || extension === 'json') return extension;
  throw new OptionError(wrongOutput(out, 'the extension must be .jsonl, .csv, .json, .ts or .js'));
}

function boundsOf(texts: readonly string[]): { bound: number; bounds: Record<string, number> } {
  let bound: number | undefined;
  const bounds: Record<string, number> = {};
  for (const text of texts) {
    const [, name, digits] = /^(?:(.+)=)?(\d+)$/.exec(text.trim()) ?? [];
    if (digits === undefined) throw new OptionError(wrongBound(text));
    if (name === undefined) bound = Number(digits);
    else bounds[name.trim()] = Number(digits);
  }
  if (bound === undefined) throw new OptionError(missingBound());
  return { bound, bounds };
}

const MAX_RANGE = 100_000;

/** `size=0..8`, `name=a,b,"a, b"`. */
function domain(text: string): [string, DomainValue[]] {
  const at = text.indexOf('=');
  const name = text.slice(0, at).trim();
  if (at < 1 || name === '') throw new OptionError(wrongDomain(text));
  const values: DomainValue[] = [];
  for (const item of items(text.slice(at + 1))) {
    const [, from, to] = /^(-?\d+)\.\.(-?\d+)$/.exec(item) ?? [];
    if (from === undefined) values.push({ text: unquoted(item) });
    else {
      if (Number(to) < Number(from) || Number(to) - Number(from) > MAX_RANGE) throw new OptionError(wrongDomain(text));
      for (let n = Number(from); n <= Number(to); n++) values.push({ text: String(n) });
    }
  }
  if (values.length === 0) throw new OptionError(wrongDomain(text));
  return [name, values];
}

/** Separated by commas, but not inside quotes. */
function items(text: string): string[] {
  const found: string[] = [];
  const pattern = /\s*("(?:[^"\\]|\\.)*"|[^,]*?)\s*(,|$)/y;
  while (text !== '') {
    const [, item, end] = pattern.exec(text) ?? [];
    if (item === undefined) return [text];
    found.push(item);
    if (end === '') break;
  }
  return found;
}

function unquoted(item: string): string {
  if (!/^"(?:[^"\\]|\\.)*"$/.test(item)) return item;
  try {
    return JSON.parse(item) as string;
  } catch {
    throw new OptionError(wrongDomain(item));
  }
}

function generator(text: string): [string, string] {
  const at = text.indexOf('=');
  const name = text.slice(0, at).trim();
  const file = text.slice(at + 1).trim();
  if (at < 1 || name === '' || file === '') throw new OptionError(wrongGenerator(text));
  return [name, file];
}
