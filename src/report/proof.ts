// What the loops of a unit that was proved by induction keep (docs/proofs.md), as its report shows it.
import type { UnitResult } from '../result/result.js';
import { displayLocation, type Layout } from './layout.js';
import { count } from './messages.js';

export function drawProof({ proof }: Pick<UnitResult, 'proof'>, layout: Layout): string[] {
  if (proof === undefined || proof.loops.length === 0) return [];
  const lines = proof.loops.map(({ location, changes, invariants, measure }) => {
    const where = location === undefined ? 'an array method' : `the loop at ${displayLocation(location, layout)}`;
    return `    ${loopText(where, changes, invariants)}${measure === undefined ? '' : `; ends: ${measure}`}`;
  });
  return [`  by induction (${count(proof.rounds, 'round')}):`, ...lines];
}

function loopText(where: string, changes: readonly string[], invariants: readonly string[]): string {
  const changed = changes.length === 0 ? 'changes nothing' : `changes ${changes.join(', ')}`;
  return `${where} ${changed}${invariants.length === 0 ? '' : `; keeps ${invariants.join(', ')}`}`;
}
