// The law of state matching, over random small programs on linked lists: exact matching never changes the set of reachable
// outcomes, abstraction never adds one. The same limit on input objects makes both searches finite.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, type RunOptions, type UnitResult } from 'everypath';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { AMPLE, LONG } from '../cases.js';

const folder = mkdtempSync(join(tmpdir(), 'everypath-law-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PROGRAMS = LONG ? 24 : 8;

const condition = fc.constantFrom(
  'n.elem > v',
  'n.elem === v',
  'p !== null',
  'n === head',
  'flag',
  'count > 1',
  'n.next === null',
  'made !== null && made.elem > v',
);

const step = fc.constantFrom(
  'p = n;',
  'flag = !flag;',
  'flag = n.elem > 0;',
  'if (count < 3) count++;',
  'if (p !== null) p.next = n.next;',
  'n.elem = v;',
  'made = new Node(n.elem, made);',
  'if (n.next !== null) n.next.elem = 1;',
  'head = n;',
  'n.next = null;',
);

const block: fc.Arbitrary<string> = fc.array(step, { minLength: 1, maxLength: 2 }).map((steps) => steps.join(' '));

const loop = fc
  .tuple(condition, block, fc.option(block, { nil: '' }), fc.boolean())
  .map(
    ([test, yes, no, early]) =>
      `while (n !== null) { const after: Node | null = n.next; if (${test}) { ${yes} ${early ? 'break;' : ''} } else { ${no} } n = after; }`,
  );

const program = fc
  .tuple(loop, fc.option(loop, { nil: '' }))
  .map(([first, second]) => `${first}\n  ${second === '' ? '' : `n = head;\n  ${second}`}`);

const PRELUDE = `
class Node { constructor(public elem: number, public next: Node | null) {} }
function acyclic(n: Node | null): boolean {
  const seen = new Set<Node>();
  while (n !== null) { if (seen.has(n)) return false; seen.add(n); n = n.next; }
  return true;
}
function size(n: Node | null): number { let k = 0; while (n !== null && k < 4) { k++; n = n.next; } return k; }
`;

function source(bodies: readonly string[]): string {
  const units = bodies.map(
    (body, i) => `
${i % 2 === 0 ? '/** @requires acyclic(head) */' : ''}
export function f${i}(head: Node | null, v: number): string {
  let n: Node | null = head, p: Node | null = null, made: Node | null = null, flag = false, count = 0;
  ${body}
  return (flag ? 'set ' : 'unset ') + count + (p === null ? ' none' : ' some') + size(head) + size(made);
}`,
  );
  return PRELUDE + units.join('\n');
}

/** What a unit can do: the values it returns, the errors it throws. */
function outcomes(unit: UnitResult): string[] {
  return [
    ...new Set(unit.paths.map(({ outcome }) => `${outcome.kind} ${outcome.value ?? outcome.error?.name}`)),
  ].sort();
}

async function explore(file: string, options: RunOptions): Promise<readonly UnitResult[]> {
  const { units } = await check(file, {
    maxObjects: 3,
    maxSteps: 300,
    timeout: AMPLE,
    proof: 'off',
    paths: Number.POSITIVE_INFINITY,
    ...options,
  });
  for (const unit of units) expect(unit.gaps.filter((g) => g.code !== 'limit' && g.code !== 'abstraction')).toEqual([]);
  return units;
}

const bodies = fc.sample(program, { numRuns: PROGRAMS, seed: 2009 });
const file = join(folder, 'programs.ts');
writeFileSync(file, source(bodies));

test('exact matching changes no outcome, abstraction adds none', async () => {
  const plain = await explore(file, { match: 'off' });
  const exact = await explore(file, { match: 'exact' });
  let subsumed = 0;
  plain.forEach((unit, i) => {
    expect(outcomes(exact[i]), bodies[i]).toEqual(outcomes(unit));
    subsumed += exact[i].stats.matching?.subsumed ?? 0;
  });
  expect(subsumed).toBeGreaterThan(2 * PROGRAMS);
  for (const match of ['list', 'shape', 'predicates'] as const) {
    const abstract = await explore(file, { match });
    plain.forEach((unit, i) => {
      const known = outcomes(unit);
      for (const outcome of outcomes(abstract[i])) expect(known, bodies[i]).toContain(outcome);
      // Proved only when every match was exact.
      if (abstract[i].verdict === 'proved') expect(outcomes(abstract[i])).toEqual(known);
    });
  }
});
