// The threads of a Java program, a step at a time: a thread is a generator that stops before each access to what several threads can
// reach, and which one goes on is a choice of the path.
// Always holds: a step is one access and what follows it up to the next; what it touches is known when the thread stops before it.
import { unsupported } from '../../../result/gaps/paths.js';
import { stoppedThread, type ThreadStep } from '../../thread-rows.js';
import { JavaArray } from '../machine/java-array.js';
import type { JavaClass, JavaObject } from '../machine/java-class.js';
import type { Machine } from '../machine/machine.js';
import { Monitor, type Request, type Steps, ThreadRecord, type Touched } from './monitors.js';
import { pickNext, tellRest, tellStep } from './reports.js';
import { Sharing } from './sharing.js';

/** A place at which a thread stood: how many counted instructions it had come to. */
export interface Stop {
  readonly thread: string;
  readonly passes: number;
}

/** A step of the path: where the thread stood, and what it did next. */
export interface Step extends Stop, ThreadStep {
  /** The line, by mark. */
  readonly at: number;
}

/** What a JVM needs to follow the order of a path. */
export interface ThreadPlan {
  readonly steps: readonly Step[];
  /** Threads that had not ended. */
  readonly rest: readonly Stop[];
  /** How the path ended: with all threads, by an error of one besides the first, or because none could go on. */
  end: 'all' | 'error' | 'deadlock';
}

const ASSUMED = [
  'each thread sees at once what others write, and long and double as a whole: no more is promised where threads race',
  'threads that wait wake when they are notified, and sleeping takes any time',
];

export class Threads {
  now = new ThreadRecord('t0', '', undefined, undefined);
  /** There is more than one thread, or has been. */
  several = false;
  private readonly sharing = new Sharing();
  private readonly monitors = new Map<object, Monitor>();
  private readonly locks = new Map<object, Monitor>();
  /** By the program's own object. */
  private readonly records = new Map<object, ThreadRecord>();
  private toStart: ThreadRecord[] = [];
  private steps: Step[] = [];
  private list: ThreadRecord[] = [];
  private end: ThreadPlan['end'] = 'all';
  /** Classes of the library are initialized: nothing of that is the program's. */
  private muted = 0;

  constructor(
    private readonly machine: Machine,
    /** An error that a thread besides the first does not catch: does it end the path? */
    private readonly isViolation: (error: unknown) => boolean,
    /** Objects of the input. */
    private readonly inputs: () => Iterable<unknown>,
  ) {}

  reset(): void {
    this.now = new ThreadRecord('t0', '', undefined, undefined);
    this.several = false;
    this.sharing.reset();
    this.monitors.clear();
    this.locks.clear();
    this.records.clear();
    this.toStart = [];
    this.steps = [];
    this.list = [];
    this.end = 'all';
    this.muted = 0;
  }

  /** The order of the path; undefined where there was one thread. */
  plan(): ThreadPlan | undefined {
    if (!this.several) return undefined;
    const rest = this.list.filter(({ done }) => !done).map(({ name, passes }) => ({ thread: name, passes }));
    return { steps: this.steps, rest, end: this.end };
  }

  // what threads touch

  nameOf(object: any): string | undefined {
    if (object.of !== undefined && object.of !== null && object.$c?.name === 'java/lang/Class')
      return `class ${object.of.name}`;
    return this.sharing.nameOf(object) ?? (this.machine.isLiteral(object) ? JSON.stringify(object.v) : undefined);
  }

  /** An access is about to happen: what the thread asks for, or null where it need not stop. */
  touch(holder: any, key: string | number | object, write: boolean, value: unknown): Request | null {
    if (!this.several || holder === null) return null;
    const name = this.nameOf(holder);
    if (name === undefined) return null;
    if (write) this.share(value);
    const text = typeof key === 'string' ? key.replace(/\$\d+$/, '') : 'an element';
    const doing = `${write ? 'writes' : 'reads'} ${text}`;
    const decides = isOpen(holder, key) ? ['inputs'] : [];
    if (typeof key === 'object') {
      return { touched: write ? { writesAll: [name], writes: decides } : { readsAll: [name], writes: decides }, doing };
    }
    const place = `${name}|${key}`;
    return { touched: write ? { writes: [place, ...decides] } : { reads: [place], writes: decides }, doing };
  }

  /** The same in code that cannot be stopped. */
  touchPlain(holder: any, key: string | number | object, write: boolean, value: unknown): void {
    if (this.touch(holder, key, write, value) !== null && this.muted === 0) this.unstopped();
  }

