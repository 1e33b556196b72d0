// The timeline of a finding as lanes: one for each thread, or for each chain of tasks that the call of the unit began, and a row for each
// time that one of them runs. The figure and the explorer draw it.
import type { TimelineTask } from '../result/result.js';
import type { SourceRange } from '../result/source-range.js';

export interface LaneRow {
  readonly lane: number;
  readonly task: string;
  /** What ran, or what a thread did until another one went on. */
  readonly text: string;
  readonly at?: SourceRange;
  /** What else would have come: a more likely task, a thread that was stopped. */
  readonly before?: string;
  /** The row in which it was begun, where that is another one. */
  readonly from?: number;
}

export interface Lanes {
  /** Names of the first task of each. */
  readonly names: readonly string[];
  readonly rows: readonly LaneRow[];
}

/** The call of the unit. */
const CALL = 't0';

export function lanesOf(schedule: readonly TimelineTask[]): Lanes {
  const names: string[] = [CALL];
  const rows: LaneRow[] = [];
  /** The last row of each task so far. */
  const last = new Map<string, number>();
  const add = (task: string, lane: string, row: Omit<LaneRow, 'lane' | 'task'>): void => {
    if (!names.includes(lane)) names.push(lane);
    last.set(task, rows.push({ lane: names.indexOf(lane), task, ...row }) - 1);
  };
  if (schedule[0]?.task !== CALL) add(CALL, CALL, { text: 'the call' });
  for (const { task, kind, detail, cause, at, before } of schedule) {
    const isThread = kind === 'thread';
    const text = isThread ? (detail ?? '') : `${kind}${detail === undefined ? '' : ` (${detail})`}`;
    const from = last.has(task) ? undefined : (last.get(cause) ?? (cause === CALL ? 0 : undefined));
    add(task, isThread ? task : chainOf(task), {
      text,
      ...(at === undefined ? {} : { at }),
      ...(before === undefined ? {} : { before }),
      ...(from === undefined ? {} : { from }),
    });
  }
  return { names, rows };
}

/** What the call began, and all that this one began. */
function chainOf(task: string): string {
  return task.split('.').slice(0, 2).join('.');
}
