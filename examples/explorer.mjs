// The web explorer from a program: explores a unit, serves the page that shows its tree, and says what was found.
//
//   node examples/explorer.mjs        (after npm install, which builds the package; Ctrl-C ends it)
//   node examples/explorer.mjs 60     serves the page for a minute
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serveExplorer } from 'everypath';

const seconds = Number(process.argv[2] ?? 3600);
const target = fileURLToPath(new URL('swap-node-unchecked.ts', import.meta.url));
const explorer = await serveExplorer(`${target}#swapNode`, { detail: 'branches' });
console.log(`open ${explorer.url}`);

const { units } = await explorer.finished;
for (const { unit, verdict, stats } of units) console.log(`${unit}: ${verdict}, ${stats.paths} paths`);

await wait(seconds * 1000);
await explorer.close();
console.log('closed');
