// Tasks of the event loop: what Node runs later, each followed by its ticks and microtasks.

/** Where in the loop a task runs: `main` is the call of the unit, `poll` the completion of something outside. */
export type Phase = 'main' | 'timers' | 'poll' | 'check' | 'close';

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
  /** Has the stack of the call that made it, which V8 writes when it is asked for. */
  readonly maker: { readonly stack?: string };
  /** What completes, where it has a name. */
  readonly label: string | undefined;
  /** A test can tell it when to come: timers, immediates, and what stubs of the program's own leave for later. */
  readonly stub: boolean;
  /** Completions with the same key come in order. */
  readonly queue: string | undefined;
  /** Those of one burst run one after the other, before anything else. */
  readonly burst: object | undefined;
  /** Nothing but this task is left: does the loop go on? */
  alive: boolean;
  /** Would it run code of the program, as things are? It does where this is absent. */
  readonly matters?: (() => boolean) | undefined;
  /** Tasks that have run and that it could not have come before, whatever the order. */
  readonly after: string[];
}

const KINDS: Record<Phase, string> = {
  main: 'call',
  timers: 'timer',
  poll: 'completion',
  check: 'immediate',
  close: 'closing',
};

/** A task among those that may come next, as path conditions name it. */
export function taskText(task: Task): string {
  const detail = taskDetail(task);
  return `next: ${taskKind(task)} ${task.name}${detail === undefined ? '' : ` (${detail})`}`;
}

export function taskKind({ phase }: Task): string {
  return KINDS[phase];
}

/** What it waits for: milliseconds, or a name. */
export function taskDetail({ phase, wait, label }: Task): string | undefined {
  return phase === 'timers' ? `${wait} ms` : label;
}
