// The timeline of threads, whatever the language: a row for each time that one goes on, with what it did until another one went on.
import type { TimelineTask } from '../result/result.js';
import type { SourceRange } from '../result/source-range.js';

/** A step of a thread. */
export interface ThreadStep {
  readonly thread: string;
  readonly cause: string;
  /** What it did, in words. */
  readonly doing: string;
  /** Another thread was stopped for it, and could have gone on. */
  readonly before: string | undefined;
}

/** Actions that a row names. */
const FEW_ACTIONS = 3;

/** @param place where a step stands */
export function threadRows<S extends ThreadStep>(
  steps: readonly S[],
  place: (step: S) => SourceRange | undefined,
): TimelineTask[] {
  const rows: S[][] = [];
  for (const step of steps) {
    const row = rows.at(-1);
    if (row?.[0].thread === step.thread) row.push(step);
    else rows.push([step]);
  }
  return rows.map((row) => {
    const [first] = row;
    const actions = inWords(row);
    const shown = actions.length > FEW_ACTIONS + 1 ? [...actions.slice(0, FEW_ACTIONS), '...'] : actions;
    const at = place(first);
    return {
      task: first.thread,
      kind: 'thread',
      detail: shown.join(', '),
      cause: first.cause,
      ...(at === undefined ? {} : { at }),
      ...(first.before === undefined ? {} : { before: first.before }),
    };
  });
}

/** What is done several times in a row is named once. */
function inWords(row: readonly ThreadStep[]): string[] {
  const found: { readonly text: string; times: number }[] = [];
  for (const { doing } of row) {
    const last = found.at(-1);
    if (last?.text === doing) last.times++;
    else found.push({ text: doing, times: 1 });
  }
  return found.map(({ text, times }) => (times === 1 ? text : `${text} ${times} times`));
}

/** The thread that went last, if it could have gone on where another one was taken. */
export function stoppedThread(
  steps: readonly ThreadStep[],
  ready: readonly { readonly name: string }[],
  taken: string,
): string | undefined {
  const last = steps.at(-1)?.thread;
  return last !== taken && ready.some(({ name }) => name === last) ? last : undefined;
}
