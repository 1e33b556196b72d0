// 0.1 + 0.2 is not 0.3, but 0.1 + 0.19999999999999998 is.
// expect: {"unit":"sum","verdict":"proved","paths":2}
// expect: {"unit":"notFound","verdict":"proved","paths":2}
// expect: {"unit":"found","verdict":"proved","paths":2}
export function sum(x: number): boolean {
  if (x + 0.1 === 0.3) return true;
  return false;
}

export function notFound(x: number): boolean {
  if (x === 0.1 + 0.2 && x === 0.3) {
    return true; // unreachable
  }
  return false;
}

export function found(x: number): boolean {
  if (x === 0.1 + 0.2 && x === 0.30000000000000004) return true;
  return false;
}
