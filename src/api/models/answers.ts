// Answers to what a model leaves open, on concrete values: a path of answers that is run again with others until one run does
// what the original did. Depth first: the last answer is changed first. Candidates come from what the original showed.
import type { ModelAnswers } from '../../languages/javascript/original/original-models.js';
import { Kind, optionOf, Path } from '../../path/path.js';
import { Diverged, Refused, type Shown } from './run-calls.js';

const MAX_CANDIDATES = 12;
const MAX_OPTIONS = 16;
const NO_SITE = -1;

export class ModelTape implements ModelAnswers {
  private readonly path = new Path((message) => {
    throw new Diverged(message);
  });
  /** The answers that an entry of the path chooses from. */
  private readonly lists: (readonly unknown[])[] = [];
  private wanted: Shown | undefined;
  /** Runs begun. */
  tried = 1;

  constructor(private readonly limit: number) {}

  /** Something was left open. */
  get asked(): boolean {
    return this.path.length > 0;
  }

  /** What the original showed for the call that comes next. */
  expect(shown: Shown | undefined): void {
    this.wanted = shown;
  }

  /** Begins another run; false when there is none left. */
  next(): boolean {
    return ++this.tried <= this.limit && this.path.step();
  }

  symbolic(kind: string): unknown {
    return this.answer(Kind.shape, () => this.candidates(kind));
  }

  choose(count: number): number {
    const options = Array.from({ length: Math.min(count, MAX_OPTIONS) }, (_, i) => i);
    return this.answer(Kind.choose, () => options) as number;
  }

  assume(condition: unknown): void {
    if (!condition) throw new Refused();
  }

  private answer(kind: Kind, candidates: () => readonly unknown[]): unknown {
    const { path, lists } = this;
    const at = path.cursor;
    if (path.replaying) return lists[at][optionOf(path.repeat(kind, NO_SITE, lists[at].length))];
    lists[at] = candidates();
    path.open(kind, lists[at].length, NO_SITE);
    return lists[at][0];
  }

  private candidates(kind: string): readonly unknown[] {
    const found: unknown[] = [];
    if (this.wanted?.kind === 'returned') collect(this.wanted.result.value, found, 0);
    for (const { value } of Object.values(this.wanted?.seen ?? {})) collect(value, found, 0);
    const fits = found.filter(FITS[kind] ?? (() => true));
    return [...new Set([...fits, ...(DEFAULTS[kind] ?? [undefined])])].slice(0, MAX_CANDIDATES);
  }
}

const FITS: Record<string, (value: unknown) => boolean> = {
  boolean: (v) => typeof v === 'boolean',
  number: (v) => typeof v === 'number',
  integer: (v) => Number.isSafeInteger(v),
  string: (v) => typeof v === 'string',
  bigint: (v) => typeof v === 'bigint',
};

const DEFAULTS: Record<string, readonly unknown[]> = {
  boolean: [true, false],
  number: [0, 1, -1, 0.5, Number.NaN],
  integer: [0, 1, -1, 2],
  string: ['', 'a'],
  bigint: [0n, 1n],
  any: [undefined, null, 0, '', false],
};

/** The value itself, then what is in it. */
function collect(value: unknown, found: unknown[], depth: number): void {
  found.push(value);
  if (typeof value !== 'object' || value === null || depth > 2) return;
  for (const inner of Object.values(value).slice(0, MAX_CANDIDATES)) collect(inner, found, depth + 1);
}
