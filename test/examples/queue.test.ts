// The example of a queue: the figures are those of the units at home, and without a key it says how to get one.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { QueueKey } from '../../src/queue/seal.js';
import { hasRedis, TestRedis } from '../queue/redis.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function run(env: NodeJS.ProcessEnv): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, ['examples/queue.mjs'], { cwd: root, env: { ...process.env, ...env } });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      text += piece;
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, text };
}

it.skipIf(!hasRedis)('queue.mjs: units explored through Redis', async () => {
  const redis = await TestRedis.start();
  try {
    const { code, text } = await run({ EVERYPATH_QUEUE: redis.url, EVERYPATH_QUEUE_KEY: QueueKey.fresh() });
    expect(text).toBe(
      'swapNode: proved, 7 paths\nabsoluteDifference: refuted, 3 paths\nthe worker said 1 line: what it is\n',
    );
    expect(code).toBe(0);
  } finally {
    await redis.stop();
  }
  const { code, text } = await run({ EVERYPATH_QUEUE: 'redis://127.0.0.1:1', EVERYPATH_QUEUE_KEY: '' });
  expect(code).toBe(2);
  expect(text).toContain('everypath worker --new-key');
});
