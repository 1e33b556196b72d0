// An enum has its members and nothing else.
// expect: {"unit":"name","verdict":"proved","paths":3}
export enum Color {
  Red,
  Green,
  Blue,
}

export function name(c: Color): string {
  switch (c) {
    case Color.Red:
      return 'red';
    case Color.Green:
      return 'green';
    case Color.Blue:
      return 'blue';
  }
  throw new Error('no such colour'); // unreachable
}
