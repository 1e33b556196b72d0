// Configurations of Symbolic PathFinder: read, run, and replayed on the JVM. Skipped with a message where there is no JDK.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from 'everypath';
import { afterAll, describe, expect, it } from 'vitest';
import { findJdk, jdkProgram } from '../../../src/languages/java/frontend/jdk.js';
import { readJpfFile } from '../../../src/languages/java/frontend/jpf-file.js';

const javac = jdkProgram(findJdk(undefined), 'javac');
if (javac === undefined) console.warn('the tests of .jpf files are skipped: there is no JDK here');
const examples = join(import.meta.dirname, '../../../examples/java');
const folder = mkdtempSync(join(tmpdir(), 'everypath-jpf-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

describe('files of Java PathFinder', () => {
  it('are read as it reads them', () => {
    const file = written(
      'A.jpf',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: that is how such files name a variable
      'target=a.b.C\n# target=x\ntarget.args = 1, two\nroot=${config_path}\nclasspath = ${root};\\\n  ${jpf-symbc}/build\nsymbolic.method= a.b.C.m(sym#con), a.b.C.n()\nsymbolic.lazy = on\nsymbolic.dp=choco\nsymbolic.fields=instance\n',
    );
    expect(readJpfFile(file)).toEqual({
      target: 'a.b.C',
      args: ['1', 'two'],
      classPath: [folder],
      sourcePath: [],
      methods: [
        { owner: 'a.b.C', name: 'm', symbolic: [true, false] },
        { owner: 'a.b.C', name: 'n', symbolic: [] },
      ],
      lazy: true,
      ignored: ['root', 'symbolic.fields'],
    });
  });

  it('that cannot be followed are refused by name', async () => {
    expect(() => readJpfFile(written('B.jpf', 'classpath=.\n'))).toThrow('no property target');
    expect(() => readJpfFile(written('C.jpf', 'target=A\nsymbolic.method=A.m(int)\n'))).toThrow('no method like');
    await expect(check([written('D.jpf', 'target=NotThere\n')])).rejects.toThrow('NotThere.java was found');
  });
});

describe.skipIf(javac === undefined)('programs of Symbolic PathFinder', () => {
  it('main runs, and the arguments of its symbolic methods are inputs', async () => {
    const { units } = await check([join(examples, 'Triangle.jpf')]);
    const [{ unit, verdict, stats, paths }] = units;
    expect([unit, verdict, stats.paths]).toEqual(['Triangle.main', 'refuted', 11]);
    const broken = paths.filter(({ outcome }) => outcome.kind === 'violated');
    expect(broken.map(({ outcome, replayed }) => [outcome.error?.message, replayed])).toEqual([['cm', true]]);
    expect(broken[0].inputCode).toMatch(/^String\[\] args = new String\[1\];\nargs\[0\] = "cm";\n\/\/ a gives \d+\n/);
    expect(paths.every(({ replayed }) => replayed)).toBe(true);
  });

  it('with lazy initialization the methods are the units', async () => {
    const text = 'target=Node\nsymbolic.method=Node.swapNode()\nsymbolic.lazy=true\n';
    const { units } = await check([written('Lazy.jpf', `${text}sourcepath=${examples}\n`)]);
    expect(units.map(({ unit, verdict, stats }) => [unit, verdict, stats.paths])).toEqual([
      ['Node.swapNode', 'proved', 7],
    ]);
  });

  it('a method that is not there is named', async () => {
    const file = written('E.jpf', `target=Node\nsymbolic.method=Node.swapNode(sym)\nsourcepath=${examples}\n`);
    await expect(check([file])).rejects.toThrow('no method swapNode with 1 parameters');
  });

  it('bank account and red-black insertion have as many paths and states as there', async () => {
    const run = async (name: string, n: number, apriori: boolean) => {
      const target = join(examples, `Deposits.java#${name}`);
      const { units } = await check([target], { concrete: { n: String(n) }, apriori });
      return [units[0].verdict, units[0].stats.paths, units[0].stats.states];
    };
    expect(await run('bankAccount', 7, true)).toEqual(['proved', 2 ** 7, 2 ** 8 - 1]);
    expect(await run('bankAccount', 7, false)).toEqual(['proved', 2 ** 7, 3 * 2 ** 8 - 5]);
    expect((await run('insert', 4, true)).slice(0, 2)).toEqual(['proved', 75]);
  });
});
