// Enumeration against brute force: over random predicates, the solutions are exactly the inputs that a nested loop finds, each
// once; and whatever a predicate does with sets, maps and arrays, lazy inputs behave like real ones.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arrays, combinations, enumerate, maps, subsets } from 'everypath';
import { afterAll, describe, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'everypath-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;

function write(text: string): string {
  const file = join(folder, `laws-${files++}.ts`);
  writeFileSync(file, text);
  return file;
}

function key(value: unknown): string {
  if (value instanceof Set) return `{${[...value].map(key).join()}}`;
  if (value instanceof Map) return `<${[...value].map(([k, v]) => `${key(k)}:${key(v)}`).join()}>`;
  if (Array.isArray(value)) return `[${value.map(key).join()}]`;
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

type Inputs = [Set<number>, Map<number, string>, number[], boolean];

/** Bodies that use collections in as many ways as possible. Each is run by us and by the enumeration. */
const BODIES: readonly string[] = [
  'return s.has(1) && !m.has(0);',
  'return s.size === m.size;',
  'return [...s].every((x) => m.get(x) === "a");',
  'for (const x of s) if (a.includes(x)) return b; return !b;',
  'return a.length > 0 && a[0] === a.at(-1) && s.has(a[0]);',
  'return [...m.values()].filter((v) => v === "b").length > s.size;',
  'let n = 0; for (const [k, v] of m) n += k + v.length; return n % 2 === (b ? 1 : 0);',
  'let n = 0; s.forEach((x) => { n += x; }); m.forEach((v, k) => { n -= k; }); return n === 0;',
  's.add(7); s.delete(0); return s.size === 2 && s.has(7);',
  'm.set(5, "c"); const keys = [...m.keys()]; return keys.at(-1) === 5 && keys.length === 2;',
  's.clear(); return s.size === 0 && m.size === 2;',
  'for (const x of s) { if (x < 2) s.add(x + 10); } return s.has(11) && !s.has(10);',
  'for (const x of s) { s.delete(x); } return s.size === 0 && b;',
  'const c = new Set(s); c.add(9); return c.size === s.size + 1 && c.has(2);',
  'const c = new Map(m); c.delete(0); return c.size < m.size;',
  'return s instanceof Set && m instanceof Map && Array.isArray(a) && s.constructor === Set;',
  'a.push(3); a.sort(); return a[0] === 1;',
  'a.reverse(); return a.join("") === "01";',
  'const [first, ...rest] = a; return first === 0 && rest.length === 1;',
  'return JSON.stringify(a) === "[1,0]" || [...s.entries()].length === 3;',
  'return Object.keys(a).length === s.size;',
  'return a.map((x) => x * 2).reduce((x, y) => x + y, 0) === 2 && 1 in a;',
  'const it = s.values(); const one = it.next(); const two = it.next(); return !one.done && two.done === true;',
  'const it = m.entries(); m.set(8, "z"); let n = 0; for (const _ of it) n++; return n === 3;',
  'return Math.max(...s, 0) === a.length;',
  'return Set.prototype.has.call(s, 1) && structuredClone(m).size === 1;',
  'if (a.length === 0) throw new Error("empty"); return a[0] === 1;',
  'return s.has(99) || m.get(98) !== undefined;',
  'a.length = 1; return a[0] === 1;',
  'return [s, m].some((c) => c.size > 1) ? b : a.length === 2;',
];

function brute(body: string): Inputs[] {
  const fn = new Function('s', 'm', 'a', 'b', body) as (...inputs: Inputs) => boolean;
  const holds = (inputs: Inputs): boolean => {
    try {
      return fn(...inputs);
    } catch {
      return false;
    }
  };
  const all = combinations<Inputs>(subsets([0, 1, 2]), maps([0, 1], ['a', 'b']), arrays([0, 1], 2), [false, true]);
  const valid: Inputs[] = [];
  for (let i = 0; i < Number(all.size); i++) if (holds(all.at(i))) valid.push(all.at(i));
  return valid;
}

test.each(BODIES)('%s', async (body) => {
  const file = write(
    `export function p(s: Set<number>, m: Map<number, string>, a: number[], b: boolean): boolean { ${body} }`,
  );
  const domains = { s: [0, 1, 2], 'm.keys': [0, 1], 'm.values': ['a', 'b'], a: [0, 1] };
  const solutions = enumerate<{ s: unknown; m: unknown; a: unknown; b: unknown }>(`${file}#p`, { bound: 2, domains });
  const found: string[] = [];
  for await (const { s, m, a, b } of solutions) found.push(key([s, m, a, b]));
  const result = await solutions;
  expect(result).toMatchObject({ complete: true, gaps: [], candidates: 8 * 9 * 7 * 2, count: found.length });
  expect(new Set(found).size).toBe(found.length);
  expect(found.sort()).toEqual(brute(body).map(key).sort());
});

describe('linked structures', () => {
  /** All graphs of up to n objects with two pointers each, rooted at object 0, up to renaming: counted by canonical form. */
  function graphs(n: number, accept: (next: (number | null)[][]) => boolean): number {
    const seen = new Set<string>();
    const options = [null, ...Array.from({ length: n }, (_, i) => i)];
    const fill = (next: (number | null)[][]): void => {
      if (next.length === n) {
        if (!accept(next)) return;
        const order = [0];
        for (let i = 0; i < order.length; i++) {
          for (const to of next[order[i]]) if (to !== null && !order.includes(to)) order.push(to);
        }
        seen.add(JSON.stringify(order.map((o) => next[o].map((to) => (to === null ? null : order.indexOf(to))))));
        return;
      }
      for (const a of options) for (const b of options) fill([...next, [a, b]]);
    };
    fill([]);
    return seen.size;
  }

  const CLASS = 'export class N { a: N | null = null; b: N | null = null; }\n';

  test('any graph: what the predicate does not read is completed in all ways, once each', async () => {
    const file = write(`${CLASS}export function p(n: N): boolean { return true; }`);
    for (const bound of [1, 2, 3]) {
      expect((await enumerate(`${file}#p`, { bound })).count).toBe(graphs(bound, () => true));
    }
  });

  test('a condition that reads part of the graph', async () => {
    const file = write(`${CLASS}export function p(n: N): boolean { return n.a !== null && n.a.b === n; }`);
    const accept = (next: (number | null)[][]): boolean => next[0][0] !== null && next[next[0][0]][1] === 0;
    for (const bound of [1, 2, 3]) expect((await enumerate(`${file}#p`, { bound })).count).toBe(graphs(bound, accept));
  });

  test('sets of objects: one solution for each class of inputs that differ in the order of members alone', async () => {
    const file = write(`export class V { color: number = 0; }
export class G { nodes: Set<V> = new Set(); repOk(): boolean { return this.nodes.size > 0; } }`);
    // Multisets of one to three of two colours.
    expect((await enumerate(`${file}#G`, { bound: 3, domains: { color: [0, 1] } })).count).toBe(2 + 3 + 4);
  });

  test('private fields, subclasses, optional fields and records', async () => {
    const file = write(`
abstract class Shape { abstract area(): number; }
export class Square extends Shape { #side: number; constructor(side: number) { super(); this.#side = side; } area() { return this.#side ** 2; } }
export class Rect extends Shape { constructor(readonly w: number, readonly h: number) { super(); } area() { return this.w * this.h; } }
export interface Item { name: string; tag?: 'x' | 'y'; at: { row: number; col: number } }
export function large(shape: Shape): boolean { return shape.area() > 3; }
export function placed(item: Item): boolean { return ('tag' in item) === (item.at.row > item.at.col); }`);
    // Squares of 0..3: two; rectangles with w * h > 3: (2,2), (2,3), (3,2), (3,3).
    expect((await enumerate(`${file}#large`, { bound: 4 })).count).toBe(2 + 4);
    // Two names; row > col in one of four pairs, with two tags; else no tag.
    expect((await enumerate(`${file}#placed`, { bound: 2 })).count).toBe(2 * (1 * 2 + 3));
  });
});
