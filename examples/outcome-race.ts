// Which answer comes first decides what is kept. Nothing fails: the same inputs give different results, which `--race` finds.

export type Load = (key: string) => Promise<number>;

class Prices {
  private readonly known = new Map<string, number>();

  constructor(private readonly load: Load) {}

  /** Looks, waits, remembers: two callers load twice, and the answer that comes last stays. */
  async remembered(key: string): Promise<number> {
    if (!this.known.has(key)) this.known.set(key, await this.load(key));
    return this.known.get(key) as number;
  }
}

/** Two callers at a time, then one more. */
export async function priceOf(key: string, load: Load): Promise<number> {
  const prices = new Prices(load);
  await Promise.all([prices.remembered(key), prices.remembered(key)]);
  return prices.remembered(key);
}

class SharedPrices {
  private readonly known = new Map<string, Promise<number>>();

  constructor(private readonly load: Load) {}

  /** Remembers that it asked: one answer for all. */
  remembered(key: string): Promise<number> {
    const known = this.known.get(key) ?? this.load(key);
    this.known.set(key, known);
    return known;
  }
}

export async function sharedPriceOf(key: string, load: Load): Promise<number> {
  const prices = new SharedPrices(load);
  await Promise.all([prices.remembered(key), prices.remembered(key)]);
  return prices.remembered(key);
}
