// More tests for an existing test file, in a file beside it: the statements of one of its tests up to a call, the call with other arguments, and what
// it was seen to do. Everything else of the file (imports, hooks, helpers, suites around the test) is as it was.
// Always holds: an edited file is known by its checksum and not overwritten (the API asks).
import { basename, dirname, extname, join } from 'node:path';
import type { Node, SourceFile, Statement } from 'typescript';
import { type SuiteGapText, unwritable } from '../../../result/gaps/suites.js';
import type { PathResult } from '../../../result/result.js';
import type { AddedTests, FoundForCall, WrittenAddition } from '../../existing-suite.js';
import type { OpenProgram } from '../../language.js';
import type { TestSignature } from '../../test-signature.js';
import { type Expectation, type RunnerName, testId, type WrittenTest } from '../../test-writer.js';
import type { UnitDescription } from '../../unit.js';
import { ts } from '../frontend/compiler.js';
import { openProgram, type Program } from '../frontend/program.js';
import { isCommonJs } from '../frontend/sources.js';
import { checksum } from '../suite/blocks.js';
import { DIALECTS } from '../suite/dialect.js';
import { specifierStyle } from '../suite/file-names.js';
import { ImportList } from '../suite/imports.js';
import { testCase } from '../suite/test-case.js';
import { indented } from '../suite/text.js';
import { titleOf, titleText } from '../suite/title.js';
import { Unwritable } from '../suite/value-writer.js';
import { type FoundCall, type FoundTest, holdsTests, suiteStatements } from './find-calls.js';
import type { StandIns } from './open-suite.js';
import { SUITE_CALLS } from './suite-shim.js';

interface Parts {
  readonly source: SourceFile;
  readonly tests: readonly FoundTest[];
  readonly calls: readonly FoundCall[];
  /** The driver of each call. */
  readonly sites: readonly UnitDescription[];
  readonly runner: RunnerName;
  readonly program: Program;
  readonly cwd: string;
  readonly standIns: StandIns;
}

interface AddedTest extends WrittenTest {
  readonly test: number;
  readonly text: string;
}

const SUM = /^\/\/ everypath ([0-9a-f]{8})$/m;
const SUITE = '$everypath_suite';

export class NewTests implements AddedTests {
  readonly path: string;
  private readonly names: readonly string[];

  constructor(private readonly parts: Parts) {
    const { fileName } = parts.source;
    const [, name, kind] = /^(.*?)(\.(?:test|spec))?$/.exec(basename(fileName, extname(fileName))) as RegExpExecArray;
    this.path = join(dirname(fileName), `${name}.everypath${kind ?? '.test'}${extname(fileName)}`);
    this.names = [...namesIn(parts.source)];
  }

  state(text: string): 'foreign' | 'edited' | 'untouched' {
    const found = SUM.exec(text);
    if (found === null) return 'foreign';
    return checksum(text.slice(found.index + found[0].length)) === found[1] ? 'untouched' : 'edited';
  }

  write(found: readonly FoundForCall[], expect: Expectation): WrittenAddition {
    const { program, runner, source } = this.parts;
    const style = specifierStyle(runner, program.compilerOptions(source.fileName));
    const imports = new ImportList(this.path, style, isCommonJs(source), this.names);
    const tests: AddedTest[] = [];
    const gaps: SuiteGapText[] = [];
    const titles = new Map<string, number>();
    for (const { call, paths } of found) {
      for (const path of paths) {
        try {
          const named = `${call.called.unit.name}: ${titleOf(path)}`;
          const count = (titles.get(named) ?? 0) + 1;
          titles.set(named, count);
          tests.push(this.test(call, path, count === 1 ? named : `${named} (${count})`, { imports, expect }));
        } catch (error) {
          if (!(error instanceof Unwritable)) throw error;
          gaps.push(unwritable(call.called.unit, error.message, path.prefix));
        }
      }
    }
    return {
      tests,
      gaps,
      text: (kept) =>
        this.text(
          tests.filter((test) => kept.has(test)),
          imports,
        ),
      open: (text) => this.open(text),
      titled: (title) => tests.find((test) => title === test.title || title.endsWith(` > ${test.title}`)),
    };
  }

  private test(
    call: FoundForCall['call'],
    path: PathResult,
    title: string,
    { imports, expect }: { readonly imports: ImportList; readonly expect: Expectation },
  ): AddedTest {
    const { source, sites, calls, tests, runner } = this.parts;
    const site = sites.findIndex(({ root }) => root === call.driver.root);
    const { node, test = 0, before, problem } = calls[site] as FoundCall;
    if (problem !== undefined) throw new Unwritable(problem);
    const { unit, scope } = call.called;
    const { register, async } = tests[test] as FoundTest;
    const written = testCase(asCalled(path, unit), {
      unit: { ...unit, kind: 'function', ...{ receiver: undefined, exported: undefined } } as UnitDescription,
      signature: { ...(scope as TestSignature), types: [] },
      dialect: DIALECTS[runner],
      expect: expect === 'snapshot' || expect === 'contracts' ? 'values' : expect,
      failing: false,
      imports,
      typed: false,
      call: (args) => this.callText(node, unit, args),
      around: this.names,
    });
    const setUp = before.map((statement) => reindented(statement.getFullText(source)));
    const body = [...setUp, ...written.body].join('\n');
    const text = `${register.replace(/\.(only|concurrent|sequential)\b/g, '')}(${titleText(title)}, ${async || written.async ? 'async ' : ''}() => {\n${indented(body)}\n});`;
    return { id: testId([title, ...path.pathCondition]), unit: unit.name, title, path, cost: text.length, test, text };
  }

