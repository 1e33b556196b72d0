// Engine processes between two checks of one program: who gets which, and that nobody waits for them.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const API = pathToFileURL(resolve('dist/api.js')).href;
const FILE = resolve('examples/swap-node.ts');

/** Processes that the program below has after each check, by the options of the check. */
async function processesAfter(...options: readonly object[]): Promise<number[][]> {
  const program = `
    import { readFileSync } from 'node:fs';
    import { check } from ${JSON.stringify(API)};
    for (const options of ${JSON.stringify(options)}) {
      const { units: [unit] } = await check(${JSON.stringify(FILE)}, options);
      if (unit.verdict !== 'proved') throw new Error(unit.verdict);
      console.log(readFileSync(\`/proc/self/task/\${process.pid}/children\`, 'latin1'));
    }`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.trim().split(' ').map(Number));
}

async function untilGone(pid: number): Promise<void> {
  while (existsSync(`/proc/${pid}`)) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe.runIf(process.platform === 'linux')('an engine process', () => {
  it('serves the next check, and ends with the program that started it', async () => {
    const [first, second, third] = await processesAfter({}, { timeout: 20 }, { maxPaths: 50 });
    expect(first).toHaveLength(1);
    expect([second, third]).toEqual([first, first]);
    await untilGone(first[0]);
  });

  it('serves no check that may do more or less', async () => {
    const [first, second, third] = await processesAfter({}, { allowRead: true }, { allowRead: true });
    expect(second).toHaveLength(2);
    expect(second).toContain(first[0]);
    expect(third).toEqual(second);
    for (const pid of second) await untilGone(pid);
  });
});
