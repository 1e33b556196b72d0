// The live calls of the running path, as translated code reports them (FrameHooks): which functions, where they are, how to read
// their variables. Asked at cutpoints.
// Soundness: `control` is undefined when something between the unit and the cutpoint cannot be read: a native function that
// calls back, a generator, a function without a frame.
import { types } from 'node:util';
import type { SiteId } from '../../../path/choice.js';
import type { FrameHooks } from '../runtime/env.js';
import type {
  Frame,
  LoopActivation,
  LoopHeadArguments,
  NearLoop,
  Ops,
  Readers,
  Writers,
} from '../runtime/interface.js';
import { POSITION } from '../runtime/iteration.js';

/** Frames that lie above the program's at a cutpoint, and some below, where a function without a frame would be seen. */
const AROUND = 20;
/** Deeper calls are not looked at: a stack trace costs by its length. */
const MAX_DEPTH = 400;
/** The site of all calls of `cutpoint()`: the stack tells them apart. */
const CHOSEN: SiteId = -2;
const NOTHING_NEAR: NearLoop = { constants: [], invariants: [] };

export interface FramesHost {
  isOpaque(point: number): boolean;
  /** A file of the analysed program. */
  isProgramFile(file: string): boolean;
  /** A cutpoint; `chosen`: `cutpoint()` was called. */
  reached(site: SiteId, chosen: boolean): void;
  /** No path runs, or a contract is being evaluated. */
  readonly silent: boolean;
  /** What stands for an array that the program made. */
  madeArray?(array: unknown[]): unknown[];
  /** The program made an empty Map or Set. */
  madeCollection?(own: object, name: 'Map' | 'Set'): void;
  /** An array whose length stays symbolic; `orMembers`: or a Map or Set that a proof follows. */
  isWalked?(object: unknown, orMembers: boolean): boolean;
  /** A recursive call begins; one that stands for all of them is left. */
  recursive?(call: RecursiveFrame): { readonly value: unknown } | undefined;
  left?(frame: Frame): void;
  /** For proofs. */
  readonly ops?: Pick<Ops, 'test' | 'lt' | 'add' | 'get'>;
}

/** Where a loop over an array is. */
type Position = Frame['loops'] extends Map<number, infer P> ? P : never;

/** A recursive call, as it tells of itself. */
export interface RecursiveFrame {
  readonly frame: Frame;
  readonly site: SiteId;
  readonly readers: Readers;
  readonly writers: Writers;
  readonly constants: readonly number[];
  /** Names that end with the call. */
  readonly own: readonly string[];
  readonly given: (() => readonly unknown[]) | undefined;
}

/** Where a path is, and the frames that tell its state. */
export interface Control {
  readonly text: string;
  readonly frames: readonly Frame[];
  readonly collapsed: boolean;
}

/** Code and captured values of functions that the program made. */
export type Closures = WeakMap<object, Closure>;

export interface Closure {
  readonly point: number;
  readonly readers: Readers;
  /** Which live call has the variables that it captured and that change; -1: none any more. Absent: they never change. */
  readonly call?: (() => number) | undefined;
}

export class Frames implements FrameHooks {
  readonly stack: Frame[] = [];
  /** Comparisons of the code at the cutpoint reached last, over its variables. */
  predicates: readonly (() => unknown)[] = [];
  readonly closures: Closures = new WeakMap();
  /** Of the head of a loop reached last, for proofs. */
  head: ({ readonly activation: LoopActivation; readonly writers: Writers } & NearLoop) | undefined;

  constructor(private readonly host: FramesHost) {}

  reset(): void {
    this.stack.length = 0;
  }

  readonly frame = (point: number, receiver: unknown): Frame => {
    const frame: Frame = {
      point,
      receiver,
      again: this.stack.some((f) => f.point === point),
      readers: undefined,
      kept: [],
      hidden: this.host.isOpaque(point) ? 1 : 0,
      loops: new Map(),
      heads: new Map(),
    };
    this.stack.push(frame);
    return frame;
  };

