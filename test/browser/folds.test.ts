// A large tree in a browser: folded so that it fits, folds that open by click and by key, the map in the corner, the table of paths.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTree, selected, shownCount, startBrowser } from './browser.js';
import { syntheticTree } from './synthetic.js';

const TREE = syntheticTree(1_400);

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser?.close());

const opened = async (width: number): Promise<Page> => {
  const { page } = await openTree(browser, TREE, { viewport: { width, height: 850 } });
  return page;
};

/** A folded node, and where its card is on the page. */
async function aFold(page: Page) {
  return page.evaluate(() => {
    const { session, canvas } = everypathExplorer;
    const [p] = [...session.scene.cards.keys()].slice(-1);
    const node = session.scene.shown.node[p];
    return { node, card: canvas.screenCard(node)! };
  });
}

describe('folds', () => {
  it.each([1_400, 420])('fit the picture, %i pixels wide', async (width) => {
    const page = await opened(width);
    const { across, stage, scale } = await page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      const { session, canvas } = everypathExplorer;
      const boxes = Array.from(session.scene.shown.node, (n) => canvas.screenBox(n)!);
      const left = Math.min(...boxes.map((box) => box.x));
      const right = Math.max(...boxes.map((box) => box.x + box.width));
      return { across: [left, right], stage: document.querySelector('#stage')!.clientWidth, scale: canvas.scale };
    });
    expect(across[0]).toBeGreaterThanOrEqual(0);
    expect(across[1]).toBeLessThanOrEqual(stage);
    // No half of it is empty.
    expect(across[1] - across[0]).toBeGreaterThan(stage * 0.6);
    expect(scale).toBeGreaterThan(0.5);
    await page.close();
  });

  it.each([1_400, 420])('leave the root and the line of the selection in sight, %i pixels wide', async (width) => {
    const page = await opened(width);
    // The last line of a long file.
    const last = TREE.nodes.findLast(({ location }) => location !== undefined && location.line > 20)!;
    await page.evaluate((id) => everypathExplorer.session.select(id), last.id);
    const seen = await page.evaluate(async () => {
      for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
      const box = (name: string): DOMRect => document.querySelector(name)!.getBoundingClientRect();
      const [panel, line, map, stage] = ['.panel', '.line.current', '.overview', '#stage'].map(box);
      everypathExplorer.canvas.fit(false);
      const root = everypathExplorer.canvas.screenBox(0)!;
      return { panel, line, map, root: { ...root, x: root.x + stage.x, y: root.y + stage.y } };
    });
    expect(seen.line.top).toBeGreaterThanOrEqual(seen.panel.top);
    expect(seen.line.bottom).toBeLessThanOrEqual(seen.panel.bottom);
    const { map, root } = seen;
    const apart = map.right <= root.x || root.x + root.width <= map.left || map.bottom <= root.y;
    expect(apart).toBe(true);
    await page.close();
  });

  it('open by a click on their card, and by Enter', async () => {
    const page = await opened(1_400);
    const before = await shownCount(page);
    const { node, card } = await aFold(page);
    const position = { x: card.x + card.width / 2, y: card.y + card.height / 2 };
    await page.locator('canvas.tree-canvas').click({ position });
    expect(await selected(page)).toBe(node);
    expect(await shownCount(page)).toBeGreaterThan(before);
    await page.locator('#stage').press('Enter');
    expect(await shownCount(page)).toBe(before);
    expect(await page.locator('#announcer').textContent()).toMatch(/folded, \d+ nodes inside: .*\d+ returned/);
    await page.locator('#stage').press('Enter');
    await page.locator('#stage').press('w');
    expect(await shownCount(page)).toBe(before);
    await page.close();
  });

  it('are told in the outline', async () => {
    const page = await opened(1_400);
    const { node } = await aFold(page);
    const row = page.locator(`#row-${node}`);
    expect(await row.getAttribute('aria-expanded')).toBe('false');
    expect(await row.locator('.row-fold').getAttribute('title')).toMatch(/^folded, [\d,]+ nodes inside: \d/);
    await page.close();
  });
});

describe('the map', () => {
  it('fills its corner, however wide the tree is', async () => {
    const page = await opened(1_400);
    const extent = await page.evaluate(async () => {
      everypathExplorer.session.expandAll();
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const map = document.querySelector<HTMLCanvasElement>('.overview')!;
      const { data } = map.getContext('2d')!.getImageData(0, 0, map.width, map.height);
      let [left, top, right, bottom] = [map.width, map.height, 0, 0];
      for (let i = 3; i < data.length; i += 4) {
        if (data[i] < 128) continue;
        const x = ((i - 3) / 4) % map.width;
        const y = Math.floor((i - 3) / 4 / map.width);
        [left, right] = [Math.min(left, x), Math.max(right, x)];
        [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      }
      return [(right - left) / map.width, (bottom - top) / map.height];
    });
    expect(extent[0]).toBeGreaterThan(0.8);
    expect(extent[1]).toBeGreaterThan(0.8);
    await page.close();
  });
});

describe('the table of paths', () => {
  it('sorts, filters, and selects the path in the tree, by click and by key', async () => {
    const page = await opened(1_400);
    const rows = page.locator('.path-rows [role=row]');
    await page.getByRole('tab', { name: 'Paths' }).click();
    const ends = TREE.nodes.filter((node) => node.kind === 'end');
    const violated = ends.filter((node) => node.outcome === 'violated');
    const table = page.getByRole('grid', { name: 'Paths' });
    expect(await table.getAttribute('aria-rowcount')).toBe(String(ends.length + 1));
    await page.getByRole('button', { name: `violated ${violated.length}` }).click();
    expect(await table.getAttribute('aria-rowcount')).toBe(String(violated.length + 1));
    // Rows are drawn in the next frame.
    await expect.poll(() => rows.first().textContent()).toContain('TypeError');
    await page.getByRole('button', { name: 'Steps' }).click();
    await page.getByRole('button', { name: 'Steps' }).click();
    expect(await page.getByRole('columnheader', { name: 'Steps' }).getAttribute('aria-sort')).toBe('descending');
    const isDescending = async (): Promise<boolean> => {
      const steps = (await rows.locator('.cell-steps').allTextContents()).map(Number);
      return steps.length > 1 && steps.every((n, i) => i === 0 || steps[i - 1] >= n);
    };
    await expect.poll(isDescending).toBe(true);
    await rows.first().click();
    const chosen = await selected(page);
    expect(TREE.nodes[chosen].outcome).toBe('violated');
    expect(await page.evaluate((n) => everypathExplorer.canvas.screenBox(n) !== undefined, chosen)).toBe(true);
    await table.focus();
    await page.keyboard.press('ArrowDown');
    expect(await selected(page)).not.toBe(chosen);
    await page.waitForFunction(
      () => document.querySelector('#path-table')?.getAttribute('aria-activedescendant') !== null,
    );
    await expect.poll(() => rows.nth(1).getAttribute('aria-selected')).toBe('true');
    await page.close();
  });
});
