// The page on the local server: it grows while the exploration goes on, keeps what the user did, can stop it; and the command
// itself, from the first line it prints to Ctrl-C.
import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Feed } from '../../src/explorer-server/feed.js';
import { ExplorerServer } from '../../src/explorer-server/server.js';
import { SourceLines } from '../../src/visualize/html.js';
import { projectPage } from '../../src/visualize/project-page.js';
import { loaded, open, shownCount, startBrowser } from './browser.js';
import { SOURCE, syntheticTree } from './synthetic.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

const overview = () => projectPage({ title: '', summary: '', units: [], findings: [], errors: [] });

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser?.close());

describe('a page that is open while the tree grows', () => {
  it('shows new nodes, keeps selection and camera, stops on request, shows the verdict', async () => {
    const { nodes, verdict, ...header } = syntheticTree(300);
    const sources = new SourceLines(() => SOURCE);
    const feed = new Feed(sources, 1_000);
    let stopped = 0;
    const server = new ExplorerServer({ title: 'live', feeds: [feed], overview, stop: () => stopped++ });
    await server.listen(0);
    feed.push({ header, live: true, target: 'list.ts#insert' });
    feed.nodes(nodes.slice(0, 50));
    const { page, problems } = await open(browser, server.url);
    await page.waitForFunction(() => globalThis.everypathExplorer?.session.tree.size === 50);
    expect(await page.locator('.status').textContent()).toBe('exploring');

    await page.evaluate(() => everypathExplorer.session.select(20));
    await page.evaluate(() => everypathExplorer.canvas.pan(30, 10));
    await page.waitForTimeout(300);
    const before = await page.evaluate(() => everypathExplorer.canvas.screenBox(20)!);
    feed.push({ progress: { paths: 3, openBranches: 7, coverage: 1, timeMs: 500 } });
    feed.nodes(nodes.slice(50, 200));
    await page.waitForFunction(() => everypathExplorer.session.tree.size === 200);
    await page.waitForTimeout(300);
    const after = await page.evaluate(() => everypathExplorer.canvas.screenBox(20)!);
    expect(await page.evaluate(() => everypathExplorer.session.selected)).toBe(20);
    expect(after.x).toBeCloseTo(before.x, 0);
    expect(after.y).toBeCloseTo(before.y, 0);
    expect(await page.locator('.numbers').textContent()).toContain('7 open');

    await page.locator('#collapse-all').click();
    const few = await shownCount(page);
    feed.nodes(nodes.slice(200));
    await page.waitForFunction((size) => everypathExplorer.session.tree.size === size, nodes.length);
    expect(await shownCount(page)).toBe(few);

    await page.locator('#stop').click();
    await expect.poll(() => stopped).toBe(1);
    feed.end({ verdict, gaps: [{ code: 'limit', message: 'the time limit ended the search' }] });
    await loaded(page);
    expect(await page.locator('.status').textContent()).toBe('refuted');
    await page.getByText('1 gap').click();
    expect(await page.locator('.gaps').textContent()).toContain('the time limit ended the search');
    expect(await page.locator('#stop').isVisible()).toBe(false);
    feed.close();
    // Whoever comes later gets the same.
    await page.reload();
    await loaded(page);
    expect(await page.evaluate(() => everypathExplorer.session.tree.size)).toBe(nodes.length);
    expect(problems).toEqual([]);
    await page.close();
    await server.close();
  });

  it('says so when the server goes away', async () => {
    const { nodes, verdict: _, ...header } = syntheticTree(20);
    const feed = new Feed(new SourceLines(() => SOURCE), 1_000);
    const server = new ExplorerServer({ title: 'live', feeds: [feed], overview, stop: () => {} });
    await server.listen(0);
    feed.push({ header, live: true, target: 'list.ts#insert' });
    feed.nodes(nodes);
    const { page } = await open(browser, server.url);
    await page.waitForFunction(() => (globalThis.everypathExplorer?.session.tree.size ?? 0) > 0);
    await server.close();
    await page.waitForFunction(() => document.querySelector('.status')?.textContent === 'failed');
    await page.close();
  });

  it('switches between units', async () => {
    const trees = [syntheticTree(20), { ...syntheticTree(40), unit: 'remove' }];
    const feeds = trees.map(({ nodes, verdict, ...header }) => {
      const feed = new Feed(new SourceLines(() => SOURCE), 1_000);
      feed.push({ header, live: true, target: header.unit }, { units: ['insert', 'remove'] });
      feed.nodes(nodes);
      feed.end({ verdict });
      feed.close();
      return feed;
    });
    const server = new ExplorerServer({ title: 'two', feeds, overview, stop: () => {} });
    await server.listen(0);
    const { page, problems } = await open(browser, server.url);
    await loaded(page);
    await page.locator('#units').selectOption('remove');
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'remove');
    await loaded(page);
    expect(await page.evaluate(() => everypathExplorer.session.tree.size)).toBe(trees[1].nodes.length);
    expect(problems).toEqual([]);
    await page.close();
    await server.close();
  });
});

describe('everypath explore', () => {
  function start(...args: string[]): { child: ChildProcess; line: Promise<string>; exit: Promise<number | null> } {
    const child = spawn(process.execPath, ['dist/cli.js', 'explore', ...args], { cwd: root });
    const line = new Promise<string>((resolve, reject) => {
      let text = '';
      child.stdout.on('data', (chunk) => {
        text += chunk;
        if (text.includes('\n')) resolve(text.split('\n')[0]);
      });
      child.stderr.on('data', (chunk) => reject(new Error(String(chunk))));
    });
    const exit = new Promise<number | null>((resolve) => child.on('exit', resolve));
    return { child, line, exit };
  }

  it('serves a real exploration, and ends with Ctrl-C', async () => {
    const { child, line, exit } = start('examples/swap-node-unchecked.ts#swapNode', '--no-open', '--json');
    try {
      const { url } = JSON.parse(await line);
      const { page, problems } = await open(browser, url);
      await loaded(page);
      expect(await page.locator('.status').textContent()).toBe('refuted');
      expect(await page.evaluate(() => everypathExplorer.session.tree.ends.length)).toBe(7);
      await page.evaluate(() => everypathExplorer.session.search('TypeError', 'outcome'));
      await page.locator('#next-match').click();
      expect(await page.locator('.line.current').textContent()).toContain('node.elem - node.next!.elem > 0');
      await page.getByRole('tab', { name: 'Test' }).click();
      expect(await page.getByRole('tabpanel', { name: 'Test' }).textContent()).toContain('swapNode(node)');
      await page.getByRole('tab', { name: 'Input' }).click();
      expect(await page.locator('.graph').first().textContent()).toContain('next: null');
      expect(problems).toEqual([]);
      await page.close();
    } finally {
      child.kill('SIGINT');
    }
    expect(await exit).toBe(0);
  });

  it('can be stopped from the page before it is through', async () => {
    const { child, line, exit } = start('examples/red-black-tree.ts', '--no-open', '--json', '--timeout', '100');
    try {
      const { url } = JSON.parse(await line);
      const { page } = await open(browser, url);
      await page.waitForFunction(() => (globalThis.everypathExplorer?.session.tree.size ?? 0) > 100);
      const early = await page.evaluate(() => everypathExplorer.session.tree.size);
      await page.waitForFunction((n) => everypathExplorer.session.tree.size > n, early);
      await page.locator('#stop').click();
      await loaded(page);
      await page.close();
    } finally {
      child.kill('SIGINT');
    }
    expect(await exit).toBe(0);
  });
});
