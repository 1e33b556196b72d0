// Inputs that no parameter stands for: symbolic() in the analysed code, Math.random(), the clock. Numbered by name in
// order of creation, so a prefix gives the same ones; listed for replay in that order.

import { variable } from '../logic/build.js';
import type { Domain, Sort, Term } from '../logic/term.js';
import { type FreshTape, freshTape } from '../path/tape.js';
import type { Slot } from './input-object.js';
import { ANY, type Inputs } from './inputs.js';
import type { Shape } from './shape.js';

export type SymbolicKind = 'boolean' | 'number' | 'integer' | 'string' | 'bigint' | 'any';

const SORT: Record<Exclude<SymbolicKind, 'any'>, Sort> = {
  boolean: 'bool',
  number: 'num',
  integer: 'num',
  string: 'str',
  bigint: 'big',
};

export type FreshInput =
  | { readonly source: 'symbolic'; readonly name: string; readonly term: Term }
  | { readonly source: 'symbolic'; readonly name: string; readonly slot: Slot }
  | { readonly source: 'ambient'; readonly name: string; readonly hint: string; readonly term: Term };

/** What a model of the user's own made up: the original has no such input. */
type Made = FreshInput | { readonly source: 'model'; readonly name: string; readonly term?: Term };

/** symbolic.integer(): integers that doubles count exactly. */
const SAFE: Domain = { integer: true, min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };

/** The inputs made for one name; `epoch` tells whether `next` counts for the current path. */
interface Counter {
  epoch: number;
  next: number;
  readonly known: (Made & { term: Term })[];
}

type CounterKind = SymbolicKind | 'ambient' | `model ${SymbolicKind}`;

export class FreshInputs {
  private readonly made: Made[] = [];
  /** Of inputs that the tape may answer: the counter of their name. */
  private readonly countedBy: Counter[] = [];
  /** Inputs that the counters know of; those after them were answered by the tape. */
  private counted = 0;
  private epoch = 0;
  private last: Counter | undefined;
  private lastKind: CounterKind | undefined;
  private lastName: string | undefined;
  private readonly counters = new Map<CounterKind, Map<string, Counter>>();

  constructor(
    private readonly inputs: Inputs,
    /** Types of symbolic<T>(), by place. */
    private readonly types: Readonly<Record<string, Shape>>,
    /** Of the running path: its length is the number of inputs that are in place. */
    private readonly tape: FreshTape = freshTape(),
  ) {}

  /** Inputs of the current path in order of creation; what a model of the user's own made up is none. */
  get list(): readonly FreshInput[] {
    return this.made.slice(0, this.tape.at).filter((input): input is FreshInput => input.source !== 'model');
  }

  /** How often a model of the user's own left open what the original would do, on the current path. */
  guesses = 0;

  reset(): void {
    this.epoch++;
    this.tape.at = 0;
    this.counted = 0;
    this.guesses = 0;
  }

  /** The program is loaded: nothing is answered by the tape before a path runs. */
  close(): void {
    this.tape.length = 0;
  }

  /** How the program sees the input that it was just given: it need not ask again. */
  show(value: unknown): void {
    this.tape.values[this.tape.at - 1] = value;
  }

  /** Adds an input to the path. What was asked for in its place before, and after it, is not known any more. */
  private add(input: Made, kind: string, name: string | undefined, counter?: Counter): void {
    const { tape } = this;
    const at = tape.at++;
    tape.length = at + 1;
    this.made[at] = input;
    tape.values[at] = undefined;
    tape.kinds[at] = counter === undefined ? '' : kind;
    tape.names[at] = name;
    if (counter !== undefined) this.countedBy[at] = counter;
    this.counted = tape.at;
  }

  /** The counters learn of the inputs that the tape answered. */
  private catchUp(): void {
    for (; this.counted < this.tape.at; this.counted++) this.current(this.countedBy[this.counted]).next++;
  }

  /** A term, or a slot for what may be anything. */
  symbolic(kind: SymbolicKind, hint: string | undefined, place: string | undefined, ofModel = false): Term | Slot {
    const given = hint ?? (kind === 'any' ? 'input' : kind);
    // No parameter and no input of the program has such a name.
    const base = ofModel ? `${given}()` : given;
    if (ofModel) this.guesses++;
    const counter = this.counter(ofModel ? `model ${kind}` : kind, base);
    const at = counter.next++;
    if (kind === 'any') {
      const shape = (place === undefined ? undefined : this.types[place]) ?? ANY;
      const slot = this.inputs.addRoot(numbered(base, at), shape, false);
      const { path: name } = slot;
      this.add(ofModel ? { source: 'model', name } : { source: 'symbolic', name, slot }, kind, hint);
      return slot;
    }
    let input = counter.known[at];
    if (input === undefined) {
      const name = numbered(base, at);
      const term = variable(SORT[kind], name, kind === 'integer' ? SAFE : undefined);
      input = ofModel ? { source: 'model', name, term } : { source: 'symbolic', name, term };
      counter.known.push(input);
    }
    this.add(input, kind, hint, ofModel ? undefined : counter);
    return input.term;
  }

  /** An argument for a function that the unit returned; nothing else has its name. */
  argument(wanted: string, shape: Shape, optional: boolean): Slot {
    this.catchUp();
    const { list } = this;
    const isTaken = (name: string): boolean =>
      this.inputs.roots.some((root) => root.name === name) || list.some((input) => input.name === name);
    let name = wanted;
    for (let n = 2; isTaken(name); n++) name = `${wanted}_${n}`;
    const slot = this.inputs.addRoot(name, shape, optional);
    this.add({ source: 'symbolic', name, slot }, 'any', undefined);
    return slot;
  }

  /** Chance and time: Math.random(), Date.now(). @param owner who asks, where each has values of its own */
  ambient(sort: Sort, hint: string, domain?: Domain, owner?: string): Term {
    const base = owner === undefined ? hint : `${hint} of ${owner}`;
    const counter = this.counter('ambient', base);
    const at = counter.next++;
    let input = counter.known[at];
    if (input === undefined) {
      const name = numbered(base, at);
      input = { source: 'ambient', name, hint, term: variable(sort, name, domain) };
      counter.known.push(input);
    }
    this.add(input, 'ambient', hint);
    return input.term;
  }

  private counter(kind: CounterKind, name: string): Counter {
    this.catchUp();
    // Calls in a loop ask for the same name again and again.
    if (kind === this.lastKind && name === this.lastName) return this.current(this.last as Counter);
    let byName = this.counters.get(kind);
    if (byName === undefined) this.counters.set(kind, (byName = new Map()));
    let counter = byName.get(name);
    if (counter === undefined) byName.set(name, (counter = { epoch: this.epoch, next: 0, known: [] }));
    this.last = counter;
    this.lastKind = kind;
    this.lastName = name;
    return this.current(counter);
  }

  private current(counter: Counter): Counter {
    if (counter.epoch !== this.epoch) {
      counter.epoch = this.epoch;
      counter.next = 0;
    }
    return counter;
  }
}

/** The n-th input of a name, from 0: `deposit`, `deposit_2`, ... */
function numbered(base: string, n: number): string {
  return n === 0 ? base : `${base}_${n + 1}`;
}
