// Opens the properties of fast-check in test files as units: a test that comes to one runs with symbolic inputs in place of generated
// ones. Called where files are opened; other files, and units by name that are functions, go the ordinary way.
// Always holds: lines of the file stay where they are; what is added comes after them.
import { dirname, join, relative, resolve } from 'node:path';
import type { SourceFile } from 'typescript';
import type { OpenOptions, OpenProgram } from '../../language.js';
import { closest, ProgramError } from '../../program-error.js';
import type { Target } from '../../target.js';
import type { UnitDescription } from '../../unit.js';
import { ts } from '../frontend/compiler.js';
import { isFolder, readText, realPath } from '../frontend/disk.js';
import { openProgram, openProgramInTurns, type Program } from '../frontend/program.js';
import { isCommonJs, isScriptFile, parse, rangeOf } from '../frontend/sources.js';
import {
  NODE_RUNNER_MODULES,
  NODE_RUNNER_SOURCE,
  REFUSING_RUNNER_SOURCE,
  RUNNER,
  RUNNER_MODULES,
} from '../sequences/runner-shim.js';
import { CONNECTOR_TEXT, CONNECTORS, FAST_CHECK, FAST_CHECK_MODULES, fastCheckText } from './fast-check-shim.js';
import { findProperties, mayHaveProperties, type PropertyTest } from './find-properties.js';

/** Targets that are properties, and the others. */
export async function openWithProperties(targets: readonly Target[], options: OpenOptions): Promise<OpenProgram> {
  const files = targets.map((target) => propertyFileOf(target, options.cwd));
  if (files.every((file) => file === undefined)) return openOthers(targets, options);
  const plain = targets.flatMap((_, i) => (files[i] === undefined ? [i] : []));
  const { onProblem } = options;
  const owners = new Map<UnitDescription, OpenProgram>();
  const add = (program: OpenProgram): void => program.units.forEach((unit) => void owners.set(unit, program));
  const rest =
    plain.length === 0
      ? undefined
      : await openOthers(
          plain.map((i) => targets[i]),
          { ...options, ...(onProblem && { onProblem: (i, problem) => onProblem(plain[i], problem) }) },
        );
  if (rest !== undefined) add(rest);
  for (const [i, file] of files.entries()) {
    if (file === undefined) continue;
    try {
      add(openProperties(file, targets[i], options));
    } catch (error) {
      if (!(error instanceof ProgramError) || onProblem === undefined) throw error;
      onProblem(i, error);
    }
  }
  const of = (unit: UnitDescription): OpenProgram => owners.get(unit) as OpenProgram;
  return {
    units: [...owners.keys()],
    source: (unit) => of(unit).source(unit),
    content: (unit, links) => of(unit).content?.(unit, links),
    notes: () => rest?.notes() ?? [],
    ...(rest && { versions: rest.versions, tests: () => rest.tests() }),
  };
}

/** Somebody who may end the run wants to be heard meanwhile. */
async function openOthers(targets: readonly Target[], options: OpenOptions): Promise<Program> {
  const { signal } = options;
  return signal === undefined ? openProgram(targets, options) : openProgramInTurns(targets, options, signal);
}

