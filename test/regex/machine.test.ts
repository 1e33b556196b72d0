// The machine against V8: on random patterns and texts, the same matches with the same captures; and a language built from
// it holds exactly the texts V8 matches.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accepts, TooLarge } from '../../src/automata/dfa.js';
import { languageOf } from '../../src/regex/language.js';
import { Machine } from '../../src/regex/machine.js';
import { equals } from '../../src/regex/monitor.js';
import { type Program, programOf } from '../../src/regex/program.js';
import { simulate } from '../../src/regex/simulate.js';
import { UnsupportedPattern } from '../../src/regex/syntax.js';
import { cases } from '../cases.js';
import { compiled, flagSets, patterns, texts } from './patterns.js';

function programFor(source: string, flags: string): Program | undefined {
  try {
    return programOf(source, flags);
  } catch (error) {
    if (error instanceof UnsupportedPattern) return undefined;
    throw error;
  }
}

test('random patterns: matches and captures are those of V8', () => {
  let compared = 0;
  fc.assert(
    fc.property(
      patterns,
      flagSets,
      fc.array(texts, { minLength: 1, maxLength: 4 }),
      fc.nat(3),
      (source, flags, all, at) => {
        const regex = compiled(source, flags.includes('y') ? flags : `g${flags}`);
        const program = regex === undefined ? undefined : programFor(source, flags);
        if (regex === undefined || program === undefined || !program.exact) return;
        const shown = (group: string | undefined, i: number): string | undefined =>
          program.hidden.has(i) ? undefined : group;
        for (const text of all) {
          regex.lastIndex = program.expression.wide ? 0 : at;
          const start = regex.lastIndex;
          const match = regex.exec(text);
          const ours = simulate(source, flags, text, start);
          const name = `/${source}/${flags} on ${JSON.stringify(text)} from ${start}`;
          expect(ours && [ours.index, ...ours.groups.map(shown)], name).toEqual(
            match && [match.index, ...Array.from(match, shown)],
          );
          compared++;
        }
      },
    ),
    { numRuns: cases(1200) },
  );
  expect(compared).toBeGreaterThan(cases(1200));
});

test('what V8 does with an unset group in a negated lookahead is not claimed to be known', () => {
  expect(programFor('(?!\\2)(a)*(a)*', 'u')?.exact).toBe(false);
});

test('random patterns: the language of an outcome holds the texts with that outcome', () => {
  let compared = 0;
  fc.assert(
    fc.property(patterns, flagSets, fc.array(texts, { minLength: 3, maxLength: 6 }), (source, flags, all) => {
      const regex = compiled(source, flags);
      const program = regex === undefined ? undefined : programFor(source, flags);
      if (regex === undefined || program === undefined) return;
      const sticky = flags.includes('y');
      const run = (text: string): RegExpExecArray | null => {
        regex.lastIndex = 0;
        return regex.exec(text);
      };
      const group = program.expression.groups === 0 ? 0 : 1;
      const value = all.map((text) => run(text)?.[group]).find((text) => text !== undefined) ?? 'a';
      const machine = (match: boolean, ...wanted: string[]): Machine => {
        const pieces = wanted.map(
          (text) => [group, { defined: group > 0 ? true : undefined, monitors: [equals(text)] }] as const,
        );
        return new Machine(program, { match, pieces: new Map(pieces) }, { sticky, start: 0 });
      };
      for (const [made, expected] of [
        [machine(true), (text: string) => run(text) !== null],
        [machine(false), (text: string) => run(text) === null],
        [machine(true, value), (text: string) => run(text)?.[group] === value],
      ] as const) {
        if (!made.exact) continue;
        try {
          const language = languageOf(made);
          for (const text of all) {
            expect(accepts(language, text), `/${source}/${flags} on ${JSON.stringify(text)}`).toBe(expected(text));
            compared++;
          }
        } catch (error) {
          if (!(error instanceof TooLarge)) throw error;
        }
      }
    }),
    { numRuns: cases(120) },
  );
  expect(compared).toBeGreaterThan(cases(120));
});
