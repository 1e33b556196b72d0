// Why an engine's process was ended, or ended by itself before its job was done.
import type { GapText } from '../result/gaps/gap-text.js';
import { endedFromOutside, outOfMemory } from '../result/gaps/limits.js';
import { processEnded } from '../result/gaps/paths.js';
import type { EngineEnd } from './engine-process.js';
import type { Usage } from './process-usage.js';

/** Of the memory limit, which bounds the heap: buffers lie outside. */
const MEMORY_FACTOR = 2;
/** Megabytes that the engine needs for itself, besides. */
const MEMORY_SPARE = 256;

export interface Cut {
  /** What limit it was, if any. */
  readonly limit?: 'time' | 'memory';
  readonly gap: GapText;
}

export const time = (): Cut => ({ limit: 'time', gap: endedFromOutside() });
export const memory = (): Cut => ({ limit: 'memory', gap: outOfMemory() });

export function isTooLarge({ megabytes }: Usage, maxMemory: number): boolean {
  return megabytes > MEMORY_FACTOR * maxMemory + MEMORY_SPARE;
}

const OUT_OF_MEMORY = /heap out of memory|Reached heap limit|process out of memory|Array buffer allocation failed/i;
const FATAL = /^.*(fatal|check failed).*$/gim;

/** Why a process ended that was not told to. */
export function causeOf({ code, signal, complaint }: EngineEnd): Cut {
  if (OUT_OF_MEMORY.test(complaint)) return memory();
  if (signal === 'SIGXCPU') return time();
  const lines = complaint.match(FATAL) ?? complaint.trim().split('\n').slice(0, 1);
  const said = lines.map((line) => line.replace(/^[#\s]+/, '')).join('; ');
  const how = signal === null ? `code ${code}` : signal;
  return { gap: processEnded(`${how}${said === '' ? '' : `: ${said.slice(0, 200)}`}`) };
}
