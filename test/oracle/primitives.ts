// Random primitives that tend to matter: special values, values near the constants of the source, values drawn before.
import type { Random } from './random.js';

export interface Constants {
  readonly numbers: readonly number[];
  readonly strings: readonly string[];
  readonly bigints: readonly bigint[];
}

/** The literals of a source text, found by pattern: strings and comments may add a few that are none. */
export function constantsOf(source: string): Constants {
  const numbers = new Set<number>();
  const bigints = new Set<bigint>();
  const strings = new Set<string>();
  for (const [, digits, big] of source.matchAll(/(?<![\w$.])(0x[\da-f]+|\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?)(n?)\b/gi)) {
    const text = digits.replaceAll('_', '');
    if (big !== '') bigints.add(BigInt(text));
    else numbers.add(Number(text));
  }
  for (const [, text] of source.matchAll(/'([^'\n\\]{0,20})'/g)) strings.add(text);
  return { numbers: [...numbers], strings: [...strings], bigints: [...bigints] };
}

const SPECIAL = [
  0,
  -0,
  1,
  -1,
  0.5,
  -0.5,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  2 ** 31,
  -(2 ** 31),
  2 ** 31 - 1,
  2 ** 32,
  2 ** 53,
  2 ** 53 - 1,
  2 ** 53 + 2,
  -(2 ** 53),
  Number.MIN_VALUE,
  Number.MAX_VALUE,
  Number.EPSILON,
  0.1,
  1e-9,
  1e21,
];

const bits = new DataView(new ArrayBuffer(8));

/** The next double towards positive infinity, or the previous one. */
function neighbour(x: number, step: bigint): number {
  if (!Number.isFinite(x) || x === 0) return x + Number(step) * Number.MIN_VALUE;
  bits.setFloat64(0, x);
  bits.setBigInt64(0, bits.getBigInt64(0) + (x > 0 ? step : -step));
  return bits.getFloat64(0);
}

/** Draws the primitives of one input: `small` inputs hold small integers only, which most preconditions want. */
export class Primitives {
  readonly #drawn: number[] = [];
  readonly #words: string[] = [];
  readonly #small: boolean;

  constructor(
    readonly random: Random,
    readonly constants: Constants,
  ) {
    this.#small = random.chance(0.4);
  }

  number(): number {
    const x = this.#number();
    this.#drawn.push(x);
    return x;
  }

  #number(): number {
    const { random, constants } = this;
    if (this.#drawn.length > 0 && random.chance(0.2)) return random.pick(this.#drawn);
    if (this.#small) return random.between(-3, 9);
    switch (random.below(7)) {
      case 0:
        return random.pick(SPECIAL);
      case 1:
      case 2:
        return constants.numbers.length > 0 ? this.#near(random.pick(constants.numbers)) : random.between(-100, 100);
      case 3:
        return random.between(-1000, 1000);
      case 4:
        return random.between(-20, 20) / random.pick([2, 3, 4, 7, 10]);
      case 5:
        return (random.next() * 2 ** 32) | 0;
      default:
        for (let i = 0; i < 8; i++) bits.setUint8(i, random.below(256));
        return bits.getFloat64(0);
    }
  }

  #near(c: number): number {
    switch (this.random.below(9)) {
      case 0:
        return c + 1;
      case 1:
        return c - 1;
      case 2:
        return -c;
      case 3:
        return neighbour(c, 1n);
      case 4:
        return neighbour(c, -1n);
      case 5:
        return c / 2;
      case 6:
        return 1 / c;
      default:
        return c;
    }
  }

  boolean(): boolean {
    return this.random.chance(0.5);
  }

  bigint(): bigint {
    const { random, constants } = this;
    if (constants.bigints.length > 0 && random.chance(0.5)) {
      return random.pick(constants.bigints) * random.pick([1n, 1n, -1n]) + random.pick([0n, 0n, 1n, -1n]);
    }
    return random.chance(0.8) ? BigInt(random.between(-13, 13)) : BigInt(random.between(-9, 9)) << 70n;
  }

  string(): string {
    const text = this.#string();
    this.#words.push(text);
    return text;
  }

  #string(): string {
    const { random, constants } = this;
    if (this.#words.length > 0 && random.chance(0.2)) return random.pick(this.#words);
    if (constants.strings.length > 0 && random.chance(0.6)) {
      const text = random.pick(constants.strings);
      switch (random.below(6)) {
        case 0:
          return text.slice(1);
        case 1:
          return text.slice(0, -1);
        case 2:
          return text + random.pick(['', 'a', ' ', ...constants.strings]);
        case 3:
          return text.charAt(0);
        default:
          return text;
      }
    }
    let text = '';
    for (let i = random.below(6); i > 0; i--)
      text += random.pick(['a', 'b', 'm', 'n', 'z', 'A', '0', ' ', '-', '\u00e9', '\ud83d']);
    return text;
  }
}
