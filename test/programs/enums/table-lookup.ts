// A lookup table that forgot a member.
// expect: {"unit":"price","verdict":"refuted","violations":["runtime-error"]}
enum Size {
  Small = 's',
  Medium = 'm',
  Large = 'l',
}

const prices: Partial<Record<Size, { amount: number }>> = {
  [Size.Small]: { amount: 3 },
  [Size.Large]: { amount: 7 },
};

export function price(size: Size): number {
  return prices[size]!.amount;
}
