// The emitted text of small functions: where hooks are, and where there are none.
import { describe, expect, test } from 'vitest';
import { translate } from '../../src/languages/javascript/frontend/instrument/translate.js';
import { request } from './run.js';

/** The body of `function f(a, b, o)`, without marks and fuel. */
function emitted(body: string, dynamic = false): string {
  const { code } = translate(request(`function f(a, b, o) { ${body} }`, { format: 'cjs', dynamic }));
  const start = code.indexOf('function f(a, b, o) {') + 'function f(a, b, o) {'.length;
  return code
    .slice(start, code.lastIndexOf('}', code.lastIndexOf('})') - 1))
    .replace(/\$c\[\d+\] \|\| \$mark\(\d+\);/g, '')
    .replace(/--\$f\.fuel < 0 && \$spend\(\);/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('hooked', () => {
  test.each([
    ['return a + b', 'return ((typeof a === "object" || typeof b === "object" ? $add(a, b) : (a + b)));'],
    [
      'return a * 2 + b',
      'return ((typeof a === "object" || typeof b === "object" ? $add($mul(a, 2), b) : ((a * 2) + b)));',
    ],
    ['if (a < b) o()', 'if (typeof a === "object" || typeof b === "object" ? $Tlt(a, b, 0) : a < b) { o(); }'],
    ['if (a) o()', 'if (a && (typeof a !== "object" || $test(a, 0))) { o(); }'],
    ['return o[a]', '(typeof a === "object" ? $get(o, a, 0) : o[a])'],
    ['o.x = a', '($write(o, "x"), o.x = a);'],
    ['o[1] = a', '($write(o, 1), o[1] = typeof a === "object" ? $element(o, a) : a);'],
    ['o[1] = a + b', 'o[1] = (typeof a === "object" || typeof b === "object" ? $add(a, b) : (a + b)));'],
    ['throw a', 'throw $thrown(a, 0);'],
    [
      'try { o() } catch (e) { b() } finally { a() }',
      'try { o(); } catch (e) { $caught(e); b(); } finally { if (!$.aborting) { a(); } }',
    ],
    [
      'return a >= 1 && a <= 2 ? 1 : 0',
      'return ((typeof a === "object" ? ($Tge(a, 1, 0) && $Tle(a, 2, 1)) : ((a >= 1) && (a <= 2))) ? 1 : 0);',
    ],
    ['return [...a]', 'return ([...(typeof a === "object" ? $iterate(a, 0) : a)]);'],
    ['return { ...a }', 'return ($spreaded({ ...(typeof a === "object" ? $enumerable(a) : a) }));'],
    ['(function (eval) { eval(a); })', '($evalIn(eval) ? ($evalText(0, ""), $unsupported("eval", 0)) : eval(a))'],
    ['new Function(a)', 'new Function(a);'],
  ])('%s', (body, expected) => {
    expect(emitted(body)).toContain(expected);
  });
});

describe('left alone', () => {
  test.each([
    'let i = 0; i++; i += 2; return i < 3 && o[i];',
    'return a === null || undefined !== b || a == null;',
    'return a ?? b?.c;',
    'return typeof a === "function";',
    'const list = []; list[0] = 1; return list === a;',
    'let s = ""; for (let i = 0; i < 3; i++) { s += i; } return s;',
  ])('%s', (body) => {
    expect(emitted(body)).not.toMatch(/\$(?!c\[|f\.|mark|spend)/);
  });

  test('an intrinsic is looked up once, unless the module declares it', () => {
    const code = (source: string): string => translate(request(source, { format: 'cjs' })).code;
    expect(code('f(Math.max(1, 2), new Map())')).toContain('const { Math, Map } = globalThis;');
    expect(code('var Map = 1; f(Map)')).not.toContain('globalThis');
    expect(code('Map = 1; f(Map)')).not.toContain('globalThis');
  });
});

test('dynamic mode decides objects before they are read and values before they are called', () => {
  expect(emitted('return a.x', true)).toContain('(typeof a === "object" ? $nullable(a, 0) : a).x');
  expect(emitted('return a === null', true)).toContain('$nullable(a, 0)');
  expect(emitted('return a(1)', true)).toContain('$callee(');
});

test('names of the user are never captured', () => {
  const { code } = translate(
    request('var $ = 1, $c = 2, $add = 3; function f($1, $f) { return $1 + $f + $ }', { format: 'cjs' }),
  );
  expect(code).toMatch(/^\(function \(\$_+, \$_+c0, \$_+f0, exports/);
});
