// Opens a test file of the user's own for `everypath test --from-suite`. The file is loaded with its calls of units led through a module that can
// change their arguments (suite-shim.ts), and with a runner that stands in for the one it imports.
// Always holds: lines of the file stay where they are; the file on disk is not touched.
import { dirname, join, relative, sep } from 'node:path';
import type { SourceFile } from 'typescript';
import type { PathResult } from '../../../result/result.js';
import type { CalledUnit, ExistingCall, ExistingSuite, ExistingSuiteRequest, ToldSuite } from '../../existing-suite.js';
import type { TestSignature } from '../../test-signature.js';
import type { RunnerName } from '../../test-writer.js';
import type { ContractClause, UnitDescription } from '../../unit.js';
import { ts } from '../frontend/compiler.js';
import { readText, realPath } from '../frontend/disk.js';
import { openProgram, type Program } from '../frontend/program.js';
import { isCommonJs, parse } from '../frontend/sources.js';
import {
  NODE_RUNNER_MODULES,
  NODE_RUNNER_SOURCE,
  RUNNER,
  RUNNER_MODULES,
  RUNNER_TEXT,
} from '../sequences/runner-shim.js';
import { NewTests } from './added-tests.js';
import { type FoundCall, type FoundCalls, findCalls } from './find-calls.js';
import { SUITE_CALLS, SUITE_CALLS_SOURCE, type SuiteLog } from './suite-shim.js';

const SUITE = '$everypath_all';
const driverName = (site: number): string => `$everypath_site_${site + 1}`;

/** Undefined: the file has no call that may be one of a unit. @throws ProgramError for targets that are not there */
export function openExistingSuite({ file, targets, cwd }: ExistingSuiteRequest): ExistingSuite | undefined {
  const path = realPath(file);
  const source = parse(path, readText(path) ?? '', ts.ScriptTarget.ESNext);
  const wanted = openProgram(targets, { cwd }).units.filter(
    ({ kind, making }) => kind !== 'method' || making === undefined,
  );
  const found = findCalls(source, wanted);
  if (found.calls.length === 0) return undefined;
  const { virtual, modules } = standIns(path, source);
  const units = wanted.map(({ file: unitFile, name }) => ({ file: unitFile, unit: name }));
  const signatures = openSignatures(targets, cwd, wanted);
  const text = drivenText(source, found, wanted, signatures);
  const drivers = [SUITE, ...found.calls.map((_, site) => driverName(site))];
  const program = openProgram([...units, ...drivers.map((unit) => ({ file: path, unit }))], {
    cwd,
    virtual: new Map([...virtual, [path, text]]),
    modules,
  });
  const called = program.units
    .slice(0, units.length)
    .map((unit): CalledUnit => ({ unit, scope: program.testSignature(unit) }));
  const [suite, ...sites] = program.units.slice(units.length) as [UnitDescription, ...UnitDescription[]];
  const runner = runnerOf(source);
  return {
    file: path,
    runner,
    program,
    units: called,
    suite: { ...suite, statements: [], later: [] },
    told: (run) => toldBy(run, found.calls, sites, called),
    addition: new NewTests({
      source,
      tests: found.tests,
      calls: found.calls,
      sites,
      runner,
      program,
      cwd,
      standIns: { virtual, modules },
    }),
  };
}

/** How the units are imported: asked of a program of their own, before the test file's text is known. */
function openSignatures(
  targets: ExistingSuiteRequest['targets'],
  cwd: string,
  wanted: readonly UnitDescription[],
): (TestSignature | undefined)[] {
  const program: Program = openProgram(targets, { cwd });
  return wanted.map(({ name, file }) => {
    const unit = program.units.find((other) => other.name === name && other.file === file);
    return unit && program.testSignature(unit);
  });
}

export interface StandIns {
  readonly virtual: ReadonlyMap<string, string>;
  readonly modules: ReadonlyMap<string, string>;
}

function standIns(file: string, source: SourceFile): StandIns {
  const at = (name: string): string => join(dirname(file), name);
  const [runner, nodeRunner, calls] = ['$everypath-runner.mjs', '$everypath-node-test.cjs', '$everypath-calls.mjs'].map(
    at,
  ) as [string, string, string];
  const modules = new Map([RUNNER, ...RUNNER_MODULES].map((name) => [name, runner]));
  for (const name of NODE_RUNNER_MODULES) modules.set(name, isCommonJs(source) ? nodeRunner : runner);
  modules.set(SUITE_CALLS, calls);
  const virtual = new Map([
    [runner, `import { $note as $record } from '${SUITE_CALLS}';\nconst $showsValues = true;\n${RUNNER_TEXT}`],
    [nodeRunner, NODE_RUNNER_SOURCE],
    [calls, SUITE_CALLS_SOURCE],
  ]);
  return { virtual, modules };
}

