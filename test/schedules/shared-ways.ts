// What tasks share in ways that are easily overlooked: every unit goes wrong in one of two orders, whichever comes first.
import { assert, io } from 'everypath';
// The array that Promise.all makes is first touched by one of two later tasks.
export async function joined(): Promise<void> {
  const rows = await Promise.all([io(1), io(2)]);
  let seen = 0;
  await Promise.all([
    io(() => {
      rows[0] = 5;
    }),
    io(() => {
      seen = rows[0];
    }),
  ]);
  assert(seen === 5);
}
export async function joined2(): Promise<void> {
  const rows = await Promise.all([io(1), io(2)]);
  let seen = 0;
  await Promise.all([
    io(() => {
      seen = rows[0];
    }),
    io(() => {
      rows[0] = 5;
    }),
  ]);
  assert(seen === 1);
}
const kept = 'a-b'.match(/(\w)-(\w)/) as any;
export async function matched(): Promise<void> {
  let seen: unknown;
  await Promise.all([
    io(() => {
      seen = kept[1];
    }),
    io(() => {
      kept[1] = 'z';
    }),
  ]);
  assert(seen === 'a');
}
export async function matchedAgain(): Promise<void> {
  let seen: unknown;
  await Promise.all([
    io(() => {
      kept[1] = 'z';
    }),
    io(() => {
      seen = kept[1];
    }),
  ]);
  assert(seen === 'z');
}
export async function erred(): Promise<void> {
  const all = await Promise.any([
    io(() => {
      throw new Error('a');
    }),
    io(() => {
      throw new Error('b');
    }),
  ]).catch((e) => e);
  let seen = 0;
  await Promise.all([
    io(() => {
      all.errors.length = 0;
    }),
    io(() => {
      seen = all.errors.length;
    }),
  ]);
  assert(seen === 0);
}
export async function settledAll(): Promise<void> {
  const all: any = await Promise.allSettled([io(1), io(2)]);
  let seen = '';
  await Promise.all([
    io(() => {
      all[0].status = 'x';
    }),
    io(() => {
      seen = all[0].status;
    }),
  ]);
  assert(seen === 'x');
}
export async function called(log: (n: number) => void): Promise<void> {
  const said: number[] = [];
  await Promise.all([
    io(() => {
      log(1);
      said.push(1);
    }),
    io(() => {
      log(2);
      said.push(2);
    }),
  ]);
  assert(said[0] === 1);
}
export async function sharedGenerator(): Promise<void> {
  function* numbers() {
    yield 1;
    yield 2;
  }
  const g = numbers();
  let a = 0;
  await Promise.all([
    io(() => {
      a = g.next().value as number;
    }),
    io(() => {
      g.next();
    }),
  ]);
  assert(a === 1);
}
export async function errorObject(): Promise<void> {
  const e: any = new Error('m');
  let seen = '';
  await Promise.all([
    io(() => {
      e.message = 'n';
    }),
    io(() => {
      seen = e.message;
    }),
  ]);
  assert(seen === 'n');
}
export async function fnMember(): Promise<void> {
  const f: any = () => 1;
  let seen = 0;
  await Promise.all([
    io(() => {
      f.count = 1;
    }),
    io(() => {
      seen = f.count ?? 0;
    }),
  ]);
  assert(seen === 1);
}
export async function viaBind(): Promise<void> {
  let n = 0;
  const o: any = {
    n: 0,
    set() {
      this.n = 1;
    },
  };
  await Promise.all([
    io(o.set.bind(o)),
    io(() => {
      n = o.n;
    }),
  ]);
  assert(n === 1);
}
export async function viaReflect(): Promise<void> {
  let n = 0;
  const o: any = { n: 0 };
  await Promise.all([
    io(() => Reflect.set(o, 'n', 1)),
    io(() => {
      n = o.n;
    }),
  ]);
  assert(n === 1);
}
export async function viaProto(): Promise<void> {
  let n = 0;
  class A {
    m() {
      return 0;
    }
  }
  const a = new A();
  await Promise.all([
    io(() => {
      A.prototype.m = () => 1;
    }),
    io(() => {
      n = a.m();
    }),
  ]);
  assert(n === 1);
}
export async function viaProto2(): Promise<void> {
  let n: any = 0;
  const base: any = { x: 0 };
  const a = Object.create(base);
  await Promise.all([
    io(() => {
      base.x = 1;
    }),
    io(() => {
      n = a.x;
    }),
  ]);
  assert(n === 1);
}
export async function viaGlobal(): Promise<void> {
  let n: any = 0;
  await Promise.all([
    io(() => {
      (globalThis as any).zz = 1;
    }),
    io(() => {
      n = (globalThis as any).zz;
    }),
  ]);
  assert(n === 1);
}
export async function viaDate(): Promise<void> {
  const d = new Date(0);
  let n = 0;
  await Promise.all([
    io(() => {
      d.setFullYear(2000);
    }),
    io(() => {
      n = d.getFullYear();
    }),
  ]);
  assert(n === 2000);
}
export async function viaRegexp(): Promise<void> {
  const r = /a/g;
  let n: any;
  await Promise.all([
    io(() => {
      r.test('aa');
    }),
    io(() => {
      n = r.lastIndex;
    }),
  ]);
  assert(n === 1);
}
export async function viaTemplate(): Promise<void> {
  let n: any;
  const o = {
    v: 'a',
    toString() {
      return this.v;
    },
  };
  await Promise.all([
    io(() => {
      o.v = 'b';
    }),
    io(() => {
      n = `${o}`;
    }),
  ]);
  assert(n === 'b');
}
export async function viaSort(): Promise<void> {
  let n: any;
  const o = [3, 1, 2];
  await Promise.all([
    io(() => {
      o.sort();
    }),
    io(() => {
      n = Math.min.apply(null, o.slice(0, 1));
    }),
  ]);
  assert(n === 1);
}
export async function viaSpreadCall(): Promise<void> {
  let n: any;
  const o = [3, 1, 2];
  await Promise.all([
    io(() => {
      o[0] = 9;
    }),
    io(() => {
      n = Math.max(...o);
    }),
  ]);
  assert(n === 9);
}
export async function viaConcat(): Promise<void> {
  let n: any;
  const o = [3, 1, 2];
  await Promise.all([
    io(() => {
      o[0] = 9;
    }),
    io(() => {
      n = [0].concat(o)[1];
    }),
  ]);
  assert(n === 9);
}
export async function viaArguments(): Promise<void> {
  let n: any = 0;
  function f(_a: any) {
    // biome-ignore lint/complexity/noArguments: it is what is shared
    const args = arguments;
    return [
      () => {
        args[0] = 5;
      },
      () => {
        n = args[0];
      },
    ];
  }
  const [x, y] = f(1);
  await Promise.all([io(x), io(y)]);
  assert(n === 5);
}
export async function viaGetter(): Promise<void> {
  let n: any = 0;
  let hidden = 0;
  const o = {
    get v() {
      return hidden;
    },
    set v(x) {
      hidden = x;
    },
  };
  await Promise.all([
    io(() => {
      o.v = 3;
    }),
    io(() => {
      n = o.v;
    }),
  ]);
  assert(n === 3);
}
export async function viaDefault(): Promise<void> {
  let n: any = 0;
  let d = 1;
  const f = (x = d) => x;
  await Promise.all([
    io(() => {
      d = 3;
    }),
    io(() => {
      n = f();
    }),
  ]);
  assert(n === 3);
}
export async function viaStatic(): Promise<void> {
  let n: any = 0;
  class C {
    static s = 0;
    own = 1;
  }
  await Promise.all([
    io(() => {
      C.s = 3;
    }),
    io(() => {
      n = C.s;
    }),
  ]);
  assert(n === 3);
}
export async function viaWeak(): Promise<void> {
  let n: any = 0;
  const k = {};
  const m = new WeakMap<object, number>();
  await Promise.all([
    io(() => {
      m.set(k, 3);
    }),
    io(() => {
      n = m.get(k);
    }),
  ]);
  assert(n === 3);
}
export async function viaJson(): Promise<void> {
  let n: any = 0;
  const k = { a: { b: { c: 1 } } };
  await Promise.all([
    io(() => {
      k.a.b.c = 3;
    }),
    io(() => {
      n = JSON.stringify(k);
    }),
  ]);
  assert(n === '{"a":{"b":{"c":3}}}');
}
export async function viaIter(): Promise<void> {
  let n: any = 0;
  const k = [1, 2, 3];
  const it = k[Symbol.iterator]();
  await Promise.all([
    io(() => {
      it.next();
    }),
    io(() => {
      n = it.next().value;
    }),
  ]);
  assert(n === 2);
}
export async function viaAsyncGen(): Promise<void> {
  let n: any = 0;
  async function* g() {
    yield 1;
    yield 2;
  }
  const it = g();
  await Promise.all([
    io(0).then(() => it.next()),
    io(0).then(async () => {
      n = (await it.next()).value;
    }),
  ]);
  assert(n === 2);
}
