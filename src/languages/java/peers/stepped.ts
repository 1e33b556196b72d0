// Peers as threads call them: what each touches of what threads share, and those that make a thread wait. A peer that is not
// named here touches nothing but values that never change.
import type { JavaMethod } from '../machine/java-class.js';
import type { Machine } from '../machine/machine.js';
import type { Request, Steps } from '../threads/monitors.js';
import type { Threads } from '../threads/threads.js';
import { concurrentSteps } from './concurrent.js';
import type { Peer } from './registry.js';

export type SteppedPeers = Record<string, (this: any, ...args: any[]) => Steps>;

export function steppedPeersOf(machine: Machine, threads: Threads): ReadonlyMap<string, JavaMethod['g']> {
  return new Map(Object.entries({ ...waitingSteps(threads), ...concurrentSteps(machine, threads) }));
}

function waitingSteps(threads: Threads): SteppedPeers {
  const O = 'java/lang/Object';
  const T = 'java/lang/Thread';
  return {
    *[`${O}.wait()V`]() {
      yield* threads.wait(this, false);
    },
    *[`${O}.wait(J)V`](time) {
      yield* threads.wait(this, time !== 0n);
    },
    *[`${T}.join()V`]() {
      yield* threads.join(this);
    },
    *[`${T}.run()V`]() {
      const target = this.$target ?? null;
      if (target !== null) yield* target['run()V*']();
    },
    *[`${T}.isAlive()Z`]() {
      if (threads.several) yield { touched: { everything: true }, doing: 'asks whether a thread is alive' };
      return threads.recordOf(this)?.done === false ? 1 : 0;
    },
  };
}

const U = 'jdk/internal/misc/Unsafe.';
const WHOLE_RECEIVER =
  /^java\/(util\/regex\/Matcher|lang\/(StringBuilder|StringBuffer|Throwable))\.(?!<init>|getMessage|toString)/;

/** What a call of the peer touches; null where it need not stop. */
function touchedBy(name: string, threads: Threads): (self: any, args: any[]) => Request | null {
  const one = (place: string): (() => Request | null) => {
    const request = { touched: { writes: [place] }, doing: 'asks for a value' };
    return () => (threads.several ? request : null);
  };
  if (name.startsWith(U)) {
    const what = name.slice(U.length);
    if (!/^(get|put|compareAnd|weakCompareAnd)/.test(what)) return () => null;
    const write = !/^get(?!And)/.test(what);
    // Fields have names besides their offsets: any of them may be touched.
    return (_, [object, , ...values]) => {
      const holder = object?.of ?? object;
      const request = threads.touch(holder, {}, write, null);
      if (request === null) return null;
      if (write) for (const value of values) threads.share(value);
      return { ...request, doing: write ? 'sets a field' : 'gets a field' };
    };
  }
  if (name.startsWith('java/lang/System.arraycopy')) {
    return (_, [from, , to]) => {
      if (!threads.several || from === null || to === null) return null;
      const [source, target] = [threads.nameOf(from), threads.nameOf(to)];
      if (target !== undefined && Array.isArray(from.d)) for (const value of from.d) threads.share(value);
      if (source === undefined && target === undefined) return null;
      const touched = {
        readsAll: source === undefined ? [] : [source],
        writesAll: target === undefined ? [] : [target],
      };
      return { touched, doing: 'copies elements' };
    };
  }
  if (name.startsWith('java/util/HashMap.hash') || name.endsWith('.hashCode()I')) return one('hash codes');
  if (/\bidentityHashCode\b/.test(name)) return one('hash codes');
  if (/^(org\/sosy_lab|gov\/nasa)\//.test(name)) return one('inputs');
  if (WHOLE_RECEIVER.test(name)) return (self) => (self === undefined ? null : threads.touch(self, {}, true, null));
  return () => null;
}

/** A peer as a generator: it stops before what it touches, and is one step. */
export function stepsOfPeer(name: string, peer: Peer, threads: Threads): JavaMethod['g'] {
  const touches = touchedBy(name, threads);
  return function* (this: any, ...args: any[]): Steps {
    const request = touches(this, args);
    if (request !== null) yield request;
    return peer.apply(this, args);
  };
}
