export class Stack {
  private items: number[] = [];

  constructor(private readonly limit: number) {}

  get size(): number {
    return this.items.length;
  }

  push(item: number): boolean {
    if (this.items.length >= this.limit) return false;
    this.items.push(item);
    return true;
  }

  pop(): number | undefined {
    return this.items.pop();
  }

  peek(): number {
    const last = this.items[this.items.length - 1];
    if (last === undefined) throw new Error('the stack is empty');
    return last;
  }
}
