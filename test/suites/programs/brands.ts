// Types that no literal has, elements that may be absent, under exactOptionalPropertyTypes.
export type Id = string & { readonly __brand: 'Id' };

export interface Order {
  readonly id: Id;
  lines: Record<string, number>;
  note?: string;
}

export function weigh(order: Order): number {
  const bread = order.lines.bread;
  if (bread === undefined) return 0;
  return order.note !== undefined && order.note.length > 3 ? -1 : 1;
}

export function isSecond(id: Id, ids: readonly Id[]): boolean {
  return ids.length === 2 && ids[1] === id;
}

export function second(pair: readonly [first: string, second?: number]): number {
  return pair.length === 2 ? pair[1]! + 1 : 0;
}
