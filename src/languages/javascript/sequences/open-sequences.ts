// Opens a class for the exploration of sequences: the program with the driver appended to the class's module, and the unit
// that runs it. Used by exploreSequences() and by `everypath test --sequences`.
import { basename } from 'node:path';
import type { CapturedObject } from '../../../result/captured.js';
import type { SourceRange } from '../../../result/source-range.js';
import { ProgramError } from '../../program-error.js';
import type { UnitDescription } from '../../unit.js';
import { readText } from '../frontend/disk.js';
import { openProgram, type Program, parseTarget } from '../frontend/program.js';
import { DRIVER, type DriverClass, driverText } from './driver.js';
import type { CapturedClass } from './from-tests.js';

export interface SequenceProgram {
  readonly program: Program;
  /** The driver; its statements are those of the class. */
  readonly unit: UnitDescription;
  /** Units of the class, constructor included, in the module as it is on disk; their program knows their signatures. */
  readonly members: readonly UnitDescription[];
  readonly memberProgram: Program;
  readonly target: CapturedClass;
}

/**
 * @param target `FILE#Class`
 * @param length the most calls after the constructor, or after where a test left the object
 * @param starts objects that tests left, to start from
 * @throws ProgramError when the target names no class whose objects can be made
 */
export function openSequences(
  target: string,
  length: number,
  cwd: string,
  starts?: readonly CapturedObject[],
): SequenceProgram {
  const { file, unit: className } = parseTarget(target);
  if (className === undefined || className.includes('.')) {
    throw new ProgramError('unknown-unit', `${target} names no class`, { suggestion: 'sequences need FILE#Class' });
  }
  const opened = membersOf(file, className, cwd);
  const { members } = opened;
  const [first] = members;
  const text = readText(first.file) ?? '';
  const described: DriverClass = {
    name: first.root,
    parameters: members.find((unit) => unit.kind === 'constructor')?.parameters ?? [],
    methods: members
      .filter((unit) => unit.kind === 'method' && !unit.generator)
      .map((unit) => ({ name: unit.member as string, parameters: unit.parameters, async: unit.async })),
  };
  if (described.methods.length === 0) {
    throw new ProgramError('no-units', `${className} in ${file} has no public method to call`);
  }
  const kind = moduleKind(first.file, text);
  const driver = driverText(described, length, kind, starts);
  const virtual = new Map([[first.file, `${text}${driver}`]]);
  const program = openProgram([{ file: first.file, unit: DRIVER }], { cwd, virtual });
  const [unit] = program.units;
  const object = className.charAt(0).toLowerCase() + className.slice(1);
  return {
    program,
    members,
    memberProgram: opened.program,
    target: { name: first.root, file: first.file, text, commonJs: kind.commonJs },
    unit: {
      ...unit,
      name: className,
      location: first.location,
      statements: uniqueRanges(members.flatMap((member) => member.statements)),
      sequence: {
        class: className,
        object: object === className ? `${object}_` : object,
        asyncMethods: described.methods.filter((method) => method.async).map((method) => method.name),
        voidMethods: members.filter((m) => isVoid(m.result)).map((m) => m.member as string),
        readable: publicNames(opened.program, first, className),
        ...(starts && { starts: starts.map(({ test, steps }, id) => ({ id, test, steps: steps.length })) }),
      },
    },
  };
}

interface Opened {
  readonly program: Program;
  readonly members: readonly [UnitDescription, ...UnitDescription[]];
}

/** The class's public methods and its constructor. */
function membersOf(file: string, className: string, cwd: string): Opened {
  const program = openProgram([{ file, unit: className }], { cwd });
  const found = [...program.units];
  if (found.length === 0 || found.every((unit) => unit.kind !== 'method')) {
    throw new ProgramError('unknown-unit', `${className} in ${basename(file)} is no class with public methods`);
  }
  if (!found.some((unit) => unit.kind === 'constructor')) {
    const constructor = constructorOf(file, className, cwd);
    if (constructor !== undefined) found.push(constructor);
  }
  const [first, ...rest] = found;
  return { program, members: [first, ...rest] };
}

/** A constructor without statements of its own is no unit to check, but it has parameters. */
function constructorOf(file: string, className: string, cwd: string): UnitDescription | undefined {
  try {
    return openProgram([{ file, unit: `${className}.constructor` }], { cwd }).units[0];
  } catch (error) {
    if (error instanceof ProgramError && error.code === 'unknown-unit') return undefined;
    throw error;
  }
}

/** Public getters and fields, as the declarations say. */
function publicNames(program: Program, unit: UnitDescription, className: string): string[] {
  const found = program.testSignature(unit).classes.find((c) => c.file === unit.file && c.name === className);
  return found === undefined ? [] : [...found.accessors, ...found.writable];
}

function isVoid(shape: UnitDescription['result']): boolean {
  return shape.kind === 'literal' && shape.value === undefined;
}

function moduleKind(file: string, text: string): { typed: boolean; commonJs: boolean; imported: readonly string[] } {
  const typed = /\.[cm]?tsx?$/.test(file);
  const esm = typed || /^\s*(import|export)\b/m.test(text) || file.endsWith('.mjs');
  const imports = [...text.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]everypath['"]/g)];
  const imported = imports.flatMap(([, names]) => names.split(',').map((name) => name.trim()));
  return { typed, commonJs: !esm, imported };
}

function uniqueRanges(ranges: readonly SourceRange[]): SourceRange[] {
  const seen = new Set<string>();
  return ranges.filter((range) => {
    const key = `${range.file}:${range.line}:${range.column}:${range.endLine}:${range.endColumn}`;
    return seen.has(key) ? false : seen.add(key);
  });
}
