// Java through the whole tool: class files made by one javac call, explored, every finding replayed on the JVM. A method's name says
// what must come out. Skipped with a message where there is no JDK.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from 'everypath';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClass } from '../../../src/languages/java/classfile/class-file.js';
import { decode } from '../../../src/languages/java/classfile/instructions.js';
import { findJdk, jdkProgram } from '../../../src/languages/java/frontend/jdk.js';
import { JdkImage } from '../../../src/languages/java/frontend/jimage.js';
import type { Machine } from '../../../src/languages/java/machine/machine.js';
import { stringPeers } from '../../../src/languages/java/peers/string.js';
import { moreStringPeers } from '../../../src/languages/java/peers/string-more.js';
import { AMPLE, LONG } from '../../cases.js';

const home = findJdk(undefined);
const javac = jdkProgram(home, 'javac');
if (javac === undefined) console.warn('the tests of Java are skipped: there is no JDK here');

const fixtures = join(import.meta.dirname, 'fixtures');
const examples = join(import.meta.dirname, '../../../examples/java');

describe.skipIf(javac === undefined)('Java', () => {
  let out: string;

  beforeAll(() => {
    out = mkdtempSync(join(tmpdir(), 'everypath-test-'));
    const sources = [fixtures, examples].flatMap((folder) =>
      readdirSync(folder)
        .filter((file) => file.endsWith('.java') && !['Triangle.java', 'Deposits.java'].includes(file))
        .map((file) => join(folder, file)),
    );
    execFileSync(javac as string, ['-g', '-d', out, ...sources]);
  });
  afterAll(() => rmSync(out, { recursive: true, force: true }));

  const PROBES = ['StringProbes', 'NumberProbes', 'ArrayProbes', 'Boxes', 'Collections'];

  it.each([
    'Threads',
    'Numbers',
    'Longs',
    'Objects',
    'Texts',
    'MoreTexts',
    'Builders',
    'Library',
    'Semantics',
    'Modern',
    'Digest',
    'Matching',
    'Attacks',
    ...PROBES,
  ])('%s: each method has the verdict that its name says', async (name) => {
    const { units } = await check([join(out, `${name}.class`)], { timeout: AMPLE, maxPaths: LONG ? 40 : 24 });
    expect(units.length).toBeGreaterThan(3);
    const wrong = units.flatMap(({ unit, verdict, gaps, paths }) => {
      const said = /\.(proved|refuted|open|bounded)/.exec(unit)?.[1] ?? '';
      const expected = said === 'bounded' ? 'open' : said;
      const shown = paths.filter(({ outcome }) => outcome.kind === 'violated').every(({ replayed }) => replayed);
      const faults = gaps.filter(({ code }) => code === 'engine-bug' || code === 'not-replayed');
      const fits = verdict === expected && shown && faults.length === 0;
      return fits ? [] : [`${unit}: ${verdict} ${gaps.map(({ code, message }) => `${code} ${message}`).join('; ')}`];
    });
    expect(wrong).toEqual([]);
    if (name !== 'Threads') return;
    const lost = units.find(({ unit }) => unit === 'Threads.refutedLostUpdate');
    const { schedule } = lost?.paths.find(({ outcome }) => outcome.kind === 'violated') ?? {};
    expect(new Set(schedule?.map(({ task }) => task))).toEqual(new Set(['t0', 't0.1', 't0.2']));
    expect(schedule?.every(({ kind, at }) => kind === 'thread' && at !== undefined)).toBe(true);
    expect(schedule?.at(-1)).toMatchObject({ task: 't0', at: { line: 36 } });
  });

  it('every model of a method of String is compared with the JVM in Digest.java', () => {
    const text = readFileSync(join(fixtures, 'Digest.java'), 'utf8');
    const nobody = {} as Machine;
    const keys = [...Object.keys(stringPeers(nobody)), ...Object.keys(moreStringPeers(nobody))];
    const names = keys.map((key) => /([\w<>]+)\(/.exec(key)?.[1] as string).filter((name) => name !== '<init>');
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !text.includes(`.${name}(`))).toEqual([]);
  });

  it('swapNode has seven structures, and an empty list is a null receiver', async () => {
    const { units } = await check([join(out, 'Node.class')]);
    const [swap, first] = units;
    expect([swap.unit, swap.verdict, swap.stats.paths]).toEqual(['Node.swapNode', 'proved', 7]);
    expect([first.unit, first.verdict, first.stats.paths]).toEqual(['Node.swapFirst', 'refuted', 8]);
    const broken = first.paths.filter(({ outcome }) => outcome.kind === 'violated');
    expect(broken.map(({ outcome, inputCode, replayed }) => [outcome.error?.name, inputCode, replayed])).toEqual([
      ['java.lang.NullPointerException', 'Node.swapFirst(null);', true],
    ]);
    expect([...swap.paths, ...first.paths].every(({ replayed }) => replayed)).toBe(true);
  });

  it('an input that a constructor refuses is no violation', async () => {
    const { units } = await check([join(out, 'Guarded.class#refusedInput')]);
    expect(units.map(({ verdict, gaps }) => [verdict, gaps.map(({ code }) => code)])).toEqual([
      ['open', ['no-completion']],
    ]);
    expect(units[0].paths.every(({ outcome }) => outcome.kind === 'returned')).toBe(true);
  });

  it('the price of a parcel is nothing for light express parcels', async () => {
    const { units } = await check([join(out, 'Tariff.class#price')]);
    expect(units.map(({ verdict }) => verdict)).toEqual(['refuted']);
    const broken = units[0].paths.filter(({ outcome }) => outcome.kind === 'violated');
    expect(broken.length).toBe(3);
    expect(broken.every(({ replayed, inputCode }) => replayed && /new Tariff\.Parcel\(\d+, /.test(inputCode))).toBe(
      true,
    );
  });

  it('follows pattern switches, which JVMs before Java 21 need an option for', async () => {
    const { major } = readClass(readFileSync(join(out, 'Node.class')));
    const preview = join(import.meta.dirname, 'preview', 'Patterns.java');
    if (major !== 61) return console.warn('the test of pattern switches is skipped: it is for the preview of Java 17');
    execFileSync(javac as string, ['-g', '--enable-preview', '--release', '17', '-d', join(out, 'preview'), preview]);
    const { units } = await check([join(out, 'preview', 'Patterns.class')]);
    const values = units[0].paths.map(({ outcome }) => outcome.kind === 'returned' && outcome.value);
    expect(values.sort()).toEqual(['0', '2', '3', '4']);
  });

  it('transfers in opposite directions end in a deadlock, which the JVM shows', async () => {
    const { units } = await check([join(out, 'Transfer.class')]);
    const verdicts = units.map(({ unit, verdict, stats }) => [unit, verdict, stats.paths]);
    expect(verdicts.slice(1)).toEqual([
      ['Transfer.crossing', 'refuted', 3],
      ['Transfer.halfLocked', 'refuted', 6],
      ['Transfer.ordered', 'proved', 2],
    ]);
    const broken = units[1].paths.find(({ outcome }) => outcome.kind === 'violated');
    expect([broken?.outcome.kind === 'violated' && broken.outcome.property, broken?.replayed]).toEqual([
      'deadlock',
      true,
    ]);
  });

  it('a bank account overflows', async () => {
    const { units } = await check([join(out, 'BankAccount.class#afterDeposit')]);
    expect(units.map(({ verdict, stats }) => [verdict, stats.paths])).toEqual([['refuted', 5]]);
  });

  it('a seed of the generator of java.util.Random is found', async () => {
    const { units } = await check([join(out, 'Lottery.class#draw')], { failOn: 'all' });
    expect(units.map(({ verdict, stats }) => [verdict, stats.paths])).toEqual([['refuted', 2]]);
    expect(units[0].paths.every(({ replayed }) => replayed)).toBe(true);
  });

  it('three keys in the tree of the JDK have thirteen orders', async () => {
    const { units } = await check([join(out, 'Orders.class')]);
    expect(units.map(({ verdict, stats }) => [verdict, stats.paths])).toEqual([['proved', 13]]);
  });

  it('a jar is a target, its classes by their full names', async () => {
    const jar = join(out, 'app.jar');
    execFileSync(join(home as string, 'bin', 'jar'), ['cf', jar, '-C', out, 'Numbers.class']);
    const { units } = await check([`${jar}#Numbers.refutedAbs`]);
    expect(units.map(({ unit, verdict }) => [unit, verdict])).toEqual([['Numbers.refutedAbs', 'refuted']]);
    await expect(check([`${jar}#Numbers.nothing`])).rejects.toThrow(/nothing/);
  });

  it('says what is wrong with a target', async () => {
    await expect(check([join(out, 'Node.class#swapNod')])).rejects.toThrow(/swapNod/);
    await expect(check([join(out, 'Missing.class')])).rejects.toThrow(/does not exist/);
    await expect(check([join(out, 'Node.class')], { classPath: ['/nowhere'] })).rejects.toThrow(/nowhere/);
    await expect(check([join(out, 'Node.class')], { jdk: '/nowhere' })).rejects.toThrow(/no JDK/);
  });

  it('reads the classes of the JDK, instruction by instruction', () => {
    const image = new JdkImage(home as string);
    for (const name of ['java/lang/Object', 'java/util/HashMap', 'java/util/regex/Pattern', 'java/math/BigInteger']) {
      const file = readClass(image.find(name) as Uint8Array);
      expect(file.name).toBe(name);
      for (const { code } of file.methods) {
        if (code === undefined) continue;
        const starts = new Set(decode(code.bytes).map(({ pc }) => pc));
        for (const { targets } of decode(code.bytes))
          for (const target of targets) expect(starts.has(target)).toBe(true);
      }
    }
    expect(image.find('java/lang/Missing')).toBeUndefined();
    image.close();
  });
});