  readonly unframe = (frame: Frame): void => {
    if (frame.entered && !this.host.silent) this.host.left?.(frame);
    // Frames above it were left by a signal that skipped their finalizers.
    while (this.stack.length > 0 && this.stack.pop() !== frame);
  };

  readonly spot = (frame: Frame, readers: Readers | undefined, writers?: Writers): void => {
    frame.readers = readers;
    frame.writers = writers;
    if (frame.kept.length > 0) frame.kept = [];
  };

  readonly cut: FrameHooks['cut'] = (
    frame,
    site,
    readers,
    predicates = [],
    loop,
    writers = {},
    near = NOTHING_NEAR,
  ): void => {
    frame.readers = readers;
    frame.writers = undefined;
    this.predicates = predicates;
    if (frame.kept.length > 0) frame.kept = [];
    if (this.host.silent) return;
    this.head = loop === undefined ? undefined : { activation: this.arrived(frame, loop), writers, ...near };
    this.host.reached(site, false);
  };

  readonly recur: FrameHooks['recur'] = (frame, site, readers, writers, constants, own, given) => {
    frame.readers = readers;
    if (this.host.silent) return undefined;
    return this.host.recursive?.({ frame, site, readers, writers, constants, own, given });
  };

  private arrived(frame: Frame, loop: number): LoopActivation {
    let activation = frame.heads.get(loop);
    if (activation === undefined) frame.heads.set(loop, (activation = { arrivals: 0 }));
    activation.arrivals++;
    return activation;
  }

  readonly loop = (frame: Frame, loop: number): void => {
    frame.heads.delete(loop);
  };

  readonly made = (array: any[]): any[] =>
    this.host.silent || this.stack.length === 0 ? array : (this.host.madeArray?.(array) ?? array);

  readonly madeCollection: FrameHooks['madeCollection'] = (own, name) => {
    if (!this.host.silent && this.stack.length > 0) this.host.madeCollection?.(own, name);
  };

  readonly cutHere = (): void => {
    this.predicates = [];
    this.head = undefined;
    if (!this.host.silent && this.stack.length > 0) this.host.reached(CHOSEN, true);
  };

  readonly walks = (object: unknown, orMembers = false): boolean =>
    !this.host.silent && this.stack.length > 0 && this.host.isWalked?.(object, orMembers) === true;

  readonly closure = (fn: unknown, point: number, readers: Readers, frame?: Frame): unknown => {
    const call = frame && ((): number => this.stack.indexOf(frame));
    if (typeof fn === 'function') this.closures.set(fn, { point, readers, call });
    return fn;
  };

  readonly follow = (frame: Frame, loop: number, source: any, head?: LoopHeadArguments): unknown => {
    const isLazy = typeof source === 'object' && source !== null && !types.isProxy(source) && POSITION in source;
    if (!isLazy && (!Array.isArray(source) || types.isProxy(source))) return hiddenIteration(frame, source);
    const position = isLazy ? source[POSITION] : { source, index: 0 };
    const end = (): IteratorResult<unknown> => {
      frame.loops.delete(loop);
      position.ended?.();
      return { done: true, value: undefined };
    };
    const next = (): IteratorResult<unknown> => {
      if (position.index < source.length) return { done: false, value: source[position.index++] };
      return end();
    };
    const lazyNext = (): IteratorResult<unknown> => {
      const step = source.next();
      return step.done ? end() : step;
    };
    const step = isLazy ? lazyNext : next;
    const pastHead = (): IteratorResult<unknown> => {
      const given = head as LoopHeadArguments;
      this.cut(frame, ...given);
      return typeof position.index === 'number' || position.own ? step() : (this.stepFrom(position, given[0]) ?? end());
    };
    return {
      [Symbol.iterator]() {
        frame.loops.set(loop, position);
        return { next: head === undefined ? step : pastHead, return: end };
      },
    };
  };

