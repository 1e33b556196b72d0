// A reference implementation of Ops without symbolic execution: every operation does what the language does. `Boxed`
// values stand in for symbolic ones, so that the slow paths of translated code can be compared with native results.
import { defineData } from '../../src/languages/javascript/codec/define-data.js';
import type { Ops } from '../../src/languages/javascript/runtime/interface.js';
import { PrivateNames } from '../../src/languages/javascript/runtime/private-names.js';

/** A primitive wrapped in an object, as a symbolic primitive is. */
export class Boxed {
  constructor(readonly value: any) {}
  valueOf(): any {
    return this.value;
  }
  toString(): string {
    return String(this.value);
  }
}

export class OutOfFuel extends Error {}
export class Unsupported extends Error {}

export function unbox(value: any): any {
  return value instanceof Boxed ? value.value : value;
}

export interface PlainOps extends Ops {
  /** Calls of each operation. */
  readonly counts: Record<string, number>;
  readonly scopes: Map<string, any>;
  readonly contracts: Map<string, Function>;
  readonly variables: { read: () => any; restore: (value: any) => void }[];
  readonly privateKeys: Map<Function, Readonly<Record<string, symbol>>>;
  readonly journal: { object: any; key: any; had: boolean; old: any }[];
  readonly marks: Uint8Array;
  readonly fuel: { fuel: number };
  readonly reached: number[];
  loading: boolean;
}

