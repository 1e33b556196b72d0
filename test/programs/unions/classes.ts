// instanceof decides a union of classes.
// expect: {"unit":"describe","verdict":"proved","paths":2}
export class Cat {
  lives = 9;
}

export class Stone {
  weight = 1;
}

export function describe(x: Cat | Stone): number {
  if (x instanceof Cat) return x.lives;
  return x.weight;
}
