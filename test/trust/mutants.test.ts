// The law of condition and MC/DC coverage: a condition that is fixed to true or to false fails a test of the suite, wherever the suite
// says that the condition decides.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import ts from 'typescript';
import { expect, test } from 'vitest';
import type { GoalResult } from '../../src/path/criterion.js';
import { generate } from '../suites/harness.js';

const file = join(dirname(fileURLToPath(import.meta.url)), 'programs/conditions.ts');
const source = readFileSync(file, 'utf8');

function moduleOf(text: string, required: (name: string) => unknown): Record<string, unknown> {
  const { code } = transformSync(text, { loader: 'ts', format: 'cjs', target: 'es2022' });
  const module = { exports: {} };
  new Function('module', 'exports', 'require', code)(module, module.exports, required);
  return module.exports;
}

/** The tests of the suite that fail when the program is `text`. */
async function failures(suite: string, text: string): Promise<number> {
  const cases: (() => unknown)[] = [];
  const runner = {
    describe: (_: string, body: () => void) => body(),
    test: (_: string, body: () => unknown) => cases.push(body),
  };
  const program = moduleOf(text, () => ({}));
  moduleOf(suite, (name) => (name === 'node:test' ? runner : name.startsWith('node:') ? assert : program));
  let failed = 0;
  for (const run of cases) {
    try {
      await run();
    } catch {
      failed++;
    }
  }
  return failed;
}

const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true);

/** The logical assignment whose target begins at an offset. */
function assignmentAt(offset: number, node: ts.Node = tree): ts.BinaryExpression | undefined {
  const { AmpersandAmpersandEqualsToken, BarBarEqualsToken, QuestionQuestionEqualsToken } = ts.SyntaxKind;
  const operators: ts.SyntaxKind[] = [AmpersandAmpersandEqualsToken, BarBarEqualsToken, QuestionQuestionEqualsToken];
  if (ts.isBinaryExpression(node) && operators.includes(node.operatorToken.kind) && node.getStart() === offset)
    return node;
  return ts.forEachChild(node, (child) => assignmentAt(offset, child));
}

/** The program in which the condition of a goal has one value. */
function fixed({ location }: GoalResult, value: boolean): string {
  const { line, column, endColumn } = location!;
  const start = ts.getPositionOfLineAndCharacter(tree, line - 1, column - 1);
  const end = start + endColumn - column;
  const assignment = assignmentAt(start);
  if (assignment?.left.getEnd() === end) {
    const { left, operatorToken, right } = assignment;
    const assigns = (operatorToken.getText() === '&&=') === value;
    const text = assigns ? `(${left.getText()} = ${right.getText()})` : left.getText();
    return source.slice(0, start) + text + source.slice(right.getEnd());
  }
  return `${source.slice(0, start)}((${value}) as boolean)${source.slice(end)}`;
}

test.each(['condition', 'mcdc'] as const)('%s: every condition of a value is a goal', async (criterion) => {
  const { suites } = await generate(`${file}#and`, { criterion, runner: 'node', out: 'nowhere', write: false });
  const texts = suites[0].goals.filter(({ status }) => status === 'covered').map(({ text }) => text);
  for (const name of ['x', 'y']) {
    for (const value of [true, false]) expect(texts.some((text) => text.startsWith(`${name} is ${value}`))).toBe(true);
  }
});

test('a condition that is fixed fails a test', async () => {
  const { suites } = await generate(file, { criterion: 'mcdc', runner: 'node', out: 'nowhere', write: false });
  const [{ goals, text }] = suites;
  expect(goals.filter(({ status }) => status === 'open')).toEqual([]);
  expect(await failures(text, source)).toBe(0);
  const decided = goals.filter(
    (goal) => goal.status === 'covered' && / is (true|false)( and decides)?$/.test(goal.text),
  );
  expect(decided.length).toBeGreaterThan(80);
  const survivors: string[] = [];
  for (const goal of decided) {
    const opposite = / is false/.test(goal.text);
    if ((await failures(text, fixed(goal, opposite))) === 0)
      survivors.push(`${goal.location!.line}:${goal.location!.column} ${goal.text} -> ${opposite}`);
  }
  expect(survivors).toEqual([]);
});
