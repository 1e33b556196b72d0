// What runs later is explored too; what runs piece by piece is left open and said to be.
// expect: {"unit":"timer","verdict":"refuted","paths":2,"violations":["uncaught-error","uncaught-error"],"oracle":false}
// expect: {"unit":"cleared","verdict":"proved","paths":2,"oracle":false}
// expect: {"unit":"pieces","verdict":"open","gaps":["unsupported"],"oracle":false}
export function timer(n: number): boolean {
  setTimeout(() => {
    throw new Error('later');
  });
  return n > 1 ? true : false;
}

export function cleared(n: number): number {
  clearTimeout(setTimeout(() => {}, n > 1 ? 1 : 2));
  return 0;
}

export async function* pieces(n: number): AsyncGenerator<number> {
  yield n;
}
