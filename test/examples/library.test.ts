// The examples of library models: Math by bounds, dates, typed arrays and JSON. Inputs that were found are run here once more.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, decodeInputs, type UnitResult } from 'everypath';
import { expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

async function unitsOf(file: string): Promise<Record<string, UnitResult>> {
  const { units } = await check(`examples/${file}`, { timeout: AMPLE, cwd: root });
  for (const unit of units) expect(unit).toMatchObject({ gaps: [], stats: { exhausted: true } });
  return Object.fromEntries(units.map((unit) => [unit.unit, unit]));
}

function broken(unit: UnitResult): Record<string, any> {
  const [path, ...others] = unit.paths.filter(({ outcome }) => outcome.kind === 'violated');
  expect(others).toEqual([]);
  expect(path.replayed).toBe(true);
  return decodeInputs(path.inputs);
}

test('geometry: bounds prove, inverses find', async () => {
  const { distance, doublings, hypotenuse } = await unitsOf('geometry.ts');
  expect(distance).toMatchObject({ verdict: 'proved', stats: { paths: 2 } });
  expect(hypotenuse).toMatchObject({ verdict: 'proved', stats: { paths: 6 } });
  expect(hypotenuse.paths.some(({ outcome }) => outcome.value === '"five"')).toBe(true);
  const { amount } = broken(doublings);
  expect(amount <= 0 || Math.log2(amount) < 1024).toBe(false);
  const ten = doublings.paths.find(({ outcome }) => outcome.value === '"ten"');
  expect(Math.log2(decodeInputs(ten!.inputs).amount as number)).toBe(10);
});

test('dates: the calendar is exact', async () => {
  const { nextMonth, tomorrow, thirtiethOfFebruary, label } = await unitsOf('dates.ts');
  expect(tomorrow).toMatchObject({ verdict: 'proved', stats: { paths: 2 } });
  expect(thirtiethOfFebruary).toMatchObject({ verdict: 'proved', stats: { paths: 2 } });
  const { from } = broken(nextMonth) as { from: Date };
  const next = new Date(from);
  next.setUTCMonth(next.getUTCMonth() + 1);
  expect(next.getUTCDate()).not.toBe(from.getUTCDate());
  expect(broken(label).due.getTime()).toBeNaN();
});

test('messages: bytes and JSON', async () => {
  const { payload, swapped, copied } = await unitsOf('messages.ts');
  const { message } = broken(payload) as { message: Uint8Array };
  expect(message[0]).toBeGreaterThan(message.length - 1);
  expect(swapped).toMatchObject({ verdict: 'proved' });
  const { settings } = broken(copied);
  expect(Number.isFinite(settings.volume)).toBe(false);
});

test('votes: properties under symbolic names', async () => {
  const { count, countSafely } = await unitsOf('votes.ts');
  expect(countSafely).toMatchObject({ verdict: 'proved', stats: { paths: 7 } });
  const failing = count.paths.filter(({ outcome }) => outcome.kind === 'violated');
  expect(failing.length).toBeGreaterThan(0);
  for (const { replayed, inputs } of failing) {
    expect(replayed).toBe(true);
    expect((decodeInputs(inputs).votes as string[]).some((name) => name in {})).toBe(true);
  }
});
