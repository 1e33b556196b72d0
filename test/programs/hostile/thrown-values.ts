// Anything can be thrown; looking at it must not run the program's code.
// expect: {"unit":"odd","verdict":"proved","paths":4,"outcomes":{"threw":4}}
// expect: {"unit":"trapped","verdict":"proved","paths":2,"outcomes":{"threw":2},"oracle":false}
export function odd(n: number): never {
  if (n > 3) throw null;
  if (n > 2) throw undefined;
  if (n > 1) throw Symbol('odd');
  throw () => n;
}

export function trapped(n: number): never {
  if (n > 1) {
    throw {
      get name(): string {
        throw new Error('name');
      },
      get message(): string {
        throw new Error('message');
      },
      get stack(): string {
        throw new Error('stack');
      },
    };
  }
  throw Object.assign(() => n, {
    toString(): string {
      throw new Error('toString');
    },
  });
}
