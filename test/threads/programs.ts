// Programs with threads for threads.test.ts: classics in wrong and in corrected versions, and programs whose number of different
// orders is known.
import { assert, join, notify, notifyAll, spawn, synchronized, type Thread, wait } from 'everypath';

function joinAll(threads: Thread[]): void {
  for (const thread of threads) join(thread);
}

// dining philosophers

function philosophers(order: (left: object, right: object, seat: number) => [object, object]): void {
  const forks = [{}, {}];
  const threads: Thread[] = [];
  for (let seat = 0; seat < 2; seat++) {
    const [first, second] = order(forks[seat], forks[(seat + 1) % 2], seat);
    threads.push(spawn(() => synchronized(first, () => synchronized(second, () => {}))));
  }
  joinAll(threads);
}

export function philosophersWrong(): void {
  philosophers((left, right) => [left, right]);
}

export function philosophersRight(): void {
  philosophers((left, right, seat) => (seat === 0 ? [left, right] : [right, left]));
}

// a buffer of one place

class Buffer1 {
  value: number | undefined;

  put(value: number): void {
    synchronized(this, () => {
      while (this.value !== undefined) wait(this);
      this.value = value;
      notifyAll(this);
    });
  }

  take(): number {
    return synchronized(this, () => {
      while (this.value === undefined) wait(this);
      const { value } = this;
      this.value = undefined;
      notifyAll(this);
      return value as number;
    });
  }

  /** Looks once, before it waits. */
  takeAfterIf(): number | undefined {
    return synchronized(this, () => {
      if (this.value === undefined) wait(this);
      const { value } = this;
      this.value = undefined;
      return value;
    });
  }
}

export function bufferRight(x: number): void {
  const buffer = new Buffer1();
  const consumer = spawn(() => buffer.take());
  const producer = spawn(() => buffer.put(x));
  join(producer);
  assert(Object.is(join(consumer), x));
}

/** Two consumers wait, one finds the buffer empty again. */
export function bufferWrong(): void {
  const buffer = new Buffer1();
  const consumers = [spawn(() => buffer.takeAfterIf()), spawn(() => buffer.takeAfterIf())];
  const producer = spawn(() => {
    buffer.put(1);
    buffer.put(2);
  });
  join(producer);
  for (const consumer of consumers) assert(join(consumer) !== undefined);
}

/** The notification comes before anybody waits. */
export function lostWakeUp(): void {
  const gate = { open: false };
  const waiter = spawn(() => synchronized(gate, () => wait(gate)));
  synchronized(gate, () => notify(gate));
  join(waiter);
}

export function keptWakeUp(): void {
  const gate = { open: false };
  const waiter = spawn(() =>
    synchronized(gate, () => {
      while (!gate.open) wait(gate);
    }),
  );
  synchronized(gate, () => {
    gate.open = true;
    notify(gate);
  });
  join(waiter);
}

// captured variables, transfers

export function counterWrong(): void {
  let count = 0;
  const threads = [spawn(() => count++), spawn(() => count++)];
  joinAll(threads);
  assert(count === 2);
}

export function counterRight(): void {
  let count = 0;
  const lock = {};
  const step = (): number => synchronized(lock, () => count++);
  joinAll([spawn(step), spawn(step)]);
  assert(count === 2);
}

/** Peterson, each tries once: at most one is inside. */
export function peterson(): void {
  const flags = [false, false];
  let turn = 0;
  let inside = 0;
  const enter = (me: number) => (): void => {
    const other = 1 - me;
    flags[me] = true;
    turn = other;
    if (flags[other] && turn === other) return;
    inside++;
    assert(inside === 1);
    inside--;
    flags[me] = false;
  };
  joinAll([spawn(enter(0)), spawn(enter(1))]);
}

/** The turn is given before the flag is raised. */
export function petersonWrong(): void {
  const flags = [false, false];
  let turn = 0;
  let inside = 0;
  const enter = (me: number) => (): void => {
    const other = 1 - me;
    turn = other;
    flags[me] = true;
    if (flags[other] && turn === other) return;
    inside++;
    assert(inside === 1);
    inside--;
    flags[me] = false;
  };
  joinAll([spawn(enter(0)), spawn(enter(1))]);
}

export function uncaught(x: number): void {
  const box: { value: { n: number } | null } = { value: { n: 1 } };
  spawn(() => {
    if (x > 3) box.value = null;
  });
  spawn(() => (box.value as { n: number }).n);
}

/** Native code calls back: the callback is not stopped, and a gap says so. */
export function atomicCallback(): void {
  let total = 0;
  const threads = [spawn(() => [1].forEach(() => total++)), spawn(() => total++)];
  joinAll(threads);
  assert(total === 2);
}

// numbers of different orders: interleavings.md, traces

/** N threads write one variable: N!. */
export function writers3(): void {
  const box = { x: 0 };
  for (let i = 0; i < 3; i++) {
    spawn(() => {
      box.x = i;
    });
  }
}

/** One writer, three readers: 2^3. */
export function readers3(): void {
  let x = 0;
  spawn(() => {
    x = 1;
  });
  for (let i = 0; i < 3; i++) {
    spawn(() => {
      const own = x;
      void own;
    });
  }
}

/** Thread i reads x[i], then writes x[i + 1 mod N]: 2^N - 1. */
export function ring3(): void {
  const x = [0, 0, 0];
  for (let i = 0; i < 3; i++) {
    spawn(() => {
      const own = x[i];
      x[(i + 1) % 3] = own + 1;
    });
  }
}

/** Three threads that have nothing to do with each other: one order. */
export function apart3(): void {
  for (let i = 0; i < 3; i++) {
    spawn(() => {
      const own = { n: 0 };
      own.n = own.n + i;
    });
  }
}

/** Data and order: `if (x > 0) total++` with one step each, N = 2: 5. */
export function dataAndOrder(a: bigint, b: bigint): void {
  const total = { n: 0 };
  const lock = {};
  const step = (x: bigint) => (): void => {
    if (x > 0n) synchronized(lock, () => total.n++);
  };
  spawn(step(a));
  spawn(step(b));
}

/** A variable gets its value after a thread that reads it was started. */
export function startedTooEarly(): void {
  const seen: unknown[] = [];
  const reader = spawn(() => {
    seen.push(late);
  });
  var late = 1;
  join(reader);
  assert(seen[0] === 1);
}

/** The same with a declared function and a constant, which may not be read yet. */
export function startedBeforeItsConstant(): void {
  const reader = spawn(work);
  const limit = 3;
  join(reader);
  function work(): void {
    assert(limit === 3);
  }
}

/** The thread is started when the value is there. */
export function startedInTime(): void {
  const limit = [3].length;
  const reader = spawn(() => assert(limit === 1));
  join(reader);
}
