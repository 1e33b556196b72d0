// A cache that forgets what was used least recently: a map for the entries, an array for their order.
/** @invariant this.isSound() */
export class Lru {
  capacity = 2;
  entries = new Map<string, number>();
  order: string[] = [];

  isSound(): boolean {
    if (!Number.isSafeInteger(this.capacity) || this.capacity < 1 || this.capacity > 2) return false;
    if (this.order.length > this.capacity || this.entries.size !== this.order.length) return false;
    for (let i = 0; i < this.order.length; i++) {
      if (!this.entries.has(this.order[i]) || this.order.indexOf(this.order[i]) !== i) return false;
    }
    return true;
  }

  get(key: string): number | undefined {
    const value = this.entries.get(key);
    if (value === undefined) return undefined;
    this.order.splice(this.order.indexOf(key), 1);
    this.order.push(key);
    return value;
  }

  put(key: string, value: number): void {
    if (this.entries.has(key)) this.order.splice(this.order.indexOf(key), 1);
    else if (this.order.length >= this.capacity) this.entries.delete(this.order.shift() as string);
    this.entries.set(key, value);
    this.order.push(key);
  }

  /** Does not forget: a bug. */
  putBroken(key: string, value: number): void {
    if (this.entries.has(key)) this.order.splice(this.order.indexOf(key), 1);
    this.entries.set(key, value);
    this.order.push(key);
  }
}
