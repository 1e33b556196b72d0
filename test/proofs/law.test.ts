// Law: a random loop that is proved by induction keeps its contract on every input that brute force tries. Programs assign, negate, multiply
// and exchange two numbers and a field, fill, shorten and read an array, a set and a map, list the latter, leave and continue loops, and nest them; contracts
// speak of bounds, whole numbers, NaN and -0.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from 'everypath';
import { afterAll, expect, test } from 'vitest';
import { LONG } from '../cases.js';

const folder = mkdtempSync(join(tmpdir(), 'everypath-proofs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PROGRAMS = LONG ? 5000 : 8;
const AT_ONCE = LONG ? 12 : 8;

const INPUTS = [0, -0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 20, 50, 60, 0.5, 1.5, 9.5, -1, -3, Number.NaN, 1 / 0];
const CONSTANTS = ['0', '1', '2', '3', '-1', '5', '0.5'];
const NAMES = ['x', 'y', 'n', 'i', 'o.v', 'out.length', 's.size', 'm.size'];
const REQUIRES = ['true', 'n >= 0', 'Number.isInteger(n) && n >= 0 && n <= 50', 'n > 0 && n < 10'];
const ENSURES = [
  'result >= 0',
  'result <= 5',
  'result === 0',
  '!Object.is(result, -0)',
  'result === result',
  'result <= n',
  'result >= n',
  'result !== 3',
  'Number.isInteger(result)',
];

interface Random {
  readonly name: string;
  readonly requires: string;
  readonly ensures: string;
  readonly body: string;
}

/** Texts of random programs, from a number that is drawn anew for each. */
class Author {
  constructor(private seed: number) {}

  private below(n: number): number {
    this.seed = (Math.imul(this.seed, 1103515245) + 12345) >>> 0;
    return (this.seed >>> 8) % n;
  }

  private pick(list: readonly string[]): string {
    return list[this.below(list.length)];
  }

  private number(): string {
    const simple = [this.pick(CONSTANTS), this.pick(NAMES), `${this.pick(NAMES)} ${this.pick(['+', '-'])} 1`];
    return this.pick([...simple, `Math.${this.pick(['min', 'max'])}(${this.pick(NAMES)}, ${this.pick(CONSTANTS)})`]);
  }

  private condition(): string {
    return `${this.pick(NAMES)} ${this.pick(['<', '<=', '>', '>=', '===', '!=='])} ${this.pick([...CONSTANTS, ...NAMES])}`;
  }

  private assignment(): string {
    const v = this.pick(['x', 'y', 'o.v']);
    if (this.below(4) === 0) return this.change();
    if (this.below(4) === 0) return this.member();
    const changes = [`${v}++`, `${v}--`, `${v} += ${this.number()}`, `${v} = ${this.number()}`, `${v} = -${v}`];
    return `${this.pick([...changes, `${v} = ${v} * ${this.pick(CONSTANTS)}`, `${v} %= 3`, `[x, y] = [y, x]`])};`;
  }

  /** Of the array. */
  private change(): string {
    const inside = `x >= 0 && x < out.length && Number.isInteger(x)`;
    return this.pick([
      `out.push(${this.number()});`,
      `out.push(${this.number()});`,
      'out.pop();',
      `if (out.length > 0) out[0] = ${this.number()};`,
      `if (out.length > 0) y = out[out.length - 1];`,
      `if (${inside}) out[x] = ${this.number()};`,
      `if (${inside}) y = out[x];`,
    ]);
  }

  /** Of the set or the map. */
  private member(): string {
    const key = this.number();
    return this.pick([
      `s.add(${key});`,
      `s.add(${key});`,
      `s.delete(${key});`,
      `if (s.has(${key})) { ${this.pick(['y++', 'x = 0', 's.clear()'])}; }`,
      `m.set(${key}, ${this.number()});`,
      `m.set(${key}, (m.get(${key}) ?? 0) + 1);`,
      `y = m.get(${key}) ?? ${this.pick(CONSTANTS)};`,
      `for (const e of s) { if (e > 0) y = e; }`,
      `for (const [k, v] of m) { if (v < 0) x = k; }`,
    ]);
  }

  private statement(): string {
    return this.pick([
      this.assignment(),
      this.assignment(),
      `if (${this.condition()}) { ${this.assignment()} } else { ${this.assignment()} }`,
      `if (${this.condition()}) break;`,
      `if (${this.condition()}) continue;`,
      `{ let k = 0; while (k < 3 && ${this.condition()}) { k++; ${this.assignment()} } }`,
    ]);
  }

  program(name: string): Random {
    const body = Array.from({ length: 1 + this.below(3) }, () => this.statement()).join(' ');
    const loops = [
      `for (let i = 0; i < n; i++) { ${body} }`,
      `let i = 0; while (i < n) { i++; ${body} }`,
      `let i = 0; do { i++; ${body} } while (i < n);`,
    ];
    const start = `const o = { v: ${this.pick(['0', 'n', '3'])} }; const out: number[] = ${this.pick(['[]', '[1]', '[n, 2]'])}; const s = new Set<number>(); const m = new Map<number, number>(); let x = ${this.pick(['0', '1', 'n', '5'])}; let y = ${this.pick(['0', 'n', '1', '-1'])};`;
    const end = `${this.pick(['', 'if (x > 4) x = 4;', 'if (y === 2) return y;'])} return ${this.pick(['x', 'y', 'o.v', 'out.length', 'out.length > 0 ? out[0] : 0'])};`;
    const text = `${start} ${this.pick(loops)} ${end}`;
    return { name, requires: this.pick(REQUIRES), ensures: this.pick(ENSURES), body: text };
  }
}

function source({ name, requires, ensures, body }: Random): string {
  return `/** @requires ${requires}\n * @ensures ${ensures} */\nexport function ${name}(n: number): number { ${body} }\n`;
}

/** An input on which the contract is broken. */
function counterexample({ requires, ensures, body }: Random): number | undefined {
  const bounded = body
    .replace(': number[]', '')
    .replace(/<number(?:, number)?>/g, '')
    .replace(/(?:while|for) \([^{]*\{|do \{/g, '$& if (--fuel < 0) throw "fuel";');
  const run = new Function('n', `let fuel = 20000; ${bounded}`);
  const permitted = new Function('n', `return ${requires}`);
  const holds = new Function('n', 'result', `return ${ensures}`);
  return INPUTS.find((n) => {
    if (!permitted(n)) return false;
    try {
      return !holds(n, run(n));
    } catch (error) {
      if (error === 'fuel') return false;
      throw error;
    }
  });
}

test('what is proved holds', async () => {
  let proved = 0;
  for (let from = 0; from < PROGRAMS; from += AT_ONCE) {
    const author = new Author(from + 7);
    const programs = Array.from({ length: AT_ONCE }, (_, i) => author.program(`f${i}`));
    const file = join(folder, `p${from}.ts`);
    writeFileSync(file, programs.map(source).join(''));
    const { units } = await check(file, { proof: 'only', timeout: 3 });
    for (const { unit, verdict } of units) {
      if (verdict !== 'proved') continue;
      proved++;
      const program = programs.find(({ name }) => name === unit) as Random;
      expect({ program, broken: counterexample(program) }).toEqual({ program, broken: undefined });
    }
  }
  expect(proved).toBeGreaterThan(0);
}, 36_000_000);
