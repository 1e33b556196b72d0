export function roll(sides: number): 'low' | 'high' | 'none' {
  if (sides < 2) return 'none';
  const value = Math.floor(Math.random() * 6) + 1;
  return value > 3 ? 'high' : 'low';
}
