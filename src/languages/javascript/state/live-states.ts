// JavaScript's half of state matching (StateReader): the frames of the running path as translated code reports them, and the states
// that can be read of it, at cutpoints and of the object that a sequence of calls has led to. Made by the engine, once per exploration.
import type { Inputs } from '../../../inputs/inputs.js';
import type { Term } from '../../../logic/term.js';
import type { SiteId } from '../../../path/choice.js';
import type { State, StateField, StateNode } from '../../state.js';
import type {
  LoopHead,
  LoopVariable,
  Place,
  Predicate,
  ProgramValue,
  Reading,
  RecursionListener,
  RecursiveCall,
  StateReader,
} from '../../state-reader.js';
import type { AnalysedProgram } from '../program/analysed.js';
import type { Frame, LoopInvariant, Readers } from '../runtime/interface.js';
import { createMadeArray, lazyArrayOf } from '../values/lazy-array.js';
import { ListedCollection } from '../values/listed-collection.js';
import { shown } from '../values/shown.js';
import { heldTerm, isSymbolic, wrap } from '../values/symbolic.js';
import type { View } from '../values/view.js';
import { type Control, Frames, type RecursiveFrame } from './frames.js';
import { LoopParts, written } from './loop-parts.js';
import { OldObjects } from './old-objects.js';
import { Opaque } from './opaque.js';
import { referTo } from './refer.js';
import { readOrAbsent, Snapshot } from './snapshot.js';

export interface LiveStatesHost {
  readonly inputs: Inputs;
  readonly state: { readonly aborting: boolean; readonly loading: boolean; readonly contracts: boolean };
  program(): AnalysedProgram;
  live(): View;
  /** What the unit was called with, for its postcondition. */
  arguments(): readonly { readonly name: string; readonly value: unknown }[];
  /** The path is at a cutpoint; `chosen`: the program called `cutpoint()`. */
  reached(site: SiteId, chosen: boolean): void;
}

type HeadParts = Omit<LoopHead, 'activation' | 'arrivals' | 'variables' | 'constants' | 'invariants' | 'names'>;

/** A call that stands for all recursive ones. */
interface EnteredCall {
  readonly frame: Frame;
  readonly site: SiteId;
  readonly readers: Readers;
  /** Names of its parameters, which end with it. */
  readonly own: ReadonlySet<string>;
  /** What they were, with what it captured. */
  readonly given: readonly unknown[];
}

export class LiveStates implements StateReader {
  readonly frames: Frames;
  recursion: RecursionListener | undefined;
  private calls = new Map<Frame, EnteredCall>();
  private readonly old = new OldObjects();
  private run = 0;
  /** Of the state that was read last, where a proof runs. */
  private objects: ReadonlyMap<StateNode, object> = new Map();

  constructor(private readonly host: LiveStatesHost) {
    const { state } = host;
    this.frames = new Frames({
      isOpaque: (id) => {
        const point = host.program().code.point(id);
        return point?.kind !== 'function' || point.opaque;
      },
      isProgramFile: (file) => host.program().code.has(file),
      reached: (site, chosen) => host.reached(site, chosen),
      recursive: (call) => this.recursive(call),
      left: (frame) => this.left(frame),
      madeArray: (array) => createMadeArray(host.live(), array),
      madeCollection: (own, name) => void ListedCollection.make(host.live(), name, own),
      isWalked: (object, orMembers) =>
        lazyArrayOf(object)?.cells?.dense === true || (orMembers && this.isListed(object)),
      get silent() {
        return state.aborting || state.loading || state.contracts;
      },
      get ops() {
        return host.program().env.ops;
      },
    });
  }

  /** A Map or Set that has the methods of the language. */
  private isListed(object: any): boolean {
    const listed = ListedCollection.of(object);
    if (listed === undefined) return false;
    const { mapMethods, setMethods } = this.host.program().env.realm.kernel;
    const { forEach, entries } = listed.isMap ? mapMethods : setMethods;
    return object.forEach === forEach && object.entries === entries;
  }

  valueOf(term: Term): unknown {
    return wrap(term);
  }

  given(): readonly unknown[] {
    return this.host.arguments().map(({ value }) => value);
  }

  /** The modules were loaded. */
  loaded(): void {
    const program = this.host.program();
    this.old.remember(program.languageObjects(), [...program.moduleValues(), ...program.journal.variableValues()]);
  }

  beginPath(): void {
    this.run++;
    this.frames.reset();
    this.calls = new Map();
    ListedCollection.states = 0;
    shown.lists = this.host.live().lists = this.host.inputs.anyElement;
  }

  at(site: SiteId, collapse: boolean): Place | undefined {
    const control = this.frames.control(site, collapse);
    if (control === undefined) return undefined;
    return {
      control: control.text,
      predicates: this.frames.predicates.map(predicateOf),
      head: this.headAt(control),
      read: (reading) => this.readAt(control, reading),
    };
  }

