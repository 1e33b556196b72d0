// Many machines in one process: a worker serves a queue, a check hands it the units of two files. A worker on another machine needs the
// address and the key, and nothing of the project.
//
//   redis-server --port 6400 &
//   EVERYPATH_QUEUE=redis://127.0.0.1:6400 EVERYPATH_QUEUE_KEY=$(npx everypath worker --new-key) node examples/queue.mjs
import { fileURLToPath } from 'node:url';
import { check, QueueProblem, worker } from 'everypath';

const targets = ['swap-node.ts', 'absolute-difference.ts'].map((name) => fileURLToPath(new URL(name, import.meta.url)));
const over = new AbortController();
let served = 0;

try {
  const run = check(targets, { queue: 'env' });
  const serving = worker({ jobs: 1, signal: over.signal, onText: () => served++ });
  await Promise.race([run, serving]);
  for (const { unit, verdict, stats } of (await run).units) console.log(`${unit}: ${verdict}, ${stats.paths} paths`);
  over.abort();
  await serving;
  console.log(`the worker said ${served} line: what it is`);
} catch (error) {
  if (!(error instanceof QueueProblem)) throw error;
  console.error(`${error.code}: ${error.message} (${error.suggestion})`);
  process.exitCode = 2;
}
