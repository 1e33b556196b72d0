// Preloaded by packages.mjs on a shared machine: a second of the exploration is a second of processor time of its process,
// whoever else is running. Clock and long timers of all its threads go by it.
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
performance.now = cpu;
const wall = globalThis.setTimeout;
const LONG_MS = 1000;
globalThis.setTimeout = (/** @type {Function} */ callback, delay = 0, /** @type {any[]} */ ...args) => {
  if (delay < LONG_MS) return wall(callback, delay, ...args);
  const end = cpu() + delay;
  const timer = setInterval(() => {
    if (cpu() < end) return;
    clearInterval(timer);
    callback(...args);
  }, 100);
  return timer;
};
