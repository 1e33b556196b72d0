// learn and --assume: planted constraints are recovered from noisy logs, wrong files are refused, and what is assumed is listed with the verdict.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateTests } from 'everypath';
import { describe, expect, it } from 'vitest';
import { BUSINESSES } from '../../bench/business-logs.mjs';
import { seeded } from '../../bench/corrupted.js';
import { domainLog } from '../../bench/planted-breaks.mjs';
import { learn } from '../../src/api/learn.js';
import { Sample } from '../../src/learn/sample.js';
import { createLayout } from '../../src/report/layout.js';
import { drawSuite } from '../../src/report/suite-report.js';
import { runCli } from '../run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'learn-'));

function written(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** Rows with planted constraints; some have three fields destroyed. */
function planted(noise: number): string {
  const draw = seeded(3);
  const part = (): number => draw(1e6) / 1e6;
  const rows = Array.from({ length: 2000 }, () => {
    const phase = ['idle', 'boost', 'coast'][draw(3)];
    const count = 5 + draw(40);
    const [a, b] = [10 * part(), 20 * part()];
    const id = `AB-${String(draw(10_000)).padStart(4, '0')}`;
    const row: Record<string, unknown> = { phase, count, index: draw(count), a, b, c: a + b, feet: 0, version: 3, id };
    row.altitude = 100 + 900 * part();
    row.feet = 3.28 * (row.altitude as number) + 2;
    row.speed = phase === 'idle' ? 2 * part() : 50 + 100 * part();
    row.list = Array.from({ length: 2 + draw(3) }, () => 1);
    if (part() < noise)
      for (let i = 0; i < 3; i++) row[Object.keys(row)[draw(10)]] = draw(2) === 0 ? null : 1e5 * (part() - 0.5);
    return JSON.stringify({ inputs: row, result: 1 });
  });
  return rows.join('\n');
}

describe('logs of businesses', () => {
  it('have columns with nothing to do with each other, rounded numbers and rare lengths', async () => {
    for (const business of ['requests', 'sensors'] as const) {
      const { rows, clean } = domainLog(BUSINESSES[business], 7919, 1500, 0.03);
      const log = written(`${business}.jsonl`, rows.map((row: object) => JSON.stringify(row)).join('\n'));
      const { proposals } = await learn(log, { unit: 'f' });
      const wrong = proposals.filter(({ expression }) => {
        const holds = new Function('row', `with (row) { return (${expression}); }`);
        return clean.filter((row: object) => !holds(row)).length > 25;
      });
      expect(wrong.map(({ expression }) => expression)).toEqual([]);
      const linear = business === 'sensors' ? /^Math.abs\(raw - \(([\d.]+) \* celsius \+ 32\)\) <= 0.0/ : /total/;
      expect(proposals.some(({ expression }) => linear.test(expression))).toBe(true);
    }
  });

  it('do not take numbers that nearly agree for a linear relation', async () => {
    const draw = seeded(11);
    const rows = Array.from({ length: 1000 }, () => {
      const x = draw(5000);
      return JSON.stringify({ x, y: x + draw(4), half: Math.round(x / 2) });
    });
    const { proposals } = await learn(written('nearly.jsonl', rows.join('\n')), { unit: 'f' });
    const lines = proposals.filter(({ kind }) => kind === 'linear').map(({ expression }) => expression);
    expect(lines).toEqual(['Math.abs(half - (0.5 * x + 0.26)) <= 0.83']);
  });
});

describe('rows that are chosen', () => {
  const rows = Array.from({ length: 200 }, (_, i) => ({
    craft: { phase: i % 2 === 0 ? 'pad' : 'air' },
    speed: i % 2 === 0 ? 0 : 50 + i,
  }));
  const log = written('phases.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'));

  it('say what is so in them alone, and the condition is said first', async () => {
    const { contract, leftOut } = await learn(log, { unit: 'f', when: 'craft.phase === "air"', noise: 0, slack: 0 });
    expect(leftOut).toBe(100);
    expect(contract).toContain('200 rows, of which 100 were chosen');
    expect(contract).toContain('unit f\n// the rows that were chosen\n@requires craft.phase === "air"\n');
    expect(contract).toContain('@requires speed >= 51 && speed <= 249');
  });

  it('must exist, and the condition must be an expression', async () => {
    await expect(learn(log, { unit: 'f', when: 'craft.fase === 1' })).rejects.toThrow(/holds in none of its rows/);
    await expect(learn(log, { unit: 'f', when: 'x; y' })).rejects.toThrow(/when/);
    await expect(learn(log, { unit: 'f', when: '1) || (2' })).rejects.toThrow(/when/);
  });
});

