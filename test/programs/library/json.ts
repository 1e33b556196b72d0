// What JSON keeps of a number.
// expect: {"unit":"json","verdict":"proved","paths":3}
export function json(n: number): string {
  const { value } = JSON.parse(JSON.stringify({ value: n }));
  if (value === null) return 'lost';
  return value === 5 ? 'five' : 'kept';
}
