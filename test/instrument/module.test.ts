// The module around the code: scope, contracts, variables for roll-back, private access, positions, errors.
import { describe, expect, test } from 'vitest';
import {
  detectFormat,
  TranslateError,
  translate,
} from '../../src/languages/javascript/frontend/instrument/translate.js';
import { plainOps, Unsupported } from './plain-ops.js';
import { FILE, load, request } from './run.js';

const text = (range: { line: number; column: number; endLine: number; endColumn: number }, source: string): string => {
  const lines = source.split('\n');
  const offset = (line: number, column: number): number =>
    lines.slice(0, line - 1).reduce((sum, l) => sum + l.length + 1, 0) + column - 1;
  return source.slice(offset(range.line, range.column), offset(range.endLine, range.endColumn));
};

describe('positions', () => {
  const source = `// A comment first.
/** Docs of
 * several lines. */
interface Shape { kind: string; size?: number }
type Alias = Shape | null;
import type { Q } from 'q';
enum Color { Red = 1, Green }
declare const ambient: number;
namespace Space { export const inside = 1; }

export class Box<T extends Shape> {
  private readonly items: T[] = [];
  constructor(public name: string, protected limit?: number) {}
  // before the method
  add(item: T, how: Alias = null): this {
    const size: number = (item.size as number) + 1;   /* after */
    if (size > (this.limit ?? 10)) throw new RangeError('full');
    label: for (const x of this.items) { if (x === item) continue label; }
    this.items.push(item);
    return this;
  }
}

export const area = (w: number, h: number): number => {
  switch (w) {
    case 1: return h;
    default: return w * h;
  }
};
export function last<T>(list: readonly T[]): T | undefined { return list.length === 0 ? undefined : list[list.length - 1]; }
`;
  const module = translate(request(source, { markBase: 100, siteBase: 50 }));
  const marked = new Set(module.marks.flat().map((r) => text(r, source)));

  test('every statement of a function body has a mark with its exact range', () => {
    for (const statement of [
      'const size: number = (item.size as number) + 1;',
      "if (size > (this.limit ?? 10)) throw new RangeError('full');",
      "throw new RangeError('full');",
      'label: for (const x of this.items) { if (x === item) continue label; }',
      'for (const x of this.items) { if (x === item) continue label; }',
      'if (x === item) continue label;',
      'continue label;',
      'this.items.push(item);',
      'return this;',
      'return h;',
      'return w * h;',
      'return list.length === 0 ? undefined : list[list.length - 1];',
    ]) {
      expect(marked).toContain(statement);
    }
  });

  test('sites are the expressions of the original', () => {
    const sites = module.sites.map((s) => text(s.range, source));
    expect(sites).toContain('size > (this.limit ?? 10)');
    expect(sites).toContain('x === item');
    expect(module.sites.every((s) => s.range.file === FILE)).toBe(true);
    expect(module.sites.find((s) => s.text === 'x === item')?.range.line).toBe(18);
  });

  test('marks and sites are numbered from their bases', () => {
    expect(module.markBase).toBe(100);
    expect(module.code).toContain('$c[100]');
    expect(module.code).not.toMatch(/\$c\[99\]/);
    expect(module.base).toBe(50);
  });

  test('a mark fires when its statement is reached, and not when the one before throws', () => {
    const program = 'export function f(o) { const x = 1; let y = x; o.a.b; y = 2; return y; }';
    const { code, marks } = translate(request(program));
    const { exports, ops } = load(code);
    ops.marks.fill(0);
    ops.reached.length = 0;
    expect(() => exports.f({})).toThrow(TypeError);
    const reached = ops.reached.flatMap((i) => marks[i]).map((r) => text(r, program));
    expect(reached).toEqual(['const x = 1;', 'let y = x;', 'o.a.b;']);
  });

  test.each(['code', 'original'] as const)('errors of the language are located in %s', (which) => {
    const program =
      'interface I { a: any }\n\nexport function f(o: I) {\n  const y: number = 1;\n  return o.a.b + y;\n}\n';
    const module = translate(request(program));
    const { exports } = load(module[which]);
    let stack = '';
    try {
      exports.f({ a: null });
    } catch (error) {
      stack = (error as Error).stack as string;
    }
    const [, line, column] = /module\.ts:(\d+):(\d+)/.exec(stack) as unknown as [string, string, string];
    const map = which === 'code' ? module.codeMap : module.originalMap;
    let found: number[] = [];
    for (let i = 0; i < map.length; i += 4) {
      if (map[i] < Number(line) || (map[i] === Number(line) && map[i + 1] <= Number(column)))
        found = [map[i + 2], map[i + 3]];
    }
    expect(found).toEqual([5, 14]);
  });
});

