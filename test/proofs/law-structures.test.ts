// Law: a random loop over a list, or a random recursive function, that is proved by induction keeps its contract on every input that brute force tries:
// short lists with and without cycles, whole numbers with arguments that are fractions, NaN and -0. Programs write nodes and variables of the module, move two
// references, change types, throw, leave by `finally` and nest recursive calls.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from 'everypath';
import { afterAll, expect, test } from 'vitest';
import { LONG } from '../cases.js';

const folder = mkdtempSync(join(tmpdir(), 'everypath-structures-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PROGRAMS = LONG ? 5000 : 12;
const AT_ONCE = 12;

interface Random {
  readonly name: string;
  readonly recursive: boolean;
  readonly ensures: string;
  readonly body: string;
}

interface Link {
  readonly value: number;
  next: Link | null;
}

const STEPS = [
  'n++;',
  'n += c.value;',
  'if (c.value > 1) n++;',
  'p = c;',
  'if (c.value === 5) return -1;',
  'if (c.value === 0) break;',
  'c.value = 1;',
  'if (p !== null && p.value > c.value) n--;',
  'q = c.value;',
  'if (q === null) q = 3;',
  'if (c.next === c) break;',
];
const MOVES = ['c.next', 'c.next', 'c.next === null ? null : c.next.next', 'c.value > 2 ? null : c.next'];
const LIST_RESULTS = ['n', 'n', 'p === null ? 0 : p.value', 'q === null ? 1 : q', 'l === null ? 0 : l.value'];
const LIST_ENSURES = ['result >= 0', 'result <= 4', 'result !== -1', 'result === result', 'Number.isInteger(result)'];
const STATEMENTS = [
  '',
  'if (n === 3) return m;',
  'm = m + 1;',
  'if (n === 4) g = m;',
  'if (n === 5) m = -m;',
  'if (n === 2) { try { return 0; } finally { g = 1; } }',
  'if (m === 5) throw new Error();',
  'const old = g; g = n; g = old;',
];
const BASES = ['0', '1', 'm', 'n', '-1', '-0'];
const ENSURES = ['result >= 0', 'result <= 1', 'result === m', 'result === result', 'result !== 7', 'result <= m'];

class Author {
  constructor(private seed: number) {}

  private pick(list: readonly string[]): string {
    this.seed = (Math.imul(this.seed, 1103515245) + 12345) >>> 0;
    return list[(this.seed >>> 8) % list.length];
  }

  recursive(name: string): Random {
    const next = `${name}(n - 1, m)`;
    const again = [
      next,
      `${next} + 1`,
      `${name}(n - 2, m + 1)`,
      `Math.max(${next}, m)`,
      `-${next}`,
      `${next} > 0 ? 1 : 0`,
    ];
    const results = [...again, `${name}(n - 1, ${next})`, `g + ${next}`, `n === 6 ? 7 : ${next}`];
    const start = `if (n <= ${this.pick(['0', '1'])}) return ${this.pick(BASES)};`;
    const body = `${start} ${this.pick(STATEMENTS)} return ${this.pick(results)};`;
    return { name, recursive: true, body, ensures: this.pick([...ENSURES, '!Object.is(result, -0)']) };
  }

  list(name: string): Random {
    const start = `let n = 0; let p: L | null = ${this.pick(['null', 'l'])}; let q: number | null = ${this.pick(['null', '0'])}; let c = l;`;
    const loop = `while (c !== null && n < 50) { ${this.pick(STEPS)} ${this.pick(STEPS)} c = ${this.pick(MOVES)}; }`;
    const body = `${start} ${loop} return ${this.pick(LIST_RESULTS)};`;
    return { name, recursive: false, body, ensures: this.pick(LIST_ENSURES) };
  }
}

function source({ name, recursive, ensures, body }: Random): string {
  const requires = recursive ? '@requires Number.isInteger(n) && n >= 0 && n <= 12\n * ' : '';
  const parameters = recursive ? 'n: number, m: number' : 'l: L | null';
  return `/** ${requires}@ensures ${ensures} */\nexport function ${name}(${parameters}): number { ${body} }\n`;
}

/** A list of these values whose last link leads to the one at `back`, if there is one. */
function listOf(values: readonly number[], back: number): Link | null {
  const links = values.map((value): Link => ({ value, next: null }));
  for (const [i, link] of links.entries()) link.next = links[i + 1] ?? links[back] ?? null;
  return links[0] ?? null;
}

const VALUES = [-1, 0, 1, 3, 5];
const LISTS = [
  [],
  ...VALUES.flatMap((a) => [
    [a],
    ...VALUES.flatMap((b) => [
      [a, b],
      [a, b, 1],
    ]),
  ]),
];

/** An input on which the contract is broken. */
function counterexample({ name, recursive, ensures, body }: Random): unknown {
  const limit = 'if (--fuel < 0) throw "fuel";';
  const bounded = body.replace(/: (?:L|number) \| null/g, '').replace('n < 50) {', `$& ${limit}`);
  const parameters = recursive ? 'n, m' : 'l';
  const text = `let g = 0; let fuel = 20000; function ${name}(${parameters}) { ${limit} ${bounded} } const result = ${name}(${parameters}); return ${ensures};`;
  const holds = new Function(...parameters.split(', '), text) as (...args: unknown[]) => boolean;
  const numbers = Array.from({ length: 13 }, (_, n) => [0, 1, -1, 5, 0.5, Number.NaN, -0].map((m) => () => [n, m]));
  const lists = LISTS.flatMap((values) => [-1, 0, 1].map((back) => () => [listOf(values, back)]));
  const inputs: (() => unknown[])[] = recursive ? numbers.flat() : lists;
  return inputs.find((input) => {
    try {
      return !holds(...input());
    } catch (error) {
      return error !== 'fuel';
    }
  })?.();
}

test('what is proved of lists and recursive functions holds', async () => {
  let proved = 0;
  for (let from = 0; from < PROGRAMS; from += AT_ONCE) {
    const author = new Author(from + 11);
    const programs = Array.from({ length: AT_ONCE }, (_, i) =>
      i % 2 === 0 ? author.list(`f${i}`) : author.recursive(`f${i}`),
    );
    const file = join(folder, `p${from}.ts`);
    const types = 'export interface L { value: number; next: L | null }\nlet g = 0;\n';
    writeFileSync(file, types + programs.map(source).join(''));
    const { units } = await check(file, { proof: 'only', failOn: 'all', timeout: 2 });
    for (const { unit, verdict } of units) {
      if (verdict !== 'proved') continue;
      proved++;
      const program = programs.find(({ name }) => name === unit) as Random;
      expect({ program, broken: counterexample(program) }).toEqual({ program, broken: undefined });
    }
  }
  expect(proved).toBeGreaterThan(0);
}, 36_000_000);
