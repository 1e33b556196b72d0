// The tests of a method's code as decisions: each conditional jump is one, with one condition. They are told apart by their line and by
// their place among the tests of the line.
import type { DecisionInfo } from '../../../path/listener.js';
import type { SourceRange } from '../../../result/source-range.js';
import type { Code } from '../classfile/class-file.js';
import { decode } from '../classfile/instructions.js';

export interface CodeTest {
  readonly pc: number;
  readonly line: number;
  /** Among those of its line, from 1. */
  readonly number: number;
}

const isTest = (op: number): boolean => (op >= 153 && op <= 166) || op === 198 || op === 199;

const found = new WeakMap<Code, readonly CodeTest[]>();

export function testsOf(code: Code): readonly CodeTest[] {
  const known = found.get(code);
  if (known !== undefined) return known;
  const counts = new Map<number, number>();
  const tests = decode(code.bytes).flatMap(({ op, pc }): CodeTest[] => {
    if (!isTest(op)) return [];
    let line = 0;
    for (const [start, at] of code.lines) if (start <= pc) line = at;
    const number = (counts.get(line) ?? 0) + 1;
    counts.set(line, number);
    return [{ pc, line, number }];
  });
  found.set(code, tests);
  return tests;
}

/** @param line where the line is */
export function decisionInfo({ line: at, number }: CodeTest, id: number, line: SourceRange): DecisionInfo {
  // Each has a place of its own.
  const location = { ...line, column: line.column + number - 1 };
  const text = `test ${number} of line ${at}`;
  return { id, kind: 'if', outcomes: 'both', location, text, conditions: [{ location, text }], formula: 0 };
}
