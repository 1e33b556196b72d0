export function firstMatch(values: readonly [number, number], test: (value: number) => boolean): number | undefined {
  const [a, b] = values;
  if (test(a)) return a;
  if (test(b)) return b;
  return undefined;
}
