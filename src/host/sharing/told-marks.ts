// Marks that workers have confirmed on the original: each worker hears of those of the others, and looks for what nobody has reached.
export class ToldMarks<W extends object> {
  private readonly marks = new Set<number>();
  /** How many of them, in order, a worker has heard of. */
  private readonly heard = new WeakMap<W, number>();

  add(marks: readonly number[]): void {
    for (const mark of marks) this.marks.add(mark);
  }

  /** Those that it has not heard of; undefined: none. */
  newsFor(worker: W): readonly number[] | undefined {
    const { marks, heard } = this;
    const known = heard.get(worker) ?? 0;
    if (known === marks.size) return undefined;
    heard.set(worker, marks.size);
    return [...marks].slice(known);
  }
}
