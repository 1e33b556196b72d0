// Dates, regular expressions half way, errors with causes, boxed values, buffers that share memory, bound functions, proxies.
const when = new Date(86400000);
const pattern = /a(\d)/g;
const memory = new ArrayBuffer(16);
const bytes = new Uint8Array(memory, 4, 8),
  words = new Uint16Array(memory);
const buffer = Buffer.from('hello');
const failure = new TypeError('bad', { cause: new RangeError('worse') });
const boxed = Object('text');
const log = [];
const watched = new Proxy(
  { n: 1 },
  {
    get(target, key) {
      log.push(String(key));
      return target[key];
    },
  },
);
function sum(...list) {
  return this.base + list.reduce((x, y) => x + y, 0);
}
const bound = sum.bind({ base: 10 }, 1);
const ref = new WeakRef(when);
function unit(i) {
  when.setUTCDate(when.getUTCDate() + 1);
  bytes[0] += i;
  const found = pattern.exec('a1a2a3');
  return [
    when.toISOString(),
    found && found[1],
    pattern.lastIndex,
    words[2],
    buffer.toString(),
    failure.message,
    failure.cause instanceof RangeError,
    failure instanceof TypeError,
    boxed.length,
    watched.n,
    log.length,
    bound(i),
    ref.deref() === when,
  ];
}
for (let i = 0; i < 6; i++) console.log(JSON.stringify(unit(i)));
