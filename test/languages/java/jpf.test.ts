// Configurations of Symbolic PathFinder: read, run, and replayed on the JVM. Skipped with a message where there is no JDK.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

const MAIN_OF_SHAPES = `package shapes;
import gov.nasa.jpf.symbc.Concrete;
abstract class Shape { abstract int area(); }
class Square extends Shape { int area() { return 4; } }
public class Main {
  @Concrete("true")
  static int ask(Shape shape) { return shape.area(); }
  public static void main(String[] args) { ask(new Square()); }
}
`;

const REFS = `import gov.nasa.jpf.symbc.Debug;
public class Refs {
  public static void main(String[] args) { Object made = Debug.makeSymbolicRef("a", new Refs()); }
}
`;

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

  it('lists of arguments may be separated by commas, and end in a mark too many', () => {
    const { methods } = readJpfFile(written('E.jpf', 'target=A\nsymbolic.method=A.m(sym, con),A.n(sym)#\n'));
    expect(methods).toEqual([
      { owner: 'A', name: 'm', symbolic: [true, false] },
      { owner: 'A', name: 'n', symbolic: [true] },
    ]);
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

  it('methods that are not there are told, classes beside the program may lack their package, subclasses beside it are compiled', async () => {
    mkdirSync(join(folder, 'shapes'), { recursive: true });
    written('shapes/Main.java', MAIN_OF_SHAPES);
    written('shapes/Round.java', 'package shapes;\nclass Round extends Shape { int area() { return 3; } }\n');
    written('shapes/Broken.java', 'package shapes;\nclass Broken extends Shape { int }\n');
    const both = 'target=shapes.Main\nsymbolic.method=Main.ask(sym),Main.none(sym),Gone.ask(sym)\nsymbolic.lazy=true\n';
    const run = check([written('shapes.jpf', both)]);
    const notes: string[] = [];
    for await (const event of run) if (event.type === 'note') notes.push(event.message);
    const { units } = await run;
    expect(units.map(({ unit, verdict, stats }) => [unit, verdict, stats.paths])).toEqual([['Main.ask', 'refuted', 3]]);
    expect(units[0].assumptions).toContain('@Concrete is not followed: methods are explored');
    const told = notes.join();
    expect(told).toContain('has no method none');
    expect(told).toContain('the class Gone was not found');
    const none = 'target=shapes.Main\nsymbolic.method=Gone.ask(sym)\n';
    await expect(check([written('none.jpf', none)])).rejects.toThrow('the class Gone was not found');
  });

  it('what has no inputs of that tool here is a gap', async () => {
    const [{ unit, verdict, gaps }] = (await check([written('Refs.java', REFS)])).units;
    expect([unit, verdict]).toEqual(['Refs.main', 'open']);
    expect(gaps.map(({ message }) => message).join()).toContain('Debug.makeSymbolicRef()');
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
