// An object whose class has private members is built without its constructor: what field initializers see meanwhile is of the program's realm.
// expect: {"unit":"compared","verdict":"proved","paths":2,"oracle":false}
let found = '';

function look(): number {
  const parent = Object.getPrototypeOf(Derived);
  if (!(parent instanceof Function)) found = 'an object of another realm';
  return 1;
}

class Base {
  #a = 1;
  constructor(n: number) {
    if (!(n > 5)) throw new Error('too small');
    this.#a = n;
  }
  get a(): number {
    return this.#a;
  }
}

class Derived extends Base {
  #b = look();
  constructor(readonly text: string) {
    super(6);
    if (!text || text.length < 3) throw new Error('too short');
  }
  get b(): number {
    return this.#b;
  }
}

export function compared(d: Derived): number {
  if (found !== '') {
    throw new Error(found); // unreachable
  }
  return d.a > d.b ? 1 : 2;
}
