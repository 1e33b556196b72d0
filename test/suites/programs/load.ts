export interface Source {
  readonly cached: boolean;
  readonly value: number;
}

export async function load(source: Source | null, retries: number): Promise<number> {
  if (source === null) throw new Error('no source');
  if (source.cached) return source.value;
  let left = retries;
  while (left > 0 && left < 4) {
    left--;
    await Promise.resolve();
  }
  return left === 0 ? source.value * 2 : -1;
}
