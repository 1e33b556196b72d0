// Loops in classes as programs have them. Each unit is followed by a wrong version of it, whose name ends in a capital W.

class Account {
  private cents = 0;
  get balance(): number {
    return this.cents;
  }
  deposit(amount: number): void {
    if (!(amount > 0 && amount < 1e9)) throw new RangeError('amount');
    this.cents += amount;
  }
  withdraw(amount: number): boolean {
    if (!(amount > 0 && amount < 1e9) || amount > this.cents) return false;
    this.cents -= amount;
    return true;
  }
  withdrawAny(amount: number): void {
    this.cents -= amount;
  }
}

/** @ensures result >= 0 */
export function replayAccount(moves: number[]): number {
  const account = new Account();
  for (const m of moves) {
    if (m > 0 && m < 1e9) account.deposit(m);
    else if (m > -1e9) account.withdraw(-m);
  }
  return account.balance;
}
/** @ensures result >= 0 */
export function replayAccountW(moves: number[]): number {
  const account = new Account();
  for (const m of moves) {
    if (m > 0) account.deposit(m);
    else account.withdrawAny(1);
  }
  return account.balance;
}

class Ring {
  private readonly slots: number[] = [0, 0, 0, 0];
  private head = 0;
  count = 0;
  push(x: number): boolean {
    if (this.count === 4) return false;
    this.slots[(this.head + this.count) % 4] = x;
    this.count++;
    return true;
  }
  pop(): number | undefined {
    if (this.count === 0) return undefined;
    const x = this.slots[this.head];
    this.head = (this.head + 1) % 4;
    this.count--;
    return x;
  }
}

/** @ensures result >= 0 && result <= 4 */
export function ringCount(commands: boolean[]): number {
  const ring = new Ring();
  for (const put of commands) {
    if (put) ring.push(1);
    else ring.pop();
  }
  return ring.count;
}
/** @ensures result >= 0 && result < 4 */
export function ringCountW(commands: boolean[]): number {
  const ring = new Ring();
  for (const put of commands) {
    if (put) ring.push(1);
    else ring.pop();
  }
  return ring.count;
}

/** What was put in comes out, less what is still inside.
 * @ensures result === 0 */
export function ringLosesNothing(commands: boolean[]): number {
  const ring = new Ring();
  let inside = 0;
  for (const put of commands) {
    if (put) {
      if (ring.push(1)) inside++;
    } else if (ring.pop() !== undefined) inside--;
  }
  return inside - ring.count;
}
/** @ensures result === 0 */
export function ringLosesNothingW(commands: boolean[]): number {
  const ring = new Ring();
  let inside = 0;
  for (const put of commands) {
    if (put) {
      ring.push(1);
      inside++;
    } else if (ring.pop() !== undefined) inside--;
  }
  return inside - ring.count;
}

class Lexer {
  pos = 0;
  constructor(readonly text: string) {}
  skip(): void {
    while (this.pos < this.text.length && this.text[this.pos] === ' ') this.pos++;
  }
  word(): string {
    const start = this.pos;
    while (this.pos < this.text.length && this.text[this.pos] !== ' ') this.pos++;
    return this.text.slice(start, this.pos);
  }
}

/** @ensures result <= text.length && result >= 0 */
export function lexWords(text: string): number {
  const lexer = new Lexer(text);
  lexer.skip();
  while (lexer.pos < text.length) {
    const before = lexer.pos;
    lexer.word();
    lexer.skip();
    console.assert(lexer.pos >= before && lexer.pos <= text.length);
  }
  return lexer.pos;
}
/** @ensures result <= text.length && result >= 0 */
export function lexWordsW(text: string): number {
  const lexer = new Lexer(text);
  lexer.skip();
  while (lexer.pos < text.length) {
    lexer.word();
    lexer.pos++;
    lexer.skip();
  }
  return lexer.pos;
}

