// An abstract class, overriding, super, instanceof: the subclass decides.
// expect: {"unit":"describe","verdict":"proved"}
// expect: {"unit":"onlySquares","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"scale","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

abstract class Figure {
  constructor(public name: string) {}
  abstract area(): number;
  label(): string {
    return this.area() > 10 ? 'large' : 'small';
  }
}

class Rectangle extends Figure {
  constructor(
    public width: number,
    public height: number,
  ) {
    super('rectangle');
  }
  area(): number {
    return this.width * this.height;
  }
}

class Square extends Rectangle {
  constructor(side: number) {
    super(side, side);
  }
  override label(): string {
    return `square ${super.label()}`;
  }
}

class Point extends Figure {
  area(): number {
    return 0;
  }
}

export function describe(figure: Figure): string {
  const label = figure.label();
  if (figure instanceof Point) assert(label === 'small');
  else if (figure instanceof Square) assert(label === 'square large' || label === 'square small');
  else assert(figure instanceof Rectangle);
  return label;
}

export function onlySquares(r: Rectangle): void {
  assert(!(r instanceof Square));
}

export function scale(a: Rectangle, b: Rectangle): void {
  a.width = 2;
  b.width = 3;
  assert(a.width === 2);
}
