// Preconditions of many clauses are evaluated clause by clause: the same paths as of one clause that joins them, and no product of their cases.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from 'everypath';
import { expect, it } from 'vitest';
import { AMPLE } from '../cases.js';

const FIELDS = Array.from({ length: 12 }, (_, i) => `f${i}`);
/** A guard for the others, two cases for each field, and what follows from one field to the next. */
const CLAUSES = [
  'o !== null',
  ...FIELDS.map((f) => `o.${f} === 1 || o.${f} === 5`),
  ...FIELDS.slice(1).map((f, i) => `o.f${i} !== 1 || o.${f} === 1`),
];

function unit(name: string, contract: readonly string[]): string {
  return `/**\n${contract.map((text) => ` * @requires ${text}`).join('\n')}\n */
export function ${name}(o: State | null): number {
  if (o === null) throw new Error('null');
  if (o.f0 === 1) return o.f11 === 1 ? 1 : 99;
  if (o.f3 === 1 && o.f7 !== 1) throw new Error('not in order');
  if (o.f2 === 7) throw new Error('seven');
  return o.f11;
}\n`;
}

it('decides what one clause would', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'clauses-')), 'unit.ts');
  writeFileSync(
    file,
    `export interface State { ${FIELDS.map((f) => `${f}: number`).join('; ')} }\n${unit('all', CLAUSES)}${unit('one', [
      CLAUSES.map((text) => `(${text})`).join(' && '),
    ])}`,
  );
  const { units } = await check([`${file}#all`, `${file}#one`], { timeout: AMPLE, cache: false });
  const [all, one] = units.map(({ verdict, paths, gaps }) => ({
    verdict,
    gaps: gaps.map(({ code }) => code),
    outcomes: paths.map(({ outcome }) => outcome.value ?? outcome.error?.message).sort(),
  }));
  // From the first field to the last: no way through the body ends in 99.
  expect(all).toEqual({ verdict: 'proved', gaps: [], outcomes: expect.any(Array) });
  expect(all?.outcomes).not.toContain('99');
  expect(all?.outcomes).toContain('1');
  expect(one?.outcomes.every((outcome) => all?.outcomes.includes(outcome))).toBe(true);
});
