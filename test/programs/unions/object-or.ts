// `object` and `{}` in a union leave nothing of the other members out.
// expect: {"unit":"orNull","verdict":"proved","paths":4,"outcomes":{"returned":4}}
// expect: {"unit":"orString","verdict":"proved","paths":4}
// expect: {"unit":"someOrNull","verdict":"proved","paths":8}
// expect: {"unit":"orUndefined","verdict":"refuted","paths":2,"violations":["runtime-error"]}
export function orNull(o: object | null): number {
  return o === null ? 1 : 2;
}

export function orString(o: string | object): number {
  return typeof o === 'string' ? 1 : 2;
}

export function someOrNull(o: {} | null): number {
  return o === null ? 1 : 2;
}

export function orUndefined(o: { n: number } | undefined): number {
  return o!.n;
}