describe('registrations', () => {
  test.each(['code', 'original'] as const)('%s gives access to every top-level name', (which) => {
    const source = `import { other } from './other'; let hidden = 1; export const shown = 2; const fn = () => hidden; export function g() {}
      class C {} export default class D {} var v = 3; enum E { A } export const { p, q: [r] } = { p: 4, q: [5] }; export let m = 6;`;
    const { ops } = load(translate(request(source))[which], plainOps(), { './other': {} });
    const scope = ops.scopes.get(FILE);
    expect(scope).toMatchObject({ hidden: 1, shown: 2, v: 3, p: 4, r: 5, m: 6 });
    for (const name of ['fn', 'g', 'C', 'D', 'default']) expect(typeof scope[name]).toBe('function');
    expect(scope.E.A).toBe(0);
  });

  test.each(['code', 'original'] as const)('contracts of %s run in module scope', (which) => {
    const source = `import { lib } from './lib'; let limit = 3; export function raise() { limit++; } const ok = (x: number): boolean => x < limit;`;
    const contracts = [
      { id: 'a', parameters: ['x', 'result'], text: 'ok(x) && result === (limit as number)' },
      { id: 'b', parameters: [], text: 'this.v > lib.least // comment' },
    ];
    const module = translate(request(source, { contracts }));
    const { ops, exports } = load(module[which], plainOps(), { './lib': { lib: { least: 1 } } });
    const a = ops.contracts.get('a') as Function;
    expect([a(1, 3), a(5, 3), a(1, 4)]).toEqual([true, false, false]);
    exports.raise();
    expect(a(1, 4)).toBe(true);
    expect((ops.contracts.get('b') as Function).call({ v: 2 })).toBe(true);
    expect((ops.contracts.get('b') as Function).call({ v: 1 })).toBe(false);
  });

  test('sites inside a contract are at the contract', () => {
    const location = { file: FILE, line: 7, column: 3, endLine: 7, endColumn: 9 };
    const contracts = [{ id: 'a', parameters: ['x'], text: 'x > 1', location }];
    for (const format of ['ts', 'cjs'] as const) {
      const { sites, marks } = translate(request('f(1);\n', { format, contracts }));
      expect(marks.flat().every((r) => r.line === 1)).toBe(true);
      expect(sites.every((s) => s.range.line === 7)).toBe(true);
    }
  });

  test('variables that closures assign can be rolled back', () => {
    const source = `let count = 0; let untouched = 1; export const bump = () => ++count; export const read = () => count + untouched;
      function cell(start: number) { let value = start; return { set: (v: number) => { value = v; }, get: () => value }; }
      export const made = cell(5); export const later = () => cell(7);`;
    const { exports, ops } = load(translate(request(source)).code);
    expect(ops.variables.length).toBe(2);
    const before = ops.variables.map((v) => v.read());
    exports.bump();
    exports.made.set(9);
    expect([exports.read(), exports.made.get()]).toEqual([2, 9]);
    ops.variables.forEach((v, i) => {
      v.restore(before[i]);
    });
    expect([exports.read(), exports.made.get()]).toEqual([1, 5]);
    exports.later().set(1);
    expect(ops.variables.length).toBe(2);
  });

  test('writes are journaled, except to objects the function has just made', () => {
    const source = `export class A { x: number; constructor() { this.x = 1; } set(v: number) { this.x = v; } }
      export function F(this: any) { this.y = 1; } export function f(o: any, k: any) { const fresh: any = {}; fresh.a = 1; o.b = 2; o[k] = 3; o.n++; delete o.b; }
      export function* g(o: any) { const kept: any = {}; yield kept; kept.x = 1; }`;
    const { exports, ops } = load(translate(request(source)).code);
    ops.journal.length = 0;
    const a = new exports.A();
    new exports.F();
    expect(ops.journal).toEqual([]);
    a.set(2);
    const o = { n: 1 };
    exports.f(o, 'c');
    exports.F.call(o);
    [...exports.g()];
    expect(ops.journal.map((entry) => entry.key)).toEqual(['x', 'b', 'c', 'n', 'y', 'x']);
  });

  test('private members are reachable by name', () => {
    const source =
      'export class C { #x = 1; static #n = 2; #m() { return 3; } get #g() { return 4; } read() { return this.#x; } }';
    const module = translate(request(source));
    const hooked = load(module.code);
    const c = new hooked.exports.C();
    const keys = hooked.ops.privateKeys.get(hooked.exports.C) as Record<string, symbol>;
    expect(Object.keys(keys)).toEqual(['x', 'n', 'm', 'g']);
    expect((c as any)[keys.x]).toBe(1);
    const plain = load(module.original);
    const access = plain.ops.privateKeys.get(plain.exports.C) as any;
    const d = new plain.exports.C();
    access.x.set(d, 9);
    expect([d.read(), access.x.get(d), access.m.get(d).call(d), access.g.get(d)]).toEqual([9, 9, 3, 4]);
    expect(access.g.set).toBeUndefined();
  });
});

