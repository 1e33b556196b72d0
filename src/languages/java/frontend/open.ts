// Opens class files, jars and Java sources: finds the methods that targets name and answers what the engine asks for, which is
// bytes of classes and replays on the JVM.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import type { OpenOptions, OpenProgram, UnitSource } from '../../language.js';
import { closest, ProgramError } from '../../program-error.js';
import type { Target } from '../../target.js';
import type { UnitDescription } from '../../unit.js';
import { type ClassFile, type MethodInfo, readClass, SYNTHETIC } from '../classfile/class-file.js';
import { classText, methodType, typeText } from '../classfile/descriptor.js';
import { ClassPath } from './class-path.js';
import { columnsOf, describeMethod, type NamedMethod } from './describe.js';
import { findJdk, jdkProgram } from './jdk.js';
import { JdkImage } from './jimage.js';
import { Jvm } from './jvm.js';

export type JavaRequest =
  | { readonly kind: 'class'; readonly name: string }
  | { readonly kind: 'replay'; readonly script: string };

/** What replays: the JVM, and the compiler of the program that runs there. */
interface Programs {
  readonly java: string;
  readonly javac: string;
}

interface Opened {
  readonly classPath: ClassPath;
  /** Classes of the file itself. */
  readonly classes: readonly ClassFile[];
  /** Where a class was written. */
  readonly sourceOf: (file: ClassFile) => string;
}

export function openJava(targets: readonly Target[], options: OpenOptions): OpenProgram {
  const home = problems(() => findJdk(options.jdk));
  const jdk = home === undefined ? undefined : problems(() => new JdkImage(home));
  const [java, javac] = [jdkProgram(home, 'java'), jdkProgram(home, 'javac')];
  const runners = java === undefined || javac === undefined ? undefined : { java, javac };
  const programs = new Map<UnitDescription, Opened>();
  const sources = new Map<UnitDescription, UnitSource>();
  const opened = new Map<string, { readonly opened: Opened; readonly source: UnitSource }>();
  const open = (file: string) => {
    let known = opened.get(file);
    if (known === undefined) {
      const made = openFile(file, home, jdk, options);
      opened.set(file, (known = { opened: made, source: sourceOf(made, runners) }));
    }
    return known;
  };
  const named = targets.map((target, i) => {
    try {
      const { opened: program, source } = open(resolve(options.cwd, target.file));
      const units = unitsOf(program, target, runners !== undefined);
      for (const unit of units) {
        sources.set(unit, source);
        programs.set(unit, program);
      }
      return units;
    } catch (error) {
      if (!(error instanceof ProgramError) || options.onProblem === undefined) throw error;
      options.onProblem(i, error);
      return [];
    }
  });
  return {
    units: named.flat(),
    source: (unit) => sources.get(unit) as UnitSource,
    async tests() {
      const { junitTests } = await import('./junit.js');
      return junitTests((unit) => programs.get(unit) as Opened);
    },
  };
}

function problems<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new ProgramError('load-error', (error as Error).message);
  }
}

function named<T>(file: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}

function sourceOf({ classPath, classes, sourceOf: written }: Opened, programs: Programs | undefined): UnitSource {
  const preview = classes.some((c) => c.preview);
  const jvm = programs && new Jvm(programs.java, programs.javac, classPath.folders, preview);
  return {
    language: 'java',
    program: classPath,
    load(request) {
      const asked = request as JavaRequest;
      if (asked.kind === 'replay') return jvm ? jvm.replay(asked.script) : undefined;
      const found = classPath.find(asked.name);
      if (found === undefined) return undefined;
      if (found.library) return { ...found, file: asked.name, columns: [] };
      const file = written(classPath.read(asked.name) as ClassFile);
      return { ...found, file, columns: columnsOf(file) };
    },
  };
}

function openFile(file: string, home: string | undefined, jdk: JdkImage | undefined, options: OpenOptions): Opened {
  if (!existsSync(file)) throw new ProgramError('file-not-found', `${file} does not exist`);
  const extra = (options.classPath ?? []).map((entry) => resolve(options.cwd, entry));
  for (const entry of extra) {
    if (!existsSync(entry)) throw new ProgramError('file-not-found', `--class-path: ${entry} does not exist`);
  }
  if (file.endsWith('.java')) return compiled(file, home, jdk, extra);
  if (file.endsWith('.jar')) {
    const classPath = problems(() => new ClassPath([file, ...extra], jdk));
    const own = problems(() => new ClassPath([file], undefined));
    const classes = own.userClasses().map((name) => own.read(name) as ClassFile);
    return { classPath, classes, sourceOf: () => file };
  }
  const main = problems(() => named(file, () => readClass(new Uint8Array(readFileSync(file)))));
  let root = dirname(file);
  for (const _ of main.name.split('/').slice(1)) root = dirname(root);
  if (resolve(root, `${main.name}.class`) !== file) {
    throw new ProgramError('load-error', `${file} holds ${classText(main.name)}, which belongs into another folder`);
  }
  const sourceFile = (c: ClassFile): string => {
    const beside = join(root, dirname(c.name), c.source ?? '');
    return c.source !== undefined && existsSync(beside) ? beside : join(root, `${c.name}.class`);
  };
  return { classPath: problems(() => new ClassPath([root, ...extra], jdk)), classes: [main], sourceOf: sourceFile };
}

