// Contracts in comments of Java sources: compiled, assumed, checked, and shown on the JVM. Skipped with a message where there is no JDK.
import { join } from 'node:path';
import { check } from 'everypath';
import { describe, expect, it } from 'vitest';
import { clausesIn, translated } from '../../../src/languages/java/frontend/contract-clauses.js';
import { JavaContracts } from '../../../src/languages/java/frontend/contracts.js';
import { findJdk, jdkProgram } from '../../../src/languages/java/frontend/jdk.js';
import { AMPLE } from '../../cases.js';

const javac = jdkProgram(findJdk(undefined), 'javac');
if (javac === undefined) console.warn('the tests of contracts of Java are skipped: there is no JDK here');

const texts = (comment: string): string[] =>
  clausesIn(comment, 0, comment.length).clauses.map((clause) => translated(clause, true, 0).text);

describe('contracts of Java, as text', () => {
  it('are read from comments of both kinds', () => {
    expect(
      texts('/** Text.\n * @requires a\n *   && b;\n * @param a x\n */').map((t) => t.replace(/\s+/g, ' ')),
    ).toEqual(['a && b']);
    expect(texts('/*@ requires a;\n  @ assignable x;\n  @ ensures b ==> c; @*/')).toEqual(['a', '(!(b ) || ( c))']);
    expect(texts('// requires a;')).toEqual([]);
  });

  it('have words of their own', () => {
    const ensures = (text: string) => translated({ kind: 'ensures', text, start: 0 }, true, 0);
    expect(ensures('\\result == "\\\\result" + x.result')).toEqual({
      text: 'everypath$result == "\\\\result" + x.result',
      olds: [],
    });
    expect(ensures('\\old(a + old(b)) == old(c)')).toEqual({
      text: 'everypath$old0 == everypath$old1',
      olds: ['a + (b)', 'c'],
    });
    expect(ensures('(a ==> b) && c <==> d').text).toBe('((((!(a ) || ( b))) && c ) == ( d))');
    expect(() => ensures('(\\forall int i; true; true)')).toThrow('quantifiers');
    expect(() => translated({ kind: 'requires', text: '\\old(a)', start: 0 }, true, 0)).toThrow('@ensures');
  });

  it('move no line', () => {
    const text =
      '/** @invariant x > 0 */\nclass A {\n  int x;\n\n  /** @ensures x > 1 */\n  public int f(\n      int a) { return a; }\n}\n';
    const made = new JavaContracts('A.java', text).source(new Map());
    expect(made.split('\n').length).toBe(text.split('\n').length);
    expect(made.split('\n')[6]).toBe('      int a) { return a; }');
  });

  it('belong before what they speak of', () => {
    expect(() => new JavaContracts('A.java', '/** @requires x */ class A {}')).toThrow('before a method');
  });
});

describe.skipIf(javac === undefined)('contracts of Java', () => {
  it('each method has the verdict that its name says', async () => {
    const targets = ['contracts/Account.java', '../../../examples/java/Purse.java'];
    const { units } = await check(
      targets.map((file) => join(import.meta.dirname, file)),
      { timeout: AMPLE, maxPaths: 24 },
    );
    const purse = units.filter(({ unit }) => unit.startsWith('Purse.'));
    expect(purse.map(({ unit, verdict, stats }) => [unit, verdict, stats.paths])).toEqual([
      ['Purse.earn', 'proved', 1],
      ['Purse.spend', 'refuted', 2],
      ['Purse.isRicher', 'proved', 3],
    ]);
    const checked = units.filter(({ unit }) => unit.startsWith('Account.') && unit !== 'Account.next');
    expect(checked.length).toBe(18);
    const wrong = checked.filter(({ unit, verdict, paths }) => {
      const shown = paths.every(({ outcome, replayed }) => outcome.kind !== 'violated' || replayed);
      return !unit.startsWith(`Account.${verdict}`) || !shown;
    });
    expect(wrong.map(({ unit, verdict, gaps }) => [unit, verdict, gaps.map(({ message }) => message)])).toEqual([]);
  });
});
