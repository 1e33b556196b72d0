// An accessibility checker (axe) over the page: every panel, light and dark, wide and narrow, with the help open. No finding of
// any weight is accepted.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from './axe.js';
import { openTree, startBrowser } from './browser.js';
import { syntheticTree } from './synthetic.js';

const TREE = syntheticTree(60, 7);
const VIOLATED = TREE.nodes.findIndex((node) => node.outcome === 'violated');

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser?.close());

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  it('has no findings in any panel', async () => {
    const { page } = await openTree(browser, TREE, { colorScheme });
    await page.evaluate(() => everypathExplorer.session.pin(everypathExplorer.session.tree.ends[0]));
    await page.evaluate((n) => everypathExplorer.session.select(n), VIOLATED);
    await page.evaluate(() => everypathExplorer.session.search('head.next', 'all'));
    for (const name of ['Source', 'Condition', 'Input', 'Values', 'Test', 'Compare']) {
      await page.getByRole('tab', { name }).click();
      expect(await axeFindings(page), name).toEqual([]);
    }
    await page.getByRole('tab', { name: 'Paths' }).click();
    await page.locator('.path-rows [role=row]').first().click();
    expect(await axeFindings(page), 'paths').toEqual([]);
    await page.evaluate(() => everypathExplorer.session.collapseAll());
    await page.getByRole('tab', { name: 'Outline' }).click();
    expect(await axeFindings(page), 'folds').toEqual([]);
    await page.locator('#export').click();
    expect(await axeFindings(page), 'export menu').toEqual([]);
    await page.locator('#help-button').click();
    expect(await axeFindings(page), 'help').toEqual([]);
    await page.close();
  });

  it('has no findings on a small screen', async () => {
    const { page } = await openTree(browser, TREE, { colorScheme, viewport: { width: 420, height: 800 } });
    expect(await axeFindings(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide).toBe(false);
    await page.close();
  });
});
