export interface Score {
  readonly points: number;
  readonly bonus?: number;
  readonly late: boolean;
}

export function grade({ points, bonus = 0, late }: Score): 'A' | 'B' | 'C' | 'F' {
  const total = points + bonus - (late ? 10 : 0);
  if (total >= 90) return 'A';
  if (total >= 75) return 'B';
  return total >= 50 ? 'C' : 'F';
}
