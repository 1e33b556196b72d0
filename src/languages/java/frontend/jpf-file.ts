// Configurations of Java PathFinder, as far as Symbolic PathFinder's users write them: the program to run, and the methods whose arguments
// are symbolic. Other properties say how that tool searches; those that would change what is explored are listed.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ProgramError } from '../../program-error.js';

export interface JpfFile {
  /** Binary name of the class with `main`. */
  readonly target: string;
  readonly args: readonly string[];
  /** Folders and jars that are there. */
  readonly classPath: readonly string[];
  readonly sourcePath: readonly string[];
  readonly methods: readonly SymbolicMethod[];
  /** Inputs of symbolic methods are decided when they are read, receiver and all. */
  readonly lazy: boolean;
  /** Properties that are there and not followed. */
  readonly ignored: readonly string[];
}

export interface SymbolicMethod {
  /** Binary name. */
  readonly owner: string;
  readonly name: string;
  /** By parameter. */
  readonly symbolic: readonly boolean[];
}

/** Say something of reports or of solvers, which is nothing here. */
const SILENT =
  /^(symbolic\.(dp|string|debug|method|lazy|bvlength|min|max|undefined).*|target.*|config_path|classpath|sourcepath|listener|jpf-.*|vm\..*|report.*|log.*|search\.multiple_errors|search\.class|site|shell|.*\.(classpath|sourcepath))$/;

export function readJpfFile(file: string): JpfFile {
  const properties = propertiesOf(readFileSync(file, 'utf8'), dirname(file));
  const target = properties.get('target') ?? '';
  if (target === '') throw new ProgramError('load-error', `${file}: there is no property target`);
  const paths = (suffix: string): string[] => {
    const texts = [...properties]
      .filter(([key]) => key === suffix || key.endsWith(`.${suffix}`))
      .map(([, value]) => value);
    const entries = texts.flatMap((text) => text.split(/[,;:]/)).map((text) => text.trim());
    const known = entries.filter((text) => text !== '' && !text.includes('${'));
    return known.map((text) => resolve(dirname(file), text)).filter((path) => existsSync(path));
  };
  const isOn = (key: string): boolean => /^(on|true|yes)$/.test(properties.get(key) ?? '');
  return {
    target,
    args: (properties.get('target.args') ?? properties.get('target_args') ?? '')
      .split(',')
      .map((text) => text.trim())
      .filter((text) => text !== ''),
    classPath: paths('classpath'),
    sourcePath: paths('sourcepath'),
    methods: methodsOf(properties.get('symbolic.method') ?? '', file),
    lazy: isOn('symbolic.lazy'),
    ignored: [...properties.keys()].filter((key) => !SILENT.test(key)),
  };
}

function propertiesOf(text: string, folder: string): Map<string, string> {
  const found = new Map([['config_path', folder]]);
  const joined = text.replace(/\r/g, '').replace(/\\\n[ \t]*/g, '');
  for (const line of joined.split('\n')) {
    const [, key, value] = /^\s*\+?([\w.@-]+)\s*\+?[=:]\s*(.*?)\s*$/.exec(line.replace(/^\s*[#!].*/, '')) ?? [];
    if (key === undefined || key.startsWith('@')) continue;
    found.set(
      key,
      value.replace(/\$\{([\w.-]+)\}/g, (all, name) => found.get(name) ?? all),
    );
  }
  return found;
}

/** `a.b.C.m(sym#con), ...` */
function methodsOf(text: string, file: string): SymbolicMethod[] {
  return text
    .split(/[,;](?![^(]*\))/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => {
      const [, owner, name, list] = /^([\w.$]+)\.([\w$<>]+)\(([^)]*)\)#*$/.exec(each) ?? [];
      const words = (list ?? '')
        .split(/[#,]/)
        .map((word) => word.trim())
        .filter((word) => word !== '');
      if (owner === undefined || words.some((word) => !/^(sym|con)\w*$/i.test(word))) {
        throw new ProgramError(
          'load-error',
          `${file}: symbolic.method: ${each} is no method like pkg.Class.method(sym#con)`,
        );
      }
      return { owner, name, symbolic: words.map((word) => /^sym/i.test(word)) };
    });
}
