// Open branches on their way between processes and into texts: what comes out is what went in.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packBranches, unpackBranches } from '../../src/host/sharing/packed-branches.js';
import { type Decision, formatPrefix } from '../../src/path/prefix.js';
import { readBranch, type WrittenBranch, writeBranch } from '../../src/search/sharing/written-branch.js';
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

test('law: branches are what they were after their way', () => {
  fc.assert(
    fc.property(fc.array(branch), (branches) => {
      expect(unpackBranches(packBranches(branches))).toEqual(branches);
      for (const one of branches) expect(writeBranch(readBranch(one))).toEqual(one);
    }),
    { numRuns: cases(200) },
  );
});
