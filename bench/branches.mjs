// Time to a branch-covering suite against the number of independent branches: programs of 10 to 1,000 branches are generated,
// each in several forms. Prints CPU seconds and the growth per branch. Run: node bench/branches.mjs [sizes...]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateTests } from 'everypath';

/** Forms of independent branches, by name. */
export const FORMS = {
  /** One parameter for each branch. */
  parameters: (/** @type {number} */ n) => {
    const names = Array.from({ length: n }, (_, i) => `x${i}`);
    const body = names.map((name, i) => `  if (${name} > ${i * 7}) total += ${i + 1};\n  else total -= 1;`);
    return `export function f(${names.map((name) => `${name}: number`).join(', ')}): number {\n  let total = 0;\n${body.join('\n')}\n  return total;\n}\n`;
  },
  /** Flags of one object. */
  fields: (/** @type {number} */ n) => {
    const names = Array.from({ length: n }, (_, i) => `flag${i}`);
    const fields = names.map((name) => `  readonly ${name}: boolean;`).join('\n');
    const body = names.map((name, i) => `  if (flags.${name}) bits += ${i};`).join('\n');
    return `export interface Flags {\n${fields}\n}\n\nexport function f(flags: Flags): number {\n  let bits = 0;\n${body}\n  return bits;\n}\n`;
  },
  /** Branches that call functions with branches of their own. */
  calls: (/** @type {number} */ n) => {
    const helpers = Array.from(
      { length: n / 2 },
      (_, i) =>
        `function h${i}(x: number, y: string): number {\n  if (x === ${i}) return 1;\n  return y === 'k${i}' ? 2 : 3;\n}`,
    );
    const parameters = helpers.map((_, i) => `a${i}: number, s${i}: string`).join(', ');
    const sum = helpers.map((_, i) => `h${i}(a${i}, s${i})`).join(' + ');
    return `${helpers.join('\n')}\n\nexport function f(${parameters}): number {\n  return ${sum};\n}\n`;
  },
};

const sizes = process.argv.slice(2).map(Number).filter(Boolean);
const folder = mkdtempSync(join(tmpdir(), 'everypath-branches-'));
try {
  console.log('form        branches   tests   goals   open   CPU s   ms per branch');
  for (const [form, source] of Object.entries(FORMS)) {
    for (const n of sizes.length > 0 ? sizes : [10, 100, 300, 1000]) {
      const file = join(folder, `${form}${n}.ts`);
      writeFileSync(file, source(n));
      const before = process.cpuUsage();
      const { suites } = await generateTests(file, { measure: false, write: false, timeout: 600 });
      const { user, system } = process.cpuUsage(before);
      const seconds = (user + system) / 1e6;
      const { covered, open } = suites[0].summary;
      const cells = [n, suites[0].tests.length, covered, open, seconds.toFixed(2), ((seconds * 1000) / n).toFixed(2)];
      console.log(form.padEnd(10), ...cells.map((cell, i) => String(cell).padStart([10, 8, 8, 7, 8, 16][i])));
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
