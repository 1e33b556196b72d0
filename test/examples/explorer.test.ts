// The example that serves the explorer from a program, and the function behind it.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OptionError, ProgramError, serveExplorer } from 'everypath';
import { describe, expect, it, test } from 'vitest';
import { AMPLE } from '../cases.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

test('explorer: explores, serves, closes', () => {
  const args = ['examples/explorer.mjs', '0'];
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect(stdout).toMatch(/^open http:\/\/127\.0\.0\.1:\d+\/\?token=\S+\nswapNode: refuted, 7 paths\nclosed\n$/);
  expect(status).toBe(0);
});

describe('serveExplorer', () => {
  it('streams header, source, nodes and verdict of each unit', async () => {
    const explorer = await serveExplorer('examples/comp-ab.ts', { cwd: root });
    await explorer.finished;
    const response = await fetch(explorer.url.replace('/?', '/stream?'));
    const lines = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    await explorer.close();
    expect(lines[0].header).toMatchObject({ everypathTree: 1, unit: 'compAB', detail: 'statements' });
    expect(lines[1].source.text).toContain('function compAB');
    const nodes = lines.filter((line) => 'node' in line).map((line) => line.node);
    expect(nodes[0]).toMatchObject({ id: 0, parent: -1, kind: 'root' });
    for (const node of nodes.slice(1)) expect(node.parent).toBeLessThan(node.id);
    expect(nodes.some((node) => node.variables !== undefined)).toBe(true);
    const ends = nodes.filter((node) => node.kind === 'end');
    expect(ends.length).toBeGreaterThan(1);
    expect(ends.every((node) => node.path.inputCode.includes('compAB('))).toBe(true);
    expect(lines.find((line) => 'done' in line).done.verdict).toBe('proved');
  });

  it('rejects what check rejects, and leaves no server behind', async () => {
    await expect(serveExplorer('examples/comp-ab.ts#nothing', { cwd: root })).rejects.toThrow(ProgramError);
    await expect(serveExplorer('nowhere.ts', { cwd: root })).rejects.toThrow(ProgramError);
    await expect(serveExplorer('examples/comp-ab.ts', { cwd: root, port: -1 })).rejects.toThrow(OptionError);
    await expect(serveExplorer('examples/comp-ab.ts', { cwd: root, timeout: -1 })).rejects.toThrow(OptionError);
  });

  it('survives code that throws at once and code that never ends', async () => {
    const explorer = await serveExplorer(['test/fixtures/explorer/endless.ts'], {
      cwd: root,
      timeout: AMPLE,
      maxSteps: 2000,
      maxNodes: 500,
    });
    const { units } = await explorer.finished;
    const stream = await (await fetch(explorer.url.replace('/?', '/stream?'))).text();
    await explorer.close();
    expect(units.map((unit) => unit.verdict)).toEqual(['open', 'refuted']);
    expect(stream.split('\n').filter((line) => line.startsWith('{"node"'))).toHaveLength(500);
    expect(JSON.parse(stream.split('\n').find((line) => line.startsWith('{"done"'))!).done.leftOut).toBeGreaterThan(0);
  });
});
