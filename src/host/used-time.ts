// The time that a unit has used: what the limits count. Processor time, so that a busy machine takes nothing away; never more than
// the time that went by, since the collector's threads work beside the engine's.

/** Milliseconds between two questions to the system: each takes longer than many a path. */
const STEP = 10;

/** Milliseconds used since it was made. */
export function usedTime(wall: () => number = wallTime, processor: () => number = processorTime): () => number {
  let lastWall = wall();
  let lastProcessor = processor();
  let used = 0;
  let told = 0;
  return () => {
    const now = wall();
    const passed = now - lastWall;
    if (passed >= STEP) {
      const worked = processor();
      used += Math.min(passed, worked - lastProcessor);
      lastWall = now;
      lastProcessor = worked;
      told = Math.max(told, used);
    } else told = Math.max(told, used + passed);
    return told;
  };
}

export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export function wallTime(): number {
  return performance.now();
}
