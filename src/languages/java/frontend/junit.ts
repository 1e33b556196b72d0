// Tests for JUnit 5: a class per source file, a method per path. What a test asserts is what the JVM did when the path was replayed.
import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { moduleState, type SuiteGapText, unwritable } from '../../../result/gaps/suites.js';
import type { Seen } from '../../../result/observation.js';
import type { PathResult } from '../../../result/result.js';
import type { SourceRange } from '../../../result/source-range.js';
import { ProgramError } from '../../program-error.js';
import type { SuiteRequest, TestedUnit, TestFile, TestWriter, WrittenTest } from '../../test-writer.js';
import { testId } from '../../test-writer.js';
import type { UnitDescription } from '../../unit.js';
import { type ClassFile, PRIVATE } from '../classfile/class-file.js';
import { classText, methodType } from '../classfile/descriptor.js';
import { decode } from '../classfile/instructions.js';
import { numberText, stringText } from '../program/recipe-text.js';
import type { ClassPath } from './class-path.js';
import { TestInputs, Unwritable } from './junit-code.js';

export interface TestedProgram {
  readonly classPath: ClassPath;
  readonly classes: readonly ClassFile[];
}

interface JUnitTest extends WrittenTest {
  readonly method: string;
  readonly lines: readonly string[];
  readonly making: boolean;
}

const HEADER = '// Written by everypath test.';
const PUTSTATIC = 179;
const MAKING = `
  private static Object make(Class<?> type) throws Exception {
    java.lang.reflect.Field unsafe = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
    unsafe.setAccessible(true);
    return ((sun.misc.Unsafe) unsafe.get(null)).allocateInstance(type);
  }

  private static void set(Object object, Class<?> owner, String name, Object value) throws Exception {
    java.lang.reflect.Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    field.set(object, value);
  }
`;

export function junitTests(programOf: (unit: UnitDescription) => TestedProgram): TestWriter {
  return {
    scope: (unit) => ({ scope: [rangeOf(unit)], classes: [], untestable: untestableWhy(unit, programOf(unit)) }),
    file: (source, _first, request) => new JUnitFile(source, request, programOf),
  };
}

function rangeOf({ statements, location }: UnitDescription): SourceRange {
  const lines = [location, ...statements].map(({ line }) => line);
  return { ...location, line: Math.min(...lines), column: 1, endLine: Math.max(...lines), endColumn: 1000 };
}

