// Starts Chromium for the tests and opens pages in it. What a page writes to its console as an error, and every request that
// leaves it, is kept: tests assert that there is none.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { TreeDocument } from '../../src/trace/format.js';
import { renderHtml } from '../../src/visualize/html.js';
import type { CanvasView } from '../../viewer/canvas-view.js';
import type { Inspector } from '../../viewer/panels/inspector.js';
import type { Session } from '../../viewer/session.js';
import type { Sidebar } from '../../viewer/sidebar.js';
import { SOURCE } from './synthetic.js';

declare global {
  var everypathExplorer: {
    readonly session: Session;
    readonly canvas: CanvasView;
    readonly inspector: Inspector;
    readonly sidebar: Sidebar;
  };
}

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export function startBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? PLACES.find((place) => existsSync(place));
  if (executablePath === undefined) {
    throw new Error('No Chromium: install it (apt-get install chromium) or name it with CHROMIUM_PATH');
  }
  // Chromium has no sandbox for root.
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}

export interface Opened {
  readonly page: Page;
  /** Errors of the console, exceptions, requests to other places than the page's own. */
  readonly problems: string[];
}

export interface OpenOptions {
  readonly colorScheme?: 'light' | 'dark';
  readonly viewport?: { readonly width: number; readonly height: number };
}

export async function open(browser: Browser, url: string, options: OpenOptions = {}): Promise<Opened> {
  const { colorScheme = 'light', viewport = { width: 1440, height: 900 } } = options;
  const page = await browser.newPage({ colorScheme, viewport, acceptDownloads: true, reducedMotion: 'reduce' });
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  const home = new URL(url);
  page.on('request', (request) => {
    const to = new URL(request.url());
    const own = home.protocol === 'file:' ? to.href === home.href : to.origin === home.origin;
    if (!own && to.protocol !== 'data:' && to.protocol !== 'blob:') problems.push(`request to ${to.href}`);
  });
  await page.goto(url);
  return { page, problems };
}

/** The self-contained page of a tree, opened from a file. */
export async function openTree(browser: Browser, tree: TreeDocument, options: OpenOptions = {}): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'everypath-page-'));
  const file = join(folder, 'page.html');
  writeFileSync(file, renderHtml(tree, { readSource: () => SOURCE }));
  const opened = await open(browser, pathToFileURL(file).href, options);
  opened.page.on('close', () => rmSync(folder, { recursive: true }));
  await loaded(opened.page);
  return opened;
}

export async function loaded(page: Page): Promise<void> {
  await page.waitForFunction(() => globalThis.everypathExplorer?.session.done !== undefined);
}

/** Clicks the box of a node in the drawing. */
export async function clickNode(page: Page, index: number, count = 1): Promise<void> {
  const box = await page.evaluate((n) => everypathExplorer.canvas.screenBox(n), index);
  if (box === undefined) throw new Error(`node ${index} is not shown`);
  const position = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.locator('canvas.tree-canvas').click({ position, clickCount: count });
}

export function selected(page: Page): Promise<number> {
  return page.evaluate(() => everypathExplorer.session.selected);
}

export function shownCount(page: Page): Promise<number> {
  return page.evaluate(() => everypathExplorer.session.scene.size);
}
