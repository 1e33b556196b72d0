// Signals and event targets: verdicts of small programs, what paths do to older objects is undone, tasks that abort tell that they do.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'everypath';
import { describe, expect, test } from 'vitest';

const cwd = dirname(fileURLToPath(import.meta.url));

describe.each(['source', 'none'] as const)('reduction: %s', async (reduction) => {
  const { units } = await check(['aborts.ts'], { cwd, timeout: 60, reduction });
  test.each([
    ['olderThanThePath', 'refuted', 'assertion'],
    ['cancelledWrites', 'refuted', 'assertion'],
    ['cancelledLooks', 'proved', undefined],
    ['inTime', 'proved', undefined],
    ['tooLate', 'proved', undefined],
    ['limited', 'refuted', 'assertion'],
    ['everyTenth', 'proved', undefined],
    ['ofOneself', 'refuted', 'assertion'],
    ['throwsInListener', 'refuted', 'uncaught-error'],
    ['throwsReason', 'proved', undefined],
    ['heardLater', 'open', undefined],
  ])('%s: %s', (name, verdict, property) => {
    const unit = units.find((candidate) => candidate.unit === name)!;
    expect({ verdict: unit.verdict, gaps: unit.gaps.length }).toEqual({ verdict, gaps: verdict === 'open' ? 1 : 0 });
    const found = unit.paths.flatMap(({ outcome }) => (outcome.kind === 'violated' ? [outcome.property] : []));
    expect([...new Set(found)]).toEqual(property === undefined ? [] : [property]);
  });
});
