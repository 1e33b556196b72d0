// The event loop of a program, as Node's: tasks that wait, ticks, and which task may come next. Nothing runs by itself: who runs
// the program takes one of the tasks that may come next (run-tasks.ts). Used for the analysed and for the original program.
// Soundness: `next` gives every task that Node may run next when computation takes no time, and no other; with a free clock, every one
// that it may run next however long computation takes.

import type vm from 'node:vm';
import type { EventLoopGiven, OpenTask, TaskKind } from '../../inside/event-loop.js';
import { EVENT_LOOP, type InnerEventLoop } from '../../inside/texts.js';
import { inRealm } from '../realm/in-realm.js';
import type { Value } from '../values.js';
import { Clock } from './clock.js';
import { FreeClock } from './free-clock.js';
import { makerOf } from './maker.js';
import { holdsPassiveListeners, marksDependentsFirst } from './of-this-version.js';
import { Scopes } from './scopes.js';
import type { Phase, Task } from './task.js';

/** How values of the program are read. */
export type ReadValues = Pick<
  EventLoopGiven,
  | 'callback'
  | 'delay'
  | 'id'
  | 'describe'
  | 'ended'
  | 'fails'
  | 'unsupported'
  | 'changing'
  | 'truth'
  | 'decided'
  | 'concrete'
  | 'clone'
>;

/** Who is told what tasks do to each other. */
export interface TaskPlaces {
  touch(name: string, write: boolean): void;
  touchesEverything(): void;
}

/** The task that runs, or ran last. */
interface Running {
  readonly name: string;
  readonly phase: Phase;
  /** Tasks that it has made. */
  made: number;
  readonly burst: object | undefined;
}

/** The longest delay that Node takes; longer ones are 1. */
const LONGEST = 2 ** 31 - 1;

export class EventLoop {
  /** What the program is given. */
  readonly inner: InnerEventLoop;
  private clock: Clock | FreeClock = new Clock();
  private pending: Task[] = [];
  private ticks: (() => void)[] = [];
  /** Immediates that run before anything else: their phase has begun. */
  private batch: Task[] = [];
  private running: Running = { name: 't0', phase: 'main', made: 0, burst: undefined };
  /** Timers and immediates that were not cleared, whether they have run or not. */
  private readonly known = new Map<number, Task>();
  private nextId = 1;
  /** The run has left something for later: no state tells what it is. */
  used = false;
  /** The program waits for something that only another thread can do. */
  waitsOutside = false;
  /** The phase of timers that runs, or ran last, began before this event. */
  private phaseAt = 0;
  /** What microtasks threw. */
  readonly uncaught: unknown[] = [];
  places: TaskPlaces | undefined;
  readonly scopes = new Scopes();
  /** Places that the program knows by a number. */
  private readonly makers: { readonly stack?: string }[] = [];
  /** Tasks that were cleared before they ran. */
  readonly cancelled: Task[] = [];

  constructor(context: vm.Context, read: ReadValues) {
    this.inner = inRealm(
      context,
      EVENT_LOOP,
      'everypath:event-loop',
    )({
      ...read,
      add: (kind, delay, run, matters) => this.addTimer(kind, delay, run, matters),
      kind: (id) => kindOf(this.known.get(id)),
      remove: (id) => this.remove(id),
      refresh: (id) => this.refresh(id),
      keepsAlive: (id) => this.known.get(id)?.alive ?? false,
      keepAlive: (id, on) => {
        this.places?.touchesEverything();
        const task = this.known.get(id);
        if (task !== undefined) task.alive = on;
      },
      open: (queue, run, how) => this.open(queue, run, how),
      closes: (run) => void this.add('close', run, { stub: false }),
      isBurst: (burst) => this.running.burst === burst,
      maker: () => this.makers.push(makerOf()) - 1,
      scope: () => this.scopes.number(),
      scoped: (run) => this.scopes.scoped(run),
      tick: (run) => {
        this.used = true;
        this.ticks.push(this.scopes.scoped(run));
      },
      queued: () => {
        this.used = true;
      },
      uncaught: (error) => void this.uncaught.push(error),
      touched: () => this.places?.touchesEverything(),
      marksFirst: marksDependentsFirst,
      holdsPassive: holdsPassiveListeners,
    });
  }

  /** The first task of a run begins with nothing. */
  begins(run: () => void): void {
    this.scopes.scoped(run)();
  }

  private open(queue: string | undefined, run: () => void, how?: OpenTask): number {
    const { scope, maker, ...more } = how ?? {};
    const made = maker === undefined ? undefined : this.makers[maker];
    const extra = { queue, stub: how === undefined, ...more, ...(made && { maker: made }) };
    return this.add('poll', this.scopes.within(scope, run), extra).id;
  }

  /** The program has handlers for errors that nobody catches: they do not end the process. */
  handled = false;

  listens(event: string): void {
    if (/^(uncaughtException|unhandledRejection)/.test(event)) this.handled = true;
  }

