export class Part {
  constructor(name) {
    this.name = name;
  }
}

export class Gauge extends Part {
  value = 0;
  next = null;
  read() {
    return this.value;
  }
}

export class Plug extends Part {
  read() {
    throw new RangeError(`${this.name} has nothing to read`);
  }
}
