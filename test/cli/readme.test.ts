// What the README shows is what the command prints.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const blocks = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^```\n([\s\S]*?)^```$/gm)].map((m) => m[1]);

it.each([
  ['examples/swap-node.ts', 'swapNode: proved'],
  ['examples/swap-node-unchecked.ts', 'replay with'],
])('shows the output of %s', (file, mark) => {
  const { stdout } = spawnSync(process.execPath, ['dist/cli.js', 'check', file], { cwd: root, encoding: 'utf8' });
  const shown = blocks.find((block) => block.includes(mark))!;
  expect(shown.split('\n').length).toBeGreaterThan(5);
  expect(stdout).toContain(shown.trimEnd());
});

it('has the two commands', () => {
  expect(blocks).toContain('npm install && npx everypath check examples/swap-node.ts\n');
  expect(blocks).toContain('npm install && npm test\n');
});
