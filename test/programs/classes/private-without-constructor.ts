// Objects with private members are built although their constructors need arguments, those of derived classes too.
// expect: {"unit":"read","verdict":"proved","paths":4}
// expect: {"unit":"sum","verdict":"proved","paths":2}
// expect: {"unit":"first","verdict":"refuted","paths":2,"violations":["runtime-error"]}
class Base {
  #id: number;
  name = '';
  constructor(config: { id: number }) {
    this.#id = config.id;
    this.name = 'x'.repeat(config.id);
  }
  get id(): number {
    return this.#id;
  }
  #secret(): number {
    return this.#id * 2;
  }
  twice(): number {
    return this.#secret();
  }
}

class Plain extends Base {}

class Derived extends Plain {
  #extra: string[];
  constructor(config: { id: number; extra: string[] }) {
    super(config);
    this.#extra = config.extra.slice();
  }
  get extra(): readonly string[] {
    return this.#extra;
  }
}

export function read(base: Plain): number {
  return base.id > 3 ? base.twice() : 0;
}

export function sum(derived: Derived): number {
  return derived.id + derived.extra.length > 4 ? 1 : 0;
}

export function first(derived: Derived): string {
  return derived.extra[0]!.trim();
}
