// The tree of the last search of a unit, kept beside its result: given to the search that follows a change, with the marks renumbered and
// the lines moved. Called through run-cache.ts.
// Soundness: nothing is given where more has changed than the insides of parts (CodeParts): what the unit is given or promises, code that
// every path runs, how modules are found. Marks whose code is not there any more make their sets changed.
import { createHash } from 'node:crypto';
import type { OpenProgram } from '../../languages/language.js';
import type { UnitDescription } from '../../languages/unit.js';
import type { CodeParts, Place } from '../../languages/unit-content.js';
import type { PathResult, UnitResult } from '../../result/result.js';
import type { KeptTree, OldSearch } from '../../search/reuse/kept-tree.js';
import { relocate } from './relocate.js';
import type { Shelf } from './shelf.js';
import { plain } from './unit-cache.js';

interface Entry {
  readonly description: unknown;
  readonly frame: string;
  readonly lines: CodeParts['lines'];
  /** Marks are numbers into the names. */
  readonly names: readonly string[];
  readonly tree: KeptTree;
  /** By the numbers in which they were told; null for those that are run again in any case. */
  readonly paths: readonly (PathResult | null)[];
}

interface Filed {
  readonly sum: string;
  readonly entry: Entry;
}

type Places = Readonly<Record<string, readonly Place[]>>;

/** Paths that show code: its text may have changed though the path did not run it. */
const SHOWS_CODE = /=>|\bfunction\b|\bclass\b/;

export class UnitTree {
  private parts: CodeParts | undefined;
  private tree: KeptTree | undefined;

  constructor(
    private readonly shelf: Pick<Shelf, 'read' | 'write'>,
    private readonly name: string,
    private readonly unit: UnitDescription,
    private readonly program: OpenProgram,
  ) {}

  /** What the search may take over; asked when the program is loaded. */
  old(): OldSearch | undefined {
    const parts = this.program.parts?.(this.unit);
    this.parts = parts;
    if (parts === undefined) return undefined;
    const entry = this.entry();
    if (entry === undefined || entry.frame !== parts.frame) return undefined;
    const [before, now] = commonPlaces(entry.lines, parts.lines);
    const description = relocate(entry.description, before, now);
    if (JSON.stringify(description) !== JSON.stringify(promised(plain(this.unit)))) return undefined;
    const { tree } = entry;
    const numbers = entry.names.map((name) => parts.markOf(name));
    if (tree.loading.some((name) => numbers[name] === undefined)) return undefined;
    const paths = entry.paths.map((path) => (path === null ? undefined : relocate(path, before, now)));
    return { ...renumbered(tree, (name) => numbers[name]), paths };
  }

  /** As it was written; a damaged one is none. */
  private entry(): Entry | undefined {
    const filed = this.shelf.read(this.name) as Filed | undefined;
    return filed?.entry !== undefined && filed.sum === sumOf(filed.entry) ? filed.entry : undefined;
  }

  /** Notes the tree of the search that is about to finish. */
  keep(tree: KeptTree): void {
    this.tree = tree;
  }

  /** The result was kept: the tree is kept beside it. */
  write({ paths }: UnitResult): void {
    const { tree, parts } = this;
    // Modules that a path has loaded are not in the frame.
    if (tree === undefined || parts === undefined || this.program.parts?.(this.unit)?.frame !== parts.frame) return;
    const names: string[] = [];
    const known = new Map<number, number>();
    const named = (mark: number): number | undefined => {
      const name = parts.nameOf(mark);
      if (name !== undefined && !known.has(mark)) known.set(mark, names.push(name) - 1);
      return known.get(mark);
    };
    const { tree: written, changed } = renumbered(tree, named);
    const { frame, lines } = parts;
    if (changed.length > 0 || tree.loading.some((mark) => named(mark) === undefined)) return;
    const told = tree.list.flatMap((end) => end.told);
    if (told.some((number) => number >= paths.length)) return;
    const description = promised(plain(this.unit));
    const kept = paths.map((path) => (showsOnlyData(path) ? path : null));
    const entry: Entry = { description, frame, lines, names, tree: written, paths: kept };
    this.shelf.write(this.name, { sum: sumOf(entry), entry } satisfies Filed);
  }
}

/** The tree with other numbers for marks; sets with a mark that has none are changed. */
function renumbered(
  tree: KeptTree,
  numberOf: (mark: number) => number | undefined,
): { readonly tree: KeptTree; readonly changed: readonly number[] } {
  const changed: number[] = [];
  const other = (mark: number): number | undefined => {
    const number = numberOf(mark < 0 ? -1 - mark : mark);
    return number === undefined || mark >= 0 ? number : -1 - number;
  };
  const sets = tree.sets.map((set, i) => {
    const numbers = set.map(other);
    if (numbers.includes(undefined)) changed.push(i);
    return numbers.filter((number) => number !== undefined);
  });
  const lost = new Set(changed);
  const list = tree.list.map((end) => {
    const confirmed = end.confirmed.map(other).filter((number) => number !== undefined);
    return lost.has(end.set) ? { ...end, confirmed: [] } : { ...end, confirmed };
  });
  const loading = tree.loading.map(other).filter((number) => number !== undefined);
  return { tree: { ...tree, sets, list, loading }, changed };
}

/** A violation is to be shown on the code as it is now. */
function showsOnlyData({ outcome }: PathResult): boolean {
  return outcome.kind !== 'violated' && !SHOWS_CODE.test(JSON.stringify(outcome));
}

/** What callers and contracts say of the unit, without what its own text decides. */
function promised(description: unknown): unknown {
  const {
    statements: _statements,
    location: _location,
    later: _later,
    ...rest
  } = description as Record<string, unknown>;
  return rest;
}

/** Lines that both have, at the beginning and at the end of files: places for relocate.ts. */
function commonPlaces(old: CodeParts['lines'], now: CodeParts['lines']): readonly [Places, Places] {
  const [before, after]: Record<string, Place[]>[] = [{}, {}];
  for (const [file, lines] of Object.entries(old)) {
    const others = now[file] ?? [];
    const most = Math.min(lines.length, others.length);
    let head = 0;
    while (head < most && lines[head] === others[head]) head++;
    let tail = 0;
    while (tail < most - head && lines[lines.length - 1 - tail] === others[others.length - 1 - tail]) tail++;
    // A file that is as it was needs no moving; places that are equal say so.
    before[file] = placesOf(head, tail, lines.length);
    after[file] = placesOf(head, tail, others.length);
    if (lines.length === others.length && head < lines.length) before[file].push([0, -1]);
  }
  return [before, after];
}

function placesOf(head: number, tail: number, length: number): Place[] {
  return [
    [1, head],
    [length - tail + 1, length],
  ];
}

function sumOf(entry: Entry): string {
  return createHash('sha256').update(JSON.stringify(entry)).digest('base64url');
}
