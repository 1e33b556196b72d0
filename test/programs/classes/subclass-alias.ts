// A parameter of the subclass may be the earlier one of the base class, if that one is of the subclass.
// expect: {"unit":"same","verdict":"proved","paths":3}
export class Base {
  a = 0;
}

export class Sub extends Base {
  b = 0;
}

export function same(first: Base, second: Sub): boolean {
  if (first === second) return true;
  return false;
}
