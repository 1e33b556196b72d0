// Programs of tasks whose number of different orders is known: a step is what stands between two `step()`, or an operation.
import { assume, io } from 'everypath';

const step = (): Promise<number> => io(0);

function each(n: number, task: (i: number) => void): void {
  for (let i = 0; i < n; i++) task(i);
}

/** Nothing is shared. */
const independent = (n: number) => (): void =>
  each(n, (i) => {
    const own = { n: i };
    void io(() => {
      own.n++;
    });
  });

/** All write one variable. */
const writers = (n: number) => (): void => {
  const latest = { x: -1 };
  each(n, (i) => {
    void io(() => {
      latest.x = i;
    });
  });
};

/** One writes what the others read. */
const readers = (n: number) => (): void => {
  const shared = { x: 0 };
  const seen: number[] = [0, 0, 0, 0, 0, 0];
  void io(() => {
    shared.x = 1;
  });
  each(n, (i) => {
    void io(() => {
      seen[i] = shared.x;
    });
  });
};

const lastzero = (n: number) => (): void => {
  const a = [0, 0, 0, 0, 0, 0];
  const search = async (): Promise<void> => {
    await step();
    for (let i = n; a[i] !== 0; i--) await step();
  };
  const grow = async (j: number): Promise<void> => {
    await step();
    const before = a[j - 1];
    await step();
    a[j] = before + 1;
  };
  void search();
  each(n, (i) => void grow(i + 1));
};

const lostUpdate = (n: number) => (): void => {
  let x = 0;
  each(n, async () => {
    await step();
    const before = x;
    await step();
    x = before + 1;
  });
};

/** Tasks on the edges of a path or a cycle of places. */
const edges = (n: number, cycle: boolean) => (): void => {
  const places = new Map<number, number>();
  each(n, (i) => places.set(i, 0));
  each(cycle ? n : n - 1, (i) => {
    void io(() => {
      places.set(i, 1);
      places.set((i + 1) % n, 1);
    });
  });
};

/** Each reads its own and writes its neighbour's. */
const ring = (n: number) => (): void => {
  const x = [0, 0, 0, 0, 0];
  each(n, async (i) => {
    await step();
    const own = x[i];
    await step();
    x[(i + 1) % n] = own + 1;
  });
};

const checkThenAct = (n: number) => (): void => {
  let taken = false;
  each(n, async () => {
    await step();
    if (taken) return;
    await step();
    taken = true;
  });
};

const transfers = (n: number) => (): void => {
  const bank = { a: 0, b: 0 };
  each(n, async () => {
    await step();
    const { a } = bank;
    await step();
    const { b } = bank;
    await step();
    bank.a = a - 1;
    await step();
    bank.b = b + 1;
  });
};

const requests = (n: number) => (): void => {
  const log: string[] = [];
  each(n, async (i) => {
    await step();
    log.push(`response ${i}`);
    await step();
    log.push(`follow-up ${i}`);
  });
};

const timeLimits = (n: number) => (): void =>
  each(n, async () => {
    const own = { settled: '' };
    const settle = (how: string): void => {
      own.settled ||= how;
    };
    const timer = setTimeout(() => settle('late'), 10);
    await step();
    clearTimeout(timer);
    settle('in time');
  });

const loads = (n: number) => (): void => {
  const cache: Record<string, number> = { k0: 0, k1: 0, k2: 0 };
  each(2 * n, (i) => {
    void io(() => {
      cache[`k${i % n}`] = i;
    });
  });
};

const timersAndResponse = (n: number) => (): void => {
  const seen = { x: '' };
  each(n, (i) => {
    setTimeout(() => {
      seen.x += i;
    }, 10);
  });
  void io(() => {
    seen.x += 'response';
  });
};

/** Timers of one delay keep their order. */
const cancelled = (n: number) => (): void => {
  const counter = { fired: 0 };
  each(n, () => {
    const timer = setTimeout(() => {
      counter.fired++;
    }, 10);
    void io(() => clearTimeout(timer));
  });
};

const crossed = (n: number) => (): void => {
  let i = 1;
  let j = 1;
  const left = async (): Promise<void> => {
    for (let k = 0; k < n; k++) {
      await step();
      const read = j;
      await step();
      i += read;
    }
  };
  const right = async (): Promise<void> => {
    for (let k = 0; k < n; k++) {
      await step();
      const read = i;
      await step();
      j += read;
    }
  };
  void left();
  void right();
};

export function independent4(): void {
  independent(4)();
}

export function writers2(): void {
  writers(2)();
}

export function writers3(): void {
  writers(3)();
}

export function writers4(): void {
  writers(4)();
}

export function readers3(): void {
  readers(3)();
}

export function readers5(): void {
  readers(5)();
}

export function lastzero1(): void {
  lastzero(1)();
}

export function lastzero2(): void {
  lastzero(2)();
}

export function lastzero3(): void {
  lastzero(3)();
}

export function lostUpdate2(): void {
  lostUpdate(2)();
}

export function lostUpdate3(): void {
  lostUpdate(3)();
}

export function path3(): void {
  edges(4, false)();
}

export function cycle3(): void {
  edges(3, true)();
}

export function cycle4(): void {
  edges(4, true)();
}

export function ring2(): void {
  ring(2)();
}

export function ring3(): void {
  ring(3)();
}

export function checkThenAct2(): void {
  checkThenAct(2)();
}

export function checkThenAct3(): void {
  checkThenAct(3)();
}

export function transfers2(): void {
  transfers(2)();
}

export function requests2(): void {
  requests(2)();
}

export function requests3(): void {
  requests(3)();
}

export function timeLimits2(): void {
  timeLimits(2)();
}

export function timeLimits3(): void {
  timeLimits(3)();
}

export function loads2(): void {
  loads(2)();
}

export function loads3(): void {
  loads(3)();
}

export function timersAndResponse3(): void {
  timersAndResponse(3)();
}

export function cancelled1(): void {
  cancelled(1)();
}

export function cancelled2(): void {
  cancelled(2)();
}

export function crossed1(): void {
  crossed(1)();
}

export function crossed2(): void {
  crossed(2)();
}

export async function joined(): Promise<void> {
  await Promise.all([step(), step(), step(), step()]);
}

const counted = (inputs: readonly number[]): void => {
  const counter = { total: 0 };
  for (const x of inputs) {
    void io(() => {
      if (x > 0) counter.total++;
    });
  }
};

export function data2(a: number, b: number): void {
  counted([a, b]);
}

export function data3(a: number, b: number, c: number): void {
  counted([a, b, c]);
}

export function withdrawals(balance: number, a: number, b: number): void {
  assume(Number.isInteger(balance) && Number.isInteger(a) && Number.isInteger(b));
  let left = balance;
  const withdraw = async (amount: number): Promise<void> => {
    await step();
    if (!(left >= amount)) return;
    await step();
    left -= amount;
  };
  void withdraw(a);
  void withdraw(b);
}
