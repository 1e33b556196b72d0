// Solutions of an enumeration as a test file: one table of inputs, each built by code, and one assertion that the predicate
// holds for it. The table is what users take over for tests of their own.
import { inputCode } from '../../languages/javascript/codec/input-code.js';
import { quote } from '../../languages/javascript/codec/source-text.js';
import { callOf } from '../../languages/javascript/codec/unit-call.js';
import type { UnitDescription } from '../../languages/unit.js';
import type { SolutionWriter } from './solution-table.js';
import { solutionText } from './solution-text.js';

export type TestRunner = 'vitest' | 'jest' | 'node';

export interface TestFile {
  readonly runner: TestRunner;
  readonly unit: UnitDescription;
  readonly invariant: boolean;
  /** Names to import by module specifier, relative to the test file. */
  readonly imports: ReadonlyMap<string, readonly string[]>;
  /** JavaScript has no type annotations. */
  readonly typed: boolean;
  /** How the file was made. */
  readonly command: string;
}

const MAX_TITLE = 100;

const HEAD: Record<TestRunner, string> = {
  vitest: "import { expect, test } from 'vitest';",
  jest: "import { expect, test } from '@jest/globals';",
  node: "import assert from 'node:assert/strict';\nimport { test } from 'node:test';",
};

export function testWriter(file: TestFile): SolutionWriter {
  const uses = [...file.imports.values()].flat();
  const names: string[] = [];
  return {
    begin() {
      const imports = [...file.imports].map(([from, list]) => `import { ${list.join(', ')} } from ${quote(from)};`);
      const type = file.typed ? ': [string, () => any[]][]' : '';
      return `// Written by: ${file.command}\n${HEAD[file.runner]}\n${imports.join('\n')}\n\nconst inputs${type} = [\n`;
    },
    solution(inputs) {
      const list = Object.entries(inputs).map(([name, value]) => ({ name, value }));
      const call = {
        uses,
        text: (given: readonly string[]) => {
          names.splice(0, names.length, ...given);
          return `return [${given.join(', ')}];`;
        },
      };
      const code = inputCode(list, call);
      const lines = (file.typed ? code : code.replace(/^(const \w+): any =/gm, '$1 =')).split('\n');
      const text = solutionText(inputs);
      const title = text.length > MAX_TITLE ? `${text.slice(0, MAX_TITLE - 3)}...` : text;
      return `  [\n    ${quote(title)},\n    () => {\n${lines.map((line) => `      ${line}\n`).join('')}    },\n  ],\n`;
    },
    end() {
      const held = assertion(file, names);
      const body = `const [${names.join(', ')}] = make();`;
      if (file.runner === 'node') {
        return `];\n\nfor (const [title, make] of inputs) {\n  test(title, () => {\n    ${body}\n    assert.equal(${held}, true);\n  });\n}\n`;
      }
      return `];\n\ntest.each(inputs)('%s', (_, make) => {\n  ${body}\n  expect(${held}).toBe(true);\n});\n`;
    },
  };
}

function assertion({ unit, invariant, typed }: TestFile, names: readonly string[]): string {
  if (!invariant) return callOf(unit).text(names);
  const clauses = unit.invariants.map((clause) => `(${clause.text})`).join(' && ');
  return `(function (${typed ? 'this: any' : ''}) { return !!(${clauses}); }).call(${names[0] ?? 'undefined'})`;
}
