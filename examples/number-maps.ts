// A generator of one's own for `everypath enumerate`: the maps of dianju-2005, 4.3.2. Map i is the number i written to the base
// of the number of values; digit k is the value of key k. Without leading zeros, so short numbers are partial maps.
//   npx everypath enumerate examples/cover-me.ts#CoverMe --bound 4 --generator b2s=examples/number-maps.ts#numberMaps

interface Place {
  readonly keys: readonly number[];
  readonly values: readonly number[];
}

export function* numberMaps({ keys, values }: Place): Generator<Map<number, number>> {
  for (let i = 0; i < values.length ** keys.length; i++) {
    const digits = [...i.toString(values.length)].reverse().map((digit) => Number.parseInt(digit, 36));
    yield new Map(digits.map((digit, k) => [keys[k], values[digit]]));
  }
}
