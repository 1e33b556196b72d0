// The decision stack: repeating, stepping, segments, values, notes, divergence.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Primitive } from '../../src/logic/term.js';
import { type Alternative, ANY_SITE, Kind, kindOf, MAX_OPTION, optionOf, Path } from '../../src/path/path.js';
import { cases } from '../cases.js';

class Diverged extends Error {}

function newPath(): Path<string> {
  return new Path<string>((message) => {
    throw new Diverged(message);
  });
}

/** A tree of choices: how many options a choice has follows from the options before it. */
type Tree = (options: readonly number[]) => number;

/** Counts of options that follow from a list of numbers; every branch ends after six choices. */
const trees: fc.Arbitrary<Tree> = fc
  .array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 40 })
  .map(
    (counts) => (options) =>
      options.length >= 6
        ? 0
        : (counts[options.reduce((hash, option) => (hash * 31 + option + 7) >>> 0, options.length) % counts.length] ??
          0),
  );

/** All paths of the tree, depth first. */
function leavesOf(tree: Tree, options: readonly number[] = []): string[] {
  const count = tree(options);
  if (count === 0) return [options.join('.')];
  return Array.from({ length: count }, (_, option) => leavesOf(tree, [...options, option])).flat();
}

/** One run through the tree. */
function walk(path: Path<string>, tree: Tree): string {
  const options: number[] = [];
  for (let count = tree(options); count > 0; count = tree(options)) {
    const site = options.length;
    if (path.replaying) options.push(optionOf(path.repeat(Kind.choose, site, count)));
    else {
      path.open(Kind.choose, count, site);
      options.push(0);
    }
  }
  return options.join('.');
}

test('law: step visits every path once, depth first', () => {
  fc.assert(
    fc.property(trees, (tree) => {
      const path = newPath();
      path.begin();
      const found: string[] = [];
      do found.push(walk(path, tree));
      while (path.step());
      expect(found).toEqual(leavesOf(tree));
    }),
    { numRuns: cases(1000) },
  );
});

test('law: what runs leave in segments is every other path, in whatever order it is taken up', () => {
  fc.assert(
    fc.property(trees, fc.infiniteStream(fc.nat(1000)), (tree, numbers) => {
      const path = newPath();
      path.begin();
      const found: string[] = [];
      const waiting: Alternative<string>[] = [];
      for (;;) {
        found.push(walk(path, tree));
        expect(path.replaying).toBe(false);
        waiting.push(...path.alternatives());
        path.end();
        if (waiting.length === 0) break;
        const [next] = waiting.splice((numbers.next().value as number) % waiting.length, 1);
        path.begin(next);
        path.append(next.kind, next.option, next.site);
      }
      expect(found.sort()).toEqual(leavesOf(tree).sort());
    }),
    { numRuns: cases(1000) },
  );
});

test('a run that comes to another place diverges', () => {
  const repeat = (kind: Kind, site: number, count: number): number => {
    const path = newPath();
    path.begin();
    path.record(Kind.shape, 2, 7);
    path.rewind();
    return optionOf(path.repeat(kind, site, count));
  };
  expect(repeat(Kind.shape, 7, 3)).toBe(2);
  expect(() => repeat(Kind.shape, 8, 3)).toThrow(/deterministic/);
  expect(() => repeat(Kind.choose, 7, 3)).toThrow(/deterministic/);
  expect(() => repeat(Kind.text, 7, 3)).toThrow(/deterministic/);
  expect(() => repeat(Kind.shape, 7, 2)).toThrow(/does not exist any more/);
});

test.each([
  [Kind.any, Kind.branch, true],
  [Kind.any, Kind.shape, true],
  [Kind.any, Kind.choose, true],
  [Kind.any, Kind.value, false],
  [Kind.any, Kind.pin, false],
  [Kind.forced, Kind.branch, true],
  [Kind.forced, Kind.shape, false],
  [Kind.branch, Kind.forced, false],
  [Kind.text, Kind.value, false],
] as const)('an entry of kind %i repeated as %i: %s', (recorded, asked, fits) => {
  const path = newPath();
  path.begin();
  path.append(recorded, 0, ANY_SITE, 'x');
  const repeat = (): number => path.repeat(asked, 3, 2);
  if (fits) expect(kindOf(repeat())).toBe(recorded);
  else expect(repeat).toThrow(Diverged);
});

