// Higher-order functions: pipelines, currying, memoization, counters, lazy sequences.
const compose =
  (...fs) =>
  (x) =>
    fs.reduce((value, f) => f(value), x);
const curry = (f) => (a) => (b) => f(a, b);
const add = curry((a, b) => a + b);
const times = curry((a, b) => (a * b) % 10007);

function memoize(f) {
  const cache = new Map();
  return (x) => {
    if (cache.has(x)) return cache.get(x);
    const value = f(x);
    cache.set(x, value);
    return value;
  };
}

function counter() {
  let count = 0;
  return { up: () => ++count, by: (k) => (count += k), value: () => count };
}

function* naturals(limit) {
  for (let i = 0; i < limit; i++) yield i;
}

function lazy(source) {
  return {
    map: (f) =>
      lazy({
        *[Symbol.iterator]() {
          for (const x of source) yield f(x);
        },
      }),
    filter: (f) =>
      lazy({
        *[Symbol.iterator]() {
          for (const x of source) if (f(x)) yield x;
        },
      }),
    sum: () => {
      let total = 0;
      for (const x of source) total += x;
      return total;
    },
  };
}

export function run(n) {
  const pipeline = compose(add(3), times(7), (x) => x ^ 5, add(1));
  const slow = memoize((x) => {
    let v = x;
    for (let i = 0; i < 5; i++) v = pipeline(v);
    return v;
  });
  const c = counter();
  const list = [];
  for (let i = 0; i < n; i++) {
    c.up();
    c.by(slow(i % 300) & 7);
    list.push(pipeline(i));
  }
  const picked = list
    .filter((x) => x % 3 === 0)
    .map((x, i) => x * i)
    .reduce((a, b) => (a + b) | 0, 0);
  return (
    picked +
    c.value() +
    lazy(naturals(n >> 2))
      .map((x) => x * 2)
      .filter((x) => x % 3 === 1)
      .sum()
  );
}