  private recursive(given: RecursiveFrame): { readonly value: unknown } | undefined {
    this.frames.head = undefined;
    const answer = this.recursion?.called(this.callAt(given));
    return answer && { value: written(answer) };
  }

  private left(frame: Frame): void {
    this.frames.head = undefined;
    const call = this.calls.get(frame);
    if (call === undefined) return;
    const around = (reading: Reading): State | undefined => this.readAround(call, reading);
    const { value, threw = false } = frame;
    const kind = (reading: Reading): StateField | undefined =>
      this.read(reading.withInputs, { control: '', conditions: [], abstract: false }, (snapshot) => [
        snapshot.field('result', value),
      ])?.roots[0];
    this.recursion?.left({ call: frame, threw, value, result: kind, around });
  }

  /** What the callee sees: its arguments, what it captured, and what is older than the path. */
  private callAt({ frame, site, readers, writers, constants, own, given }: RecursiveFrame): RecursiveCall {
    const variables = Object.entries(writers).map(([name, [write, within]]): LoopVariable => {
      return { key: `call.${name}`, name, within, write: (value) => write(written(value)) };
    });
    const names = new Map(Object.keys(readers).map((name) => [`call.${name}`, name]));
    if (frame.receiver !== undefined) names.set('call.this', 'this');
    const head: LoopHead = {
      activation: frame,
      arrivals: 1,
      variables,
      constants,
      invariants: [],
      names,
      ...this.parts(),
    };
    const control = `call of ${frame.point}`;
    const roots = function* (snapshot: Snapshot, reading: Reading, host: LiveStatesHost): Generator<StateField> {
      yield snapshot.field('call.this', frame.receiver);
      for (const [name, read] of Object.entries(readers)) yield snapshot.field(`call.${name}`, readOrAbsent(read));
      if (reading.withInputs)
        for (const { name, value } of host.arguments()) yield snapshot.field(`argument.${name}`, value);
    };
    const read = (reading: Reading): State | undefined =>
      this.read(reading.withInputs, { control, conditions: reading.conditions, abstract: false }, (snapshot) =>
        roots(snapshot, reading, this.host),
      );
    const entered: EnteredCall = {
      own: new Set(own),
      frame,
      site,
      readers,
      given: Object.entries(readers).map(([, get]) => readOrAbsent(get)),
    };
    return {
      call: frame,
      point: frame.point,
      site,
      isUnit: this.frames.stack[0]?.point === frame.point,
      place: { control, predicates: [], head, read },
      receiver: frame.receiver,
      given,
      enter: () => {
        frame.entered = true;
        this.calls.set(frame, entered);
      },
      around: (reading) => this.readAround(entered, reading),
    };
  }

  /** The callers, what the call was given and what it captured: a call without effect leaves all that as it was. */
  private readAround({ frame, site, readers, own, given }: EnteredCall, reading: Reading): State | undefined {
    const control = this.frames.control(site, false);
    if (control === undefined || control.frames.at(-1) !== frame) return undefined;
    const below = control.frames.slice(0, -1);
    const roots = function* (snapshot: Snapshot): Generator<StateField> {
      yield* frameRoots(below, snapshot);
      yield snapshot.field('call.this', frame.receiver);
      for (const [i, value] of given.entries()) yield snapshot.field(`given.${i}`, value);
      for (const [name, read] of Object.entries(readers)) {
        if (!own.has(name)) yield snapshot.field(`captured.${name}`, readOrAbsent(read));
      }
    };
    const state = { control: 'around', conditions: reading.conditions, abstract: false };
    return this.read(reading.withInputs, state, roots);
  }

  /** What can be written at the head of a loop: variables of its function, and how far for-of loops of it got. */
  private headAt({ frames }: Control): LoopHead | undefined {
    const { head } = this.frames;
    if (head === undefined) return undefined;
    const { activation, writers, constants } = head;
    const invariants = [...head.invariants].map((invariant) => this.writtenAt(invariant));
    const at = frames.length - 1;
    const variables = Object.entries(writers).map(([name, [write, within]]): LoopVariable => {
      return { key: `${at}.${name}`, name, within, write: (value) => write(written(value)) };
    });
    for (const [i, { writers: others = {} }] of frames.slice(0, at).entries()) {
      for (const [name, [write, within]] of Object.entries(others)) {
        variables.push({ key: `${i}.${name}`, name, within, write: (value) => write(written(value)) });
      }
    }
    const loops = [...frames[at].loops];
    for (const [i, [loop, position]] of loops.entries()) {
      const name = i === 0 ? 'index' : `index_${i + 1}`;
      const write = (value: Term | ProgramValue): void => void (position.index = written(value));
      variables.push({ key: `${at}.index${loop}`, name, within: i === loops.length - 1, write });
    }
    const names = namesOf(frames, variables);
    return { activation, arrivals: activation.arrivals, variables, constants, invariants, names, ...this.parts() };
  }

