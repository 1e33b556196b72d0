// The operand stack while a block is translated: each entry is a JavaScript expression without effects (a literal, a local, a
// temporary), with the kind of its value. What is left at the end of a block goes to the variables s0, s1, ...
import type { Kind } from '../classfile/descriptor.js';

export interface Operand {
  readonly text: string;
  readonly kind: Kind;
}

const isWide = ({ kind }: Operand): boolean => kind === 'J' || kind === 'D';

export class OperandStack {
  private items: Operand[];

  constructor(
    kinds: readonly Kind[],
    /** Makes a temporary that holds the value. */
    private readonly keep: (text: string) => string,
  ) {
    this.items = kinds.map((kind, i) => ({ text: `s${i}`, kind }));
  }

  get kinds(): Kind[] {
    return this.items.map(({ kind }) => kind);
  }

  /** A literal or a name. */
  push(kind: Kind, text: string): void {
    this.items.push({ kind, text });
  }

  /** The value of an expression, computed now. */
  pushValue(kind: Kind, text: string): void {
    this.items.push({ kind, text: this.keep(text) });
  }

  pop(): Operand {
    const item = this.items.pop();
    if (item === undefined) throw new Error('the operand stack is empty');
    return item;
  }

  popText(): string {
    return this.pop().text;
  }

  /** The last `count` operands, in the order they were pushed. */
  take(count: number): string[] {
    return this.items.splice(this.items.length - count, count).map(({ text }) => text);
  }

  /** A local is about to change: what waits for its old value gets it. */
  release(name: string): void {
    if (!this.items.some(({ text }) => text === name)) return;
    const kept = this.keep(name);
    this.items = this.items.map((item) => (item.text === name ? { ...item, text: kept } : item));
  }

  /** dup, dup_x1, dup_x2, dup2, dup2_x1, dup2_x2, pop, pop2, swap. */
  shuffle(op: number): void {
    if (op === 87) this.items.pop();
    else if (op === 88) this.group();
    else if (op === 95) this.insert([this.pop()], 1);
    else if (op <= 91) this.insert([this.pop()], op - 89, true);
    else this.insert(this.group(), op - 92, true);
  }

  /** A value of two words, or two of one. */
  private group(): Operand[] {
    const last = this.pop();
    return isWide(last) ? [last] : [this.pop(), last];
  }

  /** Puts operands below `words` words; with `twice` on top as well. */
  private insert(group: readonly Operand[], words: number, twice = false): void {
    const over: Operand[] = [];
    for (let left = words; left > 0; ) {
      const item = this.pop();
      over.unshift(item);
      left -= isWide(item) ? 2 : 1;
    }
    this.items.push(...group, ...over, ...(twice ? group : []));
  }

  /** Assignments that leave every operand in its variable. */
  spill(): string {
    const moves = this.items.map(({ text }, i) => ({ to: `s${i}`, text })).filter(({ to, text }) => to !== text);
    if (moves.length > 1 && moves.some(({ text }) => /^s\d+$/.test(text))) {
      return moves
        .map(({ to, text }) => ({ to, text: this.keep(text) }))
        .map(({ to, text }) => `${to}=${text};`)
        .join('');
    }
    return moves.map(({ to, text }) => `${to}=${text};`).join('');
  }
}
