// What state matching costs and saves: node bench/matching.mjs [FILE...]
// Prints one row per unit of test/matching/programs/ and per mode: states, CPU seconds of the process, outcome. Then the price on
// programs that matching does not help, against `off`.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { measure, root } from './measure.mjs';

const MODES = ['off', 'exact', 'list', 'shape', 'predicates'];
const PLAIN = [
  ['bank account, n = 15', ['examples/bank-account.ts', '--concrete', 'n=15', '--timeout', '120']],
  ['red-black insertion, n = 4', ['examples/red-black-tree.ts', '--concrete', 'n=4', '--timeout', '120']],
  ['swapNode', ['examples/swap-node.ts']],
];

async function units(args) {
  const { stdout, cpu } = await measure(['check', ...args, '--json', '--paths', '0']);
  return { cpu, units: JSON.parse(stdout).units };
}

const folder = 'test/matching/programs';
const chosen = process.argv.slice(2);
const files =
  chosen.length > 0
    ? chosen
    : readdirSync(join(root, folder))
        .filter((name) => name.endsWith('.ts'))
        .map((name) => join(folder, name));
console.log('| unit | mode | states | outcome |\n|---|---|---|---|');
for (const file of files) {
  for (const mode of MODES) {
    const run = await units([file, '--match', mode, '--timeout', '20', '--max-paths', '150', '--max-steps', '2000']);
    for (const { unit, verdict, stats } of run.units) {
      console.log(`| ${unit} | ${mode} | ${stats.states} | ${verdict}${stats.exhausted ? ', ended' : ''} |`);
    }
    console.log(`| ${file} | ${mode} | | ${run.cpu.toFixed(2)} s of CPU |`);
  }
}
console.log('\n| program | off | exact | ratio |\n|---|---|---|---|');
for (const [name, args] of PLAIN) {
  const off = await units(args);
  const exact = await units([...args, '--match', 'exact']);
  console.log(
    `| ${name} | ${off.cpu.toFixed(2)} s | ${exact.cpu.toFixed(2)} s | ${(exact.cpu / off.cpu).toFixed(2)} |`,
  );
}
