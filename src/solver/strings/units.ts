// Strings of known length as their code units: conditions on them become conditions on numbers between 0 and 65535,
// which the layers for numbers and the bit-vector encoding decide. Called by layers/units.ts, one length at a time.
// Always holds: with variables of the given lengths the new conditions are equivalent to the old ones, unless
// `restricted` was set: then strings of ASCII alone were considered.
import { and, apply, constant, eq, FALSE, ite, le, lt, not, or, TRUE, variable } from '../../logic/build.js';
import { numberOf } from '../../logic/constant.js';
import { rangeOf } from '../../logic/interval.js';
import { type Primitive, type Term, variablesOf } from '../../logic/term.js';
import { SPACES } from './texts.js';

/** A string under a condition; the conditions of all alternatives exclude each other and leave nothing out. */
interface Alternative {
  readonly guard: Term;
  readonly units: readonly Term[];
}

/** Thrown where a condition is no condition on units that we can write down. */
export class NotExpandable extends Error {
  override readonly name = 'NotExpandable';
}

const MAX_ALTERNATIVES = 48;
const UNIT = { integer: true, min: 0, max: 0xffff } as const;
const NAN = constant(Number.NaN);
const number = (value: number): Term => constant(value);

export class UnitExpansion {
  private readonly strings = new Map<Term, readonly Alternative[]>();
  private readonly others = new Map<Term, Term>();
  private readonly variables = new Map<Term, readonly Term[]>();
  /** Facts about units that go with the conditions. */
  readonly facts: Term[] = [];
  restricted = false;

  constructor(private readonly lengths: ReadonlyMap<Term, number>) {}

  condition(term: Term): Term {
    return this.value(term);
  }

  /** The strings that values of the units stand for. */
  restore(model: ReadonlyMap<Term, Primitive>): Map<Term, Primitive> {
    const result = new Map<Term, Primitive>();
    for (const [v, value] of model) if (v.sort !== 'num' || !this.isUnit(v)) result.set(v, value);
    for (const [text, units] of this.variables) {
      result.set(text, String.fromCharCode(...units.map((unit) => (model.get(unit) as number | undefined) ?? 97)));
    }
    return result;
  }

  private isUnit(v: Term): boolean {
    for (const units of this.variables.values()) if (units.includes(v)) return true;
    return false;
  }

  /** A boolean or number over units. */
  private value(term: Term): Term {
    const known = this.others.get(term);
    if (known !== undefined) return known;
    const made = this.makeValue(term);
    this.others.set(term, made);
    return made;
  }

  private makeValue(term: Term): Term {
    if (term.args.length === 0 || !variablesOf(term).some((v) => v.sort === 'str')) return term;
    const [a, b, c] = term.args;
    switch (term.op) {
      case 'eq':
      case 'same':
        if (a.sort === 'str') return this.pairs(a, b, equalUnits);
        break;
      case 'strLt':
        return this.pairs(a, b, (x, y) => ordered(x, y, true));
      case 'strLe':
        return this.pairs(a, b, (x, y) => ordered(x, y, false));
      case 'startsWith':
        return this.pairs(a, b, (x, y) => matchesAt(x, y, 0));
      case 'endsWith':
        return this.pairs(a, b, (x, y) => matchesAt(x, y, x.length - y.length));
      case 'includes':
        return this.pairs(a, b, (x, y) => or(...places(x, y).map((at) => matchesAt(x, y, at))));
      case 'strLen':
        return this.each(a, (units) => number(units.length));
      case 'charCodeAt':
        return this.each(a, (units) => this.at(units, this.value(b)));
      case 'indexOf':
        return this.each(a, (x) => this.each(b, (y) => this.search(x, y, this.value(c))));
      case 'strCall':
        if (term.data !== 'lastIndexOf' || !Number.isNaN(numberOf(c))) throw new NotExpandable();
        return this.each(a, (x) => this.each(b, (y) => lastMatch(x, y)));
    }
    if (term.args.some((arg) => arg.sort === 'str') || term.op === 'call') throw new NotExpandable();
    return apply(
      term.op,
      term.args.map((arg) => this.value(arg)),
      term.data,
      term.sort,
    );
  }

  /** The unit at an index that may itself depend on units. */
  private at(units: readonly Term[], index: Term): Term {
    const i = numberOf(index);
    if (i !== undefined) {
      const position = Number.isNaN(i) ? 0 : Math.trunc(i);
      return position >= 0 && position < units.length ? units[position] : NAN;
    }
    requireInteger(index);
    return units.reduceRight((rest, unit, k) => ite(eq(index, number(k)), unit, rest), NAN);
  }