  private add(phase: Phase, run: () => void, extra: Partial<Task> = {}): Task {
    this.used = true;
    const name = extra.name ?? `${this.running.name}.${++this.running.made}`;
    const since = phase === 'timers' ? this.clock.made() : this.clock.last;
    const task: Task = {
      ...{
        name,
        cause: extra.name === undefined ? this.running.name : 't0',
        id: this.nextId++,
        phase,
        run: this.scopes.scoped(run),
        since,
        wait: 0,
        repeats: false,
        maker: makerOf(),
        label: undefined,
        stub: phase !== 'poll',
        queue: undefined,
        burst: undefined,
        alive: true,
        after: [],
      },
      ...extra,
    };
    this.pending.push(task);
    this.known.set(task.id, task);
    this.places?.touch(phase === 'poll' ? `queue ${task.queue ?? name}` : phase, true);
    return task;
  }

  private addTimer(kind: TaskKind, delay: number, run: () => void, matters?: () => boolean): number {
    if (kind === 'immediate') return this.add('check', run).id;
    const wait = delay >= 1 && delay <= LONGEST ? Math.trunc(delay) : 1;
    return this.add('timers', run, { wait, repeats: kind === 'interval', matters }).id;
  }

  /** The engine itself waits: it is called after so many milliseconds. */
  wakes(delay: number, run: () => void): void {
    this.addTimer('timeout', delay, run);
  }

  /** Something outside is under way: its callback runs at any time after this task. */
  completes(callback: Function, args: unknown[], queue?: string): void {
    this.add('poll', this.inner.bound(callback as (...args: Value[]) => Value, args), { queue });
  }

  /** A promise of the input: what it stands for is under way. */
  operation({ label, task }: { readonly label: string; readonly task: string | undefined }, run: () => void): void {
    this.add('poll', run, { label, stub: true, ...(task === undefined ? {} : { name: task }) });
  }

  /** An operation outside: each of its effects comes at any time after the one before, then its end. An effect says whether it goes on. */
  takesEffect(label: string, effects: readonly (() => boolean)[], ends: () => void): void {
    const maker = makerOf();
    const follows = (at: number): void => {
      const run = (): void => (at === effects.length ? ends() : follows(effects[at]() ? at + 1 : effects.length));
      this.add('poll', run, { label: at === effects.length ? label : `the effect of ${label}`, maker });
    };
    follows(0);
  }

  private remove(id: number): void {
    this.cancels(id);
    this.known.delete(id);
    this.unqueue(id);
  }

  private cancels(id: number): void {
    const task = this.known.get(id);
    if (task === undefined) return;
    const isWaiting = this.pending.includes(task) || this.batch.includes(task);
    if (isWaiting) this.cancelled.push(task);
    this.places?.touch(`task ${task.name}`, isWaiting);
  }

  private unqueue(id: number): void {
    this.pending = this.pending.filter((task) => task.id !== id);
    this.batch = this.batch.filter((task) => task.id !== id);
  }

  /** The timer waits from now on, also when it has run before. */
  private refresh(id: number): void {
    const task = this.known.get(id);
    if (task === undefined) return;
    this.cancels(id);
    this.unqueue(id);
    const { phase, run, wait, repeats, alive } = task;
    this.add(phase, run, { id, wait, repeats, alive });
  }

  /** The name of the task that runs, or ran last. */
  get current(): string {
    return this.running.name;
  }

  get hasTicks(): boolean {
    return this.ticks.length > 0;
  }

  /** Runs the ticks, those that they add too. */
  runTicks(): void {
    for (let run = this.ticks.shift(); run !== undefined; run = this.ticks.shift()) run();
  }

  /**
   * What may come next depends on which task came last: the phase of the loop decides between immediates and timers, immediates that wait
   * run without a break, timers that do not keep the loop alive run only beside others.
   */
  get isEntangled(): boolean {
    const { waiting } = this;
    const immediates = waiting.filter(({ phase }) => phase === 'check').length;
    const others = waiting.length - immediates;
    if (immediates > 0 && waiting.some(({ phase }) => phase === 'timers')) return true;
    if (waiting.some(({ phase, burst }) => phase === 'close' || burst !== undefined)) return true;
    return (immediates > 1 && others > 0) || waiting.some(({ alive }) => !alive);
  }

  /** Tasks that wait, whether they keep the loop alive or not. */
  get waiting(): readonly Task[] {
    return [...this.batch, ...this.pending];
  }

  /** Is a task waiting? */
  get hasWaiting(): boolean {
    return this.batch.length > 0 || this.pending.length > 0;
  }

  /** Does code of the program wait, which runs if nothing else happens? */
  get hasCode(): boolean {
    return this.hasWaiting && this.waiting.some(({ matters }) => matters === undefined || matters());
  }

  /** Something waits, ticks included. */
  get isBusy(): boolean {
    return this.ticks.length > 0 || this.hasWaiting;
  }

  /** Something is left that the loop goes on for. */
  get isAlive(): boolean {
    return this.waiting.some((task) => task.alive);
  }

