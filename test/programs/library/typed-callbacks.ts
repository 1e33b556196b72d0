// Callbacks of typed arrays answer with symbolic values: elements, sums that are handed on, objects that become numbers.
// expect: {"unit":"typedCallbacks","verdict":"proved","paths":4}
export function typedCallbacks(x: number): string {
  const numbers = new Float64Array(3).map((_, i) => (i === 1 ? x : i));
  const boxed = new Float64Array(1).map(() => ({ valueOf: () => x }) as unknown as number);
  const sum = new Uint8Array([1, 2, 3]).reduce((total, value) => total + value, x);
  let last = 0;
  new Uint8Array([1, 2]).forEach((value) => {
    last = value + x;
  });
  if (numbers[1] === 7 && boxed[0] !== 7) {
    return 'impossible'; // unreachable
  }
  if (sum === 10 && last !== 6) return 'rounded';
  return sum === 10 ? 'ten' : numbers[1] === 7 ? 'seven' : 'other';
}
