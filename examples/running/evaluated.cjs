// A program that makes its code at run time: no loader sees it, a breakpoint does (docs/running.md).
const make = new Function(
  'start',
  `let count = start;
  class Till {
    #coins = 3;
    sell(n) {
      count += n;
      if (count === 77) throw new Error('lucky');
      return [count, this.#coins++];
    }
  }
  return new Till();`,
);

const till = make(40);
for (let i = 0; i < 5; i++) till.sell(i);
console.log(till.sell(1));
