// Threads whose number of different orders is known by formula, published, or counted by several enumerators. A place is a list: who
// writes it adds a mark of its own, who reads it sees the last one; each is one step. So what a unit returns tells one order from
// another exactly where they differ in something that matters.
import { join, spawn, synchronized, type Thread } from 'everypath';

type Place = string[];

const places = (n: number): Place[] => Array.from({ length: n }, () => []);

/** Runs so many threads to their end: what each saw, and what was written where. */
function ran(n: number, thread: (i: number) => () => unknown, all: readonly Place[]): string {
  const functions = Array.from({ length: n }, (_, i) => thread(i));
  return JSON.stringify([n > 4 ? many(functions) : few(functions), all]);
}

/** The first thread takes no step of its own, but for waiting: all interleavings are few. */
function few(functions: readonly (() => unknown)[]): unknown[] {
  const none = (): undefined => undefined;
  const [a, b, c = none, d = none] = functions;
  const first = spawn(a);
  const second = spawn(b);
  const third = spawn(c);
  const fourth = spawn(d);
  return [join(first), join(second), join(third), join(fourth)];
}

function many(functions: readonly (() => unknown)[]): unknown[] {
  const threads: Thread[] = [];
  for (const fn of functions) threads.push(spawn(fn));
  const seen: unknown[] = [];
  for (const thread of threads) seen.push(join(thread));
  return seen;
}

const writers = (n: number): string => {
  const x: Place = [];
  return ran(n, (i) => () => x.push(`w${i}`) > 0, [x]);
};

export const writers3 = (): string => writers(3);
export const writers4 = (): string => writers(4);

const locked = (n: number): string => {
  const [lock, x] = [{}, [] as Place];
  return ran(n, (i) => () => synchronized(lock, () => x.push(`w${i}`) > 0), [x]);
};

export const locked3 = (): string => locked(3);

const readers = (n: number): string => {
  const x: Place = [];
  return ran(n + 1, (i) => () => (i === 0 ? x.push('w') > 0 : x.at(-1)), [x]);
};

export const readers3 = (): string => readers(3);
export const readers5 = (): string => readers(5);

const lastzero = (n: number): string => {
  const a = places(n + 1);
  const scan = (): unknown => {
    let at = n;
    // Constants of their own: reading the list of places would be a step.
    for (const place of [...a].reverse()) {
      const value = place.at(-1);
      if (value === undefined) return at;
      at--;
    }
    return 'none';
  };
  return ran(
    n + 1,
    (i) => {
      if (i === 0) return scan;
      const [before, own] = [a[i - 1], a[i]];
      return () => {
        const value = before.at(-1);
        own.push(`w${i}`);
        return value;
      };
    },
    a,
  );
};

export const lastzero2 = (): string => lastzero(2);
export const lastzero3 = (): string => lastzero(3);

const lostUpdate = (n: number): string => {
  const x: Place = [];
  const thread = (i: number) => () => {
    const value = x.at(-1);
    x.push(`w${i}`);
    return value;
  };
  return ran(n, thread, [x]);
};

export const lostUpdate2 = (): string => lostUpdate(2);
export const lostUpdate3 = (): string => lostUpdate(3);

/** Each reads its own and writes its neighbour's. */
const ring = (n: number): string => {
  const x = places(n);
  const thread = (i: number) => {
    const [own, next] = [x[i], x[(i + 1) % n]];
    return () => {
      const value = own.at(-1);
      next.push(`w${i}`);
      return value;
    };
  };
  return ran(n, thread, x);
};

export const ring2 = (): string => ring(2);
export const ring3 = (): string => ring(3);
export const ring4 = (): string => ring(4);

const philosophers = (n: number, ordered: boolean): string => {
  const forks = places(n);
  const thread = (i: number) => {
    const pair = [i, (i + 1) % n];
    const [a, b] = ordered ? pair.sort((x, y) => x - y) : pair;
    const [first, second] = [forks[a], forks[b]];
    const eat = (): number => first.push(`${i}`) + second.push(`${i}`);
    return () => synchronized(first, () => synchronized(second, eat)) > 0;
  };
  return ran(n, thread, forks);
};

export const philosophers2 = (): string => philosophers(2, false);
export const philosophers3 = (): string => philosophers(3, false);
export const philosophers4 = (): string => philosophers(4, false);
export const ordered3 = (): string => philosophers(3, true);
export const ordered4 = (): string => philosophers(4, true);

const doubleChecked = (n: number): string => {
  const [lock, x]: Place[] = places(2);
  const thread = (i: number) => () => {
    if (x.at(-1) !== undefined) return 'found';
    return synchronized(lock, () => {
      lock.push(`${i}`);
      const value = x.at(-1);
      if (value === undefined) x.push(`w${i}`);
      return value;
    });
  };
  return ran(n, thread, [lock, x]);
};

export const doubleChecked2 = (): string => doubleChecked(2);
export const doubleChecked3 = (): string => doubleChecked(3);

const checkThenAct = (n: number): string => {
  const x: Place = [];
  const thread = (i: number) => () => {
    const value = x.at(-1);
    if (value === undefined) x.push(`w${i}`);
    return value;
  };
  return ran(n, thread, [x]);
};

