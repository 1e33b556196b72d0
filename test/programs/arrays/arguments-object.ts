// An input of type IArguments is an array of anything; functions that are returned are called with one, too.
// expect: {"unit":"count","verdict":"proved","paths":3}
export function count(given: IArguments | null): number {
  if (given === null) return 0;
  return given.length > 1 ? 2 : 1;
}
