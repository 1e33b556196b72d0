// Twelve numbers, each of which is large or not: 4,096 paths.
export function twelveSwitches(
  ...switches: [number, number, number, number, number, number, number, number, number, number, number, number]
): number {
  let large = 0;
  for (const value of switches) if (value > 3) large++;
  return large;
}
