// Frozen, sealed, read-only, hidden and computed properties; numbers that JSON has not; symbols.
'use strict';
const registered = Symbol.for('app.id');
const box = {
  [registered]: 1,
  [Symbol.toPrimitive]: () => 42,
  zero: -0,
  nan: NaN,
  inf: -Infinity,
  big: 12345678901234567890n,
};
Object.defineProperty(box, 'fixed', { value: 7 });
Object.defineProperty(box, 'twice', {
  get() {
    return this.fixed * 2;
  },
  enumerable: true,
});
const frozen = Object.freeze({ list: Object.freeze([1, 2]) });
const sealed = Object.seal({ x: 1 });
function attempt(fn) {
  try {
    fn();
    return 'done';
  } catch (error) {
    return error.name;
  }
}
function unit(i) {
  sealed.x += i;
  return [
    attempt(() => {
      frozen.list.push(3);
    }),
    attempt(() => {
      box.fixed = 1;
    }),
    attempt(() => {
      sealed.y = 1;
    }),
    sealed.x,
    box.twice,
    Object.keys(box),
    box[registered],
    Object.is(box.zero, -0),
    Number.isNaN(box.nan),
    box.inf < 0,
    String(box.big),
    +box,
  ];
}
for (let i = 0; i < 6; i++) console.log(JSON.stringify(unit(i)));
