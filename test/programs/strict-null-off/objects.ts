// Without strictNullChecks null and undefined belong to `object`, `{}`, `Object` and what extends them, but not to the array of a
// rest parameter.
// expect: {"unit":"ofObject","verdict":"refuted","paths":5,"violations":["runtime-error","runtime-error"]}
// expect: {"unit":"ofEmpty","verdict":"refuted","violations":["runtime-error"]}
// expect: {"unit":"ofParameter","verdict":"refuted","paths":5,"violations":["runtime-error","runtime-error"]}
// expect: {"unit":"count","verdict":"open","gaps":["limit"],"options":{"maxPaths":5,"proof":"off"},"oracle":false}
export function ofObject(o: object): boolean {
  return (o as { x?: unknown }).constructor === undefined;
}

export function ofEmpty(o: {}): string {
  return (o as { x: string }).x;
}

export function ofParameter<T extends object>(o: T): boolean {
  return o.constructor === undefined;
}

export function count(...xs: number[]): number {
  return xs.length;
}
