// The example of docs/safety.md: exploring code with effects has none.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'everypath';
import { expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

test('reads are allowed, writes and requests are gaps that name their option', async () => {
  const file = join(root, 'examples/safety/settings.json');
  const before = readFileSync(file, 'utf8');
  const { units } = await check('examples/safety/settings.ts', { cwd: root });
  const [fontSize, enlarge, publish] = units;
  expect(fontSize).toMatchObject({ verdict: 'proved', stats: { paths: 2 } });
  expect(enlarge?.gaps).toContainEqual(expect.objectContaining({ denied: 'write', lift: '--allow-write' }));
  expect(publish?.gaps).toContainEqual(expect.objectContaining({ denied: 'net', lift: '--allow-net' }));
  expect(readFileSync(file, 'utf8')).toBe(before);
});
