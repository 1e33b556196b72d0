// Elements of an array that are not all known: what lies below by index, which may be symbolic, and what was written over it, in order.
// A primitive element at a symbolic index is a term over the index; of references one is decided.
// Always holds: indices that are asked for lie inside the array.
import { and, apply, constant, eq, ite, le, lt } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { longTerm, term } from './arithmetic.js';
import type { Long, Num } from './java-class.js';

/** Reads what lies below. */
export type Below = (index: Num, site: number) => unknown;

type Written =
  /** Elements at known places. */
  | { readonly kind: 'known'; readonly cells: Map<number, unknown> }
  | { readonly kind: 'cell'; readonly index: Term; readonly value: unknown }
  /** What was copied from elsewhere. */
  | { readonly kind: 'block'; readonly from: Num; readonly count: Num; readonly read: Below };

export interface Decisions {
  branch(condition: Term, site: number): boolean;
}

export class OpenElements {
  private written: readonly Written[];
  /** What was read at known places, for pictures. */
  private readonly seen = new Map<number, unknown>();

  constructor(
    private readonly path: Decisions,
    /** Descriptor of an element. */
    private readonly element: string,
    private readonly below: Below,
    written: readonly Written[] = [],
  ) {
    this.written = written;
  }

  /** As it is now, for whoever copies it. */
  copy(): OpenElements {
    const fixed = this.written.map(
      (each): Written => (each.kind === 'known' ? { kind: 'known', cells: new Map(each.cells) } : each),
    );
    return new OpenElements(this.path, this.element, this.below, fixed);
  }

  /** What brings back what it holds now, as often as one likes. */
  image(): () => void {
    const { written } = this.copy();
    const seen = new Map(this.seen);
    return () => {
      this.written = written.map((each) => (each.kind === 'known' ? { ...each, cells: new Map(each.cells) } : each));
      this.seen.clear();
      for (const [index, value] of seen) this.seen.set(index, value);
    };
  }

  /** Nothing was written. */
  clear(): void {
    this.written = [];
  }

  write(index: Num, value: unknown): void {
    if (typeof index !== 'number') {
      this.written = [...this.written, { kind: 'cell', index, value }];
      return;
    }
    const last = this.written.at(-1);
    if (last?.kind === 'known') last.cells.set(index, value);
    else this.written = [...this.written, { kind: 'known', cells: new Map([[index, value]]) }];
  }

  writeBlock(from: Num, count: Num, read: Below): void {
    this.written = [...this.written, { kind: 'block', from, count, read }];
  }

  read(index: Num, site: number): unknown {
    return this.under(this.written.length, index, site);
  }

  /** Elements at known places that were read or written. */
  *known(): Iterable<[number, unknown]> {
    yield* this.seen;
    for (const each of this.written) if (each.kind === 'known') yield* each.cells;
  }

  /** The element as the first `count` writings have left it. */
  private under(count: number, index: Num, site: number): unknown {
    if (count === 0) return this.lowest(index, site);
    const last = this.written[count - 1];
    const rest = (): unknown => this.under(count - 1, index, site);
    switch (last.kind) {
      case 'cell':
        return this.either(eq(last.index, term(index)), last.value, rest, site);
      case 'block': {
        const { from, count: length, read } = last;
        const offset = minus(index, from);
        const inside = and(le(constant(0), term(offset)), lt(term(offset), term(length)));
        return this.decided(inside, site) ? read(offset, site) : rest();
      }
      case 'known': {
        if (typeof index === 'number') return last.cells.has(index) ? last.cells.get(index) : rest();
        return [...last.cells].reduceRight<() => unknown>(
          (others, [at, value]) =>
            () =>
              this.either(eq(index, constant(at)), value, others, site),
          rest,
        )();
      }
    }
  }

  private lowest(index: Num, site: number): unknown {
    const value = this.below(index, site);
    if (typeof index === 'number') this.seen.set(index, value);
    return value;
  }

  private decided(condition: Term, site: number): boolean {
    return condition.op === 'const' ? condition.data === true : this.path.branch(condition, site);
  }

  private either(condition: Term, value: unknown, otherwise: () => unknown, site: number): unknown {
    if (condition.op === 'const') return condition.data === true ? value : otherwise();
    if (this.element.length > 1) return this.path.branch(condition, site) ? value : otherwise();
    return chosen(condition, value, otherwise(), this.element);
  }
}

function minus(a: Num, b: Num): Num {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const made = apply('sub', [term(a), term(b)]);
  return made.op === 'const' ? (made.data as number) : made;
}

/** One of two primitive values. */
export function chosen(condition: Term, a: unknown, b: unknown, element: string): unknown {
  if (a === b) return a;
  const made =
    element === 'J'
      ? ite(condition, longTerm(a as Long), longTerm(b as Long))
      : ite(condition, term(a as Num), term(b as Num));
  return made.op === 'const' ? made.data : made;
}

/** The element of a list at a symbolic index that lies inside: halves of it are told apart by the index. */
export function elementAt(list: ArrayLike<unknown>, index: Term, element: string, from = 0, to = list.length): unknown {
  let same = true;
  for (let i = from + 1; i < to && same; i++) same = Object.is(list[i], list[from]);
  if (same) return list[from];
  const middle = (from + to) >> 1;
  return chosen(
    lt(index, constant(middle)),
    elementAt(list, index, element, from, middle),
    elementAt(list, index, element, middle, to),
    element,
  );
}
