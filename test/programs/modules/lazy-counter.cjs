class Counter {
  constructor() {
    this.count = 0;
  }

  add() {
    this.count++;
    return this.count;
  }
}

const counter = new Counter();
exports.bump = () => counter.add();