describe('refused when reached', () => {
  test.each([
    ['eval("1")', 'eval'],
    ['eval(...[], "1")', 'eval'],
  ])('%s', (statement, feature) => {
    const { code } = translate(
      request(`exports.f = function (o) { if (o) { ${statement} } return typeof z; }`, { format: 'cjs' }),
    );
    const { exports } = load(code);
    expect(exports.f(null)).toBe('undefined');
    expect(() => exports.f({})).toThrow(new Unsupported(feature));
  });

  test('top-level await of TypeScript', () => {
    const { code, original } = translate(request('export const a: number = 1; await null; export const b = 2;'));
    expect(() => load(code)).toThrow(Unsupported);
    expect(() => load(original)).toThrow('top-level await');
  });

  test('Function("return this") is the global object', () => {
    const { code } = translate(request('module.exports = Function("return this")();', { format: 'cjs' }));
    expect(load(code).exports).toBeDefined();
  });

  test('an endless loop runs out of fuel, even inside catch and finally', () => {
    const source =
      'exports.f = function () { for (;;) { try { for (;;); } catch { } } }; exports.g = function g() { try { return g() + g(); } catch (e) { return g(); } };';
    const { exports, ops } = load(translate(request(source, { format: 'cjs' })).code);
    ops.fuel.fuel = 1000;
    expect(() => exports.f()).toThrow('out of fuel');
    ops.fuel.fuel = 1000;
    expect(() => exports.g()).toThrow('out of fuel');
  });
});

describe('failures', () => {
  const failure = (source: string, options = {}): TranslateError => {
    try {
      translate(request(source, options));
    } catch (error) {
      if (error instanceof TranslateError) return error;
      throw error;
    }
    throw new Error('no error');
  };

  test.each([
    ['ts', 'const a: number = 1;\nlet b = ;', 2, 9],
    ['esm', 'export const a = 1;\n  let b = ;', 2, 11],
    ['cjs', 'var a = 1;\nvar b = ;', 2, 9],
    ['json', '{ "a": }', 1, 1],
  ])('a syntax error in %s has a location', (format, source, line, column) => {
    const { location, message } = failure(source, { format });
    expect(message).not.toBe('');
    expect([location.file, location.line, location.column]).toEqual([FILE, line, column]);
  });

  test.each(['x >', '1); f(', 'x; y', 'return 1'])('a contract that is not an expression: %s', (clause) => {
    const location = { file: FILE, line: 4, column: 2, endLine: 4, endColumn: 5 };
    const error = failure('let f;', { contracts: [{ id: 'c', parameters: ['x'], text: clause, location }] });
    expect(error.message).toContain(clause);
    expect(error.location).toEqual(location);
  });
});

describe('formats', () => {
  test('by extension', () => {
    const types = new Map<string, string>();
    const of = (file: string): string => detectFormat(file, '', types);
    expect(['/a.ts', '/a.tsx', '/a.mts', '/a.cts', '/a.mjs', '/a.cjs', '/a.json'].map(of)).toEqual([
      'ts',
      'tsx',
      'mts',
      'cts',
      'esm',
      'cjs',
      'json',
    ]);
  });

  test('by the nearest package, then by syntax', () => {
    const types = new Map([
      ['/m', 'module'],
      ['/c', 'commonjs'],
      ['/n', ''],
    ]);
    expect(detectFormat('/m/a.js', '', types)).toBe('esm');
    expect(detectFormat('/c/a.js', 'export {}', types)).toBe('cjs');
    expect(detectFormat('/n/a.js', '// export default\nvar a = 1', types)).toBe('cjs');
    expect(detectFormat('/n/a.js', "import x from 'x'", types)).toBe('esm');
  });

  test('json becomes a module', () => {
    const module = translate(request('{"a": [1, "x"]}', { format: 'json' }));
    expect(module.format).toBe('json');
  });

  test('jsx is lowered', () => {
    const module = translate(request('export const f = (n: number) => <b title="x">{n + 1}</b>;', { format: 'tsx' }));
    const runtime = { jsx: (type: string, props: object) => ({ type, props }) };
    const { exports } = load(module.code, plainOps(), { 'react/jsx-runtime': runtime });
    expect(exports.f(1)).toEqual({ type: 'b', props: { title: 'x', children: 2 } });
  });
});
