// Bar: for each pattern of the corpus a text that matches, one that does not, and texts whose captures are as asked, or the
// proof that there is none. No answer may be wrong; at most one in twenty may be missing.
import { describe, expect, test } from 'vitest';
import { createSolver } from '../../src/solver/create.js';
import { LONG, sample } from '../cases.js';
import { PATTERNS, QUESTIONS, TEXT } from './questions.js';

describe('patterns of real packages', async () => {
  const { solver } = await createSolver({ solver: 'z3' });

  test('are at least 200', () => {
    expect(new Set(PATTERNS.map(({ regex }) => String(regex))).size).toBeGreaterThanOrEqual(200);
  });

  test('every answer is right, and nearly every question has one', () => {
    const texts = new Set<string>(['', 'a', '0', ' ', '\n', 'aa']);
    const impossible: (typeof QUESTIONS)[number][] = [];
    let open = 0;
    const asked = sample(QUESTIONS, 4);
    for (const question of asked) {
      const { name, conditions, expected, holds } = question;
      const answer = solver.check(conditions);
      if (answer.status === 'unknown') open++;
      else {
        if (expected !== undefined) expect(answer.status, name).toBe(expected);
        if (answer.status === 'unsat') impossible.push(question);
        else {
          const text = (answer.model.get(TEXT) ?? '') as string;
          expect(holds(text), `${name}: ${JSON.stringify(text)}`).toBe(true);
          texts.add(text);
        }
      }
    }
    // What was proved impossible is shown by none of the texts found for the other questions, nor by parts of them.
    for (const text of [...texts]) for (let i = 1; i < text.length; i++) texts.add(text.slice(0, i)).add(text.slice(i));
    for (const { name, holds } of impossible) {
      for (const text of texts) expect(holds(text) && text, name).toBe(false);
    }
    expect(impossible.length).toBeGreaterThan(LONG ? 40 : 8);
    expect(open).toBeLessThanOrEqual(asked.length * 0.01);
  });
});
