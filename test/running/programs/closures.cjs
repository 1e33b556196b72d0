// Closures: two counters with equal values stay two, functions of one activation share it, loops have their own variables.
function counter(start) {
  let n = start;
  return {
    inc: () => ++n,
    get: () => n,
    reset() {
      n = start;
    },
  };
}
const a = counter(0),
  b = counter(0);
const adders = [];
for (let i = 0; i < 3; i++) {
  const k = i * 10;
  adders.push((x) => x + i + k);
}
const memo = ((cache) =>
  function fib(n) {
    return n < 2 ? n : (cache[n] ??= fib(n - 1) + fib(n - 2));
  })({});
function rest(...items) {
  return () => [arguments.length, items.length];
}
const counts = rest(1, 2, 3);
const unit = (step) => {
  for (let i = 0; i < step; i++) a.inc();
  if (step === 3) b.reset();
  return [a.get(), b.get(), adders.map((add) => add(1)), memo(10), counts()];
};
for (let i = 0; i < 6; i++) console.log(JSON.stringify(unit(i)));
