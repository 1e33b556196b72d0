// Keys of an object the code made, with symbolic values.
// expect: {"unit":"which","verdict":"proved","paths":3}
export function which(x: number): string {
  const table: Record<string, number> = { one: 1, two: 2 };
  for (const key in table) {
    if (table[key] === x) return key;
  }
  return 'none';
}
