// Random programs for edits: a unit that calls helpers in branches, loops, cases, closures and handlers, on numbers and booleans, so that
// most searches end and most edits leave some paths alone.
import type { Random } from '../oracle/random.js';

const HELPERS = 3;

/** @param units names of the functions that are checked */
export function randomProgram(random: Random, units: readonly string[]): string {
  const helpers = Array.from({ length: HELPERS }, (_, i) => {
    const callable = Array.from({ length: i }, (_, j) => `h${j}`);
    return `function h${i}(a: number, b: boolean): number {\n${block(random, 2, callable)}\n  return ${value(random, callable)};\n}`;
  });
  const all = Array.from({ length: HELPERS }, (_, i) => `h${i}`);
  const made = units.map(
    (name) =>
      `export function ${name}(a: number, b: boolean, c: number): number {\n${block(random, 3, all, true)}\n  return ${value(random, all)};\n}`,
  );
  return `let state = 0;\nconst table = [1, 2, 3];\n${[...helpers, ...made].join('\n')}\n`;
}

function block(random: Random, depth: number, helpers: readonly string[], outer = false): string {
  const count = random.between(1, outer ? 3 : 2);
  return Array.from({ length: count }, () => `  ${statement(random, depth, helpers)}`).join('\n');
}

function statement(random: Random, depth: number, helpers: readonly string[]): string {
  const inner = (): string => block(random, depth - 1, helpers);
  const roll = random.below(depth > 0 ? 12 : 4);
  switch (roll) {
    case 0:
      return `state = ${value(random, helpers)};`;
    case 1:
      return `a = ${value(random, helpers)};`;
    case 2:
      return random.chance(0.5) ? `return ${value(random, helpers)};` : `state += ${value(random, helpers)};`;
    case 3:
      return random.chance(0.3) ? `if (${test(random)}) throw new RangeError('r');` : `b = ${test(random)};`;
    case 4:
    case 5:
    case 6:
    case 7:
      return random.chance(0.5)
        ? `if (${test(random)}) {\n${inner()}\n}`
        : `if (${test(random)}) {\n${inner()}\n} else {\n${inner()}\n}`;
    case 8:
      return `for (let i = 0; i < 2; i++) {\n${inner()}\n}`;
    case 9:
      return `switch (a) {\n  case 1:\n${inner()}\n    break;\n  case 2:\n${inner()}\n  default:\n${inner()}\n}`;
    case 10:
      return `try {\n${inner()}\n} catch {\n${inner()}\n}`;
    default:
      return `{ const f = (k: number): number => {\n${inner()}\n  return k;\n}; if (${test(random)}) state = f(a); }`;
  }
}

function test(random: Random): string {
  const number = random.pick(['0', '1', '5', '-3', 'state']);
  return random.pick([
    'b',
    '!b',
    `a > ${number}`,
    `a === ${number}`,
    `a < ${number} && b`,
    `state > ${number}`,
    `a + state <= ${number}`,
  ]);
}

function value(random: Random, helpers: readonly string[]): string {
  const simple = random.pick(['0', '1', '7', 'a', 'state', 'table[1]', 'a + 1', '-a']);
  if (helpers.length === 0 || random.chance(0.5)) return simple;
  return `${random.pick(helpers)}(${simple}, ${random.pick(['b', 'true', 'a > 2'])})`;
}
