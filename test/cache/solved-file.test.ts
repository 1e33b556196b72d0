// The file of solved conditions: what one process wrote another one reads, whatever happens to the file in between.
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SolvedFile } from '../../src/api/cache/solved-file.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'everypath-solved-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (): string => join(folder, 'solved.txt');

function written(...entries: readonly (readonly [string, string])[]): SolvedFile {
  const store = new SolvedFile(folder);
  for (const [key, entry] of entries) store.put(key, entry);
  store.flush();
  return store;
}

describe('the file of solved conditions', () => {
  it('is read by others, and is empty without one', () => {
    expect(new SolvedFile(folder).isEmpty).toBe(true);
    written(['a', 'sum["unsat"]'], ['b', 'sum["sat","n1"]']);
    const other = new SolvedFile(folder);
    expect([other.isEmpty, other.get('a'), other.get('b'), other.get('c')]).toEqual([
      false,
      'sum["unsat"]',
      'sum["sat","n1"]',
      undefined,
    ]);
  });

  it('holds what several wrote at once', () => {
    const [one, two] = [new SolvedFile(folder), new SolvedFile(folder)];
    for (let i = 0; i < 300; i++) (i % 2 === 0 ? one : two).put(`k${i}`, `e${i}`);
    one.flush();
    two.flush();
    const all = new SolvedFile(folder);
    for (let i = 0; i < 300; i++) expect(all.get(`k${i}`)).toBe(`e${i}`);
  });

  it('loses a line that was cut, and no other', () => {
    written(['a', 'first']);
    appendFileSync(file(), 'b half of a li');
    written(['c', 'third']);
    const store = new SolvedFile(folder);
    expect([store.get('a'), store.get('b'), store.get('c')]).toEqual(['first', 'half of a li', 'third']);
  });

  it('may be deleted, garbled or unreadable at any time', () => {
    const store = written(['a', 'first']);
    rmSync(file());
    store.put('b', 'second');
    store.flush();
    expect(new SolvedFile(folder).get('b')).toBe('second');
    writeFileSync(file(), Buffer.from([0, 255, 10, 32, 200, 10]));
    expect(new SolvedFile(folder).get('b')).toBeUndefined();
    rmSync(folder, { recursive: true });
    store.put('c', 'third');
    expect(() => store.flush()).not.toThrow();
    expect(new SolvedFile(folder).isEmpty).toBe(true);
  });

  it('is bounded', () => {
    const store = new SolvedFile(folder, 2000);
    for (let i = 0; i < 1000; i++) store.put(`key ${i}`.replace(' ', '-'), 'x'.repeat(20));
    store.flush();
    const sizes = ['solved.txt', 'solved-old.txt'].map((name) => statSync(join(folder, name)).size);
    for (const size of sizes) expect(size).toBeLessThan(4000);
    expect(new SolvedFile(folder).get('key-999')).toBe('x'.repeat(20));
    expect(new SolvedFile(folder).get('key-1')).toBeUndefined();
    store.put('long', 'x'.repeat(100_000));
    store.put('two', 'a\nb');
    store.flush();
    expect(readFileSync(file(), 'utf8')).not.toContain('long');
    expect(new SolvedFile(folder).get('two')).toBeUndefined();
  });
});
