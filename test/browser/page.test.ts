// The page in a browser, as a user works with it: load, expand, collapse, search, select, replay, compare, export.
import { readFileSync } from 'node:fs';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clickNode, type Opened, openTree, selected, shownCount, startBrowser } from './browser.js';
import { syntheticTree } from './synthetic.js';

const TREE = syntheticTree(60, 7);
const firstOf = (kind: string): number => TREE.nodes.findIndex((node) => node.kind === kind);
const VIOLATED = TREE.nodes.findIndex((node) => node.outcome === 'violated');

let browser: Browser;
let opened: Opened;
let page: Page;

beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  opened = await openTree(browser, TREE);
  page = opened.page;
});
afterEach(async () => {
  expect(opened.problems).toEqual([]);
  await page.close();
});

const tab = (name: string) => page.getByRole('tab', { name }).click();
const panel = () => page.locator('#panel');

describe('load', () => {
  it('shows unit, verdict, numbers, the whole tree, and selects the root', async () => {
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('insert');
    expect(await page.locator('.status').textContent()).toBe('refuted');
    expect(await page.locator('.numbers').textContent()).toContain(`${TREE.nodes.length} nodes`);
    expect(await shownCount(page)).toBe(TREE.nodes.length);
    expect(await selected(page)).toBe(0);
    expect(await page.title()).toBe('insert · everypath');
  });

  it('draws something', async () => {
    const colors = await page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      const canvas = everypathExplorer.canvas.picture();
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      const seen = new Set<number>();
      for (let i = 0; i < data.length; i += 4) seen.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
      return seen.size;
    });
    expect(colors).toBeGreaterThan(20);
  });
});

describe('expand and collapse', () => {
  it('by double click, and by Enter', async () => {
    const branch = firstOf('branch');
    await clickNode(page, branch, 2);
    const few = await shownCount(page);
    expect(few).toBeLessThan(TREE.nodes.length);
    await page.locator('#stage').press('Enter');
    expect(await shownCount(page)).toBe(TREE.nodes.length);
  });

  it('by the twisty of the outline', async () => {
    const row = page.locator('[role=treeitem]').nth(2);
    await expect.poll(() => row.getAttribute('aria-expanded')).toBe('true');
    await row.locator('.twisty').click();
    await expect.poll(() => row.getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => shownCount(page)).toBe(3);
  });

  it('everything at once', async () => {
    await page.locator('#collapse-all').click();
    expect(await shownCount(page)).toBe(2);
    await page.locator('#expand-all').click();
    expect(await shownCount(page)).toBe(TREE.nodes.length);
  });

  it('folds method bodies', async () => {
    const inBody = TREE.nodes.filter((node) => TREE.nodes[node.parent]?.kind === 'call').length;
    await page.locator('#fold-calls').click();
    expect(await shownCount(page)).toBe(TREE.nodes.length - inBody);
    await page.locator('#fold-calls').click();
    expect(await shownCount(page)).toBe(TREE.nodes.length);
  });

  it('leaves out kinds of nodes', async () => {
    await page.locator('#detail').selectOption('branches');
    const kept = TREE.nodes.filter((node) => ['root', 'branch', 'end'].includes(node.kind)).length;
    expect(await shownCount(page)).toBe(kept);
  });
});

describe('select', () => {
  it('a node in the drawing: source, path and current line', async () => {
    const branch = firstOf('branch');
    await clickNode(page, branch);
    expect(await selected(page)).toBe(branch);
    expect(await page.locator('.selection-label').textContent()).toBe(TREE.nodes[branch].label);
    expect(await page.locator('.line.current .line-number').textContent()).toBe('13');
    expect(await page.locator('.line.passed').count()).toBeGreaterThan(0);
    expect(await page.locator('mark.here').first().textContent()).toContain('while');
  });

  it('an end: condition, input graph, values, test', async () => {
    await page.evaluate((n) => everypathExplorer.session.select(n), VIOLATED);
    const end = TREE.nodes[VIOLATED].path!;
    await tab('Condition');
    expect(await panel().locator('.conjuncts code').allTextContents()).toEqual(end.pathCondition);
    await tab('Input');
    const drawing = panel().getByRole('img');
    expect(await drawing.getAttribute('aria-label')).toContain('object 1, Node: elem is head.next.elem');
    expect(await drawing.locator('.graph-box').count()).toBe(2);
    expect(await drawing.locator('.graph-edge').count()).toBe(3);
    await tab('Values');
    expect(await panel().locator('th[scope=row]').allTextContents()).toContain('at');
    await tab('Test');
    expect(await panel().textContent()).toContain('insert(head, 4);');
    expect(await panel().textContent()).toContain(`--replay ${end.prefix}`);
    expect(await panel().textContent()).toContain('TypeError');
    expect(await panel().textContent()).toContain('.toThrow("Cannot read properties of null');
    const returned = TREE.nodes.findIndex((node) => node.outcome === 'returned');
    await page.evaluate((n) => everypathExplorer.session.select(n), returned);
    expect(await panel().textContent()).toContain('expect(result).toBe(head);');
  });

  it('follows a conjunct to where it was added', async () => {
    await page.evaluate((n) => everypathExplorer.session.select(n), VIOLATED);
    await tab('Condition');
    await panel().locator('button.conjunct').first().click();
    expect(await page.evaluate(() => everypathExplorer.session.node(everypathExplorer.session.selected).kind)).toBe(
      'branch',
    );
  });
});

