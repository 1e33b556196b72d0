// What a process uses of the machine, as the system tells. Called by engine-process.ts at every look of its host.
import { readdirSync, readFileSync } from 'node:fs';

export interface Usage {
  /** Milliseconds of processor time. */
  readonly processor: number;
  /** It waits for something. A thread that could run, were the machine less busy, is none that waits: whoever waits for it is working. */
  readonly sleeping: boolean;
  readonly megabytes: number;
}

/** Undefined where the system does not tell. */
export function usageOf(pid: number): Usage | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const { state, fields } = statOf(`/proc/${pid}`);
    // The fields after the state, as proc(5) numbers them from 4 on: 14 and 15 are ticks, 24 is pages.
    const processor = (Number(fields[10]) + Number(fields[11])) * 10;
    return { processor, sleeping: waits(state) && allWait(pid), megabytes: Number(fields[20]) / 256 };
  } catch {
    return undefined;
  }
}

function waits(state: string): boolean {
  return state === 'S' || state === 'D';
}

/** V8 compiles and collects on other threads, for which the first one now and then waits. */
function allWait(pid: number): boolean {
  const folder = `/proc/${pid}/task`;
  return readdirSync(folder).every((thread) => waits(threadState(`${folder}/${thread}`)));
}

function threadState(folder: string): string {
  try {
    return statOf(folder).state;
  } catch {
    // It has ended meanwhile.
    return 'S';
  }
}

function statOf(folder: string): { readonly state: string; readonly fields: readonly string[] } {
  const stat = readFileSync(`${folder}/stat`, 'latin1');
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state, fields };
}