  /** Calls that an evaluation was broken off in are forgotten. */
  private writtenAt([holds, text]: LoopInvariant): LoopHead['invariants'][number] {
    const { stack } = this.frames;
    const depth = stack.length;
    const evaluate = (): boolean => {
      stack.length = depth;
      try {
        return this.host.program().env.ops.test(holds(), -1);
      } finally {
        stack.length = depth;
      }
    };
    return { text, holds: evaluate };
  }

  /** What can be written besides. */
  private parts(): HeadParts {
    const { host, old } = this;
    const describe = (key: string, value: unknown): StateField | undefined => {
      if (isSymbolic(value)) return { key, value: { kind: 'term', term: heldTerm(value) }, original: false };
      return Object(value) === value ? undefined : { key, value: { kind: 'constant', value }, original: false };
    };
    const parts = (): LoopParts => new LoopParts(host.program(), old, this.objects, describe);
    return {
      noted: () => void ListedCollection.states++,
      older: (key) => parts().older(key),
      assign: (owner, key, value) => parts().assign(owner, key, value),
      refer: (reference, path) => referTo(reference, path, host.live()),
      decide: (owner, key) => parts().decide(owner, key),
      elementsOf: (owner) => parts().elementsOf(owner),
      attached: (owner, more) => parts().attached(owner, more),
      pairs: (owner, more) => parts().pairs(owner, more),
      elementAt: (owner, index) => parts().elementAt(owner, index),
      widenArray: (owner, sort, length, name) => parts().widenArray(owner, sort, length, name),
    };
  }

  private readAt({ text, frames, collapsed }: Control, { conditions, withInputs }: Reading): State | undefined {
    const roots = function* (snapshot: Snapshot, host: LiveStatesHost): Generator<StateField> {
      yield* frameRoots(frames, snapshot);
      if (!withInputs) return;
      for (const { name, value } of host.arguments()) yield snapshot.field(`argument.${name}`, value);
    };
    return this.read(withInputs, { control: text, conditions, abstract: collapsed }, (s) => roots(s, this.host));
  }

  ofObject(object: unknown, conditions: readonly Term[]): State | undefined {
    return this.read(false, { control: '', conditions, abstract: false }, (snapshot) => [
      snapshot.field('object', object),
    ]);
  }

  private read(
    withInputs: boolean,
    rest: Pick<State, 'control' | 'conditions' | 'abstract'>,
    roots: (snapshot: Snapshot) => Iterable<StateField>,
  ): State | undefined {
    const { host, old, run, frames } = this;
    const { journal, asksForInputs, env } = host.program();
    const { inputs } = host;
    const growing = asksForInputs || inputs.objects.some(({ type }) => type.kind === 'function');
    const snapshot = new Snapshot({
      inputs,
      live: host.live(),
      journal,
      old,
      closures: frames.closures,
      run,
      withInputs,
    });
    try {
      if (env.realm.loop.used) throw new Opaque('tasks');
      const state = { ...snapshot.take(roots(snapshot)), ...rest, growing };
      if (frames.head !== undefined || this.recursion !== undefined) this.objects = snapshot.objects();
      return state;
    } catch (error) {
      if (error instanceof Opaque) return undefined;
      throw error;
    }
  }
}

/** Source names of roots: those of the function that the loop is in hide those of its callers. */
function namesOf(frames: readonly Frame[], variables: readonly LoopVariable[]): Map<string, string> {
  const keys = new Map<string, string>();
  for (const [i, { readers, receiver }] of frames.entries()) {
    for (const name of Object.keys(readers ?? {})) keys.set(name, `${i}.${name}`);
    if (receiver !== undefined) keys.set('this', `${i}.this`);
  }
  for (const { key, name } of variables) if (!keys.has(name)) keys.set(name, key);
  return new Map([...keys].map(([name, key]) => [key, name]));
}

/** Variables of the live calls, values that wait in their statements, how far their loops got. */
function* frameRoots(stack: readonly Frame[], snapshot: Snapshot): Generator<StateField> {
  for (const [i, frame] of stack.entries()) {
    yield snapshot.field(`${i}.this`, frame.receiver);
    for (const [name, read] of Object.entries(frame.readers ?? {}))
      yield snapshot.field(`${i}.${name}`, readOrAbsent(read));
    for (const [k, value] of Object.entries(frame.kept)) yield snapshot.field(`${i}.kept.${k}`, value);
    for (const [loop, { source, index }] of frame.loops) {
      yield snapshot.field(`${i}.loop${loop}`, source);
      yield snapshot.field(`${i}.index${loop}`, index);
    }
  }
}

function predicateOf(predicate: () => unknown): Predicate {
  return () => {
    try {
      const value = predicate();
      return isSymbolic(value) ? heldTerm(value) : Boolean(value);
    } catch (error) {
      // A variable in its temporal dead zone says nothing.
      if ((error as { name?: unknown }).name !== 'ReferenceError') throw error;
      return undefined;
    }
  };
}
