// The law of sequences over random small classes: what sequences reach with states matched is what all sequences of that length
// reach, run natively one by one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exploreSequences } from 'everypath';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { AMPLE, LONG } from '../cases.js';

const folder = mkdtempSync(join(tmpdir(), 'everypath-sequence-law-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CLASSES = LONG ? 60 : 6;
const LENGTH = 3;

const step = fc.constantFrom(
  'this.n = (this.n + 1) % 3;',
  'this.n = 0;',
  'this.list.push(this.n); if (this.list.length > 2) this.list.shift();',
  'this.list = [];',
  'this.map.set(this.n, this.list.length);',
  'this.map.delete(0);',
  'if (flag) this.other = this.list; else this.other = [];',
  'if (flag) this.other.push(7);',
  'this.at = new Date(this.n);',
  'total = (total + 1) % 2;',
  'shared.k = this.n;',
  'if (flag) Object.freeze(this.list = [...this.list]);',
  'const { n } = this; this.read = () => n;',
  'this.bytes[0]++;',
);

const body = fc.array(step, { minLength: 1, maxLength: 2 }).map((steps) => steps.join(' '));
const methods = fc.tuple(body, body);

const SHOW =
  "[this.n, this.list.join('-'), [...this.map].join('-'), this.other === this.list, this.other.length, +this.at, total, shared.k, Object.isFrozen(this.list), this.read(), this.bytes[0]].join()";

function source([a, b]: readonly [string, string], types: boolean): string {
  const flag = types ? 'flag: boolean' : 'flag';
  const declare = types
    ? 'n = 0; list: number[] = []; map = new Map<number, number>(); other: number[] = []; at = new Date(0); read: () => number = zero; bytes = new Uint8Array(2);'
    : 'n = 0; list = []; map = new Map(); other = []; at = new Date(0); read = zero; bytes = new Uint8Array(2);';
  return [
    'let total = 0;',
    `const shared = { k: 0 }; const zero = ()${types ? ': number' : ''} => 0;`,
    `${types ? 'export ' : ''}class C { ${declare}`,
    `  a(${flag}) { try { ${a} } catch { return 'error'; } return ${SHOW}; }`,
    `  b(${flag}) { try { ${b} } catch { return 'error'; } return ${SHOW}; }`,
    '}',
  ].join('\n');
}

/** What the last calls of all sequences return; a fresh program for each. */
function natively(bodies: readonly [string, string]): Set<string> {
  const program = new Function(`${source(bodies, false)}\nreturn C;`) as () => new () => Record<
    'a' | 'b',
    (flag: boolean) => string
  >;
  const calls = (['a', 'b'] as const).flatMap((name) => [true, false].map((flag) => [name, flag] as const));
  const found = new Set<string>();
  let open: (typeof calls)[] = [[]];
  for (let i = 0; i < LENGTH; i++) {
    open = open.flatMap((done) => calls.map((call) => [...done, call]));
    for (const sequence of open) {
      const object = new (program())();
      let last = '';
      for (const [name, flag] of sequence) last = `${name} ${object[name](flag)}`;
      found.add(last);
    }
  }
  return found;
}

test.each(fc.sample(methods, { numRuns: CLASSES, seed: 13 }))('%s | %s', async (a, b) => {
  const file = join(folder, `c${Math.random()}.ts`);
  writeFileSync(file, source([a, b], true));
  const { sequences } = await exploreSequences(`${file}#C`, { length: LENGTH, timeout: AMPLE, cwd: folder });
  const reached = new Set(
    sequences.flatMap(({ steps }) =>
      steps.flatMap(({ method, outcome }) =>
        method !== 'constructor' && outcome.kind === 'returned' ? [`${method} ${outcome.value}`] : [],
      ),
    ),
  );
  expect([...reached].sort()).toEqual([...natively([a, b])].sort());
});
