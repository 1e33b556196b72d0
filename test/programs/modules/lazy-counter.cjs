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
let calls = 0;
exports.bump = () => {
  calls++;
  return calls === counter.add() ? calls : -1;
};

exports.next = (() => {
  let last = 0;
  return () => ++last;
})();
