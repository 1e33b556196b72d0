// What the README shows is what the command prints.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, runCli } from '../run-cli.js';

const blocks = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^```\n([\s\S]*?)^```$/gm)].map((m) => m[1]);

it.each([
  ['examples/swap-node.ts', 'swapNode: proved'],
  ['examples/swap-node-unchecked.ts', 'replay with'],
])('shows the output of %s', async (file, mark) => {
  const { stdout } = await runCli(['check', file]);
  const shown = blocks.find((block) => block.includes(mark))!;
  expect(shown.split('\n').length).toBeGreaterThan(5);
  expect(stdout).toContain(shown.trimEnd());
});

it('has the two commands', () => {
  expect(blocks).toContain('npm install && npx everypath check examples/swap-node.ts\n');
  expect(blocks).toContain('npm install && npm test\n');
});