describe('search', () => {
  it('by outcome, with next and previous', async () => {
    await page.keyboard.press('/');
    await page.locator('#search-field').selectOption('outcome');
    await page.locator('#search').fill('violated');
    const all = TREE.nodes.flatMap((node, i) => (node.outcome === 'violated' ? [i] : []));
    await page.locator('#search').press('Enter');
    expect(await selected(page)).toBe(all[0]);
    expect(await page.locator('.result').textContent()).toBe(`1 / ${all.length}`);
    await page.locator('#next-match').click();
    expect(await selected(page)).toBe(all[1 % all.length]);
    await page.locator('#previous-match').click();
    expect(await selected(page)).toBe(all[0]);
  });

  it('by location, also from a line of the source', async () => {
    await page.getByRole('button', { name: 'Find nodes of line 13' }).click();
    expect(await page.locator('#search').inputValue()).toBe('list.ts:13');
    expect(
      await page.evaluate(() => everypathExplorer.session.node(everypathExplorer.session.selected).location?.line),
    ).toBe(13);
  });

  it('by condition, and finds nothing where there is nothing', async () => {
    await page.locator('#search-field').selectOption('condition');
    await page.locator('#search').fill('head.next.elem');
    await page.waitForFunction(() => everypathExplorer.session.found.length > 0);
    await page.locator('#search').fill('no such thing');
    await page.waitForFunction(() => document.querySelector('.result')?.textContent === 'none');
  });
});

describe('replay', () => {
  it('goes step by step with buttons and keys', async () => {
    await page.evaluate((n) => everypathExplorer.session.select(n), VIOLATED);
    const path: number[] = [];
    for (let n = VIOLATED; n >= 0; n = TREE.nodes[n].parent) path.unshift(n);
    await page.locator('#step-first').click();
    expect(await selected(page)).toBe(0);
    await page.locator('#step-forward').click();
    expect(await selected(page)).toBe(path[1]);
    await page.locator('#stage').press('.');
    expect(await selected(page)).toBe(path[2]);
    await page.locator('#stage').press(',');
    expect(await selected(page)).toBe(path[1]);
    expect(await page.locator('.steps').textContent()).toBe(`step 2 of ${path.length}`);
    expect(await page.locator('.line.ahead').count()).toBeGreaterThan(0);
    await page.locator('#step-last').click();
    expect(await selected(page)).toBe(VIOLATED);
  });

  it('plays', async () => {
    await page.evaluate((n) => everypathExplorer.session.select(n), VIOLATED);
    await page.locator('#step-first').click();
    await page.locator('#play').click();
    await page.waitForFunction(() => everypathExplorer.session.stepIndex() >= 2);
    await page.locator('#play').click();
    const at = await page.evaluate(() => everypathExplorer.session.stepIndex());
    await page.waitForTimeout(700);
    expect(await page.evaluate(() => everypathExplorer.session.stepIndex())).toBe(at);
  });
});

describe('compare', () => {
  it('shows where two paths part and what each needs', async () => {
    const [a, b] = await page.evaluate(() => everypathExplorer.session.tree.ends);
    await page.evaluate((n) => everypathExplorer.session.select(n), a);
    await page.locator('#stage').press('c');
    await page.evaluate((n) => everypathExplorer.session.select(n), b);
    await tab('Compare');
    const common = TREE.nodes[a].path!.pathCondition.filter((c) => TREE.nodes[b].path!.pathCondition.includes(c));
    const needs = await panel().locator('td[data-title=Needs] code').allTextContents();
    expect(needs).toHaveLength(
      TREE.nodes[a].path!.pathCondition.length + TREE.nodes[b].path!.pathCondition.length - 2 * common.length,
    );
    expect(await panel().locator('.parting').textContent()).toMatch(/elem < x/);
    await panel().getByRole('button', { name: 'Stop comparing' }).click();
    expect(await panel().textContent()).toContain('Pick two paths');
  });
});

