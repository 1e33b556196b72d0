// Units of some length, one of them violated on one path only: enough for a kill to meet each at any moment.

/** All orders of answers: 2^n paths. */
function count(answers: readonly boolean[]): number {
  let yes = 0;
  for (const answer of answers) if (answer) yes++;
  return yes;
}

type Seven = readonly [boolean, boolean, boolean, boolean, boolean, boolean, boolean];

export function votes(a: Seven, b: boolean): string {
  const yes = count(a) + (b ? 1 : 0);
  return yes > 4 ? 'carried' : 'lost';
}

export function locked(a: Seven, code: number): number {
  const yes = count(a);
  if (yes === 7 && code === 41) return (undefined as unknown as { open: number }).open;
  return code > 0 ? yes : -yes;
}

export function sorted(a: number, b: number, c: number, d: number): boolean {
  const list = [a, b, c, d];
  for (let i = 1; i < list.length; i++) {
    for (let j = i; j > 0 && list[j - 1] > list[j]; j--) [list[j - 1], list[j]] = [list[j], list[j - 1]];
  }
  return list[0] <= list[3];
}

export function budget(first: Seven, limit: number): boolean {
  let spent = 0;
  for (const [i, bought] of first.entries()) if (bought) spent += i * 10;
  return spent <= limit;
}
