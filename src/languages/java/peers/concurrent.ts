// Parts of java.util.concurrent for programs with threads: locks, conditions, latches, semaphores and references that are set as a whole. Each
// operation is one step. AtomicInteger and AtomicLong are the JDK's own code over Unsafe.
import type { Machine } from '../machine/machine.js';
import { Monitor, type Steps } from '../threads/monitors.js';
import type { Threads } from '../threads/threads.js';
import type { SteppedPeers } from './stepped.js';

const J = 'java/util/concurrent/';
const LOCK = `${J}locks/ReentrantLock`;
const CONDITION = `${J}locks/AbstractQueuedSynchronizer$ConditionObject`;
const LATCH = `${J}CountDownLatch`;
const SEMAPHORE = `${J}Semaphore`;

type Peers = Record<string, (this: any, ...args: any[]) => any>;

/** Names of what is made in steps, for code that cannot be stopped: it ends the path. */
export function concurrentPeers(machine: Machine): Peers {
  if (machine.threads === undefined) return {};
  const { threads } = machine;
  const names = Object.keys(concurrentSteps(machine, threads));
  const refused = names.map((name) => [
    name,
    () => machine.refuse(`${name.replaceAll('/', '.').replace(/\(.*/, '')} inside a callback`),
  ]);
  return { ...Object.fromEntries(refused), ...makers(machine, threads) };
}

function makers(machine: Machine, threads: Threads): Peers {
  const count = (object: any, value: any): void => {
    if (typeof value !== 'number') machine.refuse('a symbolic count of a latch or a semaphore');
    if (value < 0 && object.$c.name === LATCH) machine.ops.raise('java/lang/IllegalArgumentException', 'count < 0', -1);
    Object.defineProperty(object, '$count', { value, writable: true });
  };
  return {
    [`${LOCK}.<init>()V`]() {},
    [`${LOCK}.<init>(Z)V`]() {},
    [`${LOCK}.unlock()V`]() {
      threads.exit(this, 'lock');
    },
    [`${LOCK}.isHeldByCurrentThread()Z`]() {
      return threads.monitorOf(this, 'lock').owner === threads.now ? 1 : 0;
    },
    [`${LOCK}.newCondition()L${J}locks/Condition;`]() {
      const made = new (machine.require(CONDITION).ctor)();
      return Object.defineProperties(made, {
        $of: { value: this },
        $queue: { value: new Monitor('lock') },
        $held: { value: [this] },
      });
    },
    [`${CONDITION}.signal()V`]() {
      threads.held(this.$of, 'lock');
      this.$queue.notify();
    },
    [`${CONDITION}.signalAll()V`]() {
      threads.held(this.$of, 'lock');
      this.$queue.notifyAll();
    },
    [`${LATCH}.<init>(I)V`](value) {
      count(this, value);
    },
    [`${SEMAPHORE}.<init>(I)V`](value) {
      count(this, value);
    },
    [`${SEMAPHORE}.<init>(IZ)V`](value) {
      count(this, value);
    },
    [`${J}atomic/AtomicBoolean.<clinit>()V`]() {},
    [`${J}atomic/AtomicReference.<clinit>()V`]() {},
  };
}

export function concurrentSteps(machine: Machine, threads: Threads): SteppedPeers {
  return { ...lockSteps(threads), ...countSteps(threads), ...referenceSteps(machine, threads) };
}

function lockSteps(threads: Threads): SteppedPeers {
  return {
    *[`${LOCK}.lock()V`]() {
      yield* threads.enter(this, -1, 'lock');
    },
    *[`${LOCK}.lockInterruptibly()V`]() {
      yield* threads.enter(this, -1, 'lock');
    },
    *[`${LOCK}.tryLock()Z`]() {
      if (threads.several) yield { touched: { everything: true }, doing: 'tries to take a lock' };
      const { owner } = threads.monitorOf(this, 'lock');
      if (owner !== undefined && owner !== threads.now) return 0;
      const monitor = threads.monitorOf(this, 'lock');
      monitor.owner = threads.now;
      monitor.count++;
      return 1;
    },
    *[`${LOCK}.isLocked()Z`]() {
      if (threads.several) yield { touched: { everything: true }, doing: 'asks for a lock' };
      return threads.monitorOf(this, 'lock').owner === undefined ? 0 : 1;
    },
    *[`${CONDITION}.await()V`]() {
      yield* threads.wait(this.$of, false, 'lock', this.$queue);
    },
  };
}

function countSteps(threads: Threads): SteppedPeers {
  const change = function* (object: any, doing: string, ready?: () => boolean): Steps<void> {
    const request = threads.touch(object, 'count', true, null);
    if (request !== null) yield { touched: request.touched, doing, ...(ready && { ready }) };
    else if (ready?.() === false) yield { touched: { everything: true }, doing, ready };
  };
  return {
    *[`${LATCH}.countDown()V`]() {
      yield* change(this, 'counts a latch down');
      if (this.$count > 0) this.$count--;
    },
    *[`${LATCH}.await()V`]() {
      yield* change(this, 'waits for a latch', () => this.$count === 0);
    },
    *[`${LATCH}.getCount()J`]() {
      yield* change(this, 'asks for the count of a latch');
      return BigInt(this.$count);
    },
    *[`${SEMAPHORE}.acquire()V`]() {
      yield* change(this, 'takes a permit', () => this.$count > 0);
      this.$count--;
    },
    *[`${SEMAPHORE}.tryAcquire()Z`]() {
      yield* change(this, 'tries to take a permit');
      if (this.$count === 0) return 0;
      this.$count--;
      return 1;
    },
    *[`${SEMAPHORE}.release()V`]() {
      yield* change(this, 'gives a permit back');
      this.$count++;
    },
    *[`${SEMAPHORE}.availablePermits()I`]() {
      yield* change(this, 'asks for the permits');
      return this.$count;
    },
  };
}

/** AtomicBoolean and AtomicReference. */
function referenceSteps(machine: Machine, threads: Threads): SteppedPeers {
  const all: SteppedPeers = {};
  for (const [name, d, held] of [
    ['AtomicBoolean', 'Z', 'I'],
    ['AtomicReference', 'Ljava/lang/Object;', 'Ljava/lang/Object;'],
  ]) {
    const owner = `${J}atomic/${name}`;
    const property = (): string => machine.require(owner).findField('value', held)!.property;
    const stop = function* (self: any, value: any): Steps<string> {
      const key = property();
      const request = threads.touch(self, key, value !== undefined, value);
      if (request !== null) yield request;
      return key;
    };
    const put = function* (this: any, value: any): Steps {
      const key = yield* stop(this, value);
      const before = this[key];
      this[key] = value;
      return before;
    };
    all[`${owner}.get()${d}`] = function* () {
      return this[yield* stop(this, undefined)];
    };
    for (const each of ['set', 'lazySet', 'setPlain', 'setRelease']) {
      all[`${owner}.${each}(${d})V`] = function* (value) {
        yield* put.call(this, value);
      };
    }
    all[`${owner}.getAndSet(${d})${d}`] = put;
    for (const each of ['compareAndSet', 'weakCompareAndSetVolatile']) {
      all[`${owner}.${each}(${d}${d})Z`] = function* (from, to) {
        const key = yield* stop(this, to);
        const same = d === 'Z' ? machine.ops.eq(this[key], from, -1) : machine.ops.sameRef(this[key], from, -1);
        if (same) this[key] = to;
        return same ? 1 : 0;
      };
    }
  }
  return all;
}