class Counter {
  private n = 0;
  private readonly max: number;
  constructor(max: number) {
    this.max = max;
  }
  step(): void {
    this.n = this.n >= this.max ? 0 : this.n + 1;
  }
  get value(): number {
    return this.n;
  }
}

/** @requires Number.isInteger(max) && max >= 1 && max <= 100
 * @ensures result >= 0 && result <= max */
export function wrapAround(max: number, steps: number): number {
  const c = new Counter(max);
  for (let i = 0; i < steps; i++) c.step();
  return c.value;
}
/** @requires Number.isInteger(max) && max >= 1 && max <= 100
 * @ensures result >= 0 && result < max */
export function wrapAroundW(max: number, steps: number): number {
  const c = new Counter(max);
  for (let i = 0; i < steps; i++) c.step();
  return c.value;
}

class Stack {
  private readonly items: number[] = [];
  push(x: number): void {
    this.items.push(x);
  }
  pop(): number {
    const x = this.items.pop();
    if (x === undefined) throw new Error('empty');
    return x;
  }
  get depth(): number {
    return this.items.length;
  }
}

/** @ensures result >= 0 && result <= text.length */
export function openBrackets(text: string): number {
  const stack = new Stack();
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '[') stack.push(i);
    else if (text[i] === ']' && stack.depth > 0) stack.pop();
  }
  return stack.depth;
}
/** @ensures result >= 0 && result < text.length */
export function openBracketsW(text: string): number {
  const stack = new Stack();
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '[') stack.push(i);
    else if (text[i] === ']' && stack.depth > 0) stack.pop();
  }
  return stack.depth;
}

interface Item {
  price: number;
  quantity: number;
}
class Cart {
  private total = 0;
  private lines = 0;
  add({ price, quantity }: Item): this {
    if (!(price >= 0) || !(quantity >= 0)) return this;
    if (price > 1e6 || quantity > 1e6) return this;
    this.total += price * quantity;
    this.lines++;
    return this;
  }
  get sum(): number {
    return this.total;
  }
  get count(): number {
    return this.lines;
  }
}

/** @ensures result >= 0 */
export function cartTotal(items: Item[]): number {
  const cart = new Cart();
  for (const item of items) cart.add(item);
  return cart.sum;
}
/** @ensures result > 0 || items.length === 0 */
export function cartTotalW(items: Item[]): number {
  const cart = new Cart();
  for (const item of items) cart.add(item);
  return cart.sum;
}

/** @ensures result >= 0 && result <= items.length */
export function cartLines(items: Item[]): number {
  const cart = new Cart();
  items.forEach((item) => cart.add(item));
  return cart.count;
}
/** @ensures result === items.length */
export function cartLinesW(items: Item[]): number {
  const cart = new Cart();
  items.forEach((item) => cart.add(item));
  return cart.count;
}

class Door {
  open = false;
  locked = false;
  act(what: number): void {
    if (what === 0 && !this.locked) this.open = true;
    else if (what === 1) this.open = false;
    else if (what === 2 && !this.open) this.locked = true;
    else if (what === 3) this.locked = false;
  }
}

/** @ensures result */
export function neverOpenAndLocked(actions: number[]): boolean {
  const door = new Door();
  for (const a of actions) door.act(a);
  return !(door.open && door.locked);
}
/** @ensures result */
export function neverOpenAndLockedW(actions: number[]): boolean {
  const door = new Door();
  for (const a of actions) {
    door.act(a);
    if (a === 9) door.locked = true;
  }
  return !(door.open && door.locked);
}

/** @ensures result >= 0 */
export function retries(outcomes: boolean[]): number {
  let left = 3;
  for (const ok of outcomes) {
    if (ok) break;
    if (left === 0) throw new Error('gave up');
    left--;
  }
  return left;
}
/** @ensures result >= 1 */
export function retriesW(outcomes: boolean[]): number {
  let left = 3;
  for (const ok of outcomes) {
    if (ok) break;
    if (left === 0) throw new Error('gave up');
    left--;
  }
  return left;
}
