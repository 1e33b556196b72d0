// What runs later, in orders that tests must keep.
export class Cache {
  readonly values = new Map<string, number>();

  /** Two that miss at once load twice, and the slower answer stays. */
  async get(key: string, load: () => Promise<number>): Promise<number> {
    const known = this.values.get(key);
    if (known !== undefined) return known;
    const value = await load();
    this.values.set(key, value);
    return value;
  }
}

export async function latest(load: () => Promise<number>): Promise<boolean> {
  const cache = new Cache();
  const [first, second] = await Promise.all([cache.get('a', load), cache.get('a', load)]);
  return cache.values.get('a') === second || first === second;
}

/** @rejects */
export async function within(limit: number, answer: Promise<string>): Promise<string> {
  const timer = new Promise<string>((resolve) => setTimeout(() => resolve('late'), limit > 0 ? 1000 : 1));
  try {
    return await Promise.race([answer, timer]);
  } catch (error) {
    return (error as Error).message;
  }
}
