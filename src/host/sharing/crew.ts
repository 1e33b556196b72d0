// How many processes a check may have at a time. Units come first; what is left over helps with units that can be split.
export class Crew {
  private readonly waiting = new Set<() => void>();

  /** @param free processes that nobody has */
  constructor(private free: number) {}

  /** One more is needed, whether or not there is one left. */
  enter(): void {
    this.free--;
  }

  /** One more, if one is left. */
  take(): boolean {
    if (this.free <= 0) return false;
    this.free--;
    return true;
  }

  /** One is not needed any more. */
  leave(): void {
    this.free++;
    for (const look of [...this.waiting]) look();
  }

  /** Calls back whenever one has become free; answers how to stop that. */
  watch(look: () => void): () => void {
    this.waiting.add(look);
    return () => void this.waiting.delete(look);
  }
}
