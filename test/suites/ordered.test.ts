// Tests of what runs later: each keeps the order of its path, on plain Node. Every way in which such a path ends, every way in which code
// leaves something for later.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateTests } from 'everypath';
import { afterAll, describe, expect, it } from 'vitest';
import { failing, inOrder, settling } from '../../src/api/task-order.js';
import { AMPLE } from '../cases.js';
import { root } from '../run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'everypath-ordered-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CODE = `import { promisify } from 'node:util';
import assert from 'node:assert';
import { setTimeout as after, setInterval as every } from 'node:timers/promises';
import { io } from 'everypath';

const sleep = promisify(setTimeout);

/** @param {() => Promise<number>} load */
export async function lostUpdate(load) {
  let total = 0;
  const add = async () => {
    const before = total;
    total = before + (await load());
  };
  await Promise.all([add(), add()]);
  return total;
}

export async function neverWoken() {
  let wake = () => {};
  setImmediate(() => wake());
  await sleep(1);
  await new Promise((resolve) => {
    wake = resolve;
  });
}

/** @param {() => Promise<void>} send */
export function thrownLater(send) {
  let open = true;
  send().then(() => {
    if (!open) queueMicrotask(() => null.length);
  });
  setTimeout(() => {
    open = false;
  }, 10);
}

/** @rejects
 * @param {() => Promise<void>} send */
export async function unheard(send) {
  const sent = send();
  await io(1);
  await sent.catch(() => {});
}

/** @param {number} limit */
export async function aborted(limit) {
  const signal = AbortSignal.timeout(5);
  const log = [];
  io(() => log.push('io'));
  for await (const turn of every(2, 'turn')) {
    log.push(turn);
    if (log.length > 1) break;
  }
  try {
    await after(limit > 3 ? 10 : 1, undefined, { signal });
  } catch (error) {
    log.push(error.name);
  }
  assert(log[0] === 'io' || log.length < 3);
  return log.join(' ');
}
`;

describe('orders', () => {
  it('are kept under node:test, and shown with --failing', async () => {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(root, join(folder, 'node_modules/everypath'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'later.js'), CODE);
    const options = { runner: 'node', criterion: 'path', timeout: AMPLE, cwd: folder } as const;
    const seen = await generateTests('later.js', { ...options, out: 'seen' });
    const wanted = await generateTests('later.js', { ...options, out: 'wanted', failing: true, minimize: true });
    const titles = seen.suites[0].tests.map(({ unit, title }) => `${unit} ${title}`).join('\n');
    for (const end of [
      'neverWoken never settles',
      'thrownLater throws TypeError',
      'unheard throws Error',
      'aborted throws',
    ]) {
      expect(titles).toContain(end);
    }
    const env = { ...process.env };
    delete env.NODE_TEST_CONTEXT;
    const files = [...seen.suites, ...wanted.suites].map(({ file }) => file);
    const run = spawnSync(process.execPath, ['--test', '--test-reporter=tap', ...files], {
      cwd: folder,
      encoding: 'utf8',
      env,
    });
    expect(run.status, run.stdout).toBe(0);
    const failing = wanted.suites[0].text.match(/\{ todo: /g) ?? [];
    expect(failing.length).toBeGreaterThanOrEqual(4);
    expect(run.stdout.match(/not ok .* # TODO/g)).toHaveLength(failing.length);
  });

  it('of the example is what the documents show', async () => {
    const { suites } = await generateTests('examples/like-button.ts#twoClicks', {
      failing: true,
      write: false,
      timeout: AMPLE,
      cwd: root,
    });
    const shown = /```ts\n( {2}\/\/ Fails today \(assertion\)[\s\S]*?)```/.exec(
      readFileSync(join(root, 'docs/test-suites.md'), 'utf8'),
    );
    expect(suites[0].text).toContain(shown?.[1]);
  });

  it('oversells', async () => {
    const shop = { stock: 10 };
    const order = async (wait: (done: () => void) => void) => {
      const before = shop.stock;
      await new Promise<void>(wait);
      shop.stock = before - 1;
    };
    const run = (names: string[]) =>
      inOrder(names, () => Promise.all([order(setImmediate), order((done) => setTimeout(done, 9999))]));
    await run(['t0.2', 't0.1']);
    expect(shop.stock).toBe(9);
    // What was named and does not wait is passed over; what nobody names comes as it was begun.
    await run(['t0.7', 't0.2']);
    expect(shop.stock).toBe(8);
    await expect(inOrder([], () => new Promise(() => {}))).rejects.toThrow('the promise never settles');
    await expect(
      inOrder(
        ['t0.1'],
        () =>
          void setTimeout(() =>
            process.nextTick(() => {
              throw new RangeError('late');
            }),
          ),
      ),
    ).rejects.toThrow(RangeError);
    await expect(
      inOrder(['t0.1'], () => {
        setTimeout(async () => {
          throw new RangeError('late');
        });
      }),
    ).rejects.toThrow(RangeError);
    await expect(
      inOrder([], () => {
        throw new TypeError('at once');
      }),
    ).rejects.toThrow(TypeError);
    expect(
      await inOrder([], () => {
        setTimeout(() => {
          throw new Error('dropped');
        });
        return 1;
      }),
    ).toBe(1);
    const named = inOrder(['t0:b', 't0:a'], () => Promise.race([a, b]));
    const [a, b] = [settling('a', 't0:a'), failing('b', 't0:b')];
    await expect(named).rejects.toThrow('b');
  });
});
