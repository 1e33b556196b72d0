// Threads of a program: what its rewritten text calls (frontend/instrument/threads/), and who runs them, a step at a time. A thread is
// a generator that stops before each access to what threads may share; which one goes on is asked of the engine. The same for the
// analysed and for the original program.
// Always holds: a step is one access and what follows it up to the next; what it touches is known when the thread stops before it.
import type { Fn, Value } from '../value.js';
import { engine, type WaitingThread } from './given.js';
import { append, giveName, isHeap, nobody, type Request, type Steps, setTwin, state, Thread } from './monitors.js';
import { applyTo, hasOwnMember } from './natives.js';
import { access, everything, request } from './requests.js';
import { call, threadFunctions } from './synchronize.js';

export const functionsOfThreads: Record<string, Fn> = threadFunctions;

const newName = (): string => `${state.current.name}#${++state.current.made}`;

/** What the rewritten text calls. */
export const textFunctions = {
  twin(fn: Fn, twin: Fn, self?: Value): Fn {
    setTwin(fn, self === undefined ? twin : (...args: Value[]) => applyTo(twin, self, args));
    if (self === undefined) setTwin(twin, twin);
    return fn;
  },
  /** Methods of an object, with those of another one as their twins. */
  members(object: Value, twins: Value, keys: string[]): Value {
    for (let i = 0; i < keys.length; i++) setTwin(object[keys[i]], twins[keys[i]]);
    return object;
  },
  made(object: Value): Value {
    if (isHeap(object)) giveName(object, newName());
    return object;
  },
  scope: newName,
  plain(): void {
    if (state.several && state.current !== nobody) engine.atomic();
  },
  *a(object: Value, key: Value, write: 0 | 1): Steps {
    if (state.several && isHeap(object)) yield access(object, key, write === 1);
    return object;
  },
  /** A method is about to be called: what objects inherit stays as it is. */
  *m(object: Value, key: Value): Steps {
    if (state.several && isHeap(object) && hasOwnMember(object, key)) yield access(object, key, false);
    return object;
  },
  *v(token: string, name: string, write: 0 | 1): Steps {
    if (!state.several) return;
    const place = [`${token}|${name}`];
    if (write === 1) yield request({ writes: place }, `writes ${name}`);
    else yield request({ reads: place }, `reads ${name}`);
  },
  *all(object: Value): Steps {
    if (state.several && isHeap(object)) yield access(object, undefined, false);
    return object;
  },
  *any(object: Value): Steps {
    if (state.several && isHeap(object)) yield everything('takes an object apart');
    return object;
  },
  call,
};

const waitingThread = ({ name, cause, step, request }: Thread): WaitingThread => {
  const { touched, doing, at } = request as Request;
  return { name, cause, step, touched, doing, at };
};

/** Runs a thread up to where it stops next. */
const advance = (thread: Thread): void => {
  state.current = thread;
  try {
    const { done, value } = (thread.run as Steps).next();
    thread.request = done === true ? undefined : (value as Request);
    if (done !== true) return;
    thread.done = true;
    thread.result = value;
    append(thread.releases, `${thread.name} end`);
  } catch (error) {
    if (thread.name === 't0') throw error;
    engine.uncaught(error);
  } finally {
    state.current = nobody;
  }
};

/** Threads that were made go up to their first access: nothing of that can be seen by others. */
const startAll = (threads: Thread[]): void => {
  for (let i = 0; i < state.toStart.length; i++) {
    const thread = state.toStart[i];
    thread.run = call(undefined, thread.fn, []);
    append(threads, thread);
    advance(thread);
    thread.releases = [];
  }
  state.toStart = [];
};

const stepOf = (thread: Thread, threads: Thread[]): void => {
  const { touched } = thread.request as Request;
  thread.releases = [];
  advance(thread);
  thread.steps++;
  const { releases } = thread;
  startAll(threads);
  engine.ran({ ...touched, releases });
};

/** Threads each of which waits for the next one, and the last for the first; empty where there are none. */
const circleOf = (waiting: Thread[]): Thread[] => {
  for (let i = 0; i < waiting.length; i++) {
    const circle: Thread[] = [];
    let at: Thread | undefined = waiting[i];
    while (at !== undefined && circle.length <= waiting.length) {
      append(circle, at);
      at = at.request?.holder?.();
      if (at === circle[0]) return circle;
    }
  }
  return [];
};

const deadlockText = (waiting: Thread[]): string => {
  const circle = circleOf(waiting);
  const shown = circle.length > 0 ? circle : waiting;
  let out = circle.length > 0 ? 'threads wait for each other' : 'threads wait, and none of them can go on';
  for (let i = 0; i < shown.length; i++) {
    const { doing, stuck } = shown[i].request as Request;
    out += `${i === 0 ? ': ' : '; '}thread ${shown[i].name} ${stuck === undefined ? doing : stuck()}`;
  }
  return out;
};

/** The threads that have not ended, or those of them that can go on. */
const unfinished = (threads: Thread[], onlyReady: boolean): Thread[] => {
  const found: Thread[] = [];
  for (let i = 0; i < threads.length; i++) {
    const { done, request } = threads[i];
    if (!done && (!onlyReady || request?.ready === undefined || request.ready())) append(found, threads[i]);
  }
  return found;
};

const described = (threads: Thread[]): WaitingThread[] => {
  const found: WaitingThread[] = [];
  for (let i = 0; i < threads.length; i++) append(found, waitingThread(threads[i]));
  return found;
};

/** Runs a call as the first thread, and all that it starts. */
export const runThreads = (fn: Fn, self: Value, args: Value[]): Value => {
  state.run++;
  state.several = false;
  state.toStart = [];
  state.byteWaiters = [];
  const threads: Thread[] = [];
  const main = new Thread('t0', '', undefined, undefined);
  main.run = call(self, fn, args);
  append(threads, main);
  advance(main);
  main.releases = [];
  startAll(threads);
  for (;;) {
    const ready = unfinished(threads, true);
    if (ready.length === 0) {
      const waiting = unfinished(threads, false);
      engine.rest(described(waiting));
      if (waiting.length > 0) engine.deadlock(deadlockText(waiting));
      return main.result;
    }
    stepOf(ready[engine.pick(described(ready))], threads);
  }
};
