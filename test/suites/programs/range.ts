export function* range(from: number, to: number): Generator<number> {
  if (to - from > 3) throw new RangeError('too long');
  for (let i = from; i < to; i++) yield i;
}
