// Scopes of many kinds: blocks, catch, switch, names of function expressions, parameters with defaults, classes made in functions, globals.
globalThis.appName = 'scopes';
function build(a, b = a + 1, { c } = { c: 3 }) {
  let shared = 0;
  const made = [];
  {
    let shared = 100;
    made.push(() => ++shared);
  }
  try {
    throw new Error('e');
  } catch (error) {
    made.push(() => error.message + shared);
  }
  switch (a) {
    case 1: {
      let inner = b;
      made.push(() => inner++);
    }
  }
  made.push(function self(n) {
    return n === 0 ? a : self(n - 1) + c;
  });
  class Local {
    #x = a;
    get() {
      shared++;
      return this.#x + shared;
    }
    static of() {
      return new Local();
    }
  }
  made.push(() => Local.of().get(), new Local());
  return made;
}
const first = build(1),
  second = build(2, 5, { c: 9 });
function unit(i) {
  return [
    first[0](),
    second[0](),
    first[1](),
    first[2](),
    second[2](2),
    first[3](2),
    first[4](),
    first[5].get(),
    second[3](),
    globalThis.appName,
    i,
  ];
}
for (let i = 0; i < 6; i++) console.log(JSON.stringify(unit(i)));
