// Opens class files, jars and Java sources: finds the methods that targets name and answers what the engine asks for, which is
// bytes of classes and replays on the JVM.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { OpenOptions, OpenProgram, UnitSource } from '../../language.js';
import { closest, ProgramError } from '../../program-error.js';
import type { Target } from '../../target.js';
import type { UnitDescription } from '../../unit.js';
import { type ClassFile, type MethodInfo, readClass, SYNTHETIC } from '../classfile/class-file.js';
import { classText, methodType, typeText } from '../classfile/descriptor.js';
import { ClassPath } from './class-path.js';
import { isContract, JavaContracts } from './contracts.js';
import { columnsOf, describeMethod, type NamedMethod } from './describe.js';
import { harnessOf } from './harness.js';
import { compileSource } from './javac.js';
import { findJdk, jdkProgram } from './jdk.js';
import { JdkImage } from './jimage.js';
import { openJpf } from './jpf-program.js';
import { Jvm } from './jvm.js';
import { startsThreads, stoppableClasses } from './starts-threads.js';
import { temporaryFolder } from './temporary-folder.js';

export type JavaRequest =
  | { readonly kind: 'class'; readonly name: string }
  /** `ordered`: threads follow an order. */
  | { readonly kind: 'replay'; readonly script: string; readonly ordered?: boolean }
  /** Arguments that are given: text of an initializer, or undefined. */
  | { readonly kind: 'given' };

/** What replays: the JVM, and the compiler of the program that runs there. */
interface Programs {
  readonly java: string;
  readonly javac: string;
}

export interface Opened {
  readonly classPath: ClassPath;
  /** Classes of the file itself. */
  readonly classes: readonly ClassFile[];
  /** Where a class was written. */
  readonly sourceOf: (file: ClassFile) => string;
  /** What comments of the source ask for; absent without a source. */
  readonly contracts?: JavaContracts;
  /** Of a configuration: what runs, and with which arguments. */
  readonly run?: ConfiguredRun;
}

