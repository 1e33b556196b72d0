// Loaded before the command line (node --import): writes the CPU time and memory of the process when it ends.
// BENCH_SAMPLE_MS: also samples the resident memory at that interval.
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  /** @type {any[]} */
  const samples = [];
  const interval = Number(process.env.BENCH_SAMPLE_MS ?? 0);
  if (interval > 0) setInterval(() => samples.push(Math.round(process.memoryUsage.rss() / 2 ** 20)), interval).unref();
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const used = { cpu: (userCPUTime + systemCPUTime) / 1e6, rss: Math.round(maxRSS / 1024), samples };
    writeFileSync(String(process.env.BENCH_USAGE_FILE), JSON.stringify(used));
  });
}