  private search(x: readonly Term[], y: readonly Term[], from: Term): Term {
    const start = numberOf(from);
    if (start === undefined) throw new NotExpandable();
    const first = Math.min(Math.max(Number.isNaN(start) ? 0 : Math.trunc(start), 0), x.length);
    let result = number(-1);
    for (let at = x.length - y.length; at >= first; at--) result = ite(matchesAt(x, y, at), number(at), result);
    return result;
  }

  /** A number for each alternative of a string. */
  private each(text: Term, make: (units: readonly Term[]) => Term): Term {
    const alternatives = this.string(text);
    const last = make(alternatives[alternatives.length - 1].units);
    return alternatives.slice(0, -1).reduceRight((rest, { guard, units }) => ite(guard, make(units), rest), last);
  }

  private pairs(a: Term, b: Term, test: (x: readonly Term[], y: readonly Term[]) => Term): Term {
    const cases: Term[] = [];
    for (const x of this.string(a))
      for (const y of this.string(b)) cases.push(and(x.guard, y.guard, test(x.units, y.units)));
    return or(...cases);
  }

  private string(term: Term): readonly Alternative[] {
    const known = this.strings.get(term);
    if (known !== undefined) return known;
    const made = this.makeString(term).filter(({ guard }) => guard !== FALSE);
    if (made.length > MAX_ALTERNATIVES || made.length === 0) throw new NotExpandable();
    this.strings.set(term, made);
    return made;
  }

  private makeString(term: Term): Alternative[] {
    const [a, b, c] = term.args;
    switch (term.op) {
      case 'const':
        return [
          {
            guard: TRUE,
            units: [...Array((term.data as string).length).keys()].map((i) =>
              number((term.data as string).charCodeAt(i)),
            ),
          },
        ];
      case 'var':
        return [{ guard: TRUE, units: this.variable(term) }];
      case 'ite': {
        const condition = this.value(a);
        return [
          ...this.string(b).map(({ guard, units }) => ({ guard: and(condition, guard), units })),
          ...this.string(c).map(({ guard, units }) => ({ guard: and(not(condition), guard), units })),
        ];
      }
      case 'concat':
        return this.string(a).flatMap((x) =>
          this.string(b).map((y) => ({ guard: and(x.guard, y.guard), units: [...x.units, ...y.units] })),
        );
      case 'charAt':
        return this.string(a).flatMap((x) => this.unitText(x, this.value(b)));
      case 'substring':
        return this.string(a).flatMap((x) => this.part(x, this.value(b), this.value(c)));
      case 'strCall':
        return this.method(term);
      case 'call':
        if (term.data === 'fromCharCode') return [{ guard: TRUE, units: [asUnit(this.value(a))] }];
        throw new NotExpandable();
      default:
        throw new NotExpandable();
    }
  }

  private variable(term: Term): readonly Term[] {
    const length = this.lengths.get(term);
    if (length === undefined) throw new NotExpandable();
    const units = Array.from({ length }, (_, i) => variable('num', `${term.data}.charCodeAt(${i})`, UNIT));
    this.variables.set(term, units);
    return units;
  }

  private unitText(text: Alternative, index: Term): Alternative[] {
    const { units, guard } = text;
    const i = numberOf(index);
    if (i !== undefined) {
      const position = Number.isNaN(i) ? 0 : Math.trunc(i);
      return [{ guard, units: units.slice(position, position + 1).slice(0, position < 0 ? 0 : 1) }];
    }
    requireInteger(index);
    const outside = or(lt(index, number(0)), le(number(units.length), index));
    return [
      { guard: and(guard, outside), units: [] },
      ...units.map((unit, k) => ({ guard: and(guard, eq(index, number(k))), units: [unit] })),
    ];
  }

  private part(text: Alternative, start: Term, end: Term): Alternative[] {
    const result: Alternative[] = [];
    for (const from of clampedValues(start, text.units.length)) {
      for (const to of clampedValues(end, text.units.length)) {
        const [low, high] = from.value <= to.value ? [from.value, to.value] : [to.value, from.value];
        result.push({ guard: and(text.guard, from.guard, to.guard), units: text.units.slice(low, high) });
      }
    }
    return result;
  }

  private slice(text: Alternative, start: Term, end: Term | undefined): Alternative[] {
    const { length } = text.units;
    const stop = end === undefined ? [{ guard: TRUE, value: length }] : relativeValues(this.value(end), length);
    const result: Alternative[] = [];
    for (const from of relativeValues(start, length)) {
      for (const to of stop) {
        result.push({ guard: and(text.guard, from.guard, to.guard), units: text.units.slice(from.value, to.value) });
      }
    }
    return result;
  }

