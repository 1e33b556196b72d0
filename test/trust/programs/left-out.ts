export function count(_a?: number): number {
  // biome-ignore lint/complexity/noArguments: what callers leave out shows there
  return arguments.length;
}
export function other(a: unknown, b: { n: number }): boolean {
  return a === b;
}
export function plain(a?: number): number {
  return a ?? 1;
}
