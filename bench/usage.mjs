// Loaded before the command line (node --import): writes the CPU time and memory of the process and of its children when it ends.
// Those of children are read from /proc; where there is none, only the process itself is told of.
// BENCH_SAMPLE_MS: also samples the resident memory at that interval.
import { readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Clock ticks per second, as Linux tells them to programs. */
const TICKS = 100;

function read(/** @type {string} */ file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Processor seconds: of the process itself, and of its children that have ended. */
function times(/** @type {number | string} */ pid) {
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number);
  const [own, ended] = [11, 13].map((at) => ((fields[at] ?? 0) + (fields[at + 1] ?? 0)) / TICKS);
  return { own, ended };
}

/** Processes that this one started and that have not ended. */
function children() {
  return read(`/proc/self/task/${process.pid}/children`).split(' ').filter(Boolean);
}

/** Megabytes at most. */
function memory(/** @type {string} */ pid) {
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024);
}

if (isMainThread) {
  /** @type {any[]} */
  const samples = [];
  const interval = Number(process.env.BENCH_SAMPLE_MS ?? 0);
  const resident = () => {
    const pages = children().map((pid) => Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0));
    return Math.round((process.memoryUsage.rss() + 4096 * pages.reduce((a, b) => a + b, 0)) / 2 ** 20);
  };
  if (interval > 0) setInterval(() => samples.push(resident()), interval).unref();
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const running = children();
    const others = running.reduce((sum, pid) => sum + times(pid).own, times('self').ended || 0);
    const cpu = (userCPUTime + systemCPUTime) / 1e6 + others;
    const rss = Math.max(Math.round(maxRSS / 1024), ...running.map(memory));
    writeFileSync(String(process.env.BENCH_USAGE_FILE), JSON.stringify({ cpu, rss, samples }));
  });
}
