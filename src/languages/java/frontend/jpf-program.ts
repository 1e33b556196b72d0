// The program that a configuration of Symbolic PathFinder names (jpf-file.ts): its `main` is run, and arguments of symbolic methods are replaced by
// inputs in a copy of their classes, which the engine and the JVM run alike. With lazy initialization the methods themselves are the units.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ProgramError } from '../../program-error.js';
import { ASKING } from '../answers.js';
import type { ClassFile } from '../classfile/class-file.js';
import { methodType } from '../classfile/descriptor.js';
import { parameterNames } from '../classfile/parameter-names.js';
import { type Replacement, withPrefixes } from '../classfile/prefix-code.js';
import { stringText } from '../program/recipe-text.js';
import { ClassPath } from './class-path.js';
import type { JdkImage } from './jimage.js';
import { type JpfFile, readJpfFile, type SymbolicMethod } from './jpf-file.js';
import type { Opened } from './open.js';
import { temporaryFolder } from './temporary-folder.js';

const DEBUG = 'gov/nasa/jpf/symbc/Debug';
/** Folders above the configuration that may hold the program. */
const ABOVE = 6;

export interface JpfHost {
  readonly jdk: JdkImage | undefined;
  /** Opens a class file or a source, with further folders of classes. */
  open(file: string, classPath: readonly string[]): Opened;
}

export function openJpf(file: string, host: JpfHost): Opened {
  const jpf = readJpfFile(file);
  const opened = host.open(programOf(file, jpf), jpf.classPath);
  const { classPath } = opened;
  const find = (name: string): ClassFile | undefined =>
    classPath.read(name.replaceAll('.', '/')) ?? classPath.read(nested(name));
  const { owners, absent } = ownersOf(file, jpf, (name) => {
    // A class beside the program may be written without its package.
    const near = jpf.target.replace(/[^.]*$/, name);
    return find(name) ?? find(near);
  });
  const ignored = [...jpf.ignored.map((key) => `${key} of ${file} is not followed`), ...absent];
  const assumptions = marksIn(classPath);
  if (jpf.lazy && owners.size > 0) {
    const units = [...owners].flatMap(([each, owner]) =>
      matching(owner, each).map((m) => owner.name + m.name + m.descriptor),
    );
    return {
      ...opened,
      classes: [...new Set(owners.values())],
      run: { file, units, args: undefined, patched: false, ignored, assumptions },
    };
  }
  const main = find(jpf.target);
  if (main === undefined) throw new ProgramError('load-error', `${file}: the class ${jpf.target} was not found`);
  const args = `{ ${jpf.args.map(stringText).join(', ')} }`;
  const run = {
    file,
    units: [`${main.name}main([Ljava/lang/String;)V`],
    args,
    patched: owners.size > 0,
    ignored,
    assumptions,
  };
  if (owners.size === 0) return { ...opened, classes: [main], run };
  const folders = [patched(classPath, owners), ...classPath.folders];
  return { ...opened, classPath: new ClassPath(folders, host.jdk), classes: [main], run };
}

/** The classes of the symbolic methods. A method that is not there is never called, as in that tool: it is told, unless there is none that is. */
function ownersOf(
  file: string,
  { methods }: JpfFile,
  find: (name: string) => ClassFile | undefined,
): { readonly owners: ReadonlyMap<SymbolicMethod, ClassFile>; readonly absent: readonly string[] } {
  const owners = new Map<SymbolicMethod, ClassFile>();
  const absent: string[] = [];
  for (const each of methods) {
    const owner = find(each.owner);
    if (owner !== undefined && matching(owner, each).length > 0) owners.set(each, owner);
    else if (owner === undefined) absent.push(`the class ${each.owner} was not found`);
    else absent.push(`${each.owner} has no method ${each.name} with ${each.symbolic.length} parameters`);
  }
  if (owners.size === 0 && absent.length > 0) throw new ProgramError('unknown-unit', `${file}: ${absent[0]}`);
  return { owners, absent: absent.map((text) => `symbolic.method of ${file}: ${text}`) };
}

