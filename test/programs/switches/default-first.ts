// A default in the middle is tried last.
// expect: {"unit":"order","verdict":"proved","paths":3}
export function order(x: number): number {
  switch (x) {
    case 1:
      return 10;
    default:
      return 99;
    case 2:
      return 20;
  }
}