/** A unit by name that is no property is a function of the file. */
function propertyFileOf({ file, unit, predicate }: Target, cwd: string): PropertyFile | undefined {
  const found = predicate ? undefined : propertiesOf(resolve(cwd, file));
  const isFunction = unit !== undefined && /^[\w$.#]+$/.test(unit) && !found?.tests.some((test) => isNamed(test, unit));
  return isFunction ? undefined : found;
}

export interface PropertyFile {
  readonly file: string;
  readonly source: SourceFile;
  readonly tests: readonly PropertyTest[];
}

/** The properties of a file; undefined when it has none. */
export function propertiesOf(file: string): PropertyFile | undefined {
  if (!isScriptFile(file) || file.endsWith('.d.ts')) return undefined;
  const text = readText(file);
  if (text === undefined || !mayHaveProperties(text)) return undefined;
  const path = realPath(file);
  const source = parse(path, text, ts.ScriptTarget.ESNext);
  const tests = findProperties(source);
  return tests.length === 0 ? undefined : { file: path, source, tests };
}

/** @param unit the title of a test, with or without those of its suites; all without */
export function openProperties(
  { file, source, tests }: PropertyFile,
  { unit: wanted }: Pick<Target, 'unit'>,
  options: Pick<OpenOptions, 'cwd'>,
): OpenProgram {
  const chosen = tests
    .map((test, i) => ({ test, i }))
    .filter(({ test }) => wanted === undefined || isNamed(test, wanted));
  if (chosen.length === 0) {
    const near =
      closest(
        wanted as string,
        tests.map(({ name }) => name),
      ) ?? tests[0].name;
    const message = `${relative(options.cwd, file)} has no test '${wanted}' with a property`;
    throw new ProgramError('unknown-unit', message, { suggestion: `did you mean '${near}'?` });
  }
  const { virtual, modules } = shims(file, source);
  const text = `${source.text}\n${driverText(source, tests)}`;
  const program = openProgram(
    chosen.map(({ i }) => ({ file, unit: driverName(i) })),
    { cwd: options.cwd, virtual: new Map([...virtual, [file, text]]), modules },
  );
  const units = program.units.map((unit, k): UnitDescription => {
    const { test } = chosen[k];
    const location = rangeOf(source, test.node.getStart(source), test.node.end);
    return { ...unit, name: test.name, location, statements: [], later: [], property: true };
  });
  // What a property depends on is the whole file and all that it loads: nothing is kept of it.
  return { units, source: (unit) => program.source(unit), content: () => undefined };
}

function isNamed({ name, titles }: PropertyTest, wanted: string): boolean {
  return name === wanted || titles[titles.length - 1]?.text === wanted;
}

const driverName = (index: number): string => `$everypath_property_${index + 1}`;

const isExact = (titles: PropertyTest['titles']): boolean => titles.every(({ like }) => like === undefined);

function driverText(source: SourceFile, tests: readonly PropertyTest[]): string {
  const exact = tests.flatMap(({ titles }) => (isExact(titles) ? [titles.map(({ text }) => text).join('\n')] : []));
  const functions = tests.map(({ titles, several, atLoad }, i) => {
    const call =
      atLoad === undefined
        ? `$everypath_test(${JSON.stringify(titles)}, ${several}, ${JSON.stringify(isExact(titles) ? [] : exact)})`
        : `$everypath_load(${atLoad})`;
    return `function ${driverName(i)}() { return ${call}; }`;
  });
  if (isCommonJs(source)) {
    const required = `const { $test: $everypath_test, $atLoad: $everypath_load } = require('${FAST_CHECK}');`;
    const exported = tests.map((_, i) => `exports.${driverName(i)} = ${driverName(i)};`);
    return [required, ...functions, ...exported, ''].join('\n');
  }
  const imported = `import { $test as $everypath_test, $atLoad as $everypath_load } from '${FAST_CHECK}';`;
  return [imported, ...functions.map((text) => `export ${text}`), ''].join('\n');
}

function shims(file: string, source: SourceFile): { virtual: Map<string, string>; modules: Map<string, string> } {
  const at = (name: string): string => join(dirname(file), name);
  const runner = at('$everypath-runner.mjs');
  const nodeRunner = at('$everypath-node-test.cjs');
  const fastCheck = at('$everypath-fast-check.mjs');
  const connector = at('$everypath-connector.mjs');
  const modules = new Map<string, string>();
  for (const name of [RUNNER, ...RUNNER_MODULES]) modules.set(name, runner);
  // What CommonJS requires is a function with members.
  for (const name of NODE_RUNNER_MODULES) modules.set(name, isCommonJs(source) ? nodeRunner : runner);
  for (const name of [FAST_CHECK, ...FAST_CHECK_MODULES]) modules.set(name, fastCheck);
  for (const name of CONNECTORS) modules.set(name, connector);
  const virtual = new Map([
    [runner, REFUSING_RUNNER_SOURCE],
    [nodeRunner, NODE_RUNNER_SOURCE],
    [fastCheck, fastCheckText(majorVersion(file))],
    [connector, CONNECTOR_TEXT],
  ]);
  return { virtual, modules };
}

/** Of the fast-check that the file would load: defaults of arbitraries differ. */
function majorVersion(file: string): number {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const installed = join(folder, 'node_modules', 'fast-check');
    const text = isFolder(installed) ? readText(join(installed, 'package.json')) : undefined;
    const version = text === undefined ? undefined : /"version":\s*"(\d+)\./.exec(text)?.[1];
    if (version !== undefined) return Number(version);
    if (dirname(folder) === folder) return 4;
  }
}
