// Classes with private methods and no private fields, static private methods, accessors; parameters with defaults and patterns.
class Meter {
  #scale(n) { return n * 2; }
  get #twice() { return this.#scale(2); }
  read(n) { return this.#scale(n) + this.#twice; }
  static #count() { return 3; }
  static total() { return Meter.#count(); }
}
class Sub extends Meter { label = 'sub'; }
const meters = [new Meter(), new Sub()];
const Anonymous = class { run = (x) => x + meters.length; };
const object = { get level() { return meters[0].read(1); }, add: function (n = 5) { return n; } };
function unit(i, extra = 2, { by = 3 } = {}) {
  return [meters.map((meter) => meter.read(i)), Meter.total(), meters[1].label, new Anonymous().run(i), object.level, object.add(), extra, by];
}
for (let i = 0; i < 6; i++) console.log(JSON.stringify(unit(i)));
