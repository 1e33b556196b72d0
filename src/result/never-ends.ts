// The text of a finding: a path that comes back to a state that it was in.

export function goesRound(): string {
  return 'the loop comes back to the very state that it was in: it never ends';
}
