// An interface stands for plain objects and for the classes that implement it.
// expect: {"unit":"kind","verdict":"proved","paths":2}
interface Sized {
  size: number;
}

class Bag implements Sized {
  size = 0;
}

export function kind(x: Sized): string {
  if (x instanceof Bag) return 'bag';
  return 'plain';
}
