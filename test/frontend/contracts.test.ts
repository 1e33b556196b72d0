import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SourceRange } from '../../src/result/source-range.js';
import { cases } from '../cases.js';
import { failure, open, unitOf } from './project.js';

/** The source text a range covers. */
function slice(text: string, range: SourceRange): string {
  const lines = text.split('\n');
  const offset = (line: number, column: number) =>
    lines.slice(0, line - 1).reduce((sum, l) => sum + l.length + 1, 0) + column - 1;
  return text.slice(offset(range.line, range.column), offset(range.endLine, range.endColumn));
}

describe('clauses', () => {
  test('requires and ensures, several of each, with their exact places', () => {
    const text = `/**
 * Withdraws.
 * @param x how much
 * @requires x > 0
 * @requires Number.isSafeInteger(x)
 * @ensures result >= 0
 * @returns the rest
 */
export function f(x: number) { return x; }`;
    const unit = unitOf(text);
    expect(unit.requires.map((c) => c.text)).toEqual(['x > 0', 'Number.isSafeInteger(x)']);
    expect(unit.ensures.map((c) => c.text)).toEqual(['result >= 0']);
    for (const clause of [...unit.requires, ...unit.ensures]) expect(slice(text, clause.location)).toBe(clause.text);
    expect(unit.requires[0]!.location).toMatchObject({ line: 4, column: 14, endLine: 4, endColumn: 19 });
  });

  test('an expression may take several lines', () => {
    const text = `/**
 * @requires x > 0 &&
 *     x * 2 < 10 // doubled
 *   && x !== 3
 *
 * @throws never
 */
export function f(x: number) {}`;
    const [clause] = unitOf(text).requires;
    expect(clause!.text).toBe('x > 0 &&\nx * 2 < 10 // doubled\n&& x !== 3');
    expect(clause!.location).toMatchObject({ line: 2, column: 14, endLine: 4, endColumn: 16 });
  });

  test('on one line, on variables, on exported variables, on methods', () => {
    expect(unitOf('/** @requires x > 1 */ export const f = (x: number) => x;').requires[0]!.text).toBe('x > 1');
    expect(unitOf('/** @requires x > 1 */\nconst f = function (x: number) {};', 'a.ts#f').requires).toHaveLength(1);
    const unit = unitOf('export class C { x = 0;\n/** @ensures this.x === old(this.x) + 1 */ m() { this.x++; } }');
    expect(unit.ensures[0]!.text).toBe('this.x === old(this.x) + 1');
    expect(unitOf({ 'a.js': '/** @requires x > 1 */\nexports.f = function (x) {};' }, 'a.js').requires).toHaveLength(1);
  });

  test('in the middle of a line, behind a space, as TypeScript reads tags', () => {
    const clauses = (comment: string) => {
      const text = `/** ${comment} */\nexport function f(s: string) { return s; }`;
      const { requires, ensures } = unitOf(text);
      for (const clause of [...requires, ...ensures]) expect(slice(text, clause.location)).toBe(clause.text);
      return [...requires, ...ensures].map((c) => c.text);
    };
    expect(clauses("It doesn't end. @requires s.length > 1 @ensures result === s")).toEqual([
      's.length > 1',
      'result === s',
    ]);
    expect(clauses('@param s a text @ensures result === s @returns the same')).toEqual(['result === s']);
    // Neither mails, nor what is quoted, nor inline tags.
    expect(clauses('me@ensures.org, `a @requires b`, {@link f}')).toEqual([]);
    expect(clauses("@ensures result !== ' @requires x' && result !== \" it's @ensures\"")).toEqual([
      "result !== ' @requires x' && result !== \" it's @ensures\"",
    ]);
  });

  test('on an overload', () => {
    const text =
      '/** @requires x > 1 */\nexport function f(x: number): void;\n/** @requires x > 2 */\nexport function f(x: any) {}';
    expect(unitOf(text).requires.map((c) => c.text)).toEqual(['x > 1', 'x > 2']);
  });

  test('an object type in the expression does not confuse the reader of comments', () => {
    const text = '/** @requires ({ a: 1 }).a === x && "@ensures" !== `{@link y}` */\nexport function f(x: number) {}';
    expect(unitOf(text).requires[0]!.text).toBe('({ a: 1 }).a === x && "@ensures" !== `{@link y}`');
    expect(unitOf(text).ensures).toEqual([]);
  });

  test('the JSDoc tag that lists modules is left alone', () => {
    expect(unitOf('/** @requires module:fs */\nexport function f() {}').requires).toEqual([]);
  });

  test('invariants of the class and its ancestors, in other files too', () => {
    const program = open({
      'base.ts': '/** @invariant this.n >= 0 */\nexport class Base { n = 0; }',
      'a.ts': `import { Base } from './base.js';
        /** @invariant this.m > 0
         *  @invariant this.m < 9 */
        export class C extends Base { m = 1; go() {} static make() {} constructor() { super(); this.m = 2; } }`,
    });
    const [go, make, built] = program.units;
    expect(go!.invariants.map((c) => c.text)).toEqual(['this.m > 0', 'this.m < 9', 'this.n >= 0']);
    expect(go!.invariants[2]!.location.file.endsWith('base.ts')).toBe(true);
    expect(make!.invariants).toEqual([]);
    expect(built!.invariants).toHaveLength(3);
    expect(go!.contracts.map((c) => c.id)).toEqual(['C.go:invariant:0', 'C.go:invariant:1', 'C.go:invariant:2']);
  });
});

