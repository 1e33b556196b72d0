// Type arguments decide the fields.
// expect: {"unit":"positive","verdict":"proved","paths":2}
// expect: {"unit":"nested","verdict":"proved","paths":2}
class Box<T> {
  constructor(readonly value: T) {}
}

export function positive(box: Box<number>): boolean {
  if (box.value > 0) return true;
  return false;
}

export function nested(box: Box<Box<boolean>>): number {
  if (box.value.value) return 1;
  return 0;
}
