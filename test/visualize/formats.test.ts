// Figure 2 of Symbolic PathFinder v7 in every format, each opened by a program that is not ours.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instance } from '@viz-js/viz';
import { tree } from 'everypath';
import { PNG } from 'pngjs';
import { SaxesParser } from 'saxes';
import { afterAll, describe, expect, it } from 'vitest';
import type { TreeDocument, TreeNode } from '../../src/trace/format.js';
import { loadTree } from '../../src/trace/json.js';
import { RenderError, renderTree, type TreeFormat } from '../../src/visualize/render.js';
import { root } from '../run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'everypath-figures-'));
afterAll(() => rmSync(folder, { recursive: true }));

const [document] = await tree('examples/comp-ab.ts#compAB', { infeasible: true, cwd: root });

/** Texts that the figure must show, by kind of node. */
const TEXTS = [
  ...['compAB', 'a > b', 'a === b', '∧ a > b', '∧ !(a > b)', 'number()', 'number returns 24'],
  ...['returned 42', 'returned 24', 'PC: a > b', 'PC: !(a > b)', 'true', 'false', 'comp-ab.ts:8:9'],
];

async function draw(format: TreeFormat, tree: TreeDocument = document): Promise<Buffer> {
  const data = await renderTree(tree, { format });
  return typeof data === 'string' ? Buffer.from(data) : data;
}

function has(tool: string, flag: string): boolean {
  const found = spawnSync(tool, [flag]).error === undefined;
  if (!found) console.warn(`${tool} is not installed: what it would read is not checked`);
  return found;
}

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

function parseXml(text: string): Element[] {
  const elements: Element[] = [];
  const open: Element[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, text: '' };
    elements.push(element);
    open.push(element);
  });
  parser.on('text', (piece) => {
    const last = open[open.length - 1];
    if (last !== undefined) last.text += piece;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return elements;
}

/** Pixels as grey values in a coarse grid, to compare images of different renderers. */
function grid({ width, height, data }: PNG, columns = 24, rows = 48): number[] {
  const sums = new Array<number>(columns * rows).fill(0);
  const counts = new Array<number>(columns * rows).fill(0);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width);
      const at = (y * width + x) * 4;
      sums[cell] += (data[at] + data[at + 1] + data[at + 2]) / 3;
      counts[cell]++;
    }
  }
  return sums.map((sum, i) => sum / counts[i]);
}

function expectSimilar(a: PNG, b: PNG): void {
  expect(Math.abs(a.width / a.height - b.width / b.height)).toBeLessThan(0.02);
  const [x, y] = [grid(a), grid(b)];
  const differences = x.map((value, i) => Math.abs(value - y[i]));
  expect(differences.reduce((sum, d) => sum + d, 0) / x.length).toBeLessThan(3);
  expect(Math.max(...differences)).toBeLessThan(40);
  // Not because both are blank.
  expect(Math.min(...x)).toBeLessThan(120);
}

describe('svg', () => {
  it('is well-formed XML with every text, diamonds for conditionals, and a title for each node', async () => {
    const elements = parseXml((await draw('svg')).toString());
    expect(elements[0]).toMatchObject({ name: 'svg', attributes: { role: 'img' } });
    const texts = elements.filter((e) => e.name === 'text').map((e) => e.text);
    for (const text of TEXTS) expect(texts).toContain(text);
    for (const { id, kind } of document.nodes) {
      expect(elements.find((e) => e.attributes.id === `node-${id}`)?.attributes.class).toBe(kind);
    }
    const branch = document.nodes.find((node) => node.kind === 'branch') as TreeNode;
    const at = elements.findIndex((e) => e.attributes.id === `node-${branch.id}`);
    const outline = elements.slice(at).find((e) => e.name === 'path');
    expect(outline?.attributes.d).toMatch(/^M[\d. ]+L[\d. ]+L[\d. ]+L[\d. ]+Z$/);
  });

  it('stands any text', async () => {
    const label = '<&">\u0000\u0001\ud800 ]]> 漢字 é \u2028';
    const nodes = document.nodes.map((node) => ({ ...node, label, edge: node.edge && label }));
    const elements = parseXml((await draw('svg', { ...document, nodes })).toString());
    expect(elements.filter((e) => e.name === 'text').some((e) => e.text.includes('漢字'))).toBe(true);
    for (const format of ['png', 'pdf', 'ps', 'dot'] as const) {
      expect((await draw(format, { ...document, nodes })).length).toBeGreaterThan(100);
    }
  });
});

