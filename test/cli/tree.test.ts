// `everypath tree` from the shell: formats by file name, saved trees, several units, and everything that can be given wrongly.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from '../run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'everypath-tree-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const { code, stdout, stderr } = await runCli(['tree', ...args]);
  return { code, out: stdout, err: stderr };
}

const COMP_AB = 'examples/comp-ab.ts#compAB';

describe('everypath tree', () => {
  it('takes the format from the name of the file', async () => {
    const starts = {
      svg: '<svg',
      pdf: '%PDF-',
      ps: '%!PS',
      dot: 'digraph',
      json: '{"everypathTree":1',
      png: '\u2030PNG',
    };
    for (const [ending, start] of Object.entries(starts)) {
      const file = at(`tree.${ending}`);
      expect(await run(COMP_AB, '-o', file)).toMatchObject({ code: 0, out: '' });
      const text =
        ending === 'png' ? `\u2030${readFileSync(file).toString('latin1').slice(1)}` : readFileSync(file, 'utf8');
      expect(text.startsWith(start), ending).toBe(true);
    }
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('draws, merges and compares saved trees', async () => {
    expect((await run(COMP_AB, '-o', at('all.json'))).code).toBe(0);
    expect((await run(COMP_AB, '--max-paths', '1', '-o', at('one.json'))).code).toBe(0);
    expect((await run(at('all.json'))).out).toContain('◀ number returns 24');
    expect((await run(at('all.json'), '--detail', 'conditions')).out).not.toContain('return 24');
    expect(await run(at('all.json'), '--diff', at('all.json'))).toMatchObject({ code: 0, out: 'no differences\n' });
    const differing = await run(at('one.json'), '--diff', at('all.json'));
    expect(differing.code).toBe(1);
    expect(differing.out).toContain('+ [false] condition !(a > b) (6 nodes)');
    expect(JSON.parse((await run(at('one.json'), '--diff', at('all.json'), '--json')).out).added).toHaveLength(1);
    expect((await run(at('one.json'), '--merge', at('all.json'), '-o', at('merged.json'))).code).toBe(0);
    expect((await run(at('all.json'), '--diff', at('merged.json'))).code).toBe(0);
  });

  it('writes a file for each of several units', async () => {
    expect((await run('examples/turnstile.ts', '--detail', 'branches', '-o', at('units.svg'))).code).toBe(0);
    expect((await run('examples/turnstile.ts', '--detail', 'branches', '-o', at('units.json'))).code).toBe(0);
    const made = (ending: string): string[] =>
      readdirSync(folder)
        .filter((name) => /^units-/.test(name) && name.endsWith(ending))
        .map((name) => name.replace(ending, ''));
    expect(made('.svg').length).toBeGreaterThan(1);
    expect(made('.json')).toEqual(made('.svg'));
  });

  it('uses attributes', async () => {
    writeFileSync(
      at('look.mjs'),
      `export default { end: (node) => ({ fill: '#123456', label: node.label.toUpperCase() }) };\n`,
    );
    const { out } = await run(COMP_AB, '--format', 'svg', '--attributes', at('look.mjs'));
    expect(out).toContain('fill="#123456"');
    expect(out).toContain('RETURNED 42');
    expect((await run(COMP_AB, '--format', 'dot', '--attributes', 'examples/tree-attributes.json')).out).toContain(
      '#e0f2fe',
    );
  });

  it.each([
    [['nothing.ts#f'], 'nothing.ts'],
    [['examples/comp-ab.ts#nope'], 'nope'],
    [[COMP_AB, '--format', 'gif'], '--format must be one of'],
    [[COMP_AB, '--detail', 'statement'], 'statements'],
    [[COMP_AB, '--collapse', 'loops'], '--collapse'],
    [[COMP_AB, '--detail', 'custom'], '--nodes'],
    [[COMP_AB, '--nodes', 'absent.mjs'], 'does not exist'],
    [[COMP_AB, '--max-nodes', '0'], '--max-nodes'],
    [[COMP_AB, '--max-nodes', '3', '--format', 'svg'], 'limited to 3'],
    [[COMP_AB, '--attributes', 'absent.json'], '--attributes'],
    [[COMP_AB, '--attributes', 'package.json'], 'no kind of node'],
    [[COMP_AB, '--format', 'svg', '-o', '/nowhere/at/all.svg'], 'cannot write'],
    [[COMP_AB, '-o', '/nowhere/at/all.json'], 'cannot write'],
    [['package.json'], 'not an execution tree'],
    [[COMP_AB, '--diff', 'absent.json'], 'absent.json'],
    [[COMP_AB, '--merge', 'package.json'], 'not an execution tree'],
  ])('%j is refused with a message', async (args, message) => {
    const { code, err } = await run(...args);
    expect(err).toContain(message);
    expect(code).toBe(2);
    expect(existsSync('/nowhere')).toBe(false);
  });
});