export const checkThenAct2 = (): string => checkThenAct(2);
export const checkThenAct3 = (): string => checkThenAct(3);
export const checkThenAct4 = (): string => checkThenAct(4);

export function peterson(): string {
  const [flags, turn, critical] = [places(2), [] as Place, [] as Place];
  const thread = (me: number) => {
    const [own, foreign, other] = [flags[me], flags[1 - me], `${1 - me}`];
    return () => {
      own.push('up');
      turn.push(other);
      const flag = foreign.at(-1);
      const whose = flag === 'up' ? turn.at(-1) : undefined;
      if (whose === other) return 'gave way';
      critical.push(`w${me}`);
      own.push('down');
      return `inside, after ${flag}, ${whose}`;
    };
  };
  return ran(2, thread, [...flags, turn, critical]);
}

const transfers = (n: number): string => {
  const [a, b]: Place[] = places(2);
  const thread = (i: number) => () => {
    const seen = [a.at(-1), b.at(-1)];
    a.push(`a${i}`);
    b.push(`b${i}`);
    return seen;
  };
  return ran(n, thread, [a, b]);
};

export const transfers2 = (): string => transfers(2);

/** A response that starts a follow-up; both write the log. */
const requests = (n: number): string => {
  const log: Place = [];
  const thread = (i: number) => () => {
    log.push(`response ${i}`);
    join(spawn(() => log.push(`follow-up ${i}`)));
    return 0;
  };
  return ran(n, thread, [log]);
};

export const requests2 = (): string => requests(2);
export const requests3 = (): string => requests(3);

/** Who comes first settles it: an answer, or its time limit. */
const timeLimits = (n: number): string => {
  const settled = places(n);
  const thread = (i: number) => {
    const own = settled[i >> 1];
    return () => own.push(i % 2 === 0 ? 'answer' : 'limit') === 1;
  };
  return ran(2 * n, thread, settled);
};

export const timeLimits2 = (): string => timeLimits(2);
export const timeLimits3 = (): string => timeLimits(3);

/** Each adds what the other has; a third one may look at both. */
const crossed = (n: number, third: boolean): string => {
  const [a, b]: Place[] = places(2);
  const adds = (from: Place, to: Place, name: string) => () => {
    let seen = '';
    for (let k = 0; k < n; k++) {
      seen += from.at(-1);
      to.push(`${name}${k}`);
    }
    return seen;
  };
  const reader = (): unknown => [a.at(-1), b.at(-1)];
  return ran(third ? 3 : 2, (i) => (i === 0 ? adds(b, a, 'a') : i === 1 ? adds(a, b, 'b') : reader), [a, b]);
};

export const crossed1 = (): string => crossed(1, false);
export const crossed2 = (): string => crossed(2, false);
export const crossedAndRead1 = (): string => crossed(1, true);

/** Words of each thread go into a table that they share; one that is taken counts on. */
export function indexer12(): string {
  const table = places(128);
  const word = (m: number, id: number): number => m * 11 + id;
  const thread = (id: number) => {
    const lists = [1, 2, 3, 4].map((m) => table.map((_, k) => table[(word(m, id) * 7 + k) % 128]));
    const [first, second, third, fourth] = lists;
    return () => {
      for (const place of first) if (place.push(`${id}`) === 1) break;
      for (const place of second) if (place.push(`${id}`) === 1) break;
      for (const place of third) if (place.push(`${id}`) === 1) break;
      for (const place of fourth) if (place.push(`${id}`) === 1) break;
      return 0;
    };
  };
  return ran(12, thread, table);
}

/** Blocks of files: an inode without one takes the next that is free. */
const fileSystem = (n: number): string => {
  const [inodes, busy] = [places(32), places(26)];
  const thread = (id: number) => {
    const inode = inodes[id % 32];
    const blocks = busy.map((_, k) => busy[((id % 32) * 2 + k) % 26]);
    return () =>
      synchronized(inode, () => {
        if (inode.at(-1) !== undefined) return;
        for (const block of blocks) {
          const isFree = synchronized(block, () => {
            if (block.at(-1) !== undefined) return false;
            block.push(`${id}`);
            inode.push(`${id}`);
            return true;
          });
          if (isFree) return;
        }
      });
  };
  return ran(n, thread, [...inodes, ...busy]);
};

export const fileSystem14 = (): string => fileSystem(14);

const counted = (inputs: readonly number[]): string => {
  const total: Place = [];
  const thread = (i: number) => {
    const x = inputs[i];
    return () => {
      if (!(x > 0)) return 'no';
      total.push(`w${i}`);
      return 'yes';
    };
  };
  return ran(inputs.length, thread, [total]);
};

export const counted2 = (a: number, b: number): string => counted([a, b]);
export const counted3 = (a: number, b: number, c: number): string => counted([a, b, c]);

/** Withdrawals that look first at what was paid; what there is and both amounts are unknown. */
export function withdrawals(balance: bigint, a: bigint, b: bigint): string {
  const paid: bigint[] = [];
  const thread = (i: number) => {
    const amount = i === 0 ? a : b;
    return () => {
      let left = balance;
      for (const other of paid.slice()) left -= other;
      if (!(left >= amount)) return `refused ${i}`;
      return `paid ${i}, number ${paid.push(amount)}`;
    };
  };
  return ran(2, thread, []);
}