test('values are repeated, also through segments, and go with their entry', () => {
  const values: (readonly [typeof Kind.value | typeof Kind.pin | typeof Kind.text, Primitive | undefined])[] = [
    [Kind.value, -0],
    [Kind.pin, undefined],
    [Kind.text, '\0 any text'],
    [Kind.value, 5n],
    [Kind.pin, false],
  ];
  const path = newPath();
  path.begin();
  for (const [kind, value] of values) path.recordValue(kind, 1, value);
  const place = { segment: path.share(), at: path.cursor };
  path.record(Kind.branch, 0, 2);
  path.end();
  path.begin();
  path.record(Kind.branch, 1, 9);
  path.begin(place);
  for (const [kind, value] of values) expect(Object.is(path.repeatValue(kind, 1), value)).toBe(true);
  expect(path.replaying).toBe(false);
  path.begin({ ...place, at: 1 });
  expect(path.expects(Kind.value)).toBe(true);
  expect(path.repeatValue(Kind.value, 1)).toBe(-0);
  expect(path.expects(Kind.value)).toBe(false);
  path.recordValue(Kind.value, 1, 'new');
  path.rewind();
  expect([path.repeatValue(Kind.value, 1), path.repeatValue(Kind.value, 1)]).toEqual([-0, 'new']);
});

test('step takes the values of the entries it drops along', () => {
  const path = newPath();
  path.begin();
  path.open(Kind.choose, 2, 0);
  path.recordValue(Kind.value, 1, 'first');
  expect(path.step()).toBe(true);
  expect(optionOf(path.repeat(Kind.choose, 0, 2))).toBe(1);
  const key = path.pathKey();
  expect(key).not.toContain('first');
  expect(path.step()).toBe(false);
  expect(path.length).toBe(0);
});

test('notes are read in order by runs that come by again, not by new ones', () => {
  const path = newPath();
  path.begin();
  path.record(Kind.shape, 0, 1);
  expect(path.noted()).toBeUndefined();
  path.note('a');
  expect(path.noted()).toBeUndefined();
  path.note('b');
  const place = { segment: path.share(), at: 1 };
  path.record(Kind.shape, 0, 2);
  expect(path.noted()).toBeUndefined();
  path.note('beyond');
  path.end();
  path.begin();
  path.begin(place);
  path.repeat(Kind.shape, 1, 1);
  expect([path.noted(), path.noted(), path.noted()]).toEqual(['a', 'b', undefined]);
  path.record(Kind.shape, 1, 2);
  expect(path.noted()).toBeUndefined();
});

test('notes from before the first entry are there for every run that comes by again', () => {
  const path = newPath();
  path.begin();
  path.note('at once');
  path.record(Kind.shape, 0, 1);
  const place = { segment: path.share(), at: 1 };
  path.end();
  path.begin();
  path.begin(place);
  expect([path.noted(), path.noted()]).toEqual(['at once', undefined]);
});

test('nothing is stored for runs that nobody refers to', () => {
  const path = newPath();
  path.begin();
  const segment = path.share();
  path.begin();
  path.record(Kind.branch, 1, 0);
  path.end();
  expect(segment.entries).toEqual([]);
  path.begin();
  path.record(Kind.branch, 1, 4);
  const shared = path.share();
  path.end();
  expect([shared.entries.map(optionOf), shared.sites, shared.start]).toEqual([[1], [4], 0]);
});

test('long paths and the largest option', () => {
  const path = newPath();
  path.begin();
  for (let i = 0; i < 1000; i++) path.record(Kind.choose, i === 999 ? MAX_OPTION : i, i);
  path.rewind();
  for (let i = 0; i < 999; i++) expect(optionOf(path.repeat(Kind.choose, i, 1000))).toBe(i);
  expect(optionOf(path.repeat(Kind.choose, 999, MAX_OPTION + 1))).toBe(MAX_OPTION);
});

test('the key of a path does not say whether branches were forced; that of a place ends at the cursor', () => {
  const make = (kind: Kind, option: number): Path<string> => {
    const path = newPath();
    path.begin();
    path.record(kind, option, 0);
    path.record(Kind.branch, 1, 1);
    return path;
  };
  expect(make(Kind.forced, 0).pathKey()).toBe(make(Kind.branch, 0).pathKey());
  expect(make(Kind.branch, 1).pathKey()).not.toBe(make(Kind.branch, 0).pathKey());
  const path = make(Kind.branch, 0);
  const whole = path.placeKey();
  path.rewind();
  expect(path.placeKey()).toBe('');
  path.repeat(Kind.branch, 0, 2);
  path.repeat(Kind.branch, 1, 2);
  expect(path.placeKey()).toBe(whole);
});