  private method(term: Term): Alternative[] {
    const [a] = term.args;
    switch (term.data) {
      case 'slice':
        return this.string(a).flatMap((text) => this.slice(text, this.value(term.args[1]), term.args[2]));
      case 'trim':
        return this.string(a).flatMap((text) => trimmed(text, true, true));
      case 'trimStart':
        return this.string(a).flatMap((text) => trimmed(text, true, false));
      case 'trimEnd':
        return this.string(a).flatMap((text) => trimmed(text, false, true));
      case 'toUpperCase':
        return this.letters(a, 97, -32);
      case 'toLowerCase':
        return this.letters(a, 65, 32);
      default:
        throw new NotExpandable();
    }
  }

  /** Letters of ASCII: 26 of them from `first` on are moved. Others have rules of their own. */
  private letters(text: Term, first: number, by: number): Alternative[] {
    this.restricted = true;
    return this.string(text).map(({ guard, units }) => {
      for (const unit of units) if (unit.op !== 'const') this.facts.push(lt(unit, number(0x80)));
      const moved = units.map((unit) =>
        ite(and(le(number(first), unit), le(unit, number(first + 25))), apply('add', [unit, number(by)]), unit),
      );
      return { guard, units: moved };
    });
  }
}

function requireInteger(term: Term): void {
  const r = rangeOf(term);
  if (!r.integer || r.maybeNaN) throw new NotExpandable();
}

/** ToUint16 */
function asUnit(term: Term): Term {
  const r = rangeOf(term);
  return r.integer && !r.maybeNaN && r.min >= 0 && r.max <= 0xffff ? term : apply('bitand', [term, number(0xffff)]);
}

/** The number as a position of a string: between 0 and the length, each with its condition. */
function clampedValues(term: Term, length: number): { readonly guard: Term; readonly value: number }[] {
  const known = numberOf(term);
  if (known !== undefined) {
    return [{ guard: TRUE, value: Math.min(Math.max(Number.isNaN(known) ? 0 : Math.trunc(known), 0), length) }];
  }
  requireInteger(term);
  return Array.from({ length: length + 1 }, (_, value) => ({
    value,
    guard: and(value === 0 ? TRUE : le(number(value), term), value === length ? TRUE : le(term, number(value))),
  }));
}

/** The number as slice reads a position: negative ones count from the end. */
function relativeValues(term: Term, length: number): { readonly guard: Term; readonly value: number }[] {
  const negative = lt(term, number(0));
  const fromEnd = clampedValues(apply('add', [term, number(length)]), length);
  return [
    ...clampedValues(term, length).map(({ guard, value }) => ({ guard: and(not(negative), guard), value })),
    ...fromEnd.map(({ guard, value }) => ({ guard: and(negative, guard), value })),
  ].filter(({ guard }) => guard !== FALSE);
}

function equalUnits(x: readonly Term[], y: readonly Term[]): Term {
  return x.length === y.length ? and(...x.map((unit, i) => eq(unit, y[i]))) : FALSE;
}

function matchesAt(x: readonly Term[], y: readonly Term[], at: number): Term {
  if (at < 0 || at + y.length > x.length) return FALSE;
  return and(...y.map((unit, i) => eq(x[at + i], unit)));
}

function places(x: readonly Term[], y: readonly Term[]): number[] {
  return Array.from({ length: Math.max(0, x.length - y.length + 1) }, (_, at) => at);
}

function lastMatch(x: readonly Term[], y: readonly Term[]): Term {
  return places(x, y).reduce((rest, at) => ite(matchesAt(x, y, at), number(at), rest), number(-1));
}

function ordered(x: readonly Term[], y: readonly Term[], strict: boolean): Term {
  const shared = Math.min(x.length, y.length);
  let result = x.length < y.length || (x.length === y.length && !strict) ? TRUE : FALSE;
  for (let i = shared - 1; i >= 0; i--) result = or(lt(x[i], y[i]), and(eq(x[i], y[i]), result));
  return result;
}

const isSpace = (unit: Term): Term =>
  or(...SPACES.map(([low, high]) => and(le(number(low), unit), le(unit, number(high)))));

function trimmed({ guard, units }: Alternative, start: boolean, end: boolean): Alternative[] {
  const spaces = units.map(isSpace);
  const n = units.length;
  const all = and(...spaces);
  const result: Alternative[] = [{ guard: and(guard, all), units: [] }];
  for (let from = 0; from < (start ? n : Math.min(n, 1)); from++) {
    for (let to = end ? from + 1 : n; to <= n; to++) {
      if (!start && end && to === 0) continue;
      const outside = [...(start ? spaces.slice(0, from) : []), ...(end ? spaces.slice(to) : [])];
      const edges = [...(start ? [not(spaces[from])] : []), ...(end ? [not(spaces[to - 1])] : [])];
      result.push({ guard: and(guard, not(all), ...outside, ...edges), units: units.slice(from, to) });
    }
  }
  return result;
}