  /** The tasks one of which runs next, in the order that Node would most likely take them. */
  next(): Task[] {
    const { burst } = this.running;
    const following = burst && this.pending.find((task) => task.burst === burst);
    if (following !== undefined) return [following];
    if (this.batch.length > 0) return [this.batch[0]];
    const closing = this.pending.find((task) => task.phase === 'close');
    if (closing !== undefined) return this.beside(closing);
    const immediate = this.pending.find((task) => task.phase === 'check');
    const timers = this.nextTimers(immediate === undefined ? Number.POSITIVE_INFINITY : this.slack());
    const completions = this.nextCompletions();
    return immediate === undefined ? [...completions, ...timers] : [immediate, ...completions, ...timers];
  }

  /** Handles are closed when immediates have run, before timers, and before anything outside is looked at once immediates have. */
  private beside(closing: Task): Task[] {
    if (this.running.phase === 'check') return [closing];
    const immediate = this.pending.find((task) => task.phase === 'check');
    const timers = this.nextTimers(this.running.phase === 'close' ? Number.POSITIVE_INFINITY : this.slack());
    return [immediate ?? closing, ...this.nextCompletions(), ...timers];
  }

  /** How late a timer may be due that runs before a waiting immediate: a millisecond may pass where the loop turns. */
  private slack(): number {
    switch (this.running.phase) {
      case 'main':
      case 'check':
        return 1;
      case 'timers':
      case 'close':
        return 0;
      case 'poll':
        return Number.NEGATIVE_INFINITY;
    }
  }

  /** Timers with the same delay run in order; others by when they are due. */
  private nextTimers(within: number): Task[] {
    const timers = this.pending.filter((task) => task.phase === 'timers');
    if (within === Number.NEGATIVE_INFINITY || timers.length === 0) return [];
    const first = timers.filter((task, i) => timers.findIndex((other) => other.wait === task.wait) === i);
    // A timer that is made while timers run waits until immediates have run.
    const inPhase = this.isFree && within <= 0 ? first.filter(({ since }) => since < this.phaseAt) : first;
    return inPhase.filter((task) => this.clock.mayBeNext(task, timersBut(task, timers), within));
  }

  private nextCompletions(): Task[] {
    const all = this.pending.filter((task) => task.phase === 'poll');
    return all.filter(({ queue }, i) => queue === undefined || all.findIndex((other) => other.queue === queue) === i);
  }

  /** Runs one of the tasks that may come next. Its ticks and microtasks are seen to by the caller. */
  run(task: Task): void {
    if (this.places !== undefined) this.orders(task);
    if (task.phase === 'check' && this.batch.length === 0) {
      this.batch = this.pending.filter((other) => other.phase === 'check');
      this.pending = this.pending.filter((other) => other.phase !== 'check');
    }
    const isNewPhase = task.phase === 'timers' && !this.pending.some(({ phase }) => phase === 'check');
    this.clock.happened(task, this.isFree ? timersBut(task, this.pending) : []);
    if (isNewPhase) this.phaseAt = this.clock.last;
    this.unqueue(task.id);
    this.running = { name: task.name, phase: task.phase, made: 0, burst: task.burst };
    task.run();
    // An interval waits again, unless its own callback cleared or restarted it.
    if (task.repeats && this.known.get(task.id) === task) this.refresh(task.id);
  }

  /** Those that had to wait for the task have come after it, whatever the order. */
  private orders(task: Task): void {
    const next = new Set(this.next());
    for (const other of this.waiting) {
      const isSameKind = task.phase === 'poll' ? task.queue !== undefined && other.queue === task.queue : true;
      if (other !== task && other.phase === task.phase && isSameKind && !next.has(other)) other.after.push(task.name);
    }
    if (task.phase !== 'poll') this.places?.touch(task.phase, true);
  }

  private get isFree(): boolean {
    return this.clock instanceof FreeClock;
  }

  /** Which clock the next run has: does computation take any time, or none? */
  takesTime(free: boolean): this {
    if (free !== this.isFree) this.clock = free ? new FreeClock() : new Clock();
    return this;
  }

  /** The run has ended: what is still waiting never runs. */
  drop(): void {
    if (!this.used && !this.waitsOutside && this.uncaught.length === 0) return;
    this.pending = [];
    this.batch = [];
    this.ticks = [];
    this.known.clear();
    this.uncaught.length = 0;
    this.cancelled.length = 0;
    this.makers.length = 0;
    this.nextId = 1;
    this.waitsOutside = false;
    this.used = false;
    this.running = { name: 't0', phase: 'main', made: 0, burst: undefined };
    this.phaseAt = 0;
    this.clock.reset();
  }
}

function timersBut(task: Task, tasks: readonly Task[]): Task[] {
  return tasks.filter((other) => other !== task && other.phase === 'timers');
}

function kindOf(task: Task | undefined): TaskKind | undefined {
  if (task === undefined) return undefined;
  return task.phase === 'check' ? 'immediate' : task.repeats ? 'interval' : 'timeout';
}
