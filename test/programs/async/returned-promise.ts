// A function that returns a promise is followed like an async one.
// expect: {"unit":"later","verdict":"refuted","violations":["runtime-error"],"paths":2,"oracle":false}
// expect: {"unit":"rejected","verdict":"proved","paths":2,"outcomes":{"threw":1,"returned":1},"oracle":false}
export function later(box: { value: number } | null): Promise<number> {
  return Promise.resolve().then(() => box!.value);
}

export function rejected(n: number): Promise<number> {
  return n > 1 ? Promise.reject(new Error('too large')) : Promise.resolve(n);
}
