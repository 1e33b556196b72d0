// A queue between a producer that does not wait and one consumer that iterates. Used by CheckRun, one per loop.

export class EventQueue<T> implements AsyncIterable<T> {
  private items: T[] = [];
  private ended = false;
  private failure: { readonly error: unknown } | undefined;
  private wake: (() => void) | undefined;

  push(item: T): void {
    this.items.push(item);
    this.wake?.();
  }

  end(): void {
    this.ended = true;
    this.wake?.();
  }

  /** Ends the queue; the consumer gets what was pushed before, then the error. */
  fail(error: unknown): void {
    this.failure = { error };
    this.end();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for (;;) {
      const items = this.items;
      this.items = [];
      yield* items;
      if (this.items.length > 0) continue;
      if (this.failure !== undefined) throw this.failure.error;
      if (this.ended) return;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }
}
