// How a test reads for a runner: vitest, jest or node:test. One object per runner; nothing else knows the difference.
import type { RunnerName } from '../../test-writer.js';
import { quote } from '../codec/source-text.js';
import { block, indented } from './text.js';
import { titleText } from './title.js';

/** An error that a test expects. */
export type ExpectedError =
  /** Of a class that the language has; the message is left out where the language words it. */
  | { readonly kind: 'built-in'; readonly name: string; readonly message: string | undefined }
  | { readonly kind: 'fields'; readonly fields: readonly (readonly [string, string])[] }
  /** Something else was thrown. */
  | { readonly kind: 'value'; readonly text: string; readonly deep: boolean }
  | { readonly kind: 'any' };

export interface Column {
  readonly name: string;
  readonly type: string;
}

export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  readonly body: readonly string[];
  readonly async: boolean;
  readonly typed: boolean;
}

/** Answers of time and chance during a test. */
export interface Ambient {
  readonly random: readonly string[];
  readonly now: readonly string[];
}

export interface TestKind {
  readonly async: boolean;
  /** It is expected to fail. */
  readonly fails?: boolean;
}

export interface Dialect {
  readonly runner: RunnerName;
  /** What a text imports from the runner. */
  imports(text: string, commonJs: boolean): readonly string[];
  test(title: string, body: readonly string[], kind: TestKind): string;
  each(table: Table): string;
  /** The same primitive, the same object. */
  is(actual: string, expected: string): string;
  equal(actual: string, expected: string): string;
  throws(call: string, error: ExpectedError, rejected: boolean): readonly string[];
  snapshot(actual: string): string;
  /** Inside an expected value. */
  readonly anyFunction: string | undefined;
  ambient(ambient: Ambient): readonly string[];
}

function imported(module: string, names: readonly string[], text: string, commonJs: boolean): string[] {
  const used = [...names].sort().filter((name) => new RegExp(`(?<![\\w$.])${name}(?![\\w$])`).test(text));
  if (used.length === 0) return [];
  const list = `{ ${used.join(', ')} }`;
  return [commonJs ? `const ${list} = require('${module}');` : `import ${list} from '${module}';`];
}

function testText(call: string, title: string, parameters: string, body: readonly string[], async: boolean): string {
  return `${call}(${title}, ${async ? 'async ' : ''}(${parameters}) => {\n${indented(body.join('\n'))}\n});`;
}

/** `let` and `catch`, for what matchers do not see: values thrown that are no errors. */
function caught(call: string, rejected: boolean, compare: (name: string) => string): string[] {
  return [
    'let thrown;',
    'try {',
    `  ${rejected ? 'await ' : ''}${call};`,
    '} catch (error) {',
    '  thrown = error;',
    '}',
    compare('thrown'),
  ];
}

class ExpectDialect implements Dialect {
  readonly anyFunction = 'expect.any(Function)';

  constructor(
    readonly runner: 'vitest' | 'jest',
    private readonly module: string,
    private readonly mocks: string,
  ) {}

  imports(text: string, commonJs: boolean): readonly string[] {
    return imported(this.module, ['afterEach', 'beforeEach', 'describe', 'expect', this.mocks, 'test'], text, commonJs);
  }

  test(title: string, body: readonly string[], { async, fails }: TestKind): string {
    const failing = this.runner === 'vitest' ? 'test.fails' : 'test.failing';
    return testText(fails ? failing : 'test', titleText(title), '', body, async);
  }

  each({ columns, rows, body, async, typed }: Table): string {
    const types = typed ? `<[title: string, ${columns.map((c) => `${c.name}: ${c.type}`).join(', ')}]>` : '';
    const lines = rows.map((row) => `${indented(rowText(row))},`).join('\n');
    const parameters = ['_title', ...columns.map((column) => column.name)].join(', ');
    return `test.each${types}([\n${lines}\n])('%s', ${async ? 'async ' : ''}(${parameters}) => {\n${indented(body.join('\n'))}\n});`;
  }

  is(actual: string, expected: string): string {
    return `expect(${actual}).toBe(${expected});`;
  }

  equal(actual: string, expected: string): string {
    return call1(`expect(${actual}).toStrictEqual`, expected);
  }

  throws(call: string, error: ExpectedError, rejected: boolean): readonly string[] {
    if (error.kind === 'value') {
      const compare = (name: string): string => (error.deep ? this.equal(name, error.text) : this.is(name, error.text));
      return caught(call, rejected, compare);
    }
    const actual = rejected ? `await expect(${call}).rejects` : `expect(() => ${call})`;
    return [call1(`${actual}.toThrow`, this.error(error))];
  }

  private error(error: ExpectedError & { kind: 'built-in' | 'fields' | 'any' }): string {
    switch (error.kind) {
      case 'any':
        return '';
      case 'built-in':
        return error.message === undefined ? error.name : `new ${error.name}(${quote(error.message)})`;
      case 'fields':
        return `expect.objectContaining(${fieldsText(error.fields)})`;
    }
  }

  snapshot(actual: string): string {
    return `expect(${actual}).toMatchSnapshot();`;
  }

