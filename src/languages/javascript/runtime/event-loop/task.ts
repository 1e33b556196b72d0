// Tasks of the event loop: what Node runs later, each followed by its ticks and microtasks.

/** Where in the loop a task runs: `main` is the call of the unit, `poll` the completion of something outside. */
export type Phase = 'main' | 'timers' | 'poll' | 'check';

export interface Task {
  /** Tells the task from all others, in every order: the task that made it, and how many that one had made before. */
  readonly name: string;
  /** The name of the task that made it. */
  readonly cause: string;
  /** What the program knows it by. */
  readonly id: number;
  readonly phase: Phase;
  readonly run: () => void;
  /** The event that made it, or that its timer was refreshed in. */
  readonly since: number;
  /** Milliseconds of a timer. */
  readonly wait: number;
  readonly repeats: boolean;
  /** Completions with the same key come in order. */
  readonly queue: string | undefined;
  /** Nothing but this task is left: does the loop go on? */
  alive: boolean;
  /** Tasks that have run and that it could not have come before, whatever the order. */
  readonly after: string[];
}

const KINDS: Record<Phase, string> = { main: 'call', timers: 'timer', poll: 'completion', check: 'immediate' };

/** A task among those that may come next, as path conditions name it. */
export function taskText({ name, phase, wait }: Task): string {
  return `next: ${KINDS[phase]} ${name}${phase === 'timers' ? ` (${wait} ms)` : ''}`;
}