/** The file with its calls led through the shim, and the drivers after it. */
function drivenText(
  source: SourceFile,
  { tests, calls }: FoundCalls,
  units: readonly UnitDescription[],
  signatures: readonly (TestSignature | undefined)[],
): string {
  const marks = tests.map(({ statement }, k): Edit => {
    const at = statement.getStart(source);
    return { from: at, to: at, put: `$everypath_mark(${k}); ` };
  });
  const edits = [...marks, ...calls.flatMap(({ node }, site) => callEdits(source, node, site))].sort(
    (a, b) => a.from - b.from || a.to - b.to,
  );
  let text = '';
  let at = 0;
  for (const { from, to, put } of edits) {
    text += source.text.slice(at, from) + put;
    at = to;
  }
  text += source.text.slice(at);
  const files = [...new Set(units.map(({ file }) => file))];
  const getters = units.map((unit, i) => unitText(unit, signatures[i], files.indexOf(unit.file)));
  const driver = ({ test = -1 }: FoundCall, site: number): string =>
    `function ${driverName(site)}(...args) { return $everypath_site(${site}, ${test}, args); }`;
  const names = ['call', 'new', 'mark', 'units', 'suite', 'site'];
  const commonJs = isCommonJs(source);
  const specifiers = files.map((file) => specifier(file, source.fileName));
  const head = commonJs
    ? [
        `const { ${names.map((name) => `$${name}: $everypath_${name}`).join(', ')} } = require('${SUITE_CALLS}');`,
        ...specifiers.map((s, i) => `const $everypath_m${i} = require(${s});`),
      ]
    : [
        `import { ${names.map((name) => `$${name} as $everypath_${name}`).join(', ')} } from '${SUITE_CALLS}';`,
        ...specifiers.map((s, i) => `import * as $everypath_m${i} from ${s};`),
      ];
  const functions = [`function ${SUITE}() { return $everypath_suite(); }`, ...calls.map(driver)];
  const exported = commonJs
    ? [
        ...functions,
        ...[SUITE, ...calls.map((_, site) => driverName(site))].map((name) => `exports.${name} = ${name};`),
      ]
    : functions.map((fn) => `export ${fn}`);
  const pick = '($m, $n) => $n === "default" || $n === "export=" ? ($m.default ?? $m) : ($m[$n] ?? $m.default?.[$n])';
  // Before the file's own code, on its first line.
  const first = /^#!.*\n/.exec(text)?.[0] ?? '';
  return [
    `${first}${head.join(' ')} ${text.slice(first.length)}`,
    `const $everypath_pick = ${commonJs || !isTyped(source) ? pick : pick.replace('($m, $n)', '($m: any, $n: string)')};`,
    `$everypath_units([${getters.join(', ')}]);`,
    ...exported.map((fn) => (isTyped(source) ? fn.replace('(...args)', '(...args: any[])') : fn)),
    '',
  ].join('\n');
}

const isTyped = ({ fileName }: SourceFile): boolean => /\.[cm]?tsx?$/.test(fileName);

function specifier(file: string, from: string): string {
  const path = relative(dirname(from), file).split(sep).join('/');
  return JSON.stringify(path.startsWith('.') ? path : `./${path}`);
}

/** A function that gives the unit's function. */
function unitText(unit: UnitDescription, signature: TestSignature | undefined, module: number): string {
  const { exported } = signature?.root ?? {};
  if (exported === undefined) return '() => undefined';
  const root = `$everypath_pick($everypath_m${module}, ${JSON.stringify(exported)})`;
  if (unit.kind === 'method') return `() => ${root}.prototype[${JSON.stringify(unit.member)}]`;
  return unit.kind === 'static' ? `() => ${root}[${JSON.stringify(unit.member)}]` : `() => ${root}`;
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly put: string;
}

/** `x.m(a)` becomes `$everypath_call(7, x, "m", [a])`. */
function callEdits(source: SourceFile, node: FoundCall['node'], site: number): Edit[] {
  const start = node.getStart(source);
  const args = node.arguments?.pos as number;
  const { expression } = node;
  const close = { from: node.end - 1, to: node.end, put: '])' };
  const lines = (from: number, to: number): string => '\n'.repeat(source.text.slice(from, to).split('\n').length - 1);
  const put = (from: number, text: string): Edit => ({ from, to: args, put: `${text}${lines(from, args)}` });
  if (ts.isNewExpression(node)) {
    const to = expression.getStart(source);
    return [{ from: start, to, put: `$everypath_new(${site}, ${lines(start, to)}` }, put(expression.end, ', ['), close];
  }
  if (ts.isPropertyAccessExpression(expression)) {
    const open = { from: start, to: start, put: `$everypath_call(${site}, ` };
    return [open, put(expression.expression.end, `, ${JSON.stringify(expression.name.text)}, [`), close];
  }
  return [{ from: start, to: start, put: `$everypath_call(${site}, undefined, ` }, put(expression.end, ', ['), close];
}

function toldBy(
  run: PathResult,
  calls: readonly FoundCall[],
  sites: readonly UnitDescription[],
  called: readonly CalledUnit[],
): ToldSuite | undefined {
  const value = run.observation?.end.kind === 'returned' ? run.observation.end.value : undefined;
  if (typeof value !== 'string') return undefined;
  const log = JSON.parse(value) as SuiteLog;
  return {
    ...log,
    calls: log.calls.map(([site, unit, title]): ExistingCall => {
      const target = called[unit] as CalledUnit;
      return {
        driver: driverOf(sites[site] as UnitDescription, target.unit),
        called: target,
        title,
        problem: calls[site]?.problem,
      };
    }),
  };
}

/** It takes what the unit takes. What a precondition says of the receiver the test has to see to. */
function driverOf(driver: UnitDescription, target: UnitDescription): UnitDescription {
  const { parameters, overloads, shapes, dynamic, assumptions, given, name } = target;
  const requires = target.requires.filter(({ text }) => !/\bthis\b/.test(text));
  const contracts = target.contracts.flatMap((contract) => {
    const clause =
      contract.kind === 'requires' ? requires.indexOf(target.requires[contract.clause] as ContractClause) : -1;
    return clause < 0 ? [] : [{ ...contract, clause }];
  });
  return {
    ...driver,
    name,
    parameters,
    shapes,
    dynamic,
    assumptions,
    requires,
    contracts,
    statements: [],
    later: [],
    ...(overloads && { overloads }),
    ...(given && { given }),
  };
}

/** The runner that the file is written for. */
function runnerOf({ text }: SourceFile): RunnerName {
  if (/['"]vitest['"]/.test(text)) return 'vitest';
  return /['"](node:)?test['"]/.test(text) ? 'node' : 'jest';
}
