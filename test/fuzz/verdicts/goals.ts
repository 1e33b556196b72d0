// Goals of the condition criterion, held against runs on plain Node: what a path is said to meet its inputs meet, and what nothing is
// said to meet no small input does. The conditions are told by wrapping the expressions at the places of the goals.
import { transformSync } from 'esbuild';
import ts from 'typescript';
import { InProcessHost } from '../../../src/host/in-process.js';
import type { OpenProgram } from '../../../src/languages/language.js';
import type { UnitDescription } from '../../../src/languages/unit.js';
import type { Goal, GoalResult } from '../../../src/path/criterion.js';
import type { CheckOptions } from '../../../src/result/options.js';
import type { PathResult } from '../../../src/result/result.js';
import { goalResults } from '../../../src/suite/goals.js';
import { argumentsOf, brokenBy, inputsOf, inputText } from './inputs.js';
import { argumentsFrom, type PlainProgram, settled } from './judge.js';
import type { FuzzProgram } from './program.js';
import { withTools } from './text.js';
import type { Shared } from './types.js';

type Called = (...args: unknown[]) => unknown;

/** What a search for goals said of a function. */
interface SaidOfGoals {
  readonly goals: readonly GoalResult[];
  readonly paths: readonly PathResult[];
}

/** @returns a defect, or undefined */
export async function judgeGoals(
  program: FuzzProgram,
  unit: UnitDescription,
  opened: OpenProgram,
  plain: PlainProgram,
  text: string,
  host: InProcessHost,
): Promise<string | undefined> {
  const { goals, paths } = await explored(unit, opened, host);
  const conditions = goals.filter((goal) => goal.location !== undefined && / is (true|false)$/.test(goal.text));
  const told = new Set<string>();
  // Its classes are its own: instances of another program's would be none of them.
  const functions = toldProgram(text, program, conditions, told);
  const run = functions[program.name];
  for (const path of paths) {
    reset(program, functions);
    await called(run, argumentsFrom(program, path.inputs, functions), told, program);
    const unmet = conditions.find(({ name }) => path.goals?.includes(name) && !told.has(name));
    if (unmet !== undefined) return `goal: ${unmet.text} is met by ${path.prefix} and does not show`;
  }
  const never = conditions.filter(({ status }) => status.startsWith('unreach'));
  for (const input of never.length === 0 ? [] : inputsOf(program)) {
    const args = argumentsOf(program, input, functions);
    if (args === undefined || !plain.admits(program, argumentsOf(program, input, plain.shared) as unknown[])) continue;
    reset(program, functions);
    await called(run, args, told, program);
    const broken = brokenBy(program, input);
    const met = never.find(
      ({ name, given = [] }) => told.has(name) && !broken.some((b) => given.some((text) => b.test(text))),
    );
    if (met !== undefined) return `goal: ${met.text} is ${met.status} and met on (${inputText(program, input)})`;
  }
  return undefined;
}

/** Explores for goals. */
export function hostForGoals(options: CheckOptions, now: () => number): InProcessHost {
  return new InProcessHost({ ...options, search: 'coverage', returned: 0 }, [], now);
}

async function explored(unit: UnitDescription, opened: OpenProgram, host: InProcessHost): Promise<SaidOfGoals> {
  const { scope, classes } = (await opened.tests!()).scope(unit);
  let known: readonly Goal[] = [];
  let excluded = new Set<string>();
  const paths: PathResult[] = [];
  const result = await host.explore(unit, opened.source(unit), {
    onEvent: (event) => {
      if (event.type === 'path' && event.path.replayed) paths.push(event.path);
    },
    suite: {
      job: { criterion: 'condition', scope, classes, boundaries: false, violations: false },
      onGoals: (goals) => {
        known = goals;
      },
      onExcluded: (names) => {
        excluded = new Set(names);
      },
    },
  });
  const met = new Set(paths.flatMap((path) => path.goals ?? []));
  const complete = result.stats.exhausted && result.gaps.length === 0;
  const given = [...result.assumptions, ...(unit.given ?? [])];
  const later = unit.later.map((at) => unit.statements[at]);
  return { goals: goalResults([{ goals: known, met, reached: met, excluded, complete, given, later }]), paths };
}

function reset({ owner }: FuzzProgram, { $classes }: Shared): void {
  if (owner !== undefined) $classes[owner.name].$reset();
}

async function called(run: Called, args: readonly unknown[], told: Set<string>, { async }: FuzzProgram): Promise<void> {
  told.clear();
  try {
    const result = run(...args);
    if (async) await settled(result);
  } catch {
    // What a run throws is judged elsewhere.
  }
}

/** The functions of the file, whose conditions tell the names of the goals they meet. */
function toldProgram(
  text: string,
  program: FuzzProgram,
  goals: readonly GoalResult[],
  told: Set<string>,
): Shared & Record<string, Called> {
  const file = ts.createSourceFile('units.ts', text, ts.ScriptTarget.ES2022, true);
  const places = new Map<string, GoalResult[]>();
  for (const goal of goals) {
    const { line, column, endLine, endColumn } = goal.location!;
    const start = ts.getPositionOfLineAndCharacter(file, line - 1, column - 1);
    const end = ts.getPositionOfLineAndCharacter(file, endLine - 1, endColumn - 1);
    const key = `${start}-${end}`;
    places.set(key, [...(places.get(key) ?? []), goal]);
  }
  const lists = [...places];
  const edits: { readonly at: number; readonly text: string }[] = [];
  const visit = (node: ts.Node): void => {
    const index = lists.findIndex(([key]) => key === `${node.getStart(file)}-${node.getEnd()}`);
    if (index >= 0 && ts.isExpression(node) && !ts.isParenthesizedExpression(node)) {
      edits.push({ at: node.getStart(file), text: `$told(${index}, ${isNullish(node)}, (` });
      edits.push({ at: node.getEnd(), text: '))' });
      lists[index] = ['', lists[index][1]];
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  edits.sort((a, b) => b.at - a.at);
  const wrapped = edits.reduce((out, edit) => out.slice(0, edit.at) + edit.text + out.slice(edit.at), text);
  const { code } = transformSync(withTools(wrapped, [program]), { loader: 'ts', format: 'cjs', target: 'es2022' });
  const tell = (index: number, nullish: boolean, value: unknown): unknown => {
    const holds = nullish ? value !== null && value !== undefined : Boolean(value);
    for (const { name, text: what } of lists[index][1]) if (what.endsWith(` is ${holds}`)) told.add(name);
    return value;
  };
  const module = { exports: {} as Shared & Record<string, Called> };
  new Function('module', 'exports', '$told', `'use strict';\n${code}`)(module, module.exports, tell);
  return module.exports;
}

/** The left side of `??` is decided by being there. */
function isNullish(node: ts.Node): boolean {
  let { parent } = node;
  while (ts.isParenthesizedExpression(parent)) parent = parent.parent;
  const operator = ts.isBinaryExpression(parent) ? parent.operatorToken.kind : undefined;
  return (
    operator === ts.SyntaxKind.QuestionQuestionToken && (parent as ts.BinaryExpression).left.getEnd() >= node.getEnd()
  );
}
