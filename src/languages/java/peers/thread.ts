// The thread that runs: there is one per path.
import type { JavaObject } from '../machine/java-class.js';
import type { Machine } from '../machine/machine.js';

type Peers = Record<string, (this: any, ...args: any[]) => any>;

const T = 'java/lang/Thread';

export function threadPeers(machine: Machine): Peers {
  const current = (): JavaObject => {
    machine.thread ??= new (machine.require(T).ctor)();
    return machine.thread;
  };
  const S = 'Ljava/lang/String;';
  const R = 'Ljava/lang/Runnable;';
  const made = ['', R, S, R + S].flatMap((list) => [list, `Ljava/lang/ThreadGroup;${list}`]);
  return {
    ...Object.fromEntries(
      made.map((list) => [`${T}.<init>(${list})V`, () => machine.refuse('threads besides the first')]),
    ),
    [`${T}.<clinit>()V`]: () => {},
    [`${T}.currentThread()L${T};`]: current,
    [`${T}.currentCarrierThread()L${T};`]: current,
    [`${T}.isVirtual()Z`]: () => 0,
    [`${T}.getName()Ljava/lang/String;`]: () => machine.refuse('the name of a thread'),
    [`${T}.start()V`]: () => machine.refuse('Thread.start'),
    [`${T}.isInterrupted()Z`]: () => 0,
    [`${T}.interrupted()Z`]: () => 0,
    [`${T}.sleep(J)V`]: () => {},
    [`${T}.yield()V`]: () => {},
    [`${T}.onSpinWait()V`]: () => {},
    [`${T}.getId()J`]: () => machine.refuse('the number of a thread'),
    [`${T}.holdsLock(Ljava/lang/Object;)Z`]: () => machine.refuse('Thread.holdsLock'),
  };
}
