// A method as a unit: shapes of receiver and parameters, lines as statements.
import { existsSync, readFileSync } from 'node:fs';
import type { SourceRange } from '../../../result/source-range.js';
import type { Parameter, UnitDescription } from '../../unit.js';
import { type ClassFile, type MethodInfo, STATIC } from '../classfile/class-file.js';
import { methodType } from '../classfile/descriptor.js';
import { parameterNames } from '../classfile/parameter-names.js';
import { parameterTypes } from '../library-inputs.js';
import type { ClassPath } from './class-path.js';
import { JavaShapes } from './shapes.js';

export interface NamedMethod {
  readonly file: ClassFile;
  readonly method: MethodInfo;
  /** The class's name without its package. */
  readonly simple: string;
}

export function describeMethod(
  { file, method }: NamedMethod,
  name: string,
  source: string,
  classPath: ClassPath,
  hasJvm: boolean,
): UnitDescription {
  const shapes = new JavaShapes(classPath, file.name);
  const isStatic = (method.access & STATIC) !== 0;
  const { parameters, result } = methodType(method.descriptor);
  const names = parameterNames(method);
  const inputs: Parameter[] = parameterTypes(parameters, method.signature).map((type, i) => ({
    name: names[i],
    shape: shapes.of(type),
    optional: false,
    rest: false,
  }));
  const receiver = isStatic ? undefined : shapes.object(file.name);
  const lines = [...new Set(method.code!.lines.map(([, line]) => line))].sort((a, b) => a - b);
  const statements = lines.map(lineRanges(source));
  return {
    name,
    file: source,
    kind: isStatic ? 'static' : 'method',
    root: file.name,
    member: method.name + method.descriptor,
    ...(receiver && { receiver }),
    parameters: inputs,
    result: result === 'V' ? { kind: 'literal', value: undefined } : shapes.of(result),
    async: false,
    generator: false,
    location: statements[0] ?? { file: source, line: 1, column: 1, endLine: 1, endColumn: 1 },
    statements,
    later: [],
    requires: [],
    ensures: [],
    invariants: [],
    contracts: [],
    olds: [],
    symbolic: {},
    shapes: shapes.table,
    assumptions: [
      ...[...shapes.open].map((type) => `subclasses of ${type} are those of the class path`),
      ...shapes.leftOut().map((type) => `no input is a ${type}`),
      ...[...shapes.arrays].map((type) => `inputs of type ${type} are arrays of that very type`),
      ...shapes.taken,
      ...(hasJvm ? [] : ['no JVM was found: nothing was replayed']),
    ],
    dynamic: false,
  };
}

/** The texts of the lines of a source, without the space around them: first column and the one behind the last. */
export function columnsOf(source: string): readonly (readonly [number, number])[] {
  if (!source.endsWith('.java') || !existsSync(source)) return [];
  return readFileSync(source, 'utf8')
    .split('\n')
    .map((text) => {
      const column = text.length - text.trimStart().length + 1;
      return [column, Math.max(column + 1, text.trimEnd().length + 1)] as const;
    });
}

function lineRanges(source: string): (line: number) => SourceRange {
  const columns = columnsOf(source);
  return (line) => {
    const [column, endColumn] = columns[line - 1] ?? [1, 2];
    return { file: source, line, column, endLine: line, endColumn };
  };
}
