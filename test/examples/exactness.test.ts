// Bar of exactness: laws of arithmetic that doubles break are refuted with inputs that break them, the same laws with
// the right precondition are proved. The inputs are re-checked here with the host's own arithmetic.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, decodeInputs } from 'everypath';
import { expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Each law as stated in examples/exactness.ts: true when the numbers obey it. */
const REFUTED: Record<string, (...xs: number[]) => boolean> = {
  successor: (x) => x + 1 > x,
  reflexive: (x) => Object.is(x, x) && !Number.isNaN(x),
  associative: (a, b, c) => a + b + c === a + (b + c),
  annihilator: (x) => x * 0 === 0,
  magnitude: (x) => Math.abs(x) >= 0,
  int32: (x) => (x | 0) === x,
  parity: (x) => x % 2 === 0 || x % 2 === 1,
  threeTenths: (x) => 0.1 * 3 !== x,
  reciprocal: (x, y) => x !== y || 1 / x === 1 / y,
  absorption: (x) => !(x > 0 && x !== Number.POSITIVE_INFINITY) || x + 1 !== x,
  cancellation: (x, y) => !(Number.isFinite(x) && Number.isFinite(y)) || x + y - y === x,
  needle: (x, y) => x * 3 + 7 !== 123456 || !(y < x),
};

const PROVED = [
  'successorOfSmall',
  'reflexiveOfNumbers',
  'associativeOfSmall',
  'annihilatorOfFinite',
  'magnitudeOfNumbers',
  'int32OfIntegers',
  'parityOfNaturals',
  'commutative',
];

test.each(Object.keys(REFUTED))('%s is refuted by an input that breaks it', async (name) => {
  const { units } = await check(`examples/exactness.ts#${name}`, { timeout: AMPLE, cwd: root });
  expect(units[0]).toMatchObject({ verdict: 'refuted', gaps: [], stats: { exhausted: true } });
  const violating = units[0].paths.filter((path) => path.outcome.kind === 'violated');
  expect(violating.length).toBeGreaterThan(0);
  for (const path of violating) {
    const numbers = Object.values(decodeInputs(path.inputs)) as number[];
    expect(path.replayed).toBe(true);
    expect(REFUTED[name](...numbers)).toBe(false);
  }
  for (const path of units[0].paths.filter((p) => p.outcome.kind === 'returned')) {
    expect(REFUTED[name](...(Object.values(decodeInputs(path.inputs)) as number[]))).toBe(true);
  }
});

test.each(PROVED)('%s is proved', async (name) => {
  const { units } = await check(`examples/exactness.ts#${name}`, { timeout: AMPLE, cwd: root });
  expect(units[0]).toMatchObject({ verdict: 'proved', gaps: [], stats: { exhausted: true } });
});

test('the file as a whole', async () => {
  const { units } = await check('examples/exactness.ts', { timeout: AMPLE, cwd: root });
  expect(Object.fromEntries(units.map((unit) => [unit.unit, unit.verdict]))).toEqual(
    Object.fromEntries([...Object.keys(REFUTED).map((n) => [n, 'refuted']), ...PROVED.map((n) => [n, 'proved'])]),
  );
});