/** `rebox`: results of operations on boxed operands are boxed again. */
export function plainOps(rebox = false): PlainOps {
  const counts: Record<string, number> = {};
  const count = (name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const wrap = (value: any, ...operands: any[]): any =>
    rebox && operands.some((x) => x instanceof Boxed) ? new Boxed(value) : value;
  const binary =
    (name: string, fn: (a: any, b: any) => any) =>
    (a: any, b: any): any => {
      count(name);
      return wrap(fn(unbox(a), unbox(b)), a, b);
    };
  const unary =
    (name: string, fn: (a: any) => any) =>
    (a: any): any => {
      count(name);
      return wrap(fn(unbox(a)), a);
    };
  const marks = new Uint8Array(100_000);
  const fuel = { fuel: 1_000_000 };
  const journal: PlainOps['journal'] = [];
  const reached: number[] = [];
  const scopes = new Map<string, any>();
  const contracts = new Map<string, Function>();
  const variables: PlainOps['variables'] = [];
  const privateKeys = new Map<Function, Readonly<Record<string, symbol>>>();
  const privates = new PrivateNames();
  const isObject = (value: any): boolean =>
    (typeof value === 'object' && value !== null) || typeof value === 'function';
  const privateHolder = (object: any, key: symbol): any => {
    count('privateHolder');
    const holder = isObject(object) ? privates.holder(object, key) : undefined;
    if (holder !== undefined) return holder;
    throw new TypeError(`Cannot read private member ${key.description} from an object whose class did not declare it`);
  };
  return {
    counts,
    invariant: (value: any, text: string) => {
      if (!value) throw new Error(text);
    },
    scopes,
    contracts,
    variables,
    privateKeys,
    journal,
    marks,
    fuel,
    reached,
    loading: true,
    aborting: false,
    add: binary('add', (a, b) => a + b),
    sub: binary('sub', (a, b) => a - b),
    mul: binary('mul', (a, b) => a * b),
    div: binary('div', (a, b) => a / b),
    rem: binary('rem', (a, b) => a % b),
    pow: binary('pow', (a, b) => a ** b),
    bitand: binary('bitand', (a, b) => a & b),
    bitor: binary('bitor', (a, b) => a | b),
    bitxor: binary('bitxor', (a, b) => a ^ b),
    shl: binary('shl', (a, b) => a << b),
    shr: binary('shr', (a, b) => a >> b),
    ushr: binary('ushr', (a, b) => a >>> b),
    lt: binary('lt', (a, b) => a < b),
    le: binary('le', (a, b) => a <= b),
    gt: binary('gt', (a, b) => a > b),
    ge: binary('ge', (a, b) => a >= b),
    // biome-ignore lint/suspicious/noDoubleEquals: it is the operator under test
    eq: binary('eq', (a, b) => a == b),
    // biome-ignore lint/suspicious/noDoubleEquals: it is the operator under test
    ne: binary('ne', (a, b) => a != b),
    seq: binary('seq', (a, b) => a === b),
    sne: binary('sne', (a, b) => a !== b),
    neg: unary('neg', (a) => -a),
    plus: unary('plus', (a) => +a),
    bitnot: unary('bitnot', (a) => ~a),
    not: unary('not', (a) => !a),
    numeric: unary('numeric', (a) => {
      const copy = a;
      return typeof copy === 'bigint'
        ? copy
        : typeof copy === 'object' && copy !== null
          ? toNumeric(copy)
          : Number(copy);
    }),
    inc: unary('inc', (a) => {
      let copy = a;
      return ++copy;
    }),
    dec: unary('dec', (a) => {
      let copy = a;
      return --copy;
    }),
    beyond: () => undefined,
    peek: (object, key) => object[key],
    typeof: (a) => {
      count('typeof');
      return typeof unbox(a);
    },
    unsure: (value) => value instanceof Boxed,
    instanceof: (value, target) => {
      count('instanceof');
      return unbox(value) instanceof target;
    },
    template: (strings, values) => {
      count('template');
      let out = strings[0];
      values.forEach((value, i) => {
        out += `${unbox(value)}${strings[i + 1]}`;
      });
      return wrap(out, ...values);
    },
    test: (value) => {
      count('test');
      return !!unbox(value);
    },
    select: (discriminant, cases) => {
      count('select');
      const value = unbox(discriminant);
      for (const read of cases) {
        const candidate = read();
        if (value === unbox(candidate)) return candidate;
      }
      return value;
    },
    exec: (object, _method, text) => {
      count('exec');
      return object.exec(unbox(text));
    },
    get: (object, key) => {
      count('get');
      return object[unbox(key)];
    },
    set: (object, key, value) => {
      count('set');
      object[unbox(key)] = value;
      return value;
    },
    delete: (object, key, _site, strict) => {
      count('delete');
      const removed = Reflect.deleteProperty(Object(object ?? missing(object)), unbox(key));
      if (!removed && strict) throw new TypeError(`Cannot delete property '${String(unbox(key))}'`);
      return removed;
    },
    has: (key, object) => {
      count('has');
      return unbox(key) in object;
    },
    key: (key) => {
      count('key');
      const value = unbox(key);
      return typeof value === 'symbol' ? value : String(value);
    },
    name: (key) => {
      count('name');
      const value = unbox(key);
      return typeof value === 'symbol' ? value : String(value);
    },
    put: (object, name, value) => {
      count('put');
      defineData(object, name, value);
    },
    element: (_object, value) => value,
    mine: (collection) => collection,
    young: (collection) => collection,
    write: (object, key) => {
      count('write');
      if (object === null || (typeof object !== 'object' && typeof object !== 'function')) return;
      const descriptor = Object.getOwnPropertyDescriptor(object, unbox(key));
      journal.push({ object, key, had: descriptor !== undefined, old: descriptor?.value });
    },
    applied: (fn, self, args) => Reflect.apply(fn, self, args),
    call: (fn, self, ...args) => {
      count('call');
      return Reflect.apply(unbox(fn), self, args);
    },
    variable: (read, restore = () => {}) => {
      count('variable');
      variables.push({ read, restore });
    },
    iterate: (value) => {
      count('iterate');
      return unbox(value);
    },
    iterateAsync: (value) => {
      count('iterateAsync');
      return unbox(value);
    },
    into: (assign) => ({
      set value(given: any) {
        assign(given);
      },
    }),
    boxes(value, count) {
      return {
        *[Symbol.iterator]() {
          let left = count;
          for (const element of value) yield left-- > 0 ? { value: element } : element;
          while (left-- > 0) yield { value: undefined };
        },
      };
    },
    rest: (args, from) => Array.from(args).slice(from),
    absent: Symbol('absent'),
    ages: { epoch: 1, young: -1 },
    own: (value) => {
      count('own');
      return unbox(value);
    },
    enumerable: (value) => {
      count('enumerable');
      return unbox(value);
    },
    named: (key) => key,
    spreaded: (object) => object,
    thrown: (error) => {
      count('thrown');
      return error;
    },
    caught: (error) => {
      count('caught');
      if (error instanceof OutOfFuel) throw error;
    },
    mark: (index) => {
      marks[index] = 1;
      reached.push(index);
    },
    spend: () => {
      throw new OutOfFuel('out of fuel');
    },
    unsupported: (feature) => {
      throw new Unsupported(feature);
    },
    withObject: (value) => value,
    evalIn: () => {
      throw new Unsupported('eval');
    },
    evalText: (value) => value,
    scope: (file, names) => {
      scopes.set(file, names);
    },
    contract: (id, fn) => {
      contracts.set(id, fn);
    },
    privateKey: (name) => privates.create(name),
    privates: (target, members) => {
      // The original tells accessors by name, which no declaration looks like.
      const listed = Array.isArray(members);
      if (listed) privates.declare(target, members);
      privateKeys.set(target, (listed ? Object.fromEntries(members) : members) as Record<string, symbol>);
    },
    privateHolder: privateHolder,
    privateMember: (object, key, write) => {
      privateHolder(object, key);
      const member = privates.member(key);
      if (member?.kind === 'method' && !write) return member.descriptor?.value;
      throw new TypeError(`#${member?.name} cannot be ${write ? 'written' : 'read'}`);
    },
    hasPrivate: (object, key) => {
      count('hasPrivate');
      if (!isObject(object)) throw new TypeError("Cannot use 'in' operator");
      return privates.holder(object, key) !== undefined;
    },
    keepPrivate: (object, key, value) => privates.keep(object, key, value),
    methodHolder: (object, key) => privates.methodHolder(object, key),
    specifier: String,
    dynamicImport: async (specifier) => {
      throw new Unsupported(`import(${specifier})`);
    },
    newArray: (value) => new Array(value),
    model: (_file, _name, value) => value,
    summary: () => undefined,
    at: () => {},
    enter: () => {},
    leave: () => {},
    condition: (_point, _index, value) => value,
    decided: (_point, value) => value,
    present: (_point, value) => value,
    skipping: (value) => value,
    skipped: () => {},
    frame: (point, receiver) => ({
      point,
      receiver,
      again: false,
      readers: undefined,
      kept: [],
      hidden: 0,
      loops: new Map(),
      heads: new Map(),
    }),
    unframe: () => {},
    spot: () => {},
    cut: () => {},
    recur: () => undefined,
    loop: () => {},
    made: (array: any) => array,
    walks: () => false,
    follow: (_frame, _loop, source) => source,
    closure: (fn) => fn,
    nullable: (value) => {
      count('nullable');
      return unbox(value);
    },
    callee: (value) => {
      count('callee');
      return unbox(value);
    },
  };
}

function toNumeric(value: any): any {
  let copy = value;
  return copy++;
}

function missing(value: unknown): never {
  throw new TypeError(`Cannot convert undefined or null to object: ${String(value)}`);
}
