// Classes: private and static members, accessors, inheritance, symbols as keys, arrows in fields and constructors.
const TAG = Symbol('tag');
class Base {
  static made = 0;
  static #total = 0;
  #secret;
  kind = 'base';
  handler = () => this.#secret + this.kind;
  constructor(secret) {
    this.#secret = secret;
    Base.made++;
    Base.#total += secret;
    this.later = () => [this.kind, secret];
  }
  get secret() {
    return this.#secret;
  }
  set secret(value) {
    this.#secret = value;
  }
  #twice() {
    return this.#secret * 2;
  }
  twice() {
    return this.#twice();
  }
  [TAG]() {
    return 'tagged ' + this.#secret;
  }
  static total() {
    return Base.#total;
  }
}
class Derived extends Base {
  #own = [1];
  constructor(secret, name) {
    super(secret);
    this.name = name;
    this.shout = () => this.name.toUpperCase();
  }
  twice() {
    this.#own.push(super.twice());
    return this.#own.length + super.twice();
  }
  fresh() {
    return new Derived(1, 'new').twice();
  }
}
const objects = [new Base(3), new Derived(4, 'dee')];
class Desk {
  unit(i) {
    const [base, derived] = objects;
    base.secret += i;
    return [
      base.twice(),
      derived.twice(),
      derived.fresh(),
      base[TAG](),
      derived.handler(),
      base.later(),
      derived.shout(),
      Base.total() > 0,
      derived instanceof Base,
      Object.keys(derived),
      i,
    ];
  }
}
const desk = new Desk();
for (let i = 0; i < 6; i++) console.log(JSON.stringify(desk.unit(i)));
