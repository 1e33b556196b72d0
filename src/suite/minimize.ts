// Fewer tests that meet the same goals: greedy choice, then whatever has become redundant is left out. Deterministic.

export interface Candidate {
  readonly goals: readonly string[];
  /** Among equals the cheaper test is taken. */
  readonly cost: number;
}

/** @returns the indices of the tests kept, in order */
export function minimize(given: readonly Candidate[]): number[] {
  const candidates = given.map(({ goals, cost }) => ({ goals: [...new Set(goals)], cost }));
  const open = new Set(candidates.flatMap((candidate) => candidate.goals));
  const taken: number[] = [];
  while (open.size > 0) {
    let best = -1;
    let bestGain = 0;
    candidates.forEach(({ goals, cost }, i) => {
      const gain = goals.filter((goal) => open.has(goal)).length;
      if (gain > bestGain || (gain === bestGain && gain > 0 && cost < candidates[best].cost)) {
        best = i;
        bestGain = gain;
      }
    });
    taken.push(best);
    for (const goal of candidates[best].goals) open.delete(goal);
  }
  return withoutRedundant(taken, candidates).sort((a, b) => a - b);
}

function withoutRedundant(taken: readonly number[], candidates: readonly Candidate[]): number[] {
  const counts = new Map<string, number>();
  for (const i of taken) for (const goal of candidates[i].goals) counts.set(goal, (counts.get(goal) ?? 0) + 1);
  const kept = [...taken];
  for (const i of [...taken].reverse()) {
    if (!candidates[i].goals.every((goal) => (counts.get(goal) as number) > 1)) continue;
    for (const goal of candidates[i].goals) counts.set(goal, (counts.get(goal) as number) - 1);
    kept.splice(kept.indexOf(i), 1);
  }
  return kept;
}