  /** A final field is written: readers do not stop before it. */
  final(holder: any, value: unknown): void {
    if (!this.several || holder === null || this.nameOf(holder) === undefined) return;
    this.share(value);
    if (this.muted === 0)
      this.machine.host.path.gap(unsupported('another thread may have an object before its constructor has ended'), -1);
  }

  share(value: unknown): void {
    if (this.several) this.sharing.share(value, this.now);
  }

  private unstopped(): void {
    if (this.machine.host.path.flags.contracts) return;
    const message = 'code that a model calls ran as one step beside other threads';
    this.machine.host.path.gap(unsupported(message, 'avoid callbacks on what threads share'), -1);
  }

  // monitors

  monitorOf(object: object, kind: 'monitor' | 'lock' = 'monitor'): Monitor {
    const table = kind === 'monitor' ? this.monitors : this.locks;
    let found = table.get(object);
    if (found === undefined) table.set(object, (found = new Monitor(kind)));
    return found;
  }

  private lockName(object: object, { lock }: Monitor): string {
    return `${this.nameOf(object) ?? '?'} ${lock}`;
  }

  *enter(given: any, site: number, kind: 'monitor' | 'lock' = 'monitor'): Steps<void> {
    const object = given ?? this.machine.ops.npe(site);
    if (object.box !== undefined) this.machine.refuse('a box as a monitor');
    const monitor = this.monitorOf(object, kind);
    if (monitor.owner !== this.now) yield* this.acquire(object, monitor, `takes a ${kind}`);
    monitor.count++;
  }

  private *acquire(object: object, monitor: Monitor, doing: string, ready = (): boolean => true): Steps<void> {
    const isSeen = this.several && this.nameOf(object) !== undefined;
    if (isSeen || monitor.owner !== undefined || !ready()) {
      const touched = { acquires: [this.lockName(object, monitor)] };
      yield { touched, doing, ready: () => monitor.owner === undefined && ready() };
    }
    monitor.owner = this.now;
  }

  /** In code that cannot be stopped. */
  enterPlain(given: any, site: number): void {
    const monitor = this.monitorOf(given ?? this.machine.ops.npe(site));
    if (monitor.owner !== undefined && monitor.owner !== this.now)
      this.machine.refuse('synchronized inside a callback');
    if (this.several && this.nameOf(given) !== undefined && this.muted === 0) this.unstopped();
    monitor.owner = this.now;
    monitor.count++;
  }

  exit(object: any, kind: 'monitor' | 'lock' = 'monitor'): void {
    if (this.machine.host.path.aborted !== undefined) return;
    const monitor = this.held(object, kind);
    if (--monitor.count === 0) this.release(object, monitor);
  }

  private release(object: object, monitor: Monitor): void {
    monitor.release(this.now, this.lockName(object, monitor));
  }

  /** The monitor of an object that the thread holds. */
  held(object: any, kind: 'monitor' | 'lock' = 'monitor'): Monitor {
    const monitor = this.monitorOf(object, kind);
    if (monitor.owner !== this.now)
      this.machine.ops.raise('java/lang/IllegalMonitorStateException', kind === 'monitor' ? NOT_OWNER : null, -1);
    return monitor;
  }

  /** Gives the object back, waits to be notified, takes it again. @param queue who notifies; the object's own monitor if absent */
  *wait(object: any, timed: boolean, kind: 'monitor' | 'lock' = 'monitor', queue?: Monitor): Steps<void> {
    const monitor = this.held(object, kind);
    const { now: thread } = this;
    const { count } = monitor;
    const waits = queue ?? monitor;
    waits.waits(thread);
    this.release(object, monitor);
    yield* this.acquire(object, monitor, 'waits to be notified', () => timed || waits.isNotified(thread));
    waits.wakes(thread);
    monitor.count = count;
  }

  // threads

  recordOf(object: object): ThreadRecord | undefined {
    return this.records.get(object);
  }

  start(object: any): void {
    if (this.records.has(object)) this.machine.ops.raise('java/lang/IllegalThreadStateException', null, -1);
    const { now } = this;
    if (!this.several) {
      this.several = true;
      for (const text of ASSUMED) this.machine.host.path.restsOn(text);
      for (const value of [...this.machine.allStatics(), ...this.inputs()]) this.share(value);
    }
    this.share(object);
    const step = now.steps + (now.request === undefined ? 0 : 1);
    const record = new ThreadRecord(`${now.name}.${++now.started}`, now.name, step, object);
    this.records.set(object, record);
    this.toStart.push(record);
  }

  /** The program's own object for the thread that runs. */
  current(): JavaObject {
    const { now } = this;
    if (now.object === undefined) {
      now.object = new (this.machine.require('java/lang/Thread').ctor)();
      this.records.set(now.object, now);
      this.share(now.object);
    }
    return now.object as JavaObject;
  }

