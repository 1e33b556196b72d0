// A part of a unit, explored by one process for a while: open branches in, findings and open branches out. Whoever hands out parts puts
// them together (queue/split-unit.ts).
// Always holds: what is left is in the state; why something was given up is in `extra`.
import type { Gap } from '../../result/outcome.js';
import type { UnitResult } from '../../result/result.js';
import type { WrittenBranch } from '../../search/sharing/written-branch.js';
import { NO_TALLY } from './merged.js';
import type { SharedState } from './shared-state.js';
import type { SharedUnit } from './shared-unit.js';

export interface PartOutcome {
  readonly state: SharedState;
  /** Limits and losses of processes; not that the time of the part was over. */
  readonly extra: readonly Gap[];
}

export interface PartStart {
  /** Undefined: from the root of the unit. */
  readonly branches: readonly WrittenBranch[] | undefined;
  /** What is beyond is given back. */
  readonly bound: number;
  /** After so many of search, what is left is given back. */
  readonly milliseconds: number;
}

/** Milliseconds between two looks at the clock. */
const LOOK_MS = 20;

/** As if an earlier run had left them. */
export function stateOf({ branches, bound }: PartStart): SharedState | undefined {
  if (branches === undefined) return undefined;
  const findings = { first: [], others: [], reached: [], tally: NO_TALLY };
  return { open: branches, bound: bound === Number.POSITIVE_INFINITY ? null : bound, told: null, findings };
}

/** @returns the result where the search ended before there was anything to give back */
export async function partOf(unit: SharedUnit, milliseconds: number): Promise<PartOutcome | UnitResult> {
  const clock = setInterval(() => {
    if (!unit.isBeginning && unit.spent >= milliseconds) unit.pause();
  }, LOOK_MS);
  try {
    const result = await unit.result;
    const state = unit.snapshot();
    return state === undefined ? result : { state, extra: result.gaps.slice(state.findings.tally.gaps.length) };
  } finally {
    clearInterval(clock);
  }
}