  /** The next element from an index that a proof has widened; undefined when there is none. */
  private stepFrom(position: Position, site: SiteId): IteratorResult<unknown> | undefined {
    const ops = this.host.ops as NonNullable<FramesHost['ops']>;
    const { source, index } = position;
    if (!ops.test(ops.lt(index, source.length), site)) return undefined;
    position.index = ops.add(index, 1);
    return { done: false, value: ops.get(source, index, site) };
  }

  /**
   * Where all live calls are; undefined when that cannot be told.
   * @param collapse of recursive calls from one place only the last one counts
   */
  control(site: SiteId, collapse: boolean): Control | undefined {
    for (const frame of this.stack) if (frame.hidden > 0 || frame.readers === undefined) return undefined;
    const places = this.places();
    if (places === undefined) return undefined;
    // The topmost frame is at the cutpoint.
    const top = this.stack.length - 1;
    const calls = new Map<string, Frame>();
    for (let i = 0; i <= top; i++) {
      const name = i === top && site !== CHOSEN ? `${site}` : `${this.stack[i].point}@${places[i]}`;
      const unique = collapse ? name : `${i}:${name}`;
      calls.delete(unique);
      calls.set(unique, this.stack[i]);
    }
    const frames = [...calls.values()];
    return { text: [...calls.keys()].join('>'), frames, collapsed: frames.length < this.stack.length };
  }

  /** Places in program files, outermost first; undefined when others lie in between, or more than there are frames. */
  private places(): string[] | undefined {
    const depth = this.stack.length;
    if (depth > MAX_DEPTH) return undefined;
    const places: string[] = [];
    for (const site of callSites(depth + AROUND)) {
      const file = site.getFileName();
      const own = file !== null && file !== undefined && this.host.isProgramFile(file);
      const complete = places.length === depth;
      if (complete ? own : !own && places.length > 0) return undefined;
      if (own) places.push(`${site.getLineNumber()}:${site.getColumnNumber()}`);
    }
    return places.length === depth ? places.reverse() : undefined;
  }
}

/**
 * An iteration over something else than a plain array: how far it got is not to be seen. Reads and calls are those of the language,
 * once each; what it refuses is handed on, so that the errors are the program's.
 */
function hiddenIteration(frame: Frame, source: any): unknown {
  if (source === null || source === undefined) return source;
  return {
    get [Symbol.iterator](): unknown {
      const method = source[Symbol.iterator];
      if (typeof method !== 'function') return method;
      return () => {
        const iterator = Reflect.apply(method, source, []);
        return isObject(iterator) ? hiddenIterator(frame, iterator) : iterator;
      };
    },
  };
}

function hiddenIterator(frame: Frame, iterator: any): object {
  let open = true;
  frame.hidden++;
  const end = (): void => {
    if (open) frame.hidden--;
    open = false;
  };
  const step = (next: Function): unknown => {
    let done = true;
    try {
      const result = Reflect.apply(next, iterator, []);
      if (!isObject(result)) return result;
      done = result.done;
      return {
        done,
        get value() {
          return result.value;
        },
      };
    } finally {
      if (done) end();
    }
  };
  return {
    get next(): unknown {
      const { next } = iterator;
      return typeof next === 'function' ? () => step(next) : next;
    },
    get return(): unknown {
      end();
      const method = iterator.return;
      return typeof method === 'function' ? () => Reflect.apply(method, iterator, []) : method;
    },
  };
}

function isObject(value: unknown): boolean {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function callSites(limit: number): NodeJS.CallSite[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  const holder: { stack?: unknown } = {};
  Error.stackTraceLimit = limit;
  Error.prepareStackTrace = (_error, sites) => sites;
  try {
    Error.captureStackTrace(holder);
    return holder.stack as NodeJS.CallSite[];
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
    Error.stackTraceLimit = stackTraceLimit;
  }
}
