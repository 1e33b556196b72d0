// An object-oriented simulation: animals with private energy move, eat and breed on a field; events go to observers.
class Animal {
  #energy;
  constructor(x, y, energy) {
    this.x = x;
    this.y = y;
    this.#energy = energy;
    this.age = 0;
  }

  get energy() {
    return this.#energy;
  }

  feed(amount) {
    this.#energy += amount;
  }

  step(field) {
    this.age++;
    this.#energy -= this.cost();
    this.move(field);
  }

  get alive() {
    return this.#energy > 0;
  }

  cost() {
    return 1;
  }
}

class Rabbit extends Animal {
  move(field) {
    this.x = (this.x + field.next(3) - 1 + field.size) % field.size;
    this.y = (this.y + field.next(3) - 1 + field.size) % field.size;
    this.feed(field.graze(this.x, this.y));
  }

  child() {
    this.feed(-4);
    return new Rabbit(this.x, this.y, 4);
  }
}

class Fox extends Animal {
  move(field) {
    this.x = (this.x + field.next(5) - 2 + field.size) % field.size;
    this.y = (this.y + field.next(5) - 2 + field.size) % field.size;
    for (const other of field.animals) {
      if (other instanceof Rabbit && other.alive && other.x === this.x && other.y === this.y) {
        this.feed(other.energy);
        other.feed(-1000);
        return;
      }
    }
  }

  cost() {
    return 2;
  }

  child() {
    this.feed(-20);
    return new Fox(this.x, this.y, 20);
  }
}

class Field {
  constructor(size) {
    this.size = size;
    this.seed = 7;
    this.grass = new Array(size * size).fill(3);
    this.animals = [];
    this.observers = [];
    this.births = 0;
  }

  next(n) {
    this.seed = (this.seed * 16807) % 2147483647;
    return this.seed % n;
  }

  graze(x, y) {
    const at = y * this.size + x;
    const amount = this.grass[at];
    this.grass[at] = 0;
    return amount;
  }

  on(observer) {
    this.observers.push(observer);
  }

  step() {
    for (let i = 0; i < this.grass.length; i++) if (this.grass[i] < 3) this.grass[i]++;
    const born = [];
    for (const animal of this.animals) {
      if (!animal.alive) continue;
      animal.step(this);
      if (animal.energy > 30) {
        born.push(animal.child());
        this.births++;
      }
    }
    this.animals = this.animals.filter((a) => a.alive).concat(born);
    for (const observer of this.observers) observer({ animals: this.animals.length, births: this.births });
  }
}

export function run(n) {
  const field = new Field(24);
  for (let i = 0; i < 60; i++) field.animals.push(new Rabbit(field.next(24), field.next(24), 10));
  for (let i = 0; i < 6; i++) field.animals.push(new Fox(field.next(24), field.next(24), 40));
  let sum = 0;
  field.on((event) => {
    sum = (sum * 17 + event.animals * 3 + event.births) | 0;
  });
  for (let i = 0; i < n; i++) field.step();
  return sum;
}
