// Exact numbers of traces: programs for which the number of orders that differ is known by formula, published, or counted by several
// enumerators. Complete runs equal traces, none twice, whether footprints are known before a task runs or only afterwards.
import { describe, expect, test } from 'vitest';
import { le } from '../../src/logic/build.js';
import { sub } from '../../src/logic/theories/doubles/arithmetic.js';
import { LONG } from '../cases.js';
import { integer } from '../fakes/search-core.js';
import { explore, type Step, type StepProgram, type Thread, type World } from './step-programs.js';

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

/** Every step of every thread as a list. */
const steps = (threads: readonly (readonly Step[])[]): StepProgram => {
  return () =>
    threads.map(function* (list): Thread {
      for (const step of list) yield step;
    });
};
const read = (...places: string[]): Step => ({ reads: places });
const write = (...places: string[]): Step => ({ writes: places });
const update = (...places: string[]): Step => ({ reads: places, writes: places });
/** What the step touches depends on what it finds. */
const UNKNOWN: Step = { unknown: true };
const lock = (name: string): Step => ({ acquires: name });
const unlock = (name: string): Step => ({ releases: name });
const threads = (n: number, thread: (world: World, i: number) => Thread): StepProgram => {
  return (world) => range(n).map((i) => thread(world, i));
};

const lastZero = (n: number): StepProgram => {
  return (world) => {
    const scan = function* (): Thread {
      let i = n;
      do {
        yield read(`a${i}`);
        if (world.get(`a${i}`) === 0) return;
        i--;
      } while (i >= 0);
    };
    const set = function* (j: number): Thread {
      yield read(`a${j - 1}`);
      const value = world.get(`a${j - 1}`) + 1;
      yield write(`a${j}`);
      world.values[`a${j}`] = value;
    };
    return [scan(), ...range(n).map((i) => set(i + 1))];
  };
};

const indexer = (n: number): StepProgram => {
  const [size, most] = [128, 4];
  return (world) =>
    range(n).map(function* (id): Thread {
      for (let m = 0; m < most; ) {
        const word = ++m * 11 + id;
        let at = (word * 7) % size;
        for (;;) {
          yield update(`h${at}`);
          if (world.get(`h${at}`) === 0) break;
          at = (at + 1) % size;
        }
        world.values[`h${at}`] = word;
      }
    });
};

const fileSystem = (n: number): StepProgram => {
  const [blocks, inodes] = [26, 32];
  return (world) =>
    range(n).map(function* (id): Thread {
      const i = id % inodes;
      yield lock(`i${i}`);
      yield read(`inode${i}`);
      if (world.get(`inode${i}`) === 0) {
        let b = (i * 2) % blocks;
        for (;;) {
          yield lock(`b${b}`);
          yield read(`busy${b}`);
          if (world.get(`busy${b}`) === 0) {
            yield write(`busy${b}`);
            world.values[`busy${b}`] = 1;
            yield write(`inode${i}`);
            world.values[`inode${i}`] = b + 1;
            yield unlock(`b${b}`);
            break;
          }
          yield unlock(`b${b}`);
          b = (b + 1) % blocks;
        }
      }
      yield unlock(`i${i}`);
    });
};

const doubleChecked = (world: World): Thread =>
  (function* (): Thread {
    yield read('x');
    if (world.get('x') !== 0) return;
    yield lock('l');
    yield read('x');
    if (world.get('x') === 0) {
      yield write('x');
      world.values.x = 1;
    }
    yield unlock('l');
  })();

const checkThenAct = (world: World): Thread =>
  (function* (): Thread {
    yield read('x');
    if (world.get('x') !== 0) return;
    yield update('x');
    world.values.x = world.get('x') + 1;
  })();