describe('keyboard', () => {
  it('walks the drawing', async () => {
    const branch = firstOf('branch');
    await page.locator('#stage').focus();
    for (let i = 0; i < 20 && (await selected(page)) !== branch; i++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const down = await selected(page);
    expect(TREE.nodes[down]).toMatchObject({ parent: branch });
    const other = TREE.nodes.findIndex((node, i) => node.parent === branch && i !== down);
    const [there, back] = other > down ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    await page.keyboard.press(there);
    expect(await selected(page)).toBe(other);
    await page.keyboard.press(back);
    expect(await selected(page)).toBe(down);
    await page.keyboard.press('ArrowUp');
    expect(await selected(page)).toBe(TREE.nodes[down].parent);
    await page.keyboard.press('Home');
    expect(await selected(page)).toBe(0);
  });

  it('walks the outline, which tells where it is', async () => {
    const outline = page.getByRole('tree');
    await outline.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await selected(page)).toBe(2);
    await page.waitForFunction(
      () => document.querySelector('#outline')?.getAttribute('aria-activedescendant') === 'row-2',
    );
    await page.keyboard.press('ArrowLeft');
    expect(await shownCount(page)).toBe(3);
    await page.keyboard.press('ArrowRight');
    expect(await shownCount(page)).toBe(TREE.nodes.length);
    expect(await page.locator('#announcer').textContent()).toContain(TREE.nodes[2].label);
  });

  it('opens help, and closes it', async () => {
    await page.locator('#stage').press('?');
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').isVisible()).toBe(false);
  });

  it('switches the theme, zooms and turns', async () => {
    await page.locator('#stage').press('t');
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    const before = await page.evaluate(() => everypathExplorer.canvas.scale);
    await page.locator('#stage').press('+');
    expect(await page.evaluate(() => everypathExplorer.canvas.scale)).toBeGreaterThan(before);
    await page.locator('#stage').press('o');
    expect(await page.evaluate(() => everypathExplorer.session.orientation)).toBe('right');
  });
});

describe('pointer', () => {
  it('drags and zooms the picture', async () => {
    const at = () => page.evaluate(() => everypathExplorer.canvas.screenBox(0)!);
    const before = await at();
    await page.mouse.move(700, 600);
    await page.mouse.down();
    await page.mouse.move(760, 640, { steps: 4 });
    await page.mouse.up();
    const moved = await at();
    expect(moved.x - before.x).toBeCloseTo(60, 0);
    expect(moved.y - before.y).toBeCloseTo(40, 0);
    await page.mouse.wheel(0, -200);
    await page.waitForFunction((width) => everypathExplorer.canvas.screenBox(0)!.width > width, moved.width);
  });
});

describe('export', () => {
  async function exported(id: string): Promise<Download> {
    await page.locator('#export').click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator(id).click()]);
    return download;
  }

  it('writes SVG that parses and has the shown nodes', async () => {
    await page.locator('#detail').selectOption('branches');
    const download = await exported('#export-svg');
    expect(download.suggestedFilename()).toBe('insert-tree.svg');
    const text = readFileSync(await download.path(), 'utf8');
    const counted = await page.evaluate((source) => {
      const parsed = new DOMParser().parseFromString(source, 'image/svg+xml');
      return [parsed.querySelectorAll('parsererror').length, parsed.querySelectorAll('g > g').length];
    }, text);
    expect(counted).toEqual([0, await shownCount(page)]);
  });

  it('writes PNG', async () => {
    const download = await exported('#export-png');
    const bytes = readFileSync(await download.path());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(bytes.length).toBeGreaterThan(5_000);
  });

  it('writes JSON', async () => {
    await page.locator('#collapse-all').click();
    const download = await exported('#export-json');
    const document = JSON.parse(readFileSync(await download.path(), 'utf8'));
    expect(document.nodes).toHaveLength(2);
    expect(document).toMatchObject({ everypathTree: 1, unit: 'insert', verdict: 'refuted' });
  });
});
