// An emitter with listeners that are closures, a queue of callbacks, a timer that is running.
const { EventEmitter } = require('node:events');
class Bus extends EventEmitter {
  constructor() {
    super();
    this.seen = [];
  }
}
const bus = new Bus();
const plain = new EventEmitter();
let total = 0;
bus.on('add', (n) => {
  total += n;
  bus.seen.push(n);
});
bus.once('never', () => {
  total = -1;
});
plain.on('x', (n) => {
  total += n * 100;
});
const timer = setInterval(() => {}, 1000);
const queue = [() => total, () => bus.listenerCount('add')];
function unit(n) {
  bus.emit('add', n);
  plain.emit('x', 1);
  return [total, bus.seen, queue.map((task) => task()), bus instanceof EventEmitter, typeof timer];
}
for (let i = 0; i < 6; i++) console.log(JSON.stringify(unit(i)));
clearInterval(timer);
