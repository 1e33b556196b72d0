// Entry point of the enumerating thread: loads the predicate, searches, streams families.
import { parentPort, workerData } from 'node:worker_threads';
import { lockDown } from '../host/lockdown.js';
import { ModuleError } from '../languages/javascript/program/module-graph.js';
import { SpecError } from './domains.js';
import { PredicateProgram, thrownText } from './predicate-program.js';
import type { EnumerateMessage, EnumerateThreadData } from './protocol.js';
import { NotAPredicate, Search } from './search.js';
import { compileSpace } from './space.js';
import { loadThrough } from './thread-loader.js';

const { spec, timeout, countOnly, replies, signals } = workerData as EnumerateThreadData;
/** Numbers in one batch. */
const BATCH = 16_384;
const PROGRESS_MS = 100;

function emit(message: EnumerateMessage): void {
  parentPort?.postMessage(message);
}

const load = loadThrough({ replies, signals });

let waited = 0;
let batch: number[] = [];

function flush(): void {
  if (batch.length === 0) return;
  const start = performance.now();
  while (Atomics.load(signals, 1) <= 0) Atomics.wait(signals, 1, 0);
  Atomics.sub(signals, 1, 1);
  waited += performance.now() - start;
  emit({ type: 'families', data: Int32Array.from(batch) });
  batch = [];
}

function run(): void {
  const space = compileSpace(spec);
  const program = new PredicateProgram(spec, space, load);
  const names = Object.keys(spec.generators);
  if (names.length > 0) {
    emit({ type: 'generated', values: Object.fromEntries(names.map((name) => [name, program.valuesOf(name)])) });
  }
  const start = performance.now();
  const elapsed = (): number => performance.now() - start - waited;
  let reported = 0;
  let sent = false;
  const progress = (runs: number, count: number | bigint): void => {
    flush();
    emit({ type: 'progress', runs, count });
  };
  const search = new Search(space, program, spec, {
    family(codes, runs, count) {
      if (countOnly) return true;
      batch.push(codes.length);
      for (const code of codes) batch.push(code);
      // The first solution is shown at once.
      if (batch.length >= BATCH || !sent) {
        progress(runs, count);
        sent = true;
      }
      return true;
    },
    tick(runs, count) {
      const now = elapsed();
      if (now - reported >= PROGRESS_MS) {
        reported = now;
        progress(runs, count);
      }
      return now < timeout;
    },
  });
  const result = search.search();
  flush();
  emit({ type: 'finished', result, timeMs: elapsed() });
}

// Promises of the program's own that nobody waits for must not end the thread.
process.on('unhandledRejection', () => {});
lockDown();
try {
  run();
} catch (error) {
  const { message } = error as Error;
  if (error instanceof SpecError) emit({ type: 'failed', what: 'spec', code: error.code, message });
  else if (error instanceof NotAPredicate) {
    flush();
    emit({ type: 'failed', what: 'predicate', message });
  } else if (error instanceof ModuleError || !(error instanceof Error)) {
    emit({ type: 'failed', what: 'load', message: `loading ${spec.unit.file} failed: ${thrownText(error)}` });
  } else throw error;
}