  private callText(node: FoundCall['node'], { parameters }: UnitDescription, given: readonly string[]): string {
    const { source } = this.parts;
    const args = given.map((text, i) => (parameters[i]?.rest ? `...${text}` : text)).join(', ');
    const callee = node.expression.getText(source);
    return ts.isNewExpression(node) ? `new ${callee}(${args})` : `${callee}(${args})`;
  }

  private text(tests: readonly AddedTest[], imports: ImportList): string {
    const { source } = this.parts;
    const body = this.statements(source.statements, tests).join('');
    const rest = `${source.text.slice(0, source.statements[0]?.getFullStart() ?? 0)}${body}\n`;
    const added = tests.map(({ text }) => text).join('\n');
    const lines = [...this.missing(added), ...imports.statements(added)];
    const whole = `${lines.length === 0 ? '' : `${lines.join('\n')}\n`}${rest.trimStart()}`;
    return [
      `// Tests that ${basename(source.fileName)} lacks, made by everypath test --from-suite. What you change here stays, and is not made anew.`,
      `// everypath ${checksum(whole)}`,
      whole,
    ].join('\n');
  }

  /** Assertions that the file does not import itself. */
  private missing(text: string): readonly string[] {
    const { runner, source } = this.parts;
    const declared = new Set(this.names);
    return DIALECTS[runner]
      .imports(text.replaceAll(/(?<![\w$.])(test|describe|beforeEach|afterEach)(?=[.(])/g, ''), isCommonJs(source))
      .filter((line) => !(/[\w$]+(?= from| = require| \})/.exec(line) ?? []).every((name) => declared.has(name)));
  }

  /** Tests give way to the new ones; suites without any are left out. */
  private statements(given: readonly Statement[], tests: readonly AddedTest[]): string[] {
    const { source } = this.parts;
    return given.map((statement): string => {
      const kind = holdsTests(statement);
      if (kind === undefined) return statement.getFullText(source);
      const inside = tests.filter(({ test }) => {
        const own = (this.parts.tests[test] as FoundTest).statement;
        return statement.pos <= own.pos && own.end <= statement.end;
      });
      if (inside.length === 0) return '';
      if (kind === 'test') {
        const margin = /[ \t]*$/.exec(source.text.slice(0, statement.getStart(source)))?.[0] ?? '';
        return inside.map(({ text }) => `\n\n${text.replaceAll(/^(?=.)/gm, margin)}`).join('');
      }
      const inner = suiteStatements(statement);
      const [first, last] = [inner[0] as Statement, inner.at(-1) as Statement];
      const full = source.text;
      return `${full.slice(statement.getFullStart(), first.getFullStart())}${this.statements(inner, inside).join('')}${full.slice(last.end, statement.end)}`;
    });
  }

  /** The new file, as the stand-in runner runs it. */
  private open(text: string): { readonly program: OpenProgram; readonly suite: UnitDescription } {
    const { source, cwd, standIns } = this.parts;
    const driven = isCommonJs(source)
      ? `${text}\nconst { $suite: $everypath_run } = require('${SUITE_CALLS}');\nfunction ${SUITE}() { return $everypath_run(); }\nexports.${SUITE} = ${SUITE};\n`
      : `${text}\nimport { $suite as $everypath_run } from '${SUITE_CALLS}';\nexport function ${SUITE}() { return $everypath_run(); }\n`;
    const virtual = new Map([...standIns.virtual, [this.path, driven]]);
    const program = openProgram([{ file: this.path, unit: SUITE }], { cwd, virtual, modules: standIns.modules });
    return { program, suite: program.units[0] as UnitDescription };
  }
}

/** The driver may be async where the unit is not: what it rejects with the unit throws. */
function asCalled(path: PathResult, { async }: UnitDescription): PathResult {
  const { observation } = path;
  if (observation === undefined || observation.end.kind !== 'threw' || async) return path;
  return { ...path, observation: { ...observation, end: { ...observation.end, rejected: false } } };
}

function namesIn(source: SourceFile): Set<string> {
  const names = new Set<string>();
  const visit = (node: Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** Without the margin of its first line. */
function reindented(text: string): string {
  const lines = text.replace(/^\s*\n/, '').trimEnd();
  const margin = /^[ \t]*/.exec(lines)?.[0] ?? '';
  return lines.replaceAll(new RegExp(`^${margin}`, 'gm'), '');
}
