// The accessibility checker in a page: what it finds, as texts.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function axeFindings(page: Page): Promise<string[]> {
  const results = await page.evaluate(async (source) => {
    // Evaluated by the debugger, which the policy of the page does not hold.
    // biome-ignore lint/security/noGlobalEval: this is how the checker gets into the page
    if (!('axe' in globalThis)) globalThis.eval(source);
    return (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run();
  }, AXE);
  return results.violations.flatMap(({ id, impact, nodes }) => nodes.map((node) => `${impact} ${id}: ${node.html}`));
}
