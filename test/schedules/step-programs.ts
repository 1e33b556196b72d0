// Programs of tasks and threads without a language: each thread is a generator that says, before every step, what the step touches, and
// which may then read and write the shared state, branch on symbolic data, or make further threads. Explored through RunContext alone.
import { constant, eq } from '../../src/logic/build.js';
import type { Term } from '../../src/logic/term.js';
import type { PathDecisions } from '../../src/path/context.js';
import type { Footprint, ScheduledTask } from '../../src/path/schedule.js';
import { Order } from '../../src/search/schedules/races.js';
import type { Scheduler } from '../../src/search/schedules/scheduler.js';
import { SourceSets } from '../../src/search/schedules/source-sets.js';
import { DepthFirst } from '../../src/search/strategies/depth-first.js';
import type { Strategy } from '../../src/search/strategies/strategy.js';
import { type Core, exploreAll, integer, newCore } from '../fakes/search-core.js';

export interface Step {
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
  readonly acquires?: string;
  readonly releases?: string;
  /** What it touches is told by the next one, which is no step of its own. */
  readonly unknown?: boolean;
  /** Only now is it known what the last step has touched. */
  readonly touched?: boolean;
}

export type Thread = Generator<Step, void, void>;

export class World {
  readonly values: Record<string, number> = {};
  readonly log: string[] = [];
  readonly locks = new Set<string>();
  readonly spawned: (() => Thread)[] = [];
  /** Data decided in the step that runs. */
  data = '';

  constructor(private readonly decisions: PathDecisions) {}

  get(place: string): number {
    return this.values[place] ?? 0;
  }

  /** Is the symbolic input this number? */
  is(input: string, value: number): boolean {
    const holds = this.decisions.branch(eq(integer(input), constant(value)), 1);
    this.data += `${input}${holds ? '=' : '!'}${value};`;
    return holds;
  }

  holds(condition: Term): boolean {
    const holds = this.decisions.branch(condition, 1);
    this.data += holds ? '+' : '-';
    return holds;
  }

  spawn(thread: () => Thread): void {
    this.spawned.push(thread);
  }
}

export type StepProgram = (world: World) => readonly Thread[];

interface Running extends ScheduledTask {
  readonly thread: Thread;
  next: Step | undefined;
  made: number;
  steps: number;
}

const footprintOf = ({ reads = [], writes = [], acquires, releases }: Step): Footprint => ({
  reads: new Set(reads),
  writes: new Set(writes),
  acquires: new Set(acquires === undefined ? [] : [acquires]),
  releases: new Set(releases === undefined ? [] : [releases]),
});

export interface Outcome {
  /** The same for runs that differ in the order of independent steps only. */
  readonly trace: string;
  readonly end: string;
  readonly deadlock: boolean;
}

interface Ran extends ScheduledTask {
  readonly data: string;
  readonly footprint: Footprint;
}

/** The trace as its steps, each with the steps that happen before it. */
function traceOf(events: readonly Ran[]): string {
  const plain = events.map(({ name, cause, step, footprint }) => ({ task: name, cause, step, footprint }));
  const { before } = new Order(plain, events.length, () => {}).build();
  const counts = new Map<string, number>();
  const names = events.map(({ name }) => {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return `${name}/${counts.get(name)}`;
  });
  const lines = events.map(({ data }, i) => {
    const earlier = names.filter((_, k) => before[i][k] === 1).sort();
    return `${names[i]}[${data}]<${earlier.join(',')}>`;
  });
  return lines.sort().join(' ');
}

/** One run. `known`: what a task will touch is told before it runs. */
export function run(
  program: StepProgram,
  context: PathDecisions,
  scheduler: Scheduler | undefined,
  known: boolean,
): Outcome {
  const world = new World(context);
  const events: Ran[] = [];
  const start = (name: string, cause: string, step: number | undefined, thread: Thread): Running => {
    const first = thread.next();
    return { name, cause, step, thread, next: first.value ?? undefined, made: 0, steps: 0 };
  };
  const threads = program(world).map((thread, i) => start(`t0.${i + 1}`, 't0', undefined, thread));
  const told = ({ name, cause, step, next }: Running): ScheduledTask =>
    known && next !== undefined && next.unknown !== true
      ? { name, cause, step, footprint: footprintOf(next) }
      : { name, cause, step };
  for (;;) {
    const waiting = threads.filter(({ next }) => next !== undefined);
    const ready = waiting.filter(({ next }) => next?.acquires === undefined || !world.locks.has(next.acquires));
    if (ready.length === 0) {
      scheduler?.rest(waiting.map((task) => ({ ...told(task), footprint: footprintOf(task.next as Step) })));
      const end = `${JSON.stringify(Object.entries(world.values).sort())} ${world.log.join(' ')}`;
      return { trace: traceOf(events), end, deadlock: waiting.length > 0 };
    }
    const tasks = ready.map(told);
    const describe = (): string[] => [];
    const option = context.choose({ kind: 'schedule', site: -1, at: '', options: tasks.length, describe, tasks });
    const task = ready[option];
    let step = task.next as Step;
    if (step.acquires !== undefined) world.locks.add(step.acquires);
    if (step.releases !== undefined) world.locks.delete(step.releases);
    world.data = '';
    let next = task.thread.next().value ?? undefined;
    if (next?.touched === true) {
      step = next;
      next = task.thread.next().value ?? undefined;
    }
    task.next = next;
    task.steps++;
    const footprint = footprintOf(step);
    events.push({ name: task.name, cause: task.cause, step: task.step, data: world.data, footprint });
    for (const made of world.spawned.splice(0)) {
      threads.push(start(`${task.name}.${++task.made}`, task.name, task.steps, made()));
    }
    scheduler?.ran(footprint);
  }
}

export interface Explored {
  readonly outcomes: readonly Outcome[];
  /** Runs that ended since all that was left sleeps. */
  readonly blocked: number;
}

export function explore(
  program: StepProgram,
  how: { readonly reduced?: boolean; readonly known?: boolean; readonly strategy?: Strategy } = {},
): Explored {
  const { reduced = true, known = false, strategy = new DepthFirst() } = how;
  const { core, scheduler } = reduced ? reducedCore(strategy) : { core: newCore(), scheduler: undefined };
  const { runs, paths } = exploreAll(core, strategy, (context) => run(program, context, scheduler, known));
  return {
    outcomes: paths.map(({ result }) => result as Outcome),
    blocked: runs.filter(({ aborted }) => aborted?.kind === 'asleep').length,
  };
}

/** A search that explores one order of each trace. */
export function reducedCore(strategy: Strategy): { readonly core: Core; readonly scheduler: Scheduler } {
  const scheduler = new SourceSets({
    add: (open) => strategy.add(open),
    leftOut: () => {},
    decided: () => core.run.path.cursor,
    decidedSince: (count) => core.run.path.optionsFrom(count),
    sleep: () => core.run.abort({ kind: 'asleep' }),
  });
  const core: Core = newCore({ scheduler });
  return { core, scheduler };
}
