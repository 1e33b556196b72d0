// A queue of linked cells whose tail link the precondition says little about.
// expect: {"unit":"Queue.enqueue","verdict":"proved"}
// expect: {"unit":"Queue.dequeue","verdict":"refuted","violations":["invariant"]}
interface Cell {
  value: number;
  next: Cell | null;
}

/** @invariant (this.head === null) === (this.tail === null) */
export class Queue {
  head: Cell | null = null;
  tail: Cell | null = null;

  enqueue(value: number): void {
    const cell: Cell = { value, next: null };
    if (this.tail === null) this.head = cell;
    else this.tail.next = cell;
    this.tail = cell;
  }

  dequeue(): number | undefined {
    const cell = this.head;
    if (cell === null) return undefined;
    this.head = cell.next;
    return cell.value;
  }
}
