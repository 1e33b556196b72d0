// `run --trigger break`: breakpoints of V8 where no loader reaches, and sets of functions as units.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { run as runProgram } from '../../src/api/run.js';
import { AMPLE } from '../cases.js';

const { run } = (await import(new URL('../../dist/api.js', import.meta.url).href)) as { run: typeof runProgram };

const folder = mkdtempSync(join(tmpdir(), 'break-'));
const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

describe('a breakpoint', () => {
  const program = write(
    'app.cjs',
    `const make = new Function('start', \`let count = start;
      class Till { #coins = 3; sell(n) { count += n; if (count === 77) throw new Error('lucky'); return [count, this.#coins++]; } }
      return new Till();\`);
    const till = make(40);
    for (let i = 0; i < 3; i++) till.sell(i);
    const price = (0, eval)('(function price(n) { if (n > 10) return 5; return 9; })');
    (0, eval)('let shared = 1; var other = () => shared; function uses(n) { other(); return n; }');
    console.log(till.sell(1), price(3), uses(2), make.toString().length, price.toString());`,
  );
  const alone = spawnSync(process.execPath, [program], { encoding: 'utf8' });
  const stop = (symbolic: string, when?: string) =>
    run(program, { symbolic, trigger: 'break', cwd: folder, timeout: AMPLE, ...(when && { when }) });

  it('stops in code that was evaluated, and changes no text', async () => {
    const { states, exitCode, failures } = await stop('Till.sell(n: symbolic)', 'n === 2');
    expect([exitCode, failures]).toEqual([0, []]);
    expect(states).toHaveLength(1);
    const [{ call, result }] = states;
    expect(call).toBe(3);
    const thrown = result.paths.filter(({ outcome }) => outcome.kind === 'threw');
    expect(thrown.map(({ inputs, replayed }) => [inputs.n, replayed])).toEqual([[36, true]]);
    const cli = join(import.meta.dirname, '../../dist/cli.js');
    const args = [cli, 'run', program, '--trigger', 'break', '--symbolic', 'price', '-o', join(folder, 'report.txt')];
    const watched = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect([watched.stdout, watched.status]).toEqual([alone.stdout, 0]);
  });

  it('refuses what it cannot do', async () => {
    // Where variables of evaluated code are is not told.
    const { states, failures } = await stop('uses');
    expect(states).toEqual([]);
    expect(failures[0]).toMatch(/declared by evaluated code at its top/);
    // Nor with a probe, where node:vm runs a script.
    const script = JSON.stringify('let sum = 1; function adds(n) { sum += n; return sum; } adds(2)');
    write('sum.js', JSON.parse(script));
    const scripts = write(
      'script.cjs',
      `require('node:vm').runInThisContext(${script}, { filename: '${folder}/sum.js' });`,
    );
    const probed = await run(scripts, { symbolic: 'adds', cwd: folder });
    expect(probed.states).toEqual([]);
    expect(probed.failures[0]).toMatch(/declared by evaluated code at its top/);
    const refused = (more: object) => run(program, { symbolic: 'price', trigger: 'break', cwd: folder, ...more });
    await expect(refused({ continueWith: 1 })).rejects.toThrow('--trigger probe');
    await expect(refused({ symbolic: 'app.cjs:4' })).rejects.toThrow('--trigger probe');
    await expect(refused({ trigger: 'brake' })).rejects.toThrow('probe, break');
  });
});

describe('a set of functions', () => {
  const program = write(
    'cart.mjs',
    `class Cart {
      #lines = [];
      constructor(owner) { this.owner = owner; }
      add(price, count) { this.#lines.push(price * count); return this.#lines.length; }
      total(postage) { return postage > 5 ? -1 : this.#lines.length; }
    }
    const helper = (n) => { return n + 1; };
    const cart = new Cart('x');
    cart.add(3, 4);
    console.log(cart.total(helper(1)));`,
  );

  it('each function is explored where it is called', async () => {
    const names = async (symbolic: string, trigger: 'probe' | 'break'): Promise<string[]> => {
      const { states } = await run(program, { symbolic, trigger, times: 9, cwd: folder, timeout: AMPLE });
      return states.map(({ result }) => result.unit);
    };
    expect(await names('Cart.*', 'probe')).toEqual(['Cart.add', 'Cart.total']);
    expect(await names('cart.mjs#*', 'break')).toEqual(['helper']);
  });
});
