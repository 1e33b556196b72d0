// Why loops and recursive functions end, for `--terminates`: a measure that falls in every round. Filled by loop-heads.ts in a round of its own, after the
// proof; asked by proof-mode.ts.
// Soundness: measures are numbers (or booleans) of the state, and there are finitely many doubles: one that is strictly less in each round, NaN aside, comes to
// an end. Several are compared in order: one that is never more, and where it stays the same the next one.
import { and, apply, le, lt, not, or } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import type { SiteId } from '../../../path/choice.js';
import type { NamedValues } from './facts.js';
import { type Judging, judge } from './judge.js';
import { changed } from './named.js';

/** How a measure stands at the end of a round: less than before, not more, or neither is known. */
type Standing = 'less' | 'same' | 'unknown';

interface Measure {
  readonly text: string;
  readonly less: Term;
  readonly notMore: Term;
}

interface Rounds {
  readonly site: SiteId;
  /** Of each round: how measures stand, by text. */
  readonly rounds: ReadonlyMap<string, Standing>[];
}

/** A loop that runs from a widened state: values where it was entered, and in that state. */
interface EnteredLoop {
  readonly control: string;
  readonly before: NamedValues;
  readonly now: NamedValues;
}

/** More values than these are not combined. */
const MAX_NAMES = 8;

export class Measures {
  /** By control. */
  private readonly loops = new Map<string, Rounds>();

  /** A round has ended where the next one begins. */
  arrived(site: SiteId, { control, before, now: values }: EnteredLoop, now: NamedValues, judging: Judging): void {
    const measures = candidates(values, now, new Set(changed(before, values)));
    const judged = judge(
      measures.flatMap(({ less, notMore }) => [less, notMore]),
      judging,
    );
    const standing = (i: number): Standing =>
      judged[2 * i] === 'holds' ? 'less' : judged[2 * i + 1] === 'holds' ? 'same' : 'unknown';
    let loop = this.loops.get(control);
    if (loop === undefined) this.loops.set(control, (loop = { site, rounds: [] }));
    loop.rounds.push(new Map(measures.map(({ text }, i) => [text, standing(i)])));
  }

  /** By control: what falls, in order; undefined where nothing is known to. */
  *found(): Generator<{ readonly control: string; readonly site: SiteId; readonly measure: string | undefined }> {
    for (const [control, { site, rounds }] of this.loops) yield { control, site, measure: inOrder(rounds) };
  }
}

/** Of each round one measure falls, and those before it do not rise. */
function inOrder(rounds: readonly ReadonlyMap<string, Standing>[]): string | undefined {
  const chosen: string[] = [];
  let left = rounds;
  while (left.length > 0) {
    const known = [...left[0].keys()].filter((text) =>
      left.every((round) => (round.get(text) ?? 'unknown') !== 'unknown'),
    );
    const falls = (text: string): number => left.filter((round) => round.get(text) === 'less').length;
    const best = known.reduce<string | undefined>(
      (a, b) => (falls(b) > (a === undefined ? 0 : falls(a)) ? b : a),
      undefined,
    );
    if (best === undefined) return undefined;
    chosen.push(best);
    left = left.filter((round) => round.get(best) !== 'less');
  }
  return chosen.join(', then ');
}

/** What may fall: each value that changes, alone or with another one. */
function candidates(before: NamedValues, now: NamedValues, changing: ReadonlySet<string>): Measure[] {
  const found: Measure[] = [];
  const pairs: [string, Term, Term][] = [];
  for (const [name, old] of before) {
    const value = now.get(name);
    if (value === undefined || !changing.has(name) || value.sort !== old.sort) continue;
    if (value.sort === 'bool') found.push(...flags(name, old, value));
    else if (value.sort === 'num' && pairs.length < MAX_NAMES) pairs.push([name, old, value]);
  }
  for (const [name, old, value] of pairs) found.push(...both(name, old, value));
  for (const [i, [name, old, value]] of pairs.entries()) {
    for (const [other, otherOld, otherValue] of pairs.slice(i + 1)) {
      const combine = (op: 'add' | 'sub'): [Term, Term] => [apply(op, [old, otherOld]), apply(op, [value, otherValue])];
      found.push(...both(`${name} - ${other}`, ...combine('sub')), ...both(`${name} + ${other}`, ...combine('add')));
    }
  }
  return found;
}

function both(name: string, old: Term, value: Term): Measure[] {
  return [
    { text: `${name} grows`, less: lt(old, value), notMore: le(old, value) },
    { text: `${name} falls`, less: lt(value, old), notMore: le(value, old) },
  ];
}

function flags(name: string, old: Term, value: Term): Measure[] {
  return [
    { text: `${name} comes to be true`, less: and(not(old), value), notMore: or(not(old), value) },
    { text: `${name} comes to be false`, less: and(old, not(value)), notMore: or(old, not(value)) },
  ];
}
