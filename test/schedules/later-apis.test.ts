// Streams, ports, stores and other ways to be called later: either what Node does is explored, or a gap says what was left out.
import { join } from 'node:path';
import { check } from 'everypath';
import { expect, test } from 'vitest';

const cwd = __dirname;

test('what Node calls later is called, or named', async () => {
  const { units } = await check(['later-apis.ts'], { cwd, timeout: 60 });
  const verdicts = units.map(({ unit, verdict, gaps }) => [unit, verdict, ...gaps.map(({ code }) => code)]);
  expect(verdicts).toEqual([
    ['dataThrows', 'refuted'],
    ['writeFails', 'refuted'],
    ['sum', 'refuted'],
    ['messageThrows', 'refuted'],
    ['copied', 'refuted'],
    ['taken', 'proved'],
    ['isNotCloned', 'proved'],
    ['transferred', 'open', 'unsupported'],
    ['lost', 'refuted'],
    ['kept', 'proved'],
    ['entered', 'proved'],
    ['empty', 'proved'],
    ['written', 'refuted'],
    ['atExit', 'open', 'unsupported'],
    ['ofOutput', 'open', 'unsupported'],
    ['ofServer', 'open', 'denied'],
    ['ofChannels', 'open', 'denied'],
    ['ofWebStreams', 'open', 'unsupported'],
    ['loads', 'proved'],
  ]);
  const outcomes = units.map(({ paths }) => paths[0]?.outcome);
  expect([outcomes.at(5)?.value, outcomes.at(6)?.kind, outcomes.at(-1)?.value]).toEqual(['4', 'threw', '"function"']);
  const [violated] = units[2].paths.filter(({ outcome }) => outcome.kind === 'violated');
  expect(violated.inputs).toEqual({ a: 6 });
});

test('the example: a row is saved after the message that cancels the import', async () => {
  const { units } = await check(['examples/import-job.ts'], { cwd: join(cwd, '../..'), timeout: 60 });
  expect(units.map(({ unit, verdict, stats }) => [unit, verdict, stats.paths])).toEqual([
    ['savesLate', 'refuted', 2],
    ['savesInTime', 'proved', 2],
  ]);
});
