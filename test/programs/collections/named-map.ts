// An interface that extends Map and adds nothing is a Map.
// expect: {"unit":"found","verdict":"refuted","paths":2,"violations":["runtime-error"]}
interface Index extends Map<string, number> {
  get(key: string): number | undefined;
}

export function found(index: Index, key: string): number {
  return index.get(key)!.toFixed().length;
}
