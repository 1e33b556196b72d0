// Instances that a path made itself need no journal; those of the modules do, whoever changes them: methods, derived classes, plain
// functions, private fields, constructors that give an old object, a class inside a method.
// expect: {"unit":"untouched","verdict":"proved","paths":32}
// expect: {"unit":"fresh","verdict":"proved","paths":4}
import { assert } from 'everypath';

class Counter {
  count = 0;
  #hidden = 0;

  add(): void {
    this.count++;
    this.#hidden += 1;
  }

  hidden(): number {
    return this.#hidden;
  }

  adder(): () => void {
    const other = new (class {
      total = 0;
      add(to: Counter): void {
        this.total++;
        to.count += this.total;
        to.#hidden++;
      }
    })();
    return () => other.add(this);
  }
}

class Twice extends Counter {
  override add(): void {
    this.count = this.count + 1;
    super.add();
  }
}

const shared = new Counter();
const derived = new Twice();
const kept = new Counter();

/** `new` gives an object of the modules. */
class Given {
  count = 0;
  constructor() {
    // biome-ignore lint/correctness/noConstructorReturn: this is what is tried
    return kept as unknown as Given;
  }
}

class Taken extends Given {
  touched = false;
  touch(): void {
    this.count++;
    this.touched = true;
  }
}

function bump(counter: { count: number }): void {
  counter.count += 10;
}

export function untouched(a: boolean, b: boolean, c: boolean, d: boolean, e: boolean): void {
  assert(shared.count === 0 && shared.hidden() === 0, 'an earlier path changed the shared one');
  assert(derived.count === 0 && derived.hidden() === 0, 'an earlier path changed the derived one');
  assert(kept.count === 0, 'an earlier path changed what the constructor gives');
  if (a) shared.add();
  if (b) derived.add();
  if (c) bump(shared);
  if (d) shared.adder()();
  if (e) Taken.prototype.touch.call(new Given() as Taken);
}

export function fresh(a: boolean, b: boolean): void {
  const counter = a ? new Twice() : new Counter();
  counter.add();
  if (b) bump(counter);
  counter.adder()();
  assert(counter.count === (a ? 2 : 1) + (b ? 10 : 0) + 1);
  assert(counter.hidden() === 2);
}
