// The law of state matching over random programs on binary graphs that call functions: recursion, calls in the heads of loops,
// shadowed variables, closures. Exact matching never changes the set of reachable outcomes, abstraction never adds one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, type RunOptions, type UnitResult } from 'everypath';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { AMPLE, LONG } from '../cases.js';

const folder = mkdtempSync(join(tmpdir(), 'everypath-heaps-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PROGRAMS = LONG ? 10 : 4;

const condition = fc.constantFrom(
  't.key > v',
  't.left === null',
  't.left === t.right',
  'seen !== null && seen === t',
  'depth(t, 2) > 1',
  'flag',
  'count > 1',
);

const step = fc.constantFrom(
  'seen = t;',
  'flag = !flag;',
  'count = depth(t, 2);',
  't.key = v;',
  't.left = made;',
  'made = new Tree(t.key, made, null);',
  'if (t.right !== null) t.right.left = t;',
  't.right = null;',
  '{ const flag = t.key > 0; count = flag ? depth(t, 1) : count; }',
  'for (let i = 0; i < depth(t, 2); i++) count = i;',
  'const show = (): boolean => flag; if (show()) count = 2;',
  '[seen, t] = [t, t];',
  'root = t;',
);

const block = fc.array(step, { minLength: 1, maxLength: 2 }).map((steps) => `{ ${steps.join(' ')} }`);
const way = fc.constantFrom('t.left', 't.right', '(flag ? t.left : t.right)', '(t.key > v ? t.left : t.right)');
const walk = fc
  .tuple(condition, block, block, way, fc.boolean())
  .map(
    ([test, yes, no, next, early]) =>
      `for (let t: Tree | null = root, rounds = 0; t !== null && rounds < 3; rounds++) { const after: Tree | null = ${next}; if (${test}) { ${yes} ${early ? 'break;' : ''} } else ${no} t = after; }`,
  );

const PRELUDE = `
class Tree { constructor(public key: number, public left: Tree | null, public right: Tree | null) {} }
function depth(t: Tree | null, most: number): number {
  if (t === null || most === 0) return 0;
  const left = depth(t.left, most - 1);
  return 1 + Math.max(left, t.right === t ? 0 : 1);
}
`;

function source(bodies: readonly string[]): string {
  const units = bodies.map(
    (body, i) => `
export function f${i}(root: Tree, v: number): string {
  let seen: Tree | null = null, made: Tree | null = null, flag = false, count = 0;
  ${body}
  return (flag ? 'set ' : 'unset ') + count + (seen === null ? ' none' : ' some') + depth(made, 3);
}`,
  );
  return PRELUDE + units.join('\n');
}

function outcomes(unit: UnitResult): string[] {
  return [
    ...new Set(unit.paths.map(({ outcome }) => `${outcome.kind} ${outcome.value ?? outcome.error?.name}`)),
  ].sort();
}

async function explore(file: string, options: RunOptions): Promise<readonly UnitResult[]> {
  const { units } = await check(file, {
    maxObjects: 2,
    maxSteps: 400,
    timeout: AMPLE,
    proof: 'off',
    paths: Number.POSITIVE_INFINITY,
    ...options,
  });
  for (const { gaps } of units) {
    expect(gaps.filter((g) => g.code !== 'limit' && g.code !== 'abstraction')).toEqual([]);
  }
  return units;
}

test('exact matching changes no outcome, abstraction adds none', async () => {
  const bodies = fc.sample(walk, { numRuns: PROGRAMS, seed: 63 });
  const file = join(folder, 'programs.ts');
  writeFileSync(file, source(bodies));
  const plain = await explore(file, { match: 'off' });
  const exact = await explore(file, { match: 'exact' });
  const shape = await explore(file, { match: 'shape' });
  let checks = 0;
  plain.forEach((unit, i) => {
    const known = outcomes(unit);
    expect(outcomes(exact[i]), bodies[i]).toEqual(known);
    for (const outcome of outcomes(shape[i])) expect(known, bodies[i]).toContain(outcome);
    if (shape[i].verdict === 'proved') expect(outcomes(shape[i]), bodies[i]).toEqual(known);
    checks += exact[i].stats.matching?.checks ?? 0;
  });
  expect(checks).toBeGreaterThan(2 * PROGRAMS);
});
