// Private methods and accessors are on those objects alone that the class made, fields or none: replays give them to inputs.
// expect: {"unit":"Gate.open","verdict":"proved","paths":2,"oracle":false}
// expect: {"unit":"Inner.both","verdict":"refuted","paths":2,"violations":["runtime-error"],"oracle":false}
export class Gate {
  n = 0;
  static #made = 0;
  #over(k: number): boolean {
    return this.n > k;
  }
  open(): number {
    return this.#over(0) ? 1 : Gate.#made;
  }
}

export class Outer {
  n = 0;
  get #half(): number {
    return this.n / 2;
  }
  half(): number {
    return this.#half;
  }
}

export class Inner extends Outer {
  constructor() {
    super();
    throw new Error('not today');
  }
  both(): number {
    if (this.half() === 3) return (null as unknown as number[])[0];
    return 0;
  }
}