describe('png', () => {
  it('is an image with the colours of each kind of node', async () => {
    const { width, height, data } = PNG.sync.read(await draw('png'));
    expect(width).toBeGreaterThan(400);
    expect(height).toBeGreaterThan(width);
    const colors = new Set<string>();
    for (let i = 0; i < data.length; i += 4) colors.add(data.subarray(i, i + 3).toString('hex'));
    for (const color of ['1f2937', 'fef3c7', 'bfdbfe', 'dbeafe', 'f3f4f6', 'dcfce7', 'ffffff']) {
      expect(colors, color).toContain(color);
    }
  });
});

describe('dot', () => {
  it('is read by Graphviz: nodes, edges, shapes', async () => {
    const viz = await instance();
    const drawn = viz.renderJSON((await draw('dot')).toString()) as { objects: { shape: string }[]; edges: unknown[] };
    expect(drawn.objects).toHaveLength(document.nodes.length);
    expect(drawn.edges).toHaveLength(document.nodes.length - 1);
    expect(drawn.objects.filter(({ shape }) => shape === 'diamond')).toHaveLength(2);
  });
});

describe.skipIf(!has('pdftoppm', '-v'))('pdf', () => {
  const file = join(folder, 'tree.pdf');

  it('shows what the image shows', async () => {
    writeFileSync(file, await draw('pdf'));
    const warnings = spawnSync('pdftoppm', ['-r', '192', '-png', '-singlefile', file, join(folder, 'pdf')]);
    expect(warnings.stderr.toString()).toBe('');
    expectSimilar(PNG.sync.read(await draw('png')), PNG.sync.read(readFileSync(join(folder, 'pdf.png'))));
  });

  it('has text that can be searched', async () => {
    writeFileSync(file, await draw('pdf'));
    const found = execFileSync('pdftotext', ['-layout', file, '-']).toString();
    for (const wanted of TEXTS) expect(found).toContain(wanted);
  });
});

describe.skipIf(!has('gs', '--version'))('ps', () => {
  it('shows what the image shows', async () => {
    const file = join(folder, 'tree.ps');
    writeFileSync(file, await draw('ps'));
    const args = ['-q', '-dBATCH', '-dNOPAUSE', '-dSAFER', '-sDEVICE=png16m', '-r192'];
    const smooth = ['-dTextAlphaBits=4', '-dGraphicsAlphaBits=4'];
    const said = execFileSync('gs', [...args, ...smooth, `-sOutputFile=${join(folder, 'ps.png')}`, file]).toString();
    expect(said).toBe('');
    expectSimilar(PNG.sync.read(await draw('png')), PNG.sync.read(readFileSync(join(folder, 'ps.png'))));
  });
});

describe('json', () => {
  it('is the tree', async () => {
    expect(loadTree((await draw('json')).toString())).toEqual(document);
  });
});

describe('html', () => {
  it('is one page that asks nobody for anything', async () => {
    const page = (await draw('html')).toString();
    expect(page).toMatch(/^<!doctype html>/i);
    expect(page).not.toMatch(/(?:src|href)\s*=\s*["']?https?:/i);
  });
});

describe('limits', () => {
  it('a tree that cannot be read as a figure is refused with a way out', async () => {
    const nodes: TreeNode[] = [{ id: 0, parent: -1, kind: 'root', label: 'u' }];
    for (let id = 1; id < 6000; id++) nodes.push({ id, parent: id - 1, kind: 'statement', label: 'x++' });
    const large = { ...document, nodes };
    await expect(draw('svg', large)).rejects.toThrow(RenderError);
    await expect(renderTree(large, { format: 'png', maxNodes: 10_000 })).rejects.toThrow('too large for an image');
    expect((await renderTree(large, { format: 'svg', maxNodes: 10_000 })).length).toBeGreaterThan(100_000);
    await expect(
      renderTree({ ...document, detail: 'branches' }, { format: 'svg', detail: 'statements' }),
    ).rejects.toThrow('cannot be brought to statements');
  });
});