const peterson: StepProgram = (world) =>
  [0, 1].map(function* (me): Thread {
    const other = 1 - me;
    yield write(`flag${me}`);
    world.values[`flag${me}`] = 1;
    yield write('turn');
    world.values.turn = other;
    yield read(`flag${other}`);
    if (world.get(`flag${other}`) === 1) {
      yield read('turn');
      if (world.get('turn') === other) return;
    }
    yield update('critical');
    yield write(`flag${me}`);
    world.values[`flag${me}`] = 0;
  });

/** A response that makes a follow-up task; both write the log. */
const followUp = (n: number): StepProgram =>
  threads(n, function* (world): Thread {
    yield update('log');
    world.spawn(function* () {
      yield update('log');
    });
  });

const againstLimit = (n: number): StepProgram => {
  return (world) =>
    range(2 * n).map(function* (i): Thread {
      const place = `p${i >> 1}`;
      yield update(place);
      world.values[place] ??= i;
    });
};

/** N timers of one delay, in order, and one response: the next timer waits for the one before. */
const timersInOrder = (n: number): StepProgram => {
  return (world) => {
    const timer = function* (left: number): Thread {
      yield write('x');
      if (left > 1) world.spawn(() => timer(left - 1));
    };
    return [timer(n), steps([[write('x')]])(world)[0]];
  };
};

/** N timers that share a counter and N tasks that each cancel one: a cancelled timer runs and only looks at its handle. */
const cancelled = (n: number): StepProgram => {
  return (world) => [
    ...range(n).map(function* (i): Thread {
      yield UNKNOWN;
      if (world.get(`handle${i}`) === 0) {
        world.values.count = world.get('count') + 1;
        yield { reads: [`handle${i}`, 'count'], writes: ['count'], touched: true };
      } else yield { reads: [`handle${i}`], touched: true };
    }),
    ...range(n).map(function* (i): Thread {
      yield write(`handle${i}`);
      world.values[`handle${i}`] = 1;
    }),
  ];
};

/** i += j against j += i, where reading and writing are steps of their own. */
const fibonacci = (n: number, third: boolean): StepProgram => {
  return steps([
    range(n).flatMap(() => [read('j'), write('i')]),
    range(n).flatMap(() => [read('i'), write('j')]),
    ...(third ? [[read('i'), read('j')]] : []),
  ]);
};

const philosophers = (n: number, ordered: boolean): StepProgram =>
  steps(
    range(n).map((i) => {
      const pair = [i, (i + 1) % n];
      const [a, b] = ordered ? pair.sort((x, y) => x - y) : pair;
      return [lock(`f${a}`), lock(`f${b}`), unlock(`f${b}`), unlock(`f${a}`)];
    }),
  );

/** `if (balance >= amount) { await; balance -= amount }`, all of it symbolic. */
const withdrawals: StepProgram = (world) => {
  let balance = integer('balance');
  return [integer('a'), integer('b')].map(function* (amount): Thread {
    yield read('balance');
    if (!world.holds(le(amount, balance))) return;
    yield update('balance');
    balance = sub(balance, amount);
  });
};

type Row = readonly [name: string, program: StepProgram, traces: number];

const atomic = (n: number, places: (i: number) => Step): StepProgram => steps(range(n).map((i) => [places(i)]));
const positive = (n: number): StepProgram =>
  threads(n, function* (world, i): Thread {
    yield UNKNOWN;
    if (world.is(`x${i}`, 1)) yield { reads: ['total'], writes: ['total'], touched: true };
    else yield { touched: true };
  });