  *join(object: any): Steps<void> {
    const record = this.records.get(object);
    const touched: Touched = record === undefined ? { everything: true } : { acquires: [`${record.name} end`] };
    const doing = `waits for thread ${record?.name ?? 'that has not begun'}`;
    if (record?.done !== true || this.several) yield { touched, doing, ready: () => record?.done !== false };
  }

  /** Runs a call as the first thread, and all that it starts. */
  run(first: () => Steps): unknown {
    const main = this.now;
    this.list = [main];
    main.run = first();
    this.advance(main);
    main.releases = [];
    this.startAll();
    for (;;) {
      const ready = this.list.filter(({ done, request }) => !done && (request?.ready === undefined || request.ready()));
      if (ready.length === 0) return this.rest(main);
      this.step(ready[pickNext(this.machine.host.path, ready, this.placeOf)], ready);
    }
  }

  private readonly placeOf = ({ at }: ThreadRecord): string => {
    const place = this.machine.lines[at];
    return place === undefined ? '' : ` at ${place.file.replace(/^.*[\\/]/, '')}:${place.line}`;
  };

  private rest(main: ThreadRecord): unknown {
    const { path } = this.machine.host;
    const waiting = this.list.filter(({ done }) => !done);
    tellRest(path, waiting);
    if (waiting.length === 0) return main.result;
    this.end = 'deadlock';
    const texts = waiting.map((each) => `thread ${each.name} ${each.request?.doing}${this.placeOf(each)}`);
    const message = `threads wait, and none of them can go on: ${texts.join(', ')}`;
    return path.abort({ kind: 'violated', property: 'deadlock', message, site: -1 });
  }

  private step(thread: ThreadRecord, ready: readonly ThreadRecord[]): void {
    const { touched, doing } = thread.request as Request;
    const { name, cause, passes, at } = thread;
    this.steps.push({ thread: name, cause, passes, doing, at, before: stoppedThread(this.steps, ready, name) });
    thread.releases = [];
    this.advance(thread);
    thread.steps++;
    const { releases } = thread;
    this.startAll();
    tellStep(this.machine.host.path, touched, releases);
  }

  /** Runs a thread up to where it stops next. */
  private advance(thread: ThreadRecord): void {
    const { ops } = this.machine;
    this.now = thread;
    ops.at = thread.at;
    try {
      const { done, value } = (thread.run as Steps).next();
      thread.request = done ? undefined : (value as Request);
      if (done) this.ends(thread, value);
    } catch (error) {
      const isJava = (error as JavaObject | undefined)?.$c !== undefined;
      if (thread.name === 't0' || !isJava || this.isViolation(error)) {
        if (thread.name !== 't0') this.end = 'error';
        thread.done = true;
        throw error;
      }
      this.ends(thread, undefined);
    } finally {
      thread.at = ops.at;
    }
  }

  private ends(thread: ThreadRecord, value: unknown): void {
    thread.done = true;
    thread.request = undefined;
    thread.result = value;
    thread.releases.push(`${thread.name} end`);
  }

  /** Threads that were started go up to their first access: nothing of that can be seen by others. */
  private startAll(): void {
    for (let thread = this.toStart.shift(); thread !== undefined; thread = this.toStart.shift()) {
      this.list.push(thread);
      thread.run = thread.object['run()V*']() as Steps;
      this.advance(thread);
      thread.releases = [];
    }
  }

  // classes

  *initialize(c: JavaClass): Steps<void> {
    if (c.library) {
      this.muted++;
      try {
        this.machine.initialize(c);
      } finally {
        this.muted--;
      }
      return;
    }
    if (this.initializing.get(c) === this.now && c.state === 'running') return;
    if (this.several) {
      this.machine.host.path.restsOn(
        'a class is initialized by the thread that first comes to it in the orders explored',
      );
      const touched = { acquires: [`${c.name} init`] };
      yield { touched, doing: `initializes ${c.name.replaceAll('/', '.')}`, ready: () => c.state !== 'running' };
    }
    this.initializing.set(c, this.now);
    yield* this.machine.initializeSteps(c);
    this.now.releases.push(`${c.name} init`);
  }

  private readonly initializing = new WeakMap<JavaClass, ThreadRecord>();
}

const NOT_OWNER = 'current thread is not owner';

/** Does the access decide a part of the input? */
function isOpen(holder: any, key: unknown): boolean {
  if (holder instanceof JavaArray) return holder.open !== undefined;
  return holder.$in !== undefined && !Object.hasOwn(holder, key as string);
}
