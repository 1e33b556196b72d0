// An unknown callback decides which elements are kept.
// expect: {"unit":"keep","verdict":"proved","paths":4}
export function keep(p: (x: string) => boolean): string[] {
  return ['a', 'b'].filter((x) => p(x));
}