const ROWS: readonly Row[] = [
  ...[2, 3, 4, 5, 6].map((n): Row => [`${n} writers`, atomic(n, () => write('x')), factorial(n)]),
  ...[2, 3, 4].map(
    (n): Row => [
      `${n} increments under a lock`,
      steps(range(n).map(() => [lock('l'), update('x'), unlock('l')])),
      factorial(n),
    ],
  ),
  ...range(8).map(
    (n): Row => [`${n + 1} readers`, atomic(n + 2, (i) => (i === 0 ? write('x') : read('x'))), 2 ** (n + 1)],
  ),
  ...[1, 2, 3, 4, 5, 6].map((n): Row => [`lastzero(${n})`, lastZero(n), (n + 3) * 2 ** (n - 2)]),
  ...[2, 3, 4].map(
    (n): Row => [`lost update of ${n}`, steps(range(n).map(() => [read('x'), write('x')])), factorial(n) ** 2],
  ),
  ...[3, 4, 5, 6].map((n): Row => [`path of ${n}`, atomic(n, (i) => update(`e${i}`, `e${i + 1}`)), 2 ** (n - 1)]),
  ...[3, 4, 5, 6].map((n): Row => [`cycle of ${n}`, atomic(n, (i) => update(`e${i}`, `e${(i + 1) % n}`)), 2 ** n - 2]),
  ...(
    [
      [2, 2, 14],
      [2, 3, 46],
      [3, 3, 230],
    ] as const
  ).map(
    ([m, n, traces]): Row => [
      `${m} producers, ${n} readers of all`,
      atomic(m + n, (i) => (i < m ? write(`p${i}`) : read(...range(m).map((p) => `p${p}`)))),
      traces,
    ],
  ),
  ...[2, 3, 4, 5].map(
    (n): Row => [`ring of ${n}`, steps(range(n).map((i) => [read(`x${i}`), write(`x${(i + 1) % n}`)])), 2 ** n - 1],
  ),
  ...[2, 3, 4].map((n): Row => [`${n} philosophers`, philosophers(n, false), 2 ** n - 1]),
  ...[3, 4].map((n): Row => [`${n} philosophers, lower fork first`, philosophers(n, true), 2 ** n - 2]),
  ...[4, 15, 64].map(
    (traces, i): Row => [`double-checked creation by ${i + 2}`, threads(i + 2, doubleChecked), traces],
  ),
  ...[4, 21, 148, 1305].map((traces, i): Row => [`check, then act by ${i + 2}`, threads(i + 2, checkThenAct), traces]),
  ['Peterson', peterson, 10],
  ...[12, 588].map(
    (traces, i): Row => [
      `transfer by ${i + 2}`,
      steps(range(i + 2).map(() => [read('a'), read('b'), write('a'), write('b')])),
      traces,
    ],
  ),
  ...[2, 3].map((n): Row => [`${n} requests with follow-up`, followUp(n), factorial(2 * n) / 2 ** n]),
  ...[1, 2, 3].map((n): Row => [`${n} requests against their limits`, againstLimit(n), 2 ** n]),
  ...[2, 3, 4, 5].map((n): Row => [`${n} timers and a response`, timersInOrder(n), n + 1]),
  ...[2, 5, 16].map((traces, i): Row => [`${i + 1} cancelled timers`, cancelled(i + 1), traces]),
  ...[3, 19, 141, 1107].map(
    (traces, i): Row => [`i += j against j += i, ${i + 1} times`, fibonacci(i + 1, false), traces],
  ),
  ...(LONG ? [11, 140, 1698, 19_605] : [11, 140, 1698]).map(
    (traces, i): Row => [`... and a reader of both, ${i + 1} times`, fibonacci(i + 1, true), traces],
  ),
  ...[11, 12, 13].map((n): Row => [`indexer(${n})`, indexer(n), 8 ** (n - 11)]),
  ...[13, 14, 15, 16, 17, 18].map((n): Row => [`filesystem(${n})`, fileSystem(n), 2 ** (n - 13)]),
  ...[5, 16, 65].map((traces, i): Row => [`${i + 2} tasks that count positive inputs`, positive(i + 2), traces]),
  ['two withdrawals', withdrawals, 9],
];

describe.each([true, false])('footprints known before: %s', (known) => {
  test.each(ROWS)('%s', (_name, program, traces) => {
    const { outcomes } = explore(program, { known });
    expect(new Set(outcomes.map(({ trace }) => trace)).size).toBe(traces);
    expect(outcomes).toHaveLength(traces);
  });
});