/** Marks of that tool that nothing here rests on. */
const MARKS = {
  'gov/nasa/jpf/symbc/Symbolic': '@Symbolic is not followed: fields hold what the program gives them',
  'gov/nasa/jpf/symbc/Preconditions': '@Preconditions is not followed: arguments are any',
  'gov/nasa/jpf/symbc/Concrete': '@Concrete is not followed: methods are explored',
  'gov/nasa/jpf/symbc/Partition': '@Partition is not followed: arguments are any',
};

function marksIn(classPath: ClassPath): string[] {
  const texts = classPath.userClasses().map((name) => Buffer.from(classPath.find(name)!.bytes));
  return Object.entries(MARKS).flatMap(([name, text]) =>
    texts.some((each) => each.includes(`L${name};`)) ? [text] : [],
  );
}

/** A nested class may be written with dots. */
function nested(name: string): string {
  return name
    .replace(/\.(?=[A-Z])/g, (_, at: number) => (/(^|\.)[A-Z][^.]*$/.test(name.slice(0, at)) ? '$' : '/'))
    .replaceAll('.', '/');
}

/** The class on its class path, else the source or the class near the configuration. */
function programOf(file: string, { target, classPath, sourcePath }: JpfFile): string {
  const path = target.replaceAll('.', '/');
  const above = [dirname(file)];
  while (above.length < ABOVE) above.push(dirname(above[above.length - 1]));
  const candidates = [
    ...classPath.map((folder) => join(folder, `${path}.class`)),
    ...[...sourcePath, ...above].map((folder) => join(folder, `${path}.java`)),
    ...above.map((folder) => join(folder, `${path}.class`)),
  ];
  const found = candidates.find((each) => existsSync(each));
  if (found === undefined) {
    throw new ProgramError(
      'file-not-found',
      `${file}: neither ${path}.class nor ${path}.java was found by its classpath, its sourcepath or the folders above it`,
    );
  }
  return found;
}

function matching({ methods }: ClassFile, { name, symbolic }: SymbolicMethod): ClassFile['methods'] {
  return methods.filter(
    (m) => m.name === name && m.code !== undefined && methodType(m.descriptor).parameters.length === symbolic.length,
  );
}

/** Copies of the classes in which symbolic parameters are inputs. */
function patched(classPath: ClassPath, owners: ReadonlyMap<SymbolicMethod, ClassFile>): string {
  const folder = temporaryFolder('symbolic');
  for (const owner of new Set(owners.values())) {
    const methods = [...owners].filter(([, of]) => of === owner).map(([each]) => each);
    const replacementsOf = (name: string, descriptor: string): Replacement[] => {
      const found = owner.methods.find((m) => m.name === name && m.descriptor === descriptor);
      const symbolic = methods.find((each) => found !== undefined && matching(owner, each).includes(found));
      return found === undefined || symbolic === undefined ? [] : inputsOf(found, symbolic);
    };
    const to = join(folder, `${owner.name}.class`);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, withPrefixes(classPath.find(owner.name)!.bytes, replacementsOf));
  }
  return folder;
}

/** Of a parameter that is no primitive and no text the object stays, as there. */
function inputsOf(method: ClassFile['methods'][number], { symbolic }: SymbolicMethod): Replacement[] {
  const names = parameterNames(method);
  return methodType(method.descriptor).parameters.flatMap((type, parameter): Replacement[] => {
    const key = Object.keys(ASKING[DEBUG].gives).find((each) => each.endsWith(`)${type}`));
    if (!symbolic[parameter] || key === undefined) return [];
    const at = key.indexOf('(');
    return [{ parameter, text: names[parameter], owner: DEBUG, name: key.slice(0, at), descriptor: key.slice(at) }];
  });
}