function untestableWhy({ root, member }: UnitDescription, { classPath }: TestedProgram): string | undefined {
  const method = classPath.read(root)?.methods.find((m) => m.name + m.descriptor === member);
  return method !== undefined && (method.access & PRIVATE) !== 0 ? 'it is private' : undefined;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

class JUnitFile implements TestFile {
  readonly path: string;
  private readonly name: string;

  constructor(
    source: string,
    request: SuiteRequest,
    private readonly programOf: (unit: UnitDescription) => TestedProgram,
  ) {
    if (request.expect === 'snapshot' || request.expect === 'contracts') {
      throw new ProgramError('load-error', `--expect ${request.expect} is not for Java: tests assert values, or none`);
    }
    this.asserts = request.expect === 'values';
    this.name = `${basename(source)
      .replace(/\.\w+$/, '')
      .replace(/\W/g, '_')}EverypathTest`;
    this.path = join(request.out ?? dirname(source), `${this.name}.java`);
  }

  private readonly asserts: boolean;

  state(text: string): 'foreign' | 'edited' | 'untouched' {
    const [first, ...rest] = text.split('\n');
    if (!first.startsWith(HEADER)) return 'foreign';
    return first.endsWith(` ${digest(rest.join('\n'))}`) ? 'untouched' : 'edited';
  }

  write(given: readonly TestedUnit[]) {
    const units = given.map((tested) => this.unit(tested));
    const root = given[0]?.unit.root ?? '';
    return {
      units,
      edited: undefined,
      text: (kept: ReadonlySet<WrittenTest>) =>
        this.text(
          root,
          units.flatMap(({ tests }) => tests.filter((t) => kept.has(t))),
        ),
    };
  }

  private unit({ unit, paths }: TestedUnit): { tests: JUnitTest[]; gaps: SuiteGapText[] } {
    const program = this.programOf(unit);
    const gaps: SuiteGapText[] = [];
    const tests = paths.flatMap((path, i) => {
      try {
        return [this.test(unit, path, i + 1, program)];
      } catch (error) {
        if (!(error instanceof Unwritable)) throw error;
        gaps.push(unwritable(unit, error.message, path.prefix));
        return [];
      }
    });
    if (tests.length > 0 && program.classes.some(writesStatics)) gaps.push(moduleState(unit));
    return { tests, gaps };
  }

  private test(unit: UnitDescription, path: PathResult, number: number, { classPath }: TestedProgram): JUnitTest {
    const { observation, pathCondition } = path;
    if (observation === undefined) throw new Unwritable('the JVM has no answer to it that a test could expect');
    if (observation.symbolic.length > 0)
      throw new Unwritable('it asks for values, or threads take turns: a test can give neither');
    const member = unit.member as string;
    const name = member.slice(0, member.indexOf('('));
    const { parameters, result } = methodType(member.slice(name.length));
    const inputs = new TestInputs(classPath, internalNames(classPath));
    const receiver =
      unit.receiver === undefined ? classText(unit.root) : inputs.value(path.inputs.this, `L${unit.root};`);
    const args = unit.parameters.map((p, i) => inputs.variable(p.name, path.inputs[p.name], parameters[i]));
    const call = `${receiver}.${name}(${args.join(', ')})`;
    const seen = observation.end.kind === 'threw' ? undefined : (observation.end as { value: Seen }).value;
    const thrown = observation.end.kind === 'threw' ? observation.after[0].class!.name : undefined;
    const kept = [...inputs.statements()];
    const lines = [...kept, ...this.assertion(call, result, seen, thrown, unit, observation.after[0]?.class?.name)];
    const id = testId([unit.name, ...pathCondition, path.boundary ?? '']);
    const title = pathCondition.length === 0 ? 'always' : pathCondition.join(' && ');
    const method = `${name}${number}_${id}`;
    return { id, unit: unit.name, title, path, cost: lines.join('').length, method, lines, making: inputs.usesMaking };
  }

  private assertion(
    call: string,
    result: string,
    seen: Seen,
    thrown: string | undefined,
    { root }: UnitDescription,
    type: string | undefined,
  ): string[] {
    if (thrown !== undefined) {
      const enabled =
        thrown === 'java.lang.AssertionError' ? [`assumeTrue(${classText(root)}.class.desiredAssertionStatus());`] : [];
      const caught = `Throwable thrown = assertThrows(Throwable.class, () -> ${call});`;
      return [...enabled, caught, ...(this.asserts ? [`assertEquals("${thrown}", thrown.getClass().getName());`] : [])];
    }
    if (result === 'V' || !this.asserts) return [`${call};`];
    if (seen === null) return [`assertNull(${call});`];
    if (typeof seen === 'boolean') return [`${seen ? 'assertTrue' : 'assertFalse'}(${call});`];
    if (typeof seen === 'string') return [`assertEquals(${stringText(seen)}, ${call});`];
    if (typeof seen === 'bigint') return [`assertEquals(${seen}L, ${call});`];
    if (typeof seen === 'number') return [`assertEquals(${numberText(seen, result)}, ${call});`];
    return [`Object result = ${call};`, `assertEquals(${stringText(type ?? '')}, result.getClass().getName());`];
  }

  private text(root: string, tests: readonly JUnitTest[]): string {
    const folder = root.includes('/') ? root.slice(0, root.lastIndexOf('/')).replaceAll('/', '.') : '';
    const methods = tests.map(({ title, method, lines }) =>
      [
        '  @Test',
        `  @DisplayName(${stringText(title)})`,
        `  void ${method}() throws Throwable {`,
        ...lines.map((l) => `    ${l}`),
        '  }',
      ].join('\n'),
    );
    const body = [
      ...(folder === '' ? [] : [`package ${folder};`, '']),
      'import static org.junit.jupiter.api.Assertions.*;',
      'import static org.junit.jupiter.api.Assumptions.assumeTrue;',
      '',
      'import org.junit.jupiter.api.DisplayName;',
      'import org.junit.jupiter.api.Test;',
      '',
      `class ${this.name} {`,
      `${methods.join('\n\n')}${tests.some(({ making }) => making) ? `\n${MAKING.trimEnd()}` : ''}`,
      '}',
      '',
    ].join('\n');
    return `${HEADER} ${digest(body)}\n${body}`;
  }
}

/** Does code besides the initializer write static fields? */
function writesStatics({ methods }: ClassFile): boolean {
  return methods.some(
    (m) => m.name !== '<clinit>' && m.code !== undefined && decode(m.code.bytes).some(({ op }) => op === PUTSTATIC),
  );
}

function internalNames(classPath: ClassPath): (text: string) => string | undefined {
  const names = new Map(classPath.userClasses().map((name) => [classText(name), name]));
  return (text) => names.get(text);
}
