// Runs a test file concretely and gives the objects of a class where its tests leave them, as calls that lead there (--from).
// The runner is a module of our own (runner-shim.ts), the class's module says which objects it makes and which calls they get.
// Always holds: an object is given only if its calls, made again on freshly loaded modules, led to the state the test left.
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Captured, CapturedObject } from '../../../result/captured.js';
import { gapAt } from '../../../result/gaps/gap-text.js';
import { matcherUnknown, objectLeftOut, testFails } from '../../../result/gaps/limits.js';
import type { Gap } from '../../../result/outcome.js';
import { ProgramError } from '../../program-error.js';
import type { ExploreUnit } from '../../sequences.js';
import type { UnitDescription } from '../../unit.js';
import { hookClass } from '../frontend/hook-class.js';
import { openProgram, type Program } from '../frontend/program.js';
import { isScriptFile } from '../frontend/sources.js';
import { NODE_RUNNER_MODULES, NODE_RUNNER_SOURCE, RUNNER, RUNNER_MODULES, RUNNER_SOURCE } from './runner-shim.js';

/** The class whose objects are looked for. */
export interface CapturedClass {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly commonJs: boolean;
}

export interface Starts {
  readonly objects: readonly CapturedObject[];
  /** What was left out, and why. */
  readonly gaps: readonly Gap[];
}

const CAPTURE = '$capture';

/**
 * @param rebuild opens a program that repeats the calls of these objects and ends there
 * @throws ProgramError when there is no such file, no test passes, or none leaves an object of the class
 */
export async function startsFrom(
  testFile: string,
  target: CapturedClass,
  cwd: string,
  explore: ExploreUnit,
  rebuild: (objects: readonly CapturedObject[]) => { readonly program: Program; readonly unit: UnitDescription },
): Promise<Starts> {
  const file = resolve(cwd, testFile);
  if (!existsSync(file)) throw new ProgramError('file-not-found', `${testFile} does not exist`);
  if (!isScriptFile(file)) throw new ProgramError('unsupported-file', `${testFile} is no file with tests`);
  const captured = await runTests(realpathSync(file), target, cwd, explore, testFile);
  const gaps: Gap[] = captured.failures.map(({ test, message }) => gapAt(testFails(test, message), undefined));
  for (const { test, reason } of captured.lost) gaps.push(gapAt(objectLeftOut(test, reason), undefined));
  for (const name of captured.unknown) gaps.push(gapAt(matcherUnknown(name, testFile), undefined));
  const distinct = shortest(captured.objects);
  const { confirmed, others } = await confirm(distinct, explore, rebuild);
  for (const { test } of others) {
    gaps.push(gapAt(objectLeftOut(test, 'calls of its own do not lead to the state it is left in'), undefined));
  }
  if (confirmed.length > 0) return { objects: confirmed, gaps };
  if (captured.tests === 0) throw new ProgramError('no-units', `${testFile} has no test`);
  if (captured.failures.length === captured.tests) {
    const [{ test, message }] = captured.failures;
    throw new ProgramError('load-error', `no test of ${testFile} passes; '${test}' fails: ${message}`);
  }
  const why = [
    ...captured.lost.map(({ reason }) => reason),
    ...(others.length > 0 ? [gaps[gaps.length - 1].message] : []),
  ];
  const message = `no test of ${testFile} leaves an object of class ${target.name} to start from`;
  throw new ProgramError('no-units', why.length === 0 ? message : `${message}: ${why[0]}`);
}

