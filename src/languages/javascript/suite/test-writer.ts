// JavaScript's test files: modules for vitest, jest or node:test, written from what the original code was seen to do. A file that
// somebody edited keeps the edits (update.ts).
import { dirname, relative, sep } from 'node:path';
import type { CompilerOptions } from 'typescript';
import type { SourceRange } from '../../../result/source-range.js';
import type { TestSignature } from '../../test-signature.js';
import type {
  MeasuredCoverage,
  SuiteRequest,
  TestedUnit,
  TestFile,
  TestWriter,
  WrittenTest,
  WrittenTests,
} from '../../test-writer.js';
import type { UnitDescription } from '../../unit.js';
import { type SuiteParts, suiteParts } from '../frontend/suite-parts.js';
import { blocksOf, MARKER } from './blocks.js';
import { measureCoverage } from './coverage.js';
import { DIALECTS } from './dialect.js';
import { specifierStyle, testFileOf } from './file-names.js';
import { ImportList, ORDERING, orderingImports } from './imports.js';
import { type SuiteText, stateOf, suiteText } from './suite-file.js';
import { type CodedTest, writeTests } from './unit-tests.js';
import { editedIds, updatedText } from './update.js';

/** What the writer asks the front end. */
export interface TestedProgram {
  testSignature(unit: UnitDescription): TestSignature;
  /** The tsconfig's options of the project that a file belongs to. */
  compilerOptions(file: string): CompilerOptions;
}

export function createTestWriter(program: TestedProgram): TestWriter {
  return {
    scope: (unit) => program.testSignature(unit),
    file: (source, first, request) => new ModuleOfTests(source, first as TestSignature, request, program),
  };
}

const RESERVED = [
  ...ORDERING,
  ...'describe expect test vi jest assert mock beforeEach afterEach result thrown expected error title'.split(' '),
];

class ModuleOfTests implements TestFile {
  readonly path: string;
  private readonly typed: boolean;
  private readonly commonJs: boolean;

  constructor(
    private readonly source: string,
    { typed, commonJs }: TestSignature,
    private readonly request: SuiteRequest,
    private readonly program: TestedProgram,
  ) {
    const { sources, out, runner } = request;
    this.path = testFileOf(source, sources, out, { typed, commonJs, runner });
    this.typed = typed;
    this.commonJs = !typed && commonJs && runner !== 'vitest';
  }

  state(text: string): 'foreign' | 'edited' | 'untouched' {
    return stateOf(text);
  }

  write(units: readonly TestedUnit[], old: string | undefined): WrittenTests {
    const { runner, expect, failing, update } = this.request;
    const editedFile = old !== undefined && update && stateOf(old) === 'edited';
    const parts = editedFile ? suiteParts(this.path, old, MARKER) : undefined;
    const edited = parts && editedIds(parts);
    const style = specifierStyle(runner, this.program.compilerOptions(this.source));
    const imports = new ImportList(this.path, style, this.commonJs, RESERVED);
    const context = { dialect: DIALECTS[runner], expect, failing, imports, typed: this.typed };
    const written = units.map((tested) => ({
      unit: tested.unit.name,
      ...writeTests(tested, { ...context, signature: tested.scope as TestSignature }),
    }));
    const text = (kept: ReadonlySet<WrittenTest>): string => {
      const chosen = written.map(({ unit, tests }) => ({
        unit,
        tests: tests.filter((test) => kept.has(test) && edited?.has(test.id) !== true),
      }));
      return this.text(chosen, imports, parts && { text: old as string, parts });
    };
    return { units: written, edited, text };
  }

  private text(
    units: readonly { readonly unit: string; readonly tests: readonly CodedTest[] }[],
    imports: ImportList,
    old: { readonly text: string; readonly parts: SuiteParts } | undefined,
  ): string {
    const dialect = DIALECTS[this.request.runner];
    const suite: SuiteText = {
      dialect,
      source: `./${relative(dirname(this.path), this.source).split(sep).join('/')}`.replace(/^\.\/\.\.\//, '../'),
      criterion: this.request.criterion,
      commonJs: this.commonJs,
      imports: (used) => [...orderingImports(used, this.commonJs), ...imports.statements(used)],
      restores: imports.restores,
      units: units.map(({ unit, tests }) => ({ unit, blocks: blocksOf(tests, dialect, this.typed) })),
    };
    return old === undefined ? suiteText(suite) : updatedText(old.text, old.parts, suite);
  }

  measure(scope: readonly SourceRange[], signal: AbortSignal): Promise<MeasuredCoverage> {
    const { source, path: testFile } = this;
    return measureCoverage({ runner: this.request.runner, testFile, source, scope, signal });
  }
}
