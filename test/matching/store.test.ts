// The store of states on states made by hand: which heaps fit on which, what conditions must imply, what the index proposes.
import { describe, expect, test } from 'vitest';
import { ABSENT, type State, type StateField, type StateNode, type StateValue } from '../../src/languages/state.js';
import { constant, lt, variable } from '../../src/logic/build.js';
import type { Term } from '../../src/logic/term.js';
import { implies, knownOf } from '../../src/search/matching/imply.js';
import { keysOf, MAX_CANDIDATES, StateIndex } from '../../src/search/matching/index.js';
import { matchShapes } from '../../src/search/matching/match.js';
import { covers, StateStore } from '../../src/search/matching/store.js';

const x = variable('num', 'x');
const y = variable('num', 'y');
const UNDECIDED: StateValue = { kind: 'undecided', type: 'Node' };
const of = (value: unknown): StateValue => ({ kind: 'constant', value });
const term = (t: Term): StateValue => ({ kind: 'term', term: t });
const ref = (node: StateNode): StateValue => ({ kind: 'node', node });

function fields(values: Readonly<Record<string, StateValue>>, original = false): StateField[] {
  return Object.entries(values).map(([key, value]) => ({ key, value, original }));
}

function made(values: Readonly<Record<string, StateValue>>, type = 'object'): StateNode {
  return { kind: 'new', type, fields: fields(values) };
}

/** An object of the input that nobody has changed. */
function input(values: Readonly<Record<string, StateValue>>): StateNode {
  return { kind: 'input', type: 'Node', fields: fields(values, true) };
}

function state(roots: Readonly<Record<string, StateValue>>, rest: Partial<State> = {}): State {
  return {
    control: 'loop',
    roots: fields(roots),
    inputs: [],
    growing: false,
    conditions: [],
    abstract: false,
    ...rest,
  };
}

/** Knows the facts and what constants say, and nothing else. */
const knowing = (...facts: Term[]) =>
  knownOf(facts, { known: () => undefined, witness: () => undefined, check: () => ({ status: 'sat' }) } as never);

const fits = (stored: State, seen: State): boolean => matchShapes(stored, seen) !== undefined;

describe('shapes', () => {
  test('only states of one place, with the same names in the same order', () => {
    expect(fits(state({ a: of(1) }), state({ a: of(1) }))).toBe(true);
    expect(fits(state({ a: of(1) }), state({ a: of(1) }, { control: 'call' }))).toBe(false);
    expect(fits(state({ a: of(1) }), state({ b: of(1) }))).toBe(false);
    expect(fits(state({ a: of(1), b: of(2) }), state({ a: of(1) }))).toBe(false);
  });

  test('constants are compared as Object.is does', () => {
    expect(fits(state({ a: of(0) }), state({ a: of(-0) }))).toBe(false);
    expect(fits(state({ a: of(Number.NaN) }), state({ a: of(Number.NaN) }))).toBe(true);
    expect(fits(state({ a: of(undefined) }), state({ a: of(ABSENT) }))).toBe(false);
  });

  test('objects fit one to one: what is shared stays shared, what is apart stays apart', () => {
    const one = made({ v: of(1) });
    const shared = state({ a: ref(one), b: ref(one) });
    const apart = state({ a: ref(made({ v: of(1) })), b: ref(made({ v: of(1) })) });
    expect(fits(shared, shared)).toBe(true);
    expect(fits(shared, apart)).toBe(false);
    expect(fits(apart, shared)).toBe(false);
  });

  test('circles', () => {
    const circle = (length: number): State => {
      const nodes = Array.from({ length }, () => made({}));
      nodes.forEach((node, i) => {
        node.fields = fields({ next: ref(nodes[(i + 1) % length]) });
      });
      return state({ a: ref(nodes[0]) });
    };
    expect(fits(circle(3), circle(3))).toBe(true);
    expect(fits(circle(2), circle(4))).toBe(false);
  });

  test('old objects are known by their number, others by their type', () => {
    const old = (number: number): State => state({ a: ref({ kind: 'old', type: number, fields: [] }) });
    expect(fits(old(7), old(7))).toBe(true);
    expect(fits(old(7), old(8))).toBe(false);
    expect(fits(state({ a: ref(made({}, 'array')) }), state({ a: ref(made({}, 'Map')) }))).toBe(false);
  });

  test('an undecided part covers such a part and the unchanged input, nothing else', () => {
    const open = state({}, { roots: fields({ a: UNDECIDED }, true) });
    const seen = (value: StateValue, original: boolean, inputs: StateNode[] = []): State =>
      state({}, { roots: fields({ a: value }, original), inputs });
    expect(fits(open, open)).toBe(true);
    expect(fits(open, seen({ kind: 'undecided', type: 'Tree' }, true))).toBe(false);
    expect(fits(open, seen(of(null), true))).toBe(true);
    expect(fits(open, seen(of(null), false))).toBe(false);
    const whole = input({ next: UNDECIDED });
    expect(fits(open, seen(ref(whole), true, [whole]))).toBe(true);
    const rewired: StateNode = { kind: 'input', type: 'Node', fields: fields({ next: ref(made({})) }) };
    expect(fits(open, seen(ref(rewired), true, [rewired]))).toBe(false);
    expect(fits(open, seen(ref(made({})), false))).toBe(false);
    // What was decided is more special.
    expect(fits(seen(of(null), true), open)).toBe(false);
  });

  test('a changed input that nothing leads to matters while something may turn out to be it', () => {
    const changed: StateNode = { kind: 'input', type: 'Node', fields: fields({ v: of(1) }) };
    const dropped = (rest: Partial<State>): State => state({ a: of(1) }, { inputs: [changed], ...rest });
    expect(fits(state({ a: of(1) }), dropped({}))).toBe(true);
    expect(fits(state({ a: of(1) }), dropped({ growing: true }))).toBe(false);
    const same: StateNode = { kind: 'input', type: 'Node', fields: fields({ v: of(1) }) };
    expect(fits(state({ a: of(1) }, { inputs: [same], growing: true }), dropped({ growing: true }))).toBe(true);
    const other: StateNode = { kind: 'input', type: 'Node', fields: fields({ v: of(2) }) };
    expect(fits(state({ a: of(1) }, { inputs: [other], growing: true }), dropped({ growing: true }))).toBe(false);
    expect(matchShapes(state({ a: of(1) }), dropped({ growing: true }), 'left-out')).toBeDefined();
  });
});