describe('lines and values that go together', () => {
  const draw = seeded(5);
  const part = (): number => draw(1e6) / 1e6;
  const rows = Array.from({ length: 1500 }, () => {
    const altitude = 400 * part();
    const ignited = part() < 0.7;
    const separated = ignited && part() < 0.5;
    const tail = (): number => -Math.log(1 - part());
    return {
      altitude,
      velocity: (30 + 0.5 * altitude) * part(),
      ignited,
      separated,
      u: tail(),
      v: tail(),
      w: part() + part(),
    };
  });
  const log = written('together.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'));

  it('are proposed where chance does not explain them', async () => {
    const { proposals } = await learn(log, { unit: 'u', noise: 0 });
    const bounds = proposals.filter(({ kind }) => kind === 'bound');
    expect(bounds.map(({ columns }) => columns)).toEqual([['altitude', 'velocity']]);
    const [, slope, offset] = /^velocity <= ([\d.]+) \* altitude \+ ([\d.]+)$/.exec(bounds[0]?.expression ?? '') ?? [];
    for (const altitude of [0, 400]) {
      const most = Number(slope) * altitude + Number(offset);
      expect(most).toBeGreaterThanOrEqual(30 + 0.5 * altitude - 1);
      expect(most).toBeLessThanOrEqual(30 + 0.5 * altitude + 40);
    }
    expect(rows.every(({ altitude, velocity }) => velocity <= Number(slope) * altitude + Number(offset))).toBe(true);
    const implied = proposals.filter(({ kind }) => kind === 'implication').map(({ expression }) => expression);
    expect(implied).toEqual(['ignited !== false || separated === false']);
  });

  it('curves are bounded by steps, and what follows from others is not said', async () => {
    const air = Array.from({ length: 1500 }, () => {
      const time = 100 * part();
      const pressure = 1000 * Math.exp(-time / 12) * part();
      return { time, pressure, height: 3 * time + part(), distance: 7 * time + part(), noise: part() };
    });
    const file = written('air.jsonl', air.map((row) => JSON.stringify(row)).join('\n'));
    const { proposals } = await learn(file, { unit: 'u', noise: 0, slack: 0 });
    const bounds = proposals.filter(({ kind }) => kind === 'bound');
    const holds = (time: number, pressure: number): boolean =>
      bounds
        .filter(({ columns }) => columns.join() === 'time,pressure')
        .every(({ expression }) => new Function('time', 'pressure', `return ${expression}`)(time, pressure) as boolean);
    expect([holds(60, 100), holds(30, 400), holds(90, 20)]).toEqual([false, false, false]);
    expect(air.every(({ time, pressure }) => holds(time, pressure))).toBe(true);
    expect(bounds.some(({ columns }) => columns.includes('noise'))).toBe(false);
  });

  it('lines are not drawn through rows that may be damaged', async () => {
    const { proposals } = await learn(log, { unit: 'u' });
    expect(proposals.some(({ kind }) => kind === 'bound')).toBe(false);
  });
});

