// The test that the explorer shows of a path asserts what the path does, and nothing that it cannot know.
import { expect, it } from 'vitest';
import type { PathResult } from '../../src/result/result.js';
import { asTest } from '../../viewer/as-test.js';

const path = (value: string, more: Partial<PathResult['outcome']> = {}): PathResult => ({
  prefix: '',
  pathCondition: ['x > 0'],
  inputs: {},
  inputCode: 'const x = 1;\nconst list = [];\nf(x, list);',
  outcome: { kind: 'returned', value, ...more },
  replayed: true,
  input: {
    roots: [
      { name: 'x', value: { kind: 'primitive', text: 'x' } },
      { name: 'list', value: { kind: 'object', id: 0 } },
    ],
    objects: [],
  },
});

it.each([
  ['3', 'expect(result).toBe(3);'],
  ['"a\\"b"', 'expect(result).toBe("a\\"b");'],
  ['undefined', 'expect(result).toBe(undefined);'],
  ['list', 'expect(result).toBe(list);'],
  ['x + 1', 'expect(result).toBe(x + 1);'],
])('asserts what is returned: %s', (value, line) => {
  const text = asTest('f', path(value));
  expect(text).toContain('const result = f(x, list);');
  expect(text).toContain(line);
  expect(() => new Function(text.replaceAll('const result', 'var result'))).not.toThrow();
});

it.each(['list[0] + 1', '[x, 2]', 'y + 1', 'list.length'])('claims nothing of %s', (value) => {
  const text = asTest('f', path(value));
  expect(text).not.toContain('toBe(');
  expect(text).toContain('expect(() => f(x, list)).not.toThrow();');
});

it('asserts errors', () => {
  const error = { name: 'TypeError', message: 'no "x"' };
  expect(asTest('f', path('', { kind: 'violated', value: undefined, error }))).toContain('.toThrow("no \\"x\\"");');
});
