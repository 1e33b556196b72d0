// What concrete code pays for natives and the journal, and that paying less changes nothing.
import v8 from 'node:v8';
import { expect, test } from 'vitest';
import { createBench } from './concolic.js';

v8.setFlagsFromString('--allow-natives-syntax');
const isFast = new Function('object', 'return %HasFastProperties(object)') as (object: object) => boolean;
v8.setFlagsFromString('--no-allow-natives-syntax');

test('objects whose functions were replaced are not searched for them', () => {
  const { realm } = createBench({ wrapArray: false });
  const { String, Number, Boolean, Symbol, Object, Map, Set, Math, Array } = realm.global;
  // What a V8 does of its own differs; this one was looked at.
  if (!process.versions.v8.startsWith('11.3.')) return;
  const holders = { String, Number, Symbol, Object, Map, Set, Math, Array };
  const slow = globalThis.Object.entries(holders).filter(([, holder]) => !isFast(holder));
  expect(slow.map(([name]) => name)).toEqual([]);
  for (const Class of [String, Number, Boolean, Symbol]) expect(isFast(Class.prototype)).toBe(true);
});

test('an accessor is not run by the journal, whatever its name is written as', () => {
  const { realm, env } = createBench();
  const { object, ran } = realm.compile(
    `(() => {
      const ran = [];
      const object = { plain: 1 };
      for (const key of ['x', 'true', '7', '1.5']) {
        Object.defineProperty(object, key, { get() { ran.push(key); return 1; }, set() {}, configurable: true });
      }
      return { object, ran };
    })()`,
    'test',
  );
  const { write } = realm.programOps as unknown as { write(object: object, key: unknown): void };
  env.journal.begin();
  for (const key of ['x', true, 7, '7', 1.5, 'plain', 'absent']) write(object, key);
  object.plain = 2;
  object.absent = 3;
  env.journal.rollback();
  expect(ran).toHaveLength(0);
  expect(object.plain).toBe(1);
  expect('absent' in object).toBe(false);
});

test.each([
  ['a match', '/a/g', 'r.test("ba")'],
  ['no match', '(() => { const r = /a/y; r.lastIndex = 1; return r; })()', 'r.test("ab")'],
  [
    'an exec of its own',
    '(() => { const r = /a/g; r.exec = function (s) { this.lastIndex = 9; return null; }; return r; })()',
    'r.test("a")',
  ],
  [
    'one that throws',
    '(() => { const r = /a/g; r.exec = function (s) { RegExp.prototype.exec.call(this, s); throw 1; }; return r; })()',
    'try { r.test("a") } catch {}',
  ],
  [
    'a subclass',
    'new (class extends RegExp { exec(s) { super.exec(s); throw 1; } })("a", "g")',
    'try { r.test("a") } catch {}',
  ],
  ['a text that is an object', '/a/g', 'r.test({ toString() { return "ba"; } })'],
])('lastIndex is put back after %s', (_name, made, use) => {
  const { realm, env } = createBench();
  const r = realm.compile(`globalThis.r = ${made}`, 'test');
  const before = r.lastIndex;
  env.journal.begin();
  realm.compile(use, 'test');
  env.journal.rollback();
  expect(r.lastIndex).toBe(before);
});

test('null and any number of arguments are concrete', () => {
  const { realm } = createBench();
  const answer = realm.compile(
    `[Object.getPrototypeOf(Object.create(null)), Math.max(1, null, 3), Math.max(), 'anull'.indexOf(null), 'abc'.slice(null, 2),
      'a-b'.indexOf('-', 0, 5), 'ab'.charCodeAt(1, 2), String.fromCharCode(97, null, 98), parseInt(null), ' a '.trim(1)]`,
    'test',
  );
  expect([...answer]).toEqual([null, 3, -Infinity, 1, 'ab', 1, 98, 'a\0b', NaN, 'a']);
});