/** A source is compiled by the user's javac, into a folder of our own. */
function compiled(file: string, home: string | undefined, jdk: JdkImage | undefined, extra: readonly string[]): Opened {
  const javac = jdkProgram(home, 'javac');
  if (javac === undefined) {
    throw new ProgramError(
      'load-error',
      `${file}: a .java file needs javac of a JDK: set --jdk or JAVA_HOME, or name the .class file`,
    );
  }
  const out = mkdtempSync(join(tmpdir(), 'everypath-classes-'));
  process.once('exit', () => rmSync(out, { recursive: true, force: true }));
  const name = /^\s*package\s+([\w.]+)\s*;/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  const root = name === '' ? dirname(file) : resolve(dirname(file), ...name.split('.').map(() => '..'));
  const args = ['-g', '-nowarn', '-implicit:class', '-encoding', 'UTF-8', '-sourcepath', root, '-d', out];
  try {
    execFileSync(javac, [...args, ...(extra.length === 0 ? [] : ['-cp', extra.join(delimiter)]), file], {
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    });
  } catch (error) {
    const text = String((error as { stderr?: string }).stderr ?? error).trim();
    throw new ProgramError('syntax-error', `javac: ${text}`);
  }
  const classPath = new ClassPath([out, ...extra], jdk);
  const own = new ClassPath([out], undefined);
  const folder = name.replaceAll('.', '/');
  const base = file.slice(dirname(file).length + 1);
  const all = own.userClasses().map((each) => own.read(each) as ClassFile);
  const classes = all.filter((c) => c.source === base && dirnameOf(c.name) === folder);
  return { classPath, classes, sourceOf: (c) => join(root, dirnameOf(c.name), c.source ?? base) };
}

/** What the compiler adds to every enum. */
function isGiven({ super: parent, name }: ClassFile, { name: method, descriptor }: MethodInfo): boolean {
  if (parent !== 'java/lang/Enum') return false;
  return `${method}${descriptor}` === `values()[L${name};` || method === 'valueOf';
}

function dirnameOf(name: string): string {
  return name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : '';
}

function unitsOf(
  { classes, classPath, sourceOf: written }: Opened,
  target: Target,
  hasJvm: boolean,
): UnitDescription[] {
  const all: NamedMethod[] = classes.flatMap((file) =>
    file.methods
      .filter((m) => m.code !== undefined && m.name[0] !== '<' && (m.access & SYNTHETIC) === 0 && !isGiven(file, m))
      .map((method) => ({ file, method, simple: /[^/]*$/.exec(classText(file.name).replaceAll('.', '/'))?.[0] ?? '' })),
  );
  const signature = ({ method }: NamedMethod): string =>
    `(${methodType(method.descriptor).parameters.map(typeText).join(',')})`;
  const names = (m: NamedMethod): string[] => {
    const base = [
      m.method.name,
      `${m.simple}.${m.method.name}`,
      `${m.file.name.replaceAll('/', '.').replaceAll('$', '.')}.${m.method.name}`,
    ];
    return [...base, ...base.map((b) => b + signature(m))];
  };
  const wanted = target.unit?.replace(/\s/g, '');
  const found = wanted === undefined ? all : all.filter((m) => names(m).includes(wanted));
  if (found.length === 0) {
    if (wanted === undefined) throw new ProgramError('no-units', `${target.file} has no method with a body`);
    const suggestion = closest(
      wanted,
      all.flatMap((m) => names(m).slice(0, 3)),
    );
    throw new ProgramError(
      'unknown-unit',
      `${target.file} has no method ${wanted}`,
      suggestion === undefined ? {} : { suggestion },
    );
  }
  return found.map((m) => {
    const overloaded = all.some((o) => o !== m && o.file === m.file && o.method.name === m.method.name);
    const name = `${m.simple}.${m.method.name}${overloaded ? signature(m) : ''}`;
    return describeMethod(m, name, written(m.file), classPath, hasJvm);
  });
}
