// All strings over an alphabet up to a length, the empty one first.
import { add, type Count, divide, power, subtract } from '../count.js';
import { Enumerable } from './enumerable.js';

export class Strings extends Enumerable<string> {
  readonly size: Count;

  constructor(
    private readonly letters: readonly string[],
    private readonly maxLength: number,
  ) {
    super();
    let size: Count = 0;
    for (let n = 0; n <= maxLength; n++) size = add(size, power(letters.length, n));
    this.size = size;
  }

  at(index: Count): string {
    let left = index;
    for (let length = 0; length <= this.maxLength; length++) {
      const size = power(this.letters.length, length);
      if (left < size) return this.spell(left, length);
      left = subtract(left, size);
    }
    throw new RangeError(`there are ${this.size} strings, but number ${index} was asked for`);
  }

  private spell(index: Count, length: number): string {
    let text = '';
    let left = index;
    for (let i = 0; i < length; i++) {
      const [digit, rest] = divide(left, this.letters.length);
      left = rest;
      text = this.letters[Number(digit)] + text;
    }
    return text;
  }
}

/** All strings of up to `maxLength` letters: `strings('ab', 2)` gives '', 'a', 'b', 'aa', 'ab', 'ba', 'bb'. */
export function strings(alphabet: Iterable<string>, maxLength: number): Enumerable<string> {
  return new Strings([...alphabet], maxLength);
}