export interface ConfiguredRun {
  /** The configuration itself. */
  readonly file: string;
  /** Its units: name of the class, of the method, and descriptor, without space between. */
  readonly units: readonly string[];
  /** Of `main`, as Java writes them; undefined: its argument is an input like any other. */
  readonly args: string | undefined;
  /** Classes were written anew. */
  readonly patched: boolean;
  /** What the configuration says in vain. */
  readonly ignored: readonly string[];
  readonly assumptions: readonly string[];
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
    notes: () =>
      [...new Set([...programs.values()].flatMap(({ run }) => run?.ignored ?? []))].map((message) => ({
        code: 'jpf',
        message,
        location: undefined,
      })),
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

function sourceOf({ classPath, classes, sourceOf: written, run }: Opened, programs: Programs | undefined): UnitSource {
  const preview = classes.some((c) => c.preview);
  const unverified = ['-XX:+UnlockDiagnosticVMOptions', '-XX:-BytecodeVerificationRemote'];
  const flags = [...(preview ? ['--enable-preview'] : []), ...(run?.patched ? unverified : [])];
  const { java, javac } = programs ?? {};
  const jvm = java === undefined ? undefined : new Jvm(java, javac!, classPath.folders, flags);
  let follower: Jvm | undefined;
  const following = (): Jvm => {
    const folders = (): string[] => [stoppableClasses(classes, classPath), ...classPath.folders];
    return (follower ??= new Jvm(java!, javac!, folders(), [...flags, ...unverified]));
  };
  return {
    language: 'java',
    program: classPath,
    load(request) {
      const asked = request as JavaRequest;
      if (asked.kind === 'replay') return (asked.ordered && jvm ? following() : jvm)?.replay(asked.script);
      if (asked.kind === 'given') return run?.args;
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
  if (file.endsWith('.jpf')) {
    const open = (at: string, more: readonly string[]): Opened =>
      openFile(at, home, jdk, { ...options, classPath: [...extra, ...more, ...askingClasses(home)] });
    return openJpf(file, { jdk, open });
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

/** Names classes that give any value (answers.ts). */
const ASKS = /\bgov\.nasa\.jpf\b|\borg\.sosy_lab\.sv_benchmarks\b/;

/** A source is compiled by the user's javac, into a folder of our own. */
function compiled(file: string, home: string | undefined, jdk: JdkImage | undefined, given: readonly string[]): Opened {
  const javac = jdkProgram(home, 'javac');
  if (javac === undefined) {
    throw new ProgramError(
      'load-error',
      `${file}: a .java file needs javac of a JDK: set --jdk or JAVA_HOME, or name the .class file`,
    );
  }
  const out = temporaryFolder('classes');
  const text = readFileSync(file, 'utf8');
  const extra = ASKS.test(text) ? [...given, ...askingClasses(home)] : given;
  const name = /^\s*package\s+([\w.]+)\s*;/m.exec(text)?.[1] ?? '';
  const root = name === '' ? dirname(file) : resolve(dirname(file), ...name.split('.').map(() => '..'));
  const [base, folder] = [basename(file), name.replaceAll('.', '/')];
  const contracts = new JavaContracts(file, text);
  const compile = (source: string | undefined, into: string): ClassFile[] => {
    const target = join(out, into);
    mkdirSync(target);
    // A copy with contracts is written besides.
    const copy = join(out, `${into}-source`, base);
    if (source !== undefined) {
      mkdirSync(dirname(copy));
      writeFileSync(copy, source);
    }
    compileSource(javac, { file, copy: source === undefined ? undefined : copy, root, target, extra });
    const own = new ClassPath([target], undefined);
    const all = own.userClasses().map((each) => own.read(each) as ClassFile);
    return all.filter((c) => c.source === base && dirnameOf(c.name) === folder);
  };
  const types = contracts.hasOlds ? contracts.typesOf(compile(contracts.source(undefined), 'types')) : new Map();
  const classes = compile(contracts.exist ? contracts.source(types) : undefined, 'classes');
  const classPath = new ClassPath([join(out, 'classes'), ...extra], jdk);
  return { classPath, classes, contracts, sourceOf: (c) => join(root, dirnameOf(c.name), c.source ?? base) };
}

/** The classes that give any value, for programs that do not bring them along. */
function askingClasses(home: string | undefined): string[] {
  const javac = jdkProgram(home, 'javac');
  return javac === undefined ? [] : [problems(() => harnessOf(javac).before)];
}

/** What the compiler adds to every enum. */
function isGiven({ super: parent, name }: ClassFile, { name: method, descriptor }: MethodInfo): boolean {
  if (parent !== 'java/lang/Enum') return false;
  return `${method}${descriptor}` === `values()[L${name};` || method === 'valueOf';
}

function dirnameOf(name: string): string {
  return name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : '';
}

/** A unit as a configuration has it: named by it, and with its arguments. */
function configured(unit: UnitDescription, { file, args, assumptions: more }: ConfiguredRun): UnitDescription {
  if (args === undefined) return { ...unit, file, assumptions: [...unit.assumptions, ...more] };
  const own = unit.assumptions.filter((text) => !text.startsWith('inputs of type String[]'));
  return { ...unit, file, parameters: [], assumptions: [...own, ...more] };
}

/** The class and those above it. */
function lineOf(file: ClassFile, classPath: ClassPath): ClassFile[] {
  const above = file.super === undefined || classPath.isLibrary(file.super) ? undefined : classPath.read(file.super);
  return above === undefined ? [file] : [file, ...lineOf(above, classPath)];
}

function unitsOf(
  { classes, classPath, contracts, run, sourceOf: written }: Opened,
  target: Target,
  hasJvm: boolean,
): UnitDescription[] {
  const isAsked = (file: ClassFile, m: MethodInfo): boolean =>
    run === undefined || run.units.includes(file.name + m.name + m.descriptor);
  const all: NamedMethod[] = classes.flatMap((file) =>
    file.methods
      .filter((m) => isAsked(file, m))
      .filter((m) => m.code !== undefined && m.name[0] !== '<' && (m.access & SYNTHETIC) === 0)
      .filter((m) => !isGiven(file, m) && !isContract(m))
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
    const described = describeMethod(m, name, written(m.file), classPath, hasJvm);
    const known = startsThreads(m.file.name, classPath) ? { ...described, threads: true } : described;
    const unit = run === undefined ? known : configured(known, run);
    return contracts?.exist ? { ...unit, ...contracts.of(m.method, lineOf(m.file, classPath)) } : unit;
  });
}
