// An accessibility checker (axe) over the page: every panel, light and dark, wide and narrow, with the help open. No finding of
// any weight is accepted.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTree, startBrowser } from './browser.js';
import { syntheticTree } from './synthetic.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TREE = syntheticTree(60, 7);
const VIOLATED = TREE.nodes.findIndex((node) => node.outcome === 'violated');

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser?.close());

async function findings(page: Page): Promise<string[]> {
  const results = await page.evaluate(async (source) => {
    // Evaluated by the debugger, which the policy of the page does not hold.
    // biome-ignore lint/security/noGlobalEval: this is how the checker gets into the page
    if (!('axe' in globalThis)) globalThis.eval(source);
    return (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run();
  }, AXE);
  return results.violations.flatMap(({ id, impact, nodes }) => nodes.map((node) => `${impact} ${id}: ${node.html}`));
}

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  it('has no findings in any panel', async () => {
    const { page } = await openTree(browser, TREE, { colorScheme });
    await page.evaluate(() => everypathExplorer.session.pin(everypathExplorer.session.tree.ends[0]));
    await page.evaluate((n) => everypathExplorer.session.select(n), VIOLATED);
    await page.evaluate(() => everypathExplorer.session.search('head.next', 'all'));
    for (const name of ['Source', 'Condition', 'Input', 'Values', 'Test', 'Compare']) {
      await page.getByRole('tab', { name }).click();
      expect(await findings(page), name).toEqual([]);
    }
    await page.getByRole('tab', { name: 'Paths' }).click();
    await page.locator('.path-rows [role=row]').first().click();
    expect(await findings(page), 'paths').toEqual([]);
    await page.evaluate(() => everypathExplorer.session.collapseAll());
    await page.getByRole('tab', { name: 'Outline' }).click();
    expect(await findings(page), 'folds').toEqual([]);
    await page.locator('#export').click();
    expect(await findings(page), 'export menu').toEqual([]);
    await page.locator('#help-button').click();
    expect(await findings(page), 'help').toEqual([]);
    await page.close();
  });

  it('has no findings on a small screen', async () => {
    const { page } = await openTree(browser, TREE, { colorScheme, viewport: { width: 420, height: 800 } });
    expect(await findings(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide).toBe(false);
    await page.close();
  });
});