describe('learn', () => {
  it.each([0, 0.02])('recovers what was planted with noise %d', async (noise) => {
    const log = written('log.jsonl', planted(noise));
    const { proposals, rows } = await learn(log, { unit: 'u' });
    const found = proposals.map(({ expression }) => expression);
    expect(rows).toBe(2000);
    expect(found).toEqual(
      expect.arrayContaining([
        'phase === "boost" || phase === "coast" || phase === "idle"',
        'version === 3',
        'Number.isInteger(count)',
        'index < count',
        '/^[A-Z]{2}-\\d{4}$/.test(id)',
        'list.length === 2 || list.length === 3 || list.length === 4',
      ]),
    );
    expect(found).toContainEqual(expect.stringMatching(/^Math\.abs\((feet - \(3\.28 \* altitude|altitude - \(0\.30)/));
    expect(found).toContainEqual(expect.stringMatching(/^Math\.abs\(c - \(a \+ b\)\)/));
    expect(found).toContainEqual(
      expect.stringMatching(/^phase !== "idle" \|\| \(speed >= -0\.\d+ && speed <= 2\.\d+\)$/),
    );
    const [, low, high] = /altitude >= ([\d.]+) && altitude <= ([\d.]+)/.exec(found.join('\n')) ?? [];
    expect(Number(low)).toBeGreaterThan(5);
    expect(Number(high)).toBeLessThan(1100);
    expect(proposals.every(({ confidence, support }) => confidence > 0.9 && confidence < 1 && support > 20)).toBe(true);
    expect(found.filter((text) => /version.*phase|id !==/.test(text))).toEqual([]);
  });

  it('keeps nothing that grows with the log', () => {
    const sample = new Sample();
    for (let i = 0; i < 50_000; i++) sample.add(new Map([['x', i]]));
    expect(sample.rows.length).toBe(4096);
    expect(sample.total).toBe(50_000);
    const extremes = sample.columns.get('x');
    expect([extremes?.low[0], extremes?.high[0], extremes?.low.length]).toEqual([0, 49_999, 128]);
  });

  it('reads CSV with quotes, and counts lines that it cannot read', async () => {
    const lines = Array.from({ length: 40 }, (_, i) => `${i},"a, ""b""\nc",`).join('\n');
    const { rows, unreadable, firstUnreadable, proposals } = await learn(
      written('log.csv', `x,text,gone\n${lines}\n1,2\n`),
      {
        unit: 'u',
      },
    );
    expect({ rows, unreadable, firstUnreadable }).toEqual({ rows: 40, unreadable: 1, firstUnreadable: 42 });
    expect(proposals.map((p) => p.expression)).toContain(`text === ${JSON.stringify('a, "b"\nc')}`);
  });

  it.each([
    [['learn', 'nowhere.csv', '--unit', 'u'], 'wrong-log'],
    [['learn', 'README.md', '--unit', 'u'], 'wrong-log'],
    [['learn', 'src', '--unit', 'u'], 'wrong-log'],
    [['learn', 'README.md'], '--unit'],
    [['learn', 'README.md', '--unit', 'u', '--slack', '-1'], 'slack'],
    [['learn', 'README.md', '--unit', 'u', '--format', 'xml'], 'xml'],
  ])('refuses %j', async (args, text) => {
    expect(await runCli(args)).toMatchObject({ code: 2, stderr: expect.stringContaining(text) });
  });
});

describe('--noise', () => {
  const rows = Array.from({ length: 400 }, (_, i) => ({
    speed: i % 100 === 0 ? 5000 : 100 + (i % 37),
    agreeing: i % 200 === 0 ? 1 : 4,
    low: (i * 7) % 53,
    high: i % 200 === 7 ? 0 : ((i * 7) % 53) + 3,
  }));
  const log = written('rare.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'));
  const expressions = async (noise?: string): Promise<string> =>
    (await runCli(['learn', log, '--unit', 'f', '--slack', '0', ...(noise ? ['--noise', noise] : [])])).stdout;

  it('of some rows leaves out what is rare, of none keeps it', async () => {
    const some = await expressions();
    expect(some).toContain('@requires agreeing === 4\n');
    expect(some).toContain('@requires high === low + 3');
    expect(some).toMatch(/speed <= 136/);
    const none = await expressions('0');
    expect(none).toContain('@requires agreeing === 1 || agreeing === 4\n');
    expect(none).not.toMatch(/low < high|high ===/);
    expect(none).toMatch(/speed <= 5000/);
  });

  it('is a part', async () => {
    expect(await runCli(['learn', log, '--unit', 'f', '--noise', '2'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('0 to 0.5'),
    });
  });
});

describe('--assume', () => {
  const target = 'examples/learning/nozzle.ts#flow';

  it('makes the example a proof that says what it rests on', async () => {
    const file = join(folder, 'flow.assume');
    expect((await runCli(['learn', 'examples/learning/readings.csv', '--unit', 'flow', '-o', file])).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('@requires outlet < pressure');
    const before = JSON.parse((await runCli(['check', target, '--json'])).stdout);
    expect(before.units[0].verdict).toBe('refuted');
    const { units } = JSON.parse((await runCli(['check', target, '--assume', file, '--json'])).stdout);
    expect(units[0].verdict).toBe('proved');
    expect(units[0].assumptions.filter((text: string) => text.includes('assumed by flow.assume'))).toHaveLength(12);
  });

  it('is listed with the tests that are made under it', async () => {
    const file = written('half.assume', 'unit flow\n@requires opening < 0.5\n');
    const { suites } = await generateTests(target, { assume: [file], write: false });
    expect(suites[0].units[0].assumed).toEqual(['inputs satisfy opening < 0.5 (assumed by half.assume:2)']);
    const layout = createLayout({ width: 100 });
    expect(drawSuite(suites[0], 'branch', layout)).toContain('    inputs satisfy opening < 0.5 (assumed by');
  });

  it('still finds what the assumption allows', async () => {
    const file = written('weak.assume', 'unit flow\n// opening is known\n@requires opening < 1\n');
    const { units } = JSON.parse((await runCli(['check', target, '--assume', file, '--json'])).stdout);
    expect(units[0].verdict).toBe('refuted');
  });

  it.each([
    ['missing', undefined, 'cannot be read'],
    ['other', 'unit nothing\n@requires true', 'none of them is checked'],
    ['empty', '// nothing', 'names no unit'],
    ['headless', '@requires x > 1', 'no unit is named above it'],
    ['broken', 'unit flow\n@requires pressure >', 'contract-syntax'],
    ['odd', 'unit flow\npressure > 1', 'was not understood'],
  ])('refuses a file that is %s', async (name, text, message) => {
    const file = text === undefined ? join(folder, 'no.assume') : written(`${name}.assume`, text);
    expect(await runCli(['check', target, '--assume', file])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(message),
    });
  });
});
