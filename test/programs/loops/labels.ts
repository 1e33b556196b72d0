// Leaving two loops at once: nine cells and none.
// expect: {"unit":"find","verdict":"proved","paths":10}
export function find(x: number): number {
  let cell = -1;
  outer: for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      if (i * 3 + j === x) {
        cell = x;
        break outer;
      }
      if (j > i) continue;
    }
  }
  return cell;
}
