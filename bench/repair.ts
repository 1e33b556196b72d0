// repair() on the corrupted structures of corrupted.ts: a row for each, with the shares that were repaired and the CPU time. Bundled and run by repair.mjs.
import { repair } from '../src/api/repair.js';
import { corrupt, STRUCTURES, seeded } from './corrupted.js';

export interface Setting {
  /** Nodes of a structure; for arrays their length. */
  readonly nodes: number;
  readonly cases: number;
  /** Each case has 1 to so many corrupted fields, in turn. */
  readonly fields: number;
  /** repair() is given the nodes that nothing refers to any more. */
  readonly offered: boolean;
}

interface Score {
  /** The invariant holds afterwards. */
  repaired: number;
  /** With at most as many changes as fields were corrupted. */
  few: number;
  readonly cpuMs: number[];
}

export function names(): string[] {
  return Object.keys(STRUCTURES);
}

/** One row. The invariant judges the result outside repair(). */
export function row(name: string, { nodes, cases, fields, offered }: Setting): Record<string, unknown> {
  const { make, holds } = STRUCTURES[name];
  const random = seeded(11);
  const score: Score = { repaired: 0, few: 0, cpuMs: [] };
  while (score.cpuMs.length < cases) {
    const corrupted = 1 + (score.cpuMs.length % fields);
    const made = make(nodes, random);
    corrupt(made, corrupted, nodes, random);
    if (holds(made.object)) continue;
    const before = process.cpuUsage();
    const result = repair(made.object, holds, offered ? { objects: made.objects } : {});
    const { user, system } = process.cpuUsage(before);
    score.cpuMs.push((user + system) / 1000);
    if (result.status !== 'repaired' || !holds(result.object)) continue;
    score.repaired++;
    if (result.changes.length <= corrupted) score.few++;
  }
  const times = score.cpuMs.sort((a, b) => a - b);
  const percent = (n: number): number => Number(((100 * n) / cases).toFixed(1));
  const time = (part: number): number => Number(times[Math.floor(cases * part)].toFixed(1));
  return {
    structure: name,
    nodes,
    corruptedFields: fields === 1 ? '1' : `1 to ${fields}`,
    nodesOffered: offered ? 'yes' : 'no',
    cases,
    repairedPercent: percent(score.repaired),
    atMostAsManyChangesPercent: percent(score.few),
    medianCpuMs: time(0.5),
    p95CpuMs: time(0.95),
  };
}
