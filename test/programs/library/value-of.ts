// Operators convert objects of the program whose values are symbolic.
// expect: {"unit":"valueOf","verdict":"proved","paths":2}
class Money {
  constructor(readonly cents: number) {}
  valueOf(): number {
    return this.cents;
  }
}
export function valueOf(cents: number): string {
  const a = new Money(cents) as unknown as number;
  return a > 100 ? 'much' : 'little';
}
