// Lines as units from the command line: outcomes, and programs that would make a region lie.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, runCli } from '../run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'regions-'));
const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

interface Path {
  readonly outcome: { readonly kind: string; readonly text?: string; readonly value?: unknown };
  readonly replayed: boolean;
}

/** Paths of a region, each as its outcome reads in reports. */
const outcomes = async (target: string): Promise<string[]> => {
  const { stdout } = await runCli(['check', target, '--no-color', '--paths', '50', '--timeout', '3600'], {
    cwd: folder,
  });
  return [...stdout.matchAll(/(?:returns|throws|✗) (?:#\d+ )?(?:new )?(.*)$/gm)].map(([, text]) =>
    (text as string).trim(),
  );
};

describe('a region', () => {
  test('is left after what finally does', async () => {
    write(
      'finally.ts',
      `export function f(a: number): number {
  let seen = 0;
  for (;;) {
    try {
      if (a > 3) break;
      if (a < -3) return seen;
      seen += 2;
    } finally {
      seen++;
    }
    a -= seen;
  }
  return seen;
}`,
    );
    expect(await outcomes('finally.ts:3:body')).toEqual([
      '{leaves: "break", seen: seen + 1, a: a}',
      '{leaves: "return", value: seen, seen: seen + 1, a: a}',
      expect.stringMatching(/^{leaves: "end", seen: seen \+ (2 \+ 1|3), a: /),
    ]);
  });

  test('shares its variables with the functions it uses', async () => {
    write(
      'shared.ts',
      `export function f(n: number): number {
  let count = 0;
  const bump = (): void => { count += n; };
  function twice(): number { bump(); bump(); return count; }
  count = 1;
  const got = twice();
  if (got !== count && count === count) throw new RangeError('two variables');
  return got;
}`,
    );
    const { stdout, code } = await runCli(['check', 'shared.ts:5-7', '--no-color'], { cwd: folder });
    expect(stdout).toContain('f:5-7: proved');
    expect(stdout).not.toContain('throws');
    expect(code).toBe(0);
  });

  test('a var holds what the turn before left', async () => {
    write(
      'turns.js',
      `exports.f = function f(list) {
  for (const item of [1, 2]) {
    var last;
    if (last === 1) throw new TypeError('second turn');
    last = item;
  }
};`,
    );
    const { stdout } = await runCli(['check', 'turns.js:2:body', '--no-color'], { cwd: folder });
    expect(stdout).toContain('second turn');
  });

  test('with contracts, and with an await', async () => {
    write(
      'contracts.ts',
      `export async function f(x: number, up: boolean): Promise<number> {
  let y = 0;
  /** @requires x > 0
   *  @ensures result.y > 0 */
  if (up) y = await Promise.resolve(x);
  else y = -x;
  return y;
}`,
    );
    const { stdout, code } = await runCli(['check', 'contracts.ts:5-6', '--no-color'], { cwd: folder });
    expect(code).toBe(1);
    expect(stdout).toContain('f:5-6: refuted, violated on 1 of its 2 paths, confirmed on the original code');
    expect(stdout).toContain('check contracts.ts#f:5-6 --replay');
    const again = await runCli(['check', 'contracts.ts#f:5-6', '--replay', '1', '--no-color'], { cwd: folder });
    expect(again.stdout).toContain('@ensures result.y > 0 does not hold');
  });

  test('cannot be called by a test', async () => {
    const { stderr, code } = await runCli(['test', 'shared.ts:5-7'], { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toContain('a test cannot call lines of a function');
  });
});

describe('--concretize', () => {
  const check = (...args: string[]) => runCli(['check', ...args, '--no-color'], { cwd: folder });

  test('a violation that the value leads to is shown on the original; patterns and names are left alone', async () => {
    write(
      'fixed.mts',
      `export function f(n: number, given: number[]): number {
  let [a, b] = [n, n];
  [a, b] = [b + 1, a];
  const code = { a }.a * 2;
  return given[b - b + 50 + code].valueOf();
}`,
    );
    const all = ['{ a }.a*2', 'a', 'b - b'].flatMap((text) => ['--concretize', text]);
    const { stdout, code } = await check('fixed.mts', ...all);
    expect(code).toBe(1);
    expect(stdout).toContain('confirmed on the original code');
    expect(stdout).toContain('concretized');
    expect((await check('fixed.mts', '--concretize', 'none')).code).toBe(2);
    expect((await check('fixed.mts', '--concretize', 'a b')).stderr).toContain('a b is no expression');
  });

  test('in JavaScript without imports, and in regions', async () => {
    const text =
      '/** @param {number} n */\nfunction f(n) {\n  const m = n + 1;\n  if (m > 3) return m;\n  return 0;\n}\n';
    write('plain.cjs', `${text}module.exports = f;\n`);
    for (const target of ['plain.cjs', 'plain.cjs:3-4']) {
      const { stdout } = await check(target, '--concretize', 'n + 1');
      expect(stdout).toContain('concretized');
      expect(stdout).not.toContain('proved');
    }
  });
});

describe('from the state of a program', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'dist/cli.js'), 'run', ...args], { cwd: folder, encoding: 'utf8' });

  test('closures and private fields are the same, and what is left is what the program saw', () => {
    const program = write(
      'state.cjs',
      `class Account {
  #balance = 5;
  constructor() { this.log = []; }
  work(list) {
    let sum = 0;
    const add = (n) => { sum += n; this.#balance -= n; };
    for (const item of list) {
      const before = sum;
      add(item);
      if (sum === before) continue;
      if (this.#balance < 0) { this.log.push(sum); break; }
      if (item === 'x') return before;
    }
    return [sum, this.#balance, this.log];
  }
}
console.log(JSON.stringify(new Account().work([1, 0, 2, 7, 9])));`,
    );
    const plain = spawnSync(process.execPath, [program], { encoding: 'utf8' });
    const out = join(folder, 'states');
    const args = ['--symbolic', `${program}:7:body(item: 0 | 2 | 7)`, '--when', 'item === 2', '--out', out];
    const { stdout, stderr } = run(program, ...args, '--json', '-o', join(folder, 'r.json'), '--timeout', '3600');
    expect({ stdout, stderr }).toEqual({ stdout: plain.stdout, stderr: '' });
    const { states } = JSON.parse(readFileSync(join(folder, 'r.json'), 'utf8'));
    expect(states[0]).toMatchObject({ call: 3, symbolic: { item: 'item' } });
    const paths = states[0].result.paths as readonly Path[];
    expect(paths.map((path) => JSON.stringify(path.outcome)).join('\n')).toMatch(/break/);
    expect(states[0].result.stats).toMatchObject({ paths: 3, exhausted: true });
    expect(paths.every((path) => path.replayed)).toBe(true);
  });

  test('wrong lines and parts are said', () => {
    const program = write('wrong.cjs', 'function f(a) {\n  let b = a;\n  b++;\n  return b;\n}\nf(1);\n');
    const says = (symbolic: string): string => run(program, '--symbolic', symbolic).stderr;
    expect(says(`${program}:40`)).toContain('no whole statement');
    expect(says(`${program}:3(zz: symbolic)`)).toContain('zz');
    expect(says(`${join(folder, 'none.cjs')}:3`)).toContain('there is no file');
  });
});