  ambient({ random, now }: Ambient): readonly string[] {
    const lines: string[] = [];
    if (random.length > 0) {
      lines.push(`${this.mocks}.spyOn(Math, 'random')${random.map((r) => `.mockReturnValueOnce(${r})`).join('')};`);
    }
    if (now.length > 0 && new Set(now).size === 1) {
      const options = this.runner === 'vitest' ? `{ toFake: ['Date'], now: ${now[0]} }` : `{ now: ${now[0]} }`;
      lines.push(`${this.mocks}.useFakeTimers(${options});`);
    } else if (now.length > 0) {
      lines.push(`${this.mocks}.spyOn(Date, 'now')${now.map((n) => `.mockReturnValueOnce(${n})`).join('')};`);
    }
    return lines;
  }
}

class NodeDialect implements Dialect {
  readonly runner = 'node';
  readonly anyFunction = undefined;

  imports(text: string, commonJs: boolean): readonly string[] {
    const names = ['afterEach', 'beforeEach', 'describe', 'mock', 'test'];
    const assert = commonJs
      ? "const assert = require('node:assert/strict');"
      : "import assert from 'node:assert/strict';";
    return [...(/\bassert\./.test(text) ? [assert] : []), ...imported('node:test', names, text, commonJs)];
  }

  /** A failing test that is to be done fails nobody: node:test knows no other way on all versions. */
  test(title: string, body: readonly string[], { async, fails }: TestKind): string {
    const named = fails ? `${titleText(title)}, { todo: 'fails until it is mended' }` : titleText(title);
    return testText('test', named, body.some((line) => line.includes('t.assert.')) ? 't' : '', body, async);
  }

  each({ columns, rows, body, async, typed }: Table): string {
    const names = ['title', ...columns.map((column) => column.name)].join(', ');
    const types = typed ? ` as [title: string, ${columns.map((c) => `${c.name}: ${c.type}`).join(', ')}][]` : '';
    const lines = rows.map((row) => `${indented(rowText(row))},`).join('\n');
    const parameters = body.some((line) => line.includes('t.assert.')) ? 't' : '';
    const test = `test(title, ${async ? 'async ' : ''}(${parameters}) => {\n${indented(body.join('\n'))}\n});`;
    return `for (const [${names}] of [\n${lines}\n]${types}) {\n${indented(test)}\n}`;
  }

  is(actual: string, expected: string): string {
    return `assert.equal(${actual}, ${expected});`;
  }

  equal(actual: string, expected: string): string {
    return `assert.deepEqual(${actual}, ${expected});`;
  }

  throws(call: string, error: ExpectedError, rejected: boolean): readonly string[] {
    if (error.kind === 'value') {
      const compare = (name: string): string => (error.deep ? this.equal(name, error.text) : this.is(name, error.text));
      return caught(call, rejected, compare);
    }
    const expected = this.error(error);
    const rest = expected === '' ? '' : `, ${expected}`;
    return [rejected ? `await assert.rejects(async () => ${call}${rest});` : `assert.throws(() => ${call}${rest});`];
  }

  private error(error: ExpectedError & { kind: 'built-in' | 'fields' | 'any' }): string {
    switch (error.kind) {
      case 'any':
        return '';
      case 'built-in':
        if (error.message === undefined) return error.name;
        return fieldsText([
          ['name', quote(error.name)],
          ['message', quote(error.message)],
        ]);
      case 'fields':
        return fieldsText(error.fields);
    }
  }

  snapshot(actual: string): string {
    return `t.assert.snapshot(${actual});`;
  }

  ambient({ random, now }: Ambient): readonly string[] {
    const lines: string[] = [];
    const answers = (list: readonly string[]): string => `((list) => () => list.shift() ?? 0)([${list.join(', ')}])`;
    if (random.length > 0) lines.push(`mock.method(Math, 'random', ${answers(random)});`);
    if (now.length > 0 && new Set(now).size === 1) {
      lines.push(`mock.timers.enable({ apis: ['Date'], now: ${now[0]} });`);
    } else if (now.length > 0) lines.push(`mock.method(Date, 'now', ${answers(now)});`);
    return lines;
  }
}

const MAX_ROW = 116;

function rowText(cells: readonly string[]): string {
  const line = `[${cells.join(', ')}]`;
  if (line.length <= MAX_ROW && !line.includes('\n')) return line;
  const [title, ...rest] = cells;
  const second = rest.join(', ');
  if (second.length <= MAX_ROW && !second.includes('\n')) return `[\n${indented(title)},\n${indented(second)},\n]`;
  return block('[', cells, ']');
}

/** A call with one argument; on three lines when it is too long. */
function call1(callee: string, argument: string): string {
  const line = `${callee}(${argument});`;
  const fits = line.length <= MAX_ROW || line.includes('\n') || argument.length < 40;
  return fits ? line : `${callee}(\n${indented(argument)},\n);`;
}

function fieldsText(fields: readonly (readonly [string, string])[]): string {
  return block(
    '{',
    fields.map(([name, text]) => `${name}: ${text}`),
    '}',
  );
}

/** After each test that set time or chance. */
export function restoreText(runner: RunnerName): string {
  switch (runner) {
    case 'vitest':
      return 'afterEach(() => {\n  vi.restoreAllMocks();\n  vi.useRealTimers();\n});';
    case 'jest':
      return 'afterEach(() => {\n  jest.restoreAllMocks();\n  jest.useRealTimers();\n});';
    case 'node':
      return 'afterEach(() => {\n  mock.reset();\n});';
  }
}

export const DIALECTS: Readonly<Record<RunnerName, Dialect>> = {
  vitest: new ExpectDialect('vitest', 'vitest', 'vi'),
  jest: new ExpectDialect('jest', '@jest/globals', 'jest'),
  node: new NodeDialect(),
};
