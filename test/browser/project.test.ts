// The page of a project in a browser: filtered, sorted, read by an accessibility checker, wide and narrow.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectPage } from '../../src/visualize/project-page.js';
import { axeFindings } from './axe.js';
import { open, startBrowser } from './browser.js';

const unit = (i: number, verdict: 'proved' | 'refuted' | 'open') => ({
  unit: `function${i}`,
  file: `src/module${i % 7}.ts`,
  verdict,
  paths: i * 13,
  coverage: 0.75,
  findings: verdict === 'refuted' ? 1 : 0,
  gaps: verdict === 'open' ? ['limit', 'concretized'] : [],
  ...(i % 2 === 0
    ? { tree: `tree-${i}.html` }
    : { command: `npx everypath explore src/module${i % 7}.ts#function${i}` }),
});
const { html } = projectPage({
  title: 'shop',
  summary: '60 units',
  units: Array.from({ length: 60 }, (_, i) => unit(i, i % 10 === 0 ? 'refuted' : i % 3 === 0 ? 'open' : 'proved')),
  findings: (['bug', 'contract', 'suspicious', 'bug'] as const).map((severity, i) => ({
    title: `TypeError: Cannot read properties of undefined (reading 'property${i}')`,
    severity,
    because: 'callers that keep to the types can do this',
    where: `src/module${i}.ts:12:3, in function${i}`,
    frame: ['  11 | const a = 1;', '> 12 | return table.get(key).value;'],
    inputs: 'lookup(new Map(), "");',
    replay: 'npx everypath check src/module.ts#lookup --replay 0.1',
    tree: undefined,
  })),
  errors: [],
});

let browser: Browser;
let folder: string;
beforeAll(async () => {
  browser = await startBrowser();
  folder = mkdtempSync(join(tmpdir(), 'everypath-project-'));
  writeFileSync(join(folder, 'project.html'), html);
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

const address = (): string => pathToFileURL(join(folder, 'project.html')).href;

it('filters by verdict and by text, and sorts', async () => {
  const { page, problems } = await open(browser, address());
  const rows = page.locator('#units tbody tr:visible');
  expect(await rows.count()).toBe(60);
  await page.getByRole('button', { name: /refuted/ }).click();
  expect(await rows.count()).toBe(6);
  await page.getByLabel('Filter units').fill('function20');
  expect(await rows.locator('.unit-name').allTextContents()).toEqual(['function20src/module6.ts']);
  await page.getByLabel('Filter units').fill('');
  await page.getByRole('button', { name: 'Paths' }).click();
  await page.getByRole('button', { name: 'Paths' }).click();
  expect(await rows.first().textContent()).toContain('function50');
  expect(await page.locator('#units th[aria-sort]').getAttribute('aria-sort')).toBe('descending');
  expect(await page.getByRole('link', { name: 'Tree of function50' }).getAttribute('href')).toBe('tree-50.html');
  expect(problems).toEqual([]);
  await page.close();
});

it.each([
  ['light', 1_400],
  ['dark', 420],
] as const)('has no findings of the accessibility checker: %s, %i pixels', async (colorScheme, width) => {
  const { page } = await open(browser, address(), { colorScheme, viewport: { width, height: 850 } });
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
  await page.close();
});