async function runTests(
  file: string,
  target: CapturedClass,
  cwd: string,
  explore: ExploreUnit,
  written: string,
): Promise<Captured> {
  const record = target.commonJs ? "require('everypath').$record" : '$record';
  // Objects of subclasses are not objects of the class.
  const own = `Object.getPrototypeOf($o) === ${target.name}.prototype`;
  const hook = `(($o, $a) => ${own} && ${record}('made', $o, [...$a]))`;
  const hooked = hookClass(target.file, target.text, target.name, hook);
  if (hooked === undefined) {
    throw new ProgramError('unknown-unit', `${target.name} is not at the top level of ${basename(target.file)}`);
  }
  const driver = join(dirname(file), '$everypath-capture.ts');
  const runner = join(dirname(file), '$everypath-runner.mjs');
  const nodeRunner = join(dirname(file), '$everypath-node-test.cjs');
  const virtual = new Map([
    [target.file, `${hooked}\n${watchText(target.name, record, target.commonJs)}`],
    [runner, RUNNER_SOURCE],
    [nodeRunner, NODE_RUNNER_SOURCE],
    [driver, driverText(`./${relative(dirname(driver), file)}`)],
  ]);
  const modules = new Map([RUNNER, ...RUNNER_MODULES].map((name) => [name, runner]));
  for (const name of NODE_RUNNER_MODULES) modules.set(name, nodeRunner);
  const program = openProgram([{ file: driver, unit: CAPTURE }], { cwd, virtual, modules });
  const unit = { ...program.units[0], captures: true };
  const result = await explore(unit, program, { maxPaths: 1 });
  const captured = result.paths.find((path) => path.captured !== undefined)?.captured;
  if (captured !== undefined) return captured;
  const reason = result.gaps.find((g) => g.code !== 'limit') ?? result.gaps[0];
  throw new ProgramError('load-error', `running ${written} failed${reason === undefined ? '' : `: ${reason.message}`}`);
}

function driverText(test: string): string {
  return [
    `import { $run } from '${RUNNER}';`,
    `import ${JSON.stringify(test)};`,
    `export async function ${CAPTURE}(): Promise<void> { await $run(); }`,
    '',
  ].join('\n');
}

/** Calls of methods, and properties that are set, are told. */
function watchText(name: string, record: string, commonJs: boolean): string {
  return `${commonJs ? '' : "import { $record } from 'everypath';\n"}{
  const $told = ($name, $call) => function (...$args) {
    ${record}('begin', this, $name, $args);
    try {
      const $value = $call.apply(this, $args);
      const $end = ($how) => () => ${record}($how, this);
      if ($value instanceof Promise) $value.then($end('end'), $end('failed'));
      else ${record}('end', this);
      return $value;
    } catch ($error) {
      ${record}('failed', this);
      throw $error;
    }
  };
  for (let $at = ${name}.prototype; $at && Object.getPrototypeOf($at); $at = Object.getPrototypeOf($at)) {
    for (const $name of Object.getOwnPropertyNames($at)) {
      const $own = Object.getOwnPropertyDescriptor($at, $name);
      if ($name === 'constructor' || !$own.configurable) continue;
      if (typeof $own.value === 'function') $own.value = $told($name, $own.value);
      else if ($own.set) $own.set = $told('=' + $name, $own.set);
      else continue;
      Object.defineProperty($at, $name, $own);
    }
  }
}
`;
}

/** One object for each state: the one with the fewest calls. */
function shortest(objects: readonly CapturedObject[]): CapturedObject[] {
  const byState = new Map<string, CapturedObject>();
  for (const object of objects) {
    const known = byState.get(object.state);
    if (known === undefined || object.steps.length < known.steps.length) byState.set(object.state, object);
  }
  return [...byState.values()];
}

async function confirm(
  objects: readonly CapturedObject[],
  explore: ExploreUnit,
  rebuild: Parameters<typeof startsFrom>[4],
): Promise<{ readonly confirmed: readonly CapturedObject[]; readonly others: readonly CapturedObject[] }> {
  if (objects.length === 0) return { confirmed: [], others: [] };
  const { program, unit } = rebuild(objects);
  const { paths } = await explore(unit, program, {});
  const reached = new Set<object>();
  for (const { sequence, replayed } of paths) {
    const at = unit.sequence?.starts?.findIndex((start) => start.id === sequence?.from?.id);
    if (at !== undefined && at >= 0 && replayed && sequence?.state === objects[at].state) reached.add(objects[at]);
  }
  return { confirmed: objects.filter((o) => reached.has(o)), others: objects.filter((o) => !reached.has(o)) };
}