describe('old', () => {
  const TEXT = `/**
 * @ensures result === old(a.x) + old(g(a, 'old(1)'))
 * @ensures old(a) !== undefined && xs.every((x) => x >= old(b))
 */
export function f(a: { x: number }, b: number, ...xs: number[]) { return 1; }`;

  test('is numbered through all clauses', () => {
    const unit = unitOf(TEXT);
    expect(unit.contracts).toEqual([
      { id: 'f:ensures:0', kind: 'ensures', clause: 0, conjuncts: [] },
      { id: 'f:ensures:1', kind: 'ensures', clause: 1, conjuncts: [] },
    ]);
    expect(unit.olds).toEqual(['f:old:0', 'f:old:1', 'f:old:2', 'f:old:3']);
  });

  test.each([
    ['old()', 'takes one expression'],
    ['old(1, 2)', 'takes one expression'],
    ['old(result)', 'result does not exist yet'],
    ['old(old(1))', 'old does not exist yet'],
    ['[1].every((y) => old(y) > 0)', 'y does not exist yet'],
    ['[[1]].every(([y]) => old({ y: y }) > 0)', 'y does not exist yet'],
  ])('%s is refused', (expression, message) => {
    expect(failure(`/** @ensures ${expression} */\nexport function f() {}`).message).toContain(message);
  });

  test('a property called like a bound name is not that name', () => {
    expect(
      unitOf('/** @ensures [1].every((y) => old(a.y) > y) */\nexport function f(a: { y: number }) {}').olds,
    ).toHaveLength(1);
  });
});

describe('syntax errors', () => {
  test.each([
    ['x >', 'Expression expected.', 2, 17],
    ['x > 0 x', undefined, 2, undefined],
    ['', 'an expression is expected', 2, undefined],
    ['x > 0) || (true', 'one expression is expected', 2, 14],
    ['if (x) true', undefined, 2, undefined],
  ])('%s', (expression, message, line, column) => {
    const error = failure(`/**\n * @requires ${expression}\n */\nexport function f(x: number) {}`);
    expect(error.code).toBe('contract-syntax');
    if (message !== undefined) expect(error.message).toBe(`@requires: ${message}`);
    expect(error.location!.line).toBe(line);
    if (column !== undefined) expect(error.location!.column).toBe(column);
  });

  test('conditions separated by commas are pointed out', () => {
    expect(failure('/** @requires x > 0, x < 9 */\nexport function f(x: number) {}').suggestion).toBe(
      'join conditions with &&',
    );
  });
});

describe('locations', () => {
  test('the range of a clause always covers its text, however the comment is laid out', () => {
    const word = fc.constantFrom('x', '1', '"@a"', '(x)', 'x.y', 'f(x)', '[x]');
    const glue = fc.constantFrom(' + ', ' && ', '\n *   + ', '\n   * < ', ' ===\n * ');
    const expression = fc
      .tuple(word, fc.array(fc.tuple(glue, word), { maxLength: 5 }))
      .map(([first, rest]) => first + rest.map(([g, w]) => g + w).join(''));
    const before = fc.constantFrom('/** ', '/**\n * ', '/**\n', '/**\n\t*\t', '// 😀\n/** text\n * ');
    const after = fc.constantFrom(' */', '\n */', '\n * @other x\n */', '\n\n*/');
    fc.assert(
      fc.property(before, expression, after, (head, body, tail) => {
        const text = `${head}@requires ${body}${tail}\nexport function f(x: any) {}`;
        const [clause] = unitOf(text).requires;
        expect(slice(text, clause!.location)).toBe(body);
        expect(clause!.text).toBe(body.replace(/\s*\n\s*\*?\s*/g, '\n'));
      }),
      { numRuns: cases(60) },
    );
  });
});