describe('conditions', () => {
  const positive = (t: Term): Term => lt(constant(0), t);

  test('a variable stands for what is seen in its place', () => {
    const stored = state({ a: term(x) }, { conditions: [positive(x)] });
    const concrete = (value: number): State => state({ a: of(value) });
    expect(covers(stored, concrete(3), () => knowing())).toBe(true);
    expect(covers(stored, concrete(-3), () => knowing())).toBe(false);
    const seen = state({ a: term(y) });
    expect(covers(stored, seen, () => knowing())).toBe(false);
    expect(covers(stored, seen, () => knowing(positive(y)))).toBe(true);
    // The general state covers the special one, not the other way round.
    expect(covers(concrete(3), stored, () => knowing(positive(x)))).toBe(false);
  });

  test('one variable in two places asks for equal values', () => {
    const stored = state({ a: term(x), b: term(x) });
    expect(covers(stored, state({ a: of(1), b: of(1) }), () => knowing())).toBe(true);
    expect(covers(stored, state({ a: of(1), b: of(2) }), () => knowing())).toBe(false);
  });

  test('a domain must hold of what stands for the variable', () => {
    const whole = variable('num', 'n', { integer: true, min: 0, max: 9 });
    const stored = state({ a: term(whole) });
    expect(covers(stored, state({ a: of(4) }), () => knowing())).toBe(true);
    expect(covers(stored, state({ a: of(4.5) }), () => knowing())).toBe(false);
    expect(covers(stored, state({ a: of(10) }), () => knowing())).toBe(false);
  });

  test('conditions on variables that no value shows need values that satisfy them', () => {
    const hidden = variable('num', 'h');
    const match = { pairs: [{ stored: x, seen: y }], sets: [] };
    // On its own a condition was satisfiable; tied to a value it must be known of some term.
    expect(implies([positive(hidden)], match, knowing())).toBe(true);
    expect(implies([lt(hidden, x)], match, knowing())).toBe(false);
    expect(implies([lt(hidden, x)], match, knowing(lt(variable('num', 'k'), y)))).toBe(true);
  });

  test('a solver that does not know says no', () => {
    const unsure = knownOf([], {
      known: () => undefined,
      witness: () => undefined,
      check: () => ({ status: 'unknown' }),
    } as never);
    expect(covers(state({ a: term(x) }, { conditions: [positive(x)] }), state({ a: term(y) }), () => unsure)).toBe(
      false,
    );
  });
});

describe('index', () => {
  test('equal states have equal keys, whatever objects they are made of', () => {
    const list = (value: number): State => state({ a: ref(made({ v: of(value), next: ref(made({ v: term(x) })) })) });
    expect(keysOf(list(1))).toEqual(keysOf(list(1)));
    expect(keysOf(list(1)).shape).toBe(keysOf(list(2)).shape);
    expect(keysOf(list(1)).values).not.toBe(keysOf(list(2)).values);
    expect(keysOf(state({ a: of(0) })).values).not.toBe(keysOf(state({ a: of(-0) })).values);
    const one = made({});
    expect(keysOf(state({ a: ref(one), b: ref(one) })).shape).not.toBe(
      keysOf(state({ a: ref(made({})), b: ref(made({})) })).shape,
    );
  });

  test('few candidates, each once, the likeliest first', () => {
    const index = new StateIndex<{ state: State; id: number }>();
    for (let id = 0; id < 100; id++) {
      const entry = { state: state({ a: of(id) }), id };
      index.add(entry, keysOf(entry.state));
    }
    const found = [...index.candidates(keysOf(state({ a: of(40) })))].map(({ id }) => id);
    expect(found[0]).toBe(40);
    expect(new Set(found).size).toBe(found.length);
    expect(found.length).toBeLessThanOrEqual(MAX_CANDIDATES + 1);
    expect(found).toContain(0);
    expect(found).toContain(99);
  });

  test('a state with undecided parts is found from another shape', () => {
    const store = new StateStore<{ state: State }>();
    const open = state({}, { roots: fields({ a: UNDECIDED }, true) });
    store.add({ state: open });
    const whole = input({ next: UNDECIDED });
    const seen = state({}, { roots: fields({ a: ref(whole) }, true), inputs: [whole] });
    expect(store.find({ state: seen }, () => knowing())?.state).toBe(open);
    expect(
      store.find(
        { state: seen },
        () => knowing(),
        'kept',
        () => false,
      ),
    ).toBeUndefined();
    store.clear();
    expect(store.find({ state: seen }, () => knowing())).toBeUndefined();
  });
});
