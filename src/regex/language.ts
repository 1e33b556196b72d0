// From monitors to automata of src/automata and back: the language of the texts for which an execution has a given
// outcome, and a language as something a capture is held against. Called by solver/strings.
// Soundness: exact; what would be too large throws TooLarge.
import { type Dfa, type Edge, finish, MAX_STATES, spend, step, TooLarge } from '../automata/dfa.js';
import { alphabetOf } from './alphabet.js';
import { CodeSet } from './code-set.js';
import type { Monitor } from './monitor.js';

const monitors = new WeakMap<Dfa, Monitor<number>>();

/** State -1 is the dead one. */
export function monitorOf(dfa: Dfa): Monitor<number> {
  let monitor = monitors.get(dfa);
  if (monitor === undefined) {
    monitor = {
      sets: classesOf(dfa),
      start: () => 0,
      step: (state, unit) => (state < 0 ? -1 : step(dfa, state, unit)),
      accepts: (state) => state >= 0 && dfa.accepting[state],
      dead: (state) => state < 0,
      key: String,
    };
    monitors.set(dfa, monitor);
  }
  return monitor;
}

/** Units that no state tells apart. */
function classesOf(dfa: Dfa): CodeSet[] {
  const cuts = new Set<number>([0]);
  for (const edges of dfa.edges) {
    for (const { from, to } of edges) {
      cuts.add(from);
      if (to < 0xffff) cuts.add(to + 1);
    }
  }
  const starts = [...cuts].filter((cut) => cut <= 0xffff).sort((a, b) => a - b);
  const classes = new Map<string, (readonly [number, number])[]>();
  starts.forEach((from, i) => {
    const to = i + 1 < starts.length ? starts[i + 1] - 1 : 0xffff;
    const key = dfa.edges.map((_, state) => step(dfa, state, from)).join();
    const ranges = classes.get(key);
    if (ranges === undefined) classes.set(key, [[from, to]]);
    else ranges.push([from, to]);
  });
  return [...classes.values()].map((ranges) => CodeSet.of(ranges));
}

/** Letters and transitions of an automaton that is made from a monitor. */
const MAX_LETTERS = 100;
const MAX_TRANSITIONS = 60_000;
/** Instructions that machines may follow meanwhile. */
const MAX_WORK = 400_000;

/** A limit of this file was passed, which it will be again: unlike the limit of a query (`spend`). */
export class LanguageTooLarge extends TooLarge {}

export function languageOf(monitor: Monitor): Dfa {
  const letters = alphabetOf([...monitor.sets, ...unitSets(monitor.wideSets ?? [])], []);
  if (letters.length > MAX_LETTERS) throw new LanguageTooLarge();
  const ids = new Map<string, number>();
  const states: unknown[] = [];
  const idOf = (state: unknown): number => {
    const key = monitor.key(state);
    let id = ids.get(key);
    if (id === undefined) {
      if (states.length >= 2 * MAX_STATES) throw new LanguageTooLarge();
      ids.set(key, (id = states.length));
      states.push(state);
    }
    return id;
  };
  idOf(monitor.start());
  const edges: Edge[][] = [];
  const accepting: boolean[] = [];
  let transitions = 0;
  for (let i = 0; i < states.length; i++) {
    spend(1 + (letters.length >> 2));
    accepting[i] = monitor.accepts(states[i]);
    const list: Edge[] = [];
    for (const { units, ranges } of letters) {
      if (++transitions > MAX_TRANSITIONS || (monitor.work ?? 0) > MAX_WORK) throw new LanguageTooLarge();
      const next = monitor.step(states[i], units[0]);
      if (monitor.dead(next)) continue;
      const target = idOf(next);
      for (let r = 0; r < ranges.length; r += 2) list.push({ from: ranges[r], to: ranges[r + 1], target });
    }
    edges.push(list.sort((a, b) => a.from - b.from));
  }
  return finish(edges, accepting, 0);
}

/** Sets of code points as sets of units: high surrogates that lead to the same low ones, and those low ones. */
function unitSets(wideSets: readonly CodeSet[]): CodeSet[] {
  const sets: CodeSet[] = [];
  const lows = new Map<string, CodeSet>();
  for (const { ranges } of new Set(wideSets)) {
    const plain: (readonly [number, number])[] = [];
    const byHigh = new Map<number, (readonly [number, number])[]>();
    for (let i = 0; i < ranges.length; i += 2) {
      if (ranges[i] <= 0xffff) plain.push([ranges[i], Math.min(ranges[i + 1], 0xffff)]);
      for (let code = Math.max(ranges[i], 0x10000); code <= ranges[i + 1]; ) {
        const high = 0xd800 + ((code - 0x10000) >> 10);
        const end = Math.min(ranges[i + 1], code | 0x3ff);
        const pair = [0xdc00 + (code & 0x3ff), 0xdc00 + (end & 0x3ff)] as const;
        const list = byHigh.get(high);
        if (list === undefined) byHigh.set(high, [pair]);
        else list.push(pair);
        code = end + 1;
      }
    }
    sets.push(CodeSet.of(plain));
    const groups = new Map<string, (readonly [number, number])[]>();
    for (const [high, list] of byHigh) {
      const key = list.join(';');
      if (!lows.has(key)) lows.set(key, CodeSet.of(list));
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [[high, high]]);
      else group.push([high, high]);
    }
    if (groups.size > MAX_LETTERS || lows.size > MAX_LETTERS) throw new LanguageTooLarge();
    for (const group of groups.values()) sets.push(CodeSet.of(group));
  }
  if (wideSets.length > 0) sets.push(new CodeSet([0xd800, 0xdbff]), new CodeSet([0xdc00, 0xdfff]));
  return [...sets, ...lows.values()];
}
