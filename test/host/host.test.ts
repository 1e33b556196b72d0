// The parts of the host that need no engine: frames, clocks, order, shares.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inOrder } from '../../src/api/in-order.js';
import { Shares } from '../../src/api/shares.js';
import { FrameError, FrameReader, frameOf } from '../../src/host/frames.js';
import { type Usage, usageOf } from '../../src/host/process-usage.js';
import { UnitClock } from '../../src/host/unit-clock.js';
import { usedTime } from '../../src/host/used-time.js';

describe('frames', () => {
  const messages = [
    { a: -0, b: Number.NaN, c: 12n, d: undefined },
    new Map([[1, new Int32Array([1, 2])]]),
    'x'.repeat(70_000),
  ];

  it('come out as they went in, however the pipe cuts them', () => {
    const bytes = Buffer.concat(messages.map(frameOf));
    for (const size of [1, 3, 5, 1000, bytes.length]) {
      if (size < 1000 && bytes.length / size > 100_000) continue;
      const reader = new FrameReader();
      const seen: unknown[] = [];
      for (let at = 0; at < bytes.length; at += size) seen.push(...reader.push(bytes.subarray(at, at + size)));
      expect(seen).toEqual(messages);
    }
  });

  it('refuse what is no frame', () => {
    expect(() => [...new FrameReader().push(Buffer.from([255, 255, 255, 255, 0]))]).toThrow(FrameError);
    expect(() => [...new FrameReader().push(Buffer.from([3, 0, 0, 0, 1, 2, 3]))]).toThrow(FrameError);
  });
});

describe('time that is counted', () => {
  it('is processor time, and never more than went by', () => {
    let wall = 0;
    let processor = 0;
    const used = usedTime(
      () => wall,
      () => processor,
    );
    wall = 100;
    processor = 10;
    expect(used()).toBe(10);
    wall = 200;
    processor = 210;
    expect(used()).toBe(110);
  });

  const clockOf = (usage: () => Usage | undefined, now: () => number) => new UnitClock(usage, now);

  it('is what a busy process worked, and all of what a sleeping one slept', () => {
    let now = 0;
    let usage: Usage = { processor: 0, sleeping: false, megabytes: 1 };
    const clock = clockOf(
      () => usage,
      () => now,
    );
    now = 100;
    usage = { processor: 20, sleeping: false, megabytes: 1 };
    clock.look();
    expect(clock.used).toBe(20);
    now = 200;
    usage = { processor: 20, sleeping: true, megabytes: 1 };
    clock.look();
    expect(clock.used).toBe(120);
  });

  it('is nothing while it waits for us, or while we are late', () => {
    let now = 0;
    const usage: Usage = { processor: 0, sleeping: true, megabytes: 1 };
    const clock = clockOf(
      () => usage,
      () => now,
    );
    now = 100;
    clock.serve();
    clock.look();
    expect(clock.used).toBe(0);
    now = 60_000;
    clock.look();
    expect(clock.used).toBeLessThan(1000);
  });

  it('is what the process tells, where the system does not', () => {
    let now = 0;
    const clock = clockOf(
      () => undefined,
      () => now,
    );
    clock.told(0);
    now = 100;
    clock.look();
    clock.told(30);
    expect(clock.used).toBe(30);
  });
});

/** A process whose first thread waits, with another thread that runs for ever or waits, too. */
const WAITING = (other: string) => `
const { Worker } = require('node:worker_threads');
new Worker(${JSON.stringify(other)}, { eval: true }).on('online', () => {
  require('node:fs').writeSync(1, 'ready');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});`;

describe.runIf(process.platform === 'linux')('a process that waits', () => {
  const looked = async (other: string, until: (sleeping: boolean | undefined) => boolean) => {
    const child = spawn(process.execPath, ['-e', WAITING(other)]);
    try {
      await once(child.stdout, 'data');
      for (let looks = 0; looks < 2000; looks++) {
        const sleeping = usageOf(child.pid as number)?.sleeping;
        if (until(sleeping)) return sleeping;
        await setTimeout(5);
      }
      return undefined;
    } finally {
      child.kill('SIGKILL');
    }
  };

  it('is asleep unless one of its threads could run', async () => {
    expect(await looked('setInterval(() => {}, 1e9)', (sleeping) => sleeping === true)).toBe(true);
    let looks = 0;
    expect(await looked('for (;;);', (sleeping) => sleeping !== false || ++looks === 20)).toBe(false);
  });
});

describe('work side by side', () => {
  it('has its events in order, and no more at a time than lanes', async () => {
    const events: string[] = [];
    let running = 0;
    let most = 0;
    const results = await inOrder<string, number>({
      count: 9,
      lanes: 3,
      keep: (event) => event !== 'noise',
      onEvent: (event) => events.push(event),
      async work(item, { emit }) {
        most = Math.max(most, ++running);
        emit(`begin ${item}`);
        if (item > 0) emit('noise');
        for (let turn = 0; turn < (9 - item) * 3; turn++) await undefined;
        emit(`end ${item}`);
        running--;
        return item;
      },
    });
    expect(results).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(events.filter((event) => event !== 'noise')).toEqual(results.flatMap((i) => [`begin ${i}`, `end ${i}`]));
    expect(most).toBe(3);
  });

  it('fails with the first item that fails, and begins nothing after it', async () => {
    const begun: number[] = [];
    const work = inOrder<never, number>({
      count: 100,
      lanes: 2,
      keep: () => true,
      onEvent: () => {},
      async work(item) {
        begun.push(item);
        await new Promise((resolve) => setImmediate(resolve));
        if (item === 1 || item === 2) throw new Error(`item ${item}`);
        return item;
      },
    });
    await expect(work).rejects.toThrow('item 1');
    expect(begun.length).toBeLessThan(10);
  });

  it('shares one budget', async () => {
    const shares = new Shares({ budget: 8, timeout: 60 }, 8, 2);
    await shares.spend(async ({ timeout, loading }) => {
      expect(timeout).toBeCloseTo(3, 1);
      expect(loading).toBeCloseTo(8, 1);
    });
  });
});
