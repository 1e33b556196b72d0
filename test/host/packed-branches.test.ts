// Open branches on their way between processes and into texts: what comes out is what went in.
import { deserialize, serialize } from 'node:v8';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Kind, Path } from '../../src/path/path.js';
import { type Decision, formatPrefix } from '../../src/path/prefix.js';
import type { OpenBranch, RunPath } from '../../src/search/open-branch.js';
import { harvest, plant } from '../../src/search/sharing/branch-forest.js';
import { plainBranch, readBranch, type WrittenBranch, writeBranch } from '../../src/search/sharing/written-branch.js';
import { cases } from '../cases.js';

const decision: fc.Arbitrary<Decision> = fc.oneof(
  fc.record({ kind: fc.constantFrom('taken', 'forced'), option: fc.nat(9) }),
  fc.record({ kind: fc.constant('value'), value: fc.oneof(fc.string(), fc.double(), fc.bigInt(), fc.boolean()) }),
  fc.record({ kind: fc.constant('pin'), value: fc.option(fc.string(), { nil: undefined }) }),
  fc.record({ kind: fc.constant('text'), value: fc.string() }),
) as fc.Arbitrary<Decision>;

const branch: fc.Arbitrary<WrittenBranch> = fc
  .tuple(fc.array(decision), fc.nat(9), fc.nat(30), fc.nat(20), fc.boolean(), fc.boolean())
  .map(([before, option, depth, round, resume, uncertain]) => ({
    prefix: formatPrefix(resume ? before : [...before, { kind: 'taken', option }]),
    depth,
    round,
    ...(resume && { resume: true as const }),
    ...(uncertain && { uncertain: true as const }),
  }));

/** As a channel does it. */
function sent(branches: readonly WrittenBranch[]): WrittenBranch[] {
  return harvest(deserialize(serialize(plant(branches))));
}

test('law: branches are what they were after their way', () => {
  fc.assert(
    fc.property(fc.array(branch), (branches) => {
      expect(sent(branches).map(plainBranch)).toEqual(branches);
      expect(sent(sent(branches)).map(plainBranch)).toEqual(branches);
      for (const one of branches) expect(plainBranch(writeBranch(readBranch(one)))).toEqual(one);
      expect(JSON.parse(JSON.stringify(sent(branches).map(plainBranch)))).toEqual(JSON.parse(JSON.stringify(branches)));
    }),
    { numRuns: cases(200) },
  );
});

/** Runs that leave branches behind, each from one that an earlier run left. */
function runsOf(choices: readonly { readonly from: number; readonly length: number }[]): OpenBranch[] {
  const path: RunPath = new Path(() => expect.unreachable());
  const open: OpenBranch[] = [];
  for (const { from, length } of choices) {
    const begun = open.splice(from % Math.max(1, open.length), 1)[0];
    path.begin(begun);
    if (begun !== undefined) path.append(begun.kind, begun.option, begun.site);
    for (let i = 0; i < length; i++) {
      const at = path.length;
      const place = { segment: path.share(), at, kind: Kind.branch, option: 1, site: 7 };
      open.push({ ...place, depth: at + 1, uncertain: false, choice: 0 });
      path.record(Kind.branch, 0, 7);
      if (i % 3 === 2) path.recordValue(Kind.value, 7, `v${at}`);
    }
    path.end();
  }
  return open;
}

test('law: what branches have in common stays common', () => {
  const choice = fc.record({ from: fc.nat(50), length: fc.nat(6) });
  fc.assert(
    fc.property(
      fc.array(choice, { minLength: 1, maxLength: 12 }),
      fc.infiniteStream(fc.boolean()),
      (choices, coins) => {
        const open = runsOf(choices).filter(() => coins.next().value);
        const forest = plant(open.map((one) => writeBranch(one)));
        const back = harvest(forest);
        expect(back.map(plainBranch)).toEqual(open.map((one) => plainBranch(writeBranch(one))));
        const segments = new Set(back.flatMap(({ segment }) => segment ?? []));
        expect(segments.size).toBeLessThanOrEqual(new Set(open.map(({ segment }) => segment)).size);
        // Each entry is sent once.
        const own = new Set<string>();
        for (const { prefix } of back)
          for (let at = prefix.length; at > 0; at = prefix.lastIndexOf('.', at - 1)) own.add(prefix.slice(0, at));
        expect(forest.entries.length).toBeLessThanOrEqual(own.size + open.length);
      },
    ),
    { numRuns: cases(200) },
  );
});
