// A generic list of booleans.
// expect: {"unit":"head","verdict":"proved","paths":3}
class List<T> {
  constructor(
    readonly head: T,
    readonly tail: List<T> | null,
  ) {}
}

export function head(list: List<boolean> | null): string {
  if (list === null) return 'empty';
  if (list.head) return 'true';
  return 'false';
}
