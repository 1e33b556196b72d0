// What a locked realm refuses, and what it costs nobody: V8 assumes of arrays, iterators and promises what it assumed before.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { expect, it } from 'vitest';

const source = readFileSync(join(__dirname, '../../src/host/lockdown.ts'), 'utf8');
const { code } = transformSync(source, { loader: 'ts', format: 'cjs', target: 'node20' });

/** Runs a text in a process whose realm is locked down; `before` runs first. */
function locked(before: string, text: string): unknown {
  const script = `const exports = {}, module = { exports }; ${before}\n${code}\nmodule.exports.lockDown(); ${text}`;
  return JSON.parse(execFileSync(process.execPath, ['--allow-natives-syntax', '-e', script], { encoding: 'utf8' }));
}

it('changes nothing that V8 watches', () => {
  const names = ['ArraySpecies', 'ArrayIterator', 'MapIterator', 'SetIterator', 'StringIterator', 'PromiseSpecies'];
  const before = `const asked = ${JSON.stringify([...names, 'RegExpSpecies'])}.map((name) => {
    try { return [name, new Function('return %' + name + 'Protector()')]; } catch { return [name, () => true]; }
  });`;
  const text = 'process.stdout.write(JSON.stringify(asked.filter(([, intact]) => !intact()).map(([name]) => name)));';
  expect(locked(before, text)).toEqual([]);
});

it('refuses every change and lets objects have names of their own', () => {
  const text = `
    const refused = (change) => { try { change(); return false; } catch { return true; } };
    const iterator = Object.getPrototypeOf([][Symbol.iterator]());
    const held = [Object.prototype, Array.prototype, Promise.prototype, RegExp.prototype, Map.prototype, iterator,
      Int32Array.prototype, Object.getPrototypeOf(Int32Array.prototype), Error.prototype, Function.prototype, Array];
    const result = {
      added: held.filter((o) => !refused(() => Object.defineProperty(o, 'added', { value: 1 }))).length,
      element: held.filter((o) => !refused(() => Object.defineProperty(o, 0, { value: 1 }))).length,
      changed: held.flatMap((o) => Reflect.ownKeys(o).filter((key) => {
        const { configurable, writable } = Reflect.getOwnPropertyDescriptor(o, key);
        return configurable || (writable && key !== 'lastIndex');
      }).map(String)),
      removed: held.filter((o) => !refused(() => Object.setPrototypeOf(o, {}))).length,
      own: (() => {
        const error = Object.create(Error.prototype);
        error.name = 'Own';
        error.message = 'own';
        const plain = {};
        plain.toString = () => 'own';
        plain.constructor = 1;
        return [error.name, error.message, String(plain), plain.constructor, Object.keys(error).length];
      })(),
      species: [[1].map((x) => x + 1)[0], [1].constructor === Array],
    };
    process.stdout.write(JSON.stringify(result));`;
  expect(locked('', text)).toEqual({
    added: 0,
    element: 0,
    changed: [],
    removed: 0,
    own: ['Own', 'own', 'own', 1, 2],
    species: [2, true],
  });
});
