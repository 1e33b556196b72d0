// Ops for the benchmark: plain operations behind the same tests a symbolic runtime makes, a journal of every write with
// the old value, marks and fuel on. An object that most writes go to is copied once and announced in `fuel.last`, so
// that translated code does not ask for it again.
class Symbolic {}

const LIMIT = 1 << 20;


export function journalOps() {
  const objects = new Array(LIMIT).fill(null);
  const keys = new Array(LIMIT).fill(null);
  const values = new Array(LIMIT).fill(null);
  let top = 0;
  let candidate = null;
  let votes = 0;
  const copies = new Map();
  const keep = (object) => {
    if (object.length > 4000) return false;
    copies.set(object, Array.isArray(object) ? object.slice() : { ...object });
    return true;
  };
  const refuse = () => {
    throw new Error('a symbolic value in a concrete run');
  };
  const check = (a) => {
    if (a instanceof Symbolic) refuse();
  };
  const binary = (operator) =>
    new Function('Symbolic', 'refuse', `return function (a, b) { if (a instanceof Symbolic || b instanceof Symbolic) refuse(); return a ${operator} b; }`)(Symbolic, refuse);
  const unary = (text) => new Function('Symbolic', 'refuse', `return function (a) { if (a instanceof Symbolic) refuse(); return ${text}; }`)(Symbolic, refuse);
  const ops = {
    marks: new Uint8Array(1 << 16),
    fuel: { fuel: 0x3fffffff, last: null },
    reset() {
      top = 0;
      candidate = null;
      votes = 0;
      copies.clear();
      ops.fuel.last = null;
      ops.fuel.fuel = 0x3fffffff;
    },
    loading: true,
    aborting: false,
    neg: unary('-a'),
    plus: unary('+a'),
    bitnot: unary('~a'),
    not: unary('!a'),
    numeric: unary('a++'),
    inc: unary('++a'),
    dec: unary('--a'),
    typeof: unary('typeof a'),
    instanceof(value, target) {
      return value instanceof Symbolic ? refuse() : value instanceof target;
    },
    template(strings, values) {
      values.forEach(check);
      return String.raw({ raw: strings }, ...values);
    },
    test(value) {
      check(value);
      return !!value;
    },
    select(discriminant) {
      check(discriminant);
      return discriminant;
    },
    get(object, key) {
      check(key);
      return object[key];
    },
    set(object, key, value) {
      check(key);
      object[key] = value;
      return value;
    },
    delete: (object, key) => Reflect.deleteProperty(object, key),
    has: (key, object) => key in object,
    key(key) {
      check(key);
      return String(key);
    },
    write(object, key) {
      if (object === candidate) {
        if (++votes === 3 || votes === 9) {
          if (votes === 3 ? copies.has(object) : keep(object)) {
            votes = 0;
            ops.fuel.last = object;
            return;
          }
        }
      } else if (votes > 0) votes--;
      else candidate = object;
      objects[top] = object;
      keys[top] = key;
      values[top] = object[key];
      top = (top + 1) & (LIMIT - 1);
    },
    variable() {},
    iterate(value) {
      check(value);
      return value;
    },
    own(value) {
      check(value);
      return value;
    },
    thrown: (error) => error,
    caught() {},
    mark(index) {
      ops.marks[index] = 1;
    },
    spend() {
      ops.fuel.fuel = 0x3fffffff;
    },
    unsupported: refuse,
    scope() {},
    contract() {},
    privateKey: (name) => Symbol(name),
    privates() {},
    brand(object, key) {
      if (key in object) return object;
      throw new TypeError(`no private member ${key.description}`);
    },
    dynamicImport: refuse,
    nullable: (value) => value,
    callee: (value) => value,
  };
  const operators = {
    add: '+', sub: '-', mul: '*', div: '/', rem: '%', pow: '**', bitand: '&', bitor: '|', bitxor: '^', shl: '<<',
    shr: '>>', ushr: '>>>', lt: '<', le: '<=', gt: '>', ge: '>=', eq: '==', ne: '!=', seq: '===', sne: '!==',
  };
  for (const [name, operator] of Object.entries(operators)) ops[name] = binary(operator);
  return ops;
}
