// Runs inside a program's realm: makes arguments that record whatever they are shown, and calls functions with them.
(() => {
  const { apply, construct } = Reflect;
  let seen = [];
  const see = (value, how) => {
    if ((typeof value === 'object' && value !== null) || typeof value === 'function') seen[seen.length] = [value, how];
    return value;
  };

  /** A sloppy function that records its receiver, its arguments and its caller. */
  const recorder = (how, answer) => {
    const fn = function () {
      see(this, `${how}: receiver`);
      see(arguments, `${how}: arguments`);
      for (let i = 0; i < arguments.length; i++) see(arguments[i], `${how}: argument ${i}`);
      try {
        see(fn.caller, `${how}: caller`);
      } catch {}
      return typeof answer === 'function' ? answer(this, arguments) : answer;
    };
    return fn;
  };

  /** Every trap records, then does what the language does without it. */
  const trapped = (target, how) => {
    const handler = {};
    for (const name of Reflect.ownKeys(Reflect)) {
      if (typeof name !== 'string') continue;
      handler[name] = recorder(`${how}.${name}`, (_, args) => apply(Reflect[name], undefined, args));
    }
    // The traps are proxies too: the lists that they are called with are seen.
    const apply2 = { apply: (fn, self, args) => (see(args, `${how}: list of a trap`), apply(fn, self, args)) };
    for (const name of Object.keys(handler)) handler[name] = new Proxy(handler[name], apply2);
    return new Proxy(target, handler);
  };

  const calls = (how, answer) => trapped(recorder(how, answer), how);

  const steps = () => {
    let left = 2;
    return calls('next', () => (left-- > 0 ? { done: false, value: 1 } : { done: true, value: undefined }));
  };

  const converting = () => ({
    toString: calls('toString', 'a'),
    valueOf: calls('valueOf', 1),
    toJSON: calls('toJSON', 'json'),
    [Symbol.toPrimitive]: calls('toPrimitive', '1'),
    [Symbol.iterator]: calls('iterator', () => ({ next: steps(), return: calls('return', {}) })),
    [Symbol.hasInstance]: calls('hasInstance', true),
    get [Symbol.toStringTag]() {
      see(this, 'tag');
      return 'Tag';
    },
    get length() {
      see(this, 'length');
      return 1;
    },
    get 0() {
      return calls('element', 1);
    },
    get message() {
      see(this, 'message');
      return 'm';
    },
    then: calls('then', undefined),
  });

  const error = () => {
    const made = new Error('made');
    for (const name of ['name', 'message', 'code']) {
      Object.defineProperty(made, name, { get: calls(`error.${name}`, name), enumerable: true, configurable: true });
    }
    return made;
  };

  /** Throws what V8 makes, so that the way of an error is seen. */
  const throwing = calls('throwing', () => null.x);

  const lists = [
    () => [calls('callback', true), calls('callback', 1), calls('callback', 'x')],
    () => [converting(), converting(), converting()],
    () => [trapped(converting(), 'object'), trapped([1, 2], 'array'), trapped({}, 'bare')],
    () => [error(), error()],
    () => [class extends Array {}, [calls('element', 1), converting()], { a: converting() }],
    () => ['%s %o', trapped(converting(), 'format'), error()],
    () => [throwing, throwing, throwing],
    () => [trapped(class {}, 'class'), [1, converting()], { get: calls('get', 1), value: converting() }],
    () => ['a', converting(), calls('callback', 'b')],
    () => [[converting(), error()], calls('callback', 0), { encoding: converting() }],
    () => [
      {
        get a() {
          return (see(this, 'getter'), 1);
        },
        __proto__: trapped({}, 'prototype'),
      },
      1,
    ],
    () => [1, -0, undefined],
    () => [],
  ];

  class Kept extends Array {
    static get [Symbol.species]() {
      return trapped(Array, 'species');
    }
  }
  const receivers = () => ({
    Array: Kept.from([1, converting()]),
    Map: new Map([[1, converting()]]),
    Set: new Set([converting()]),
    Promise: Promise.resolve(converting()),
    RegExp: /a/g,
    Date: new Date(0),
    String: 'abc',
    Number: 1,
    Error: error(),
    Function: calls('receiver', 1),
    Iterator: [1][Symbol.iterator](),
    Uint8Array: new Uint8Array(2),
  });

  // Stack traces are formatted by a function that sees the frames.
  Error.prepareStackTrace = calls('prepareStackTrace', (_, args) => {
    const sites = args[1];
    for (let i = 0; i < sites.length; i++) {
      see(sites[i], 'site');
      see(sites[i].getThis(), 'this of a site');
      see(sites[i].getFunction(), 'function of a site');
      see({ text: `${sites[i].getFileName()}` }, 'file of a site');
    }
    return 'formatted';
  });

  /** Calls a function with a list of arguments, as a call and as a construction. What was seen: pairs of value and how. */
  const probe = (fn, owner, list) => {
    seen = [];
    const of = receivers()[owner];
    for (const self of of === undefined ? [undefined, trapped({}, 'self')] : [of]) {
      try {
        see(apply(fn, self, lists[list]()), 'result');
      } catch (thrown) {
        see(thrown, 'thrown');
        try {
          see(thrown.stack, 'stack');
        } catch {}
      }
    }
    try {
      see(
        construct(
          fn,
          lists[list](),
          trapped(() => {}, 'new.target'),
        ),
        'constructed',
      );
    } catch (thrown) {
      see(thrown, 'thrown');
    }
    return seen;
  };

  /** A call when the stack is nearly used up: what is thrown must be the realm's own. */
  const deep = (fn, list, left) => {
    seen = [];
    let depth = 0;
    const down = () => {
      depth++;
      down();
    };
    try {
      down();
    } catch {}
    const to = (n) => {
      if (n > 0) return to(n - 1);
      try {
        see(fn(...lists[list]()), 'result');
      } catch (thrown) {
        see(thrown, 'thrown near the end of the stack');
      }
    };
    try {
      to(Math.floor(depth * left));
    } catch (thrown) {
      see(thrown, 'thrown by the recursion');
    }
    return seen;
  };

  /** Values of every shape that the language makes. */
  const made = () => [
    (function () {
      return arguments;
    })(1),
    ((strings) => strings)`a${1}b`,
    /(?<name>a)/.exec('a'),
    'a'.matchAll(/a/g),
    [1].entries(),
    new Map().entries(),
    (function* () {})(),
    (async function* () {})(),
    (async () => {})(),
    async () => {},
    new Proxy(() => {}, {}),
    new Intl.NumberFormat('en'),
    globalThis,
  ];

  return { probe, deep, made, lists: lists.length };
})();
