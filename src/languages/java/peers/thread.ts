// Threads as the program makes and asks for them. In a program that starts none there is one per path.
import type { JavaObject } from '../machine/java-class.js';
import type { Machine } from '../machine/machine.js';

type Peers = Record<string, (this: any, ...args: any[]) => any>;

const T = 'java/lang/Thread';
const S = 'Ljava/lang/String;';
const R = 'Ljava/lang/Runnable;';

export function threadPeers(machine: Machine): Peers {
  const current = (): JavaObject => {
    if (machine.threads !== undefined) return machine.threads.current();
    machine.thread ??= new (machine.require(T).ctor)();
    return machine.thread;
  };
  return {
    ...constructors(machine),
    ...(machine.threads === undefined ? {} : startedPeers(machine)),
    [`${T}.<clinit>()V`]: () => {},
    [`${T}.currentThread()L${T};`]: current,
    [`${T}.currentCarrierThread()L${T};`]: current,
    [`${T}.isVirtual()Z`]: () => 0,
    [`${T}.getName()${S}`]() {
      return this.$name ?? machine.refuse('the name of a thread that was given none');
    },
    [`${T}.setName(${S})V`]() {
      machine.refuse('Thread.setName');
    },
    [`${T}.isInterrupted()Z`]: () => 0,
    [`${T}.interrupted()Z`]: () => 0,
    [`${T}.sleep(J)V`]: () => {},
    [`${T}.yield()V`]: () => {},
    [`${T}.onSpinWait()V`]: () => {},
    [`${T}.setPriority(I)V`]: () => {},
    [`${T}.setDaemon(Z)V`]: () => machine.host.path.restsOn('threads run to their end, daemons, too'),
    // Futures that are completed by hand ask for it, too; tasks of others are refused below.
    'java/util/concurrent/ForkJoinPool.getCommonPoolParallelism()I': () => 1,
    ...refusals(machine),
  };
}

function constructors(machine: Machine): Peers {
  const all: Peers = {};
  for (const list of ['', R, S, R + S]) {
    for (const group of ['', 'Ljava/lang/ThreadGroup;']) {
      all[`${T}.<init>(${group}${list})V`] = function (...args) {
        if (machine.threads === undefined) return machine.refuse('threads besides the first');
        const own = group === '' ? args : args.slice(1);
        const target = list.startsWith(R) ? own[0] : null;
        const name = list.endsWith(S) ? own.at(-1) : undefined;
        if (name === null) machine.ops.raise('java/lang/NullPointerException', 'name cannot be null', -1);
        Object.defineProperties(this, {
          $target: { value: target },
          $name: { value: name },
          $held: { value: [target] },
        });
      };
    }
  }
  return all;
}

/** Of a program that starts threads. */
function startedPeers(machine: Machine): Peers {
  const threads = machine.threads!;
  const O = 'java/lang/Object';
  const inside = (what: string) => () => machine.refuse(`${what} inside a callback`);
  return {
    [`${T}.start()V`]() {
      threads.start(this);
    },
    [`${T}.run()V`]() {
      (this.$target ?? null)?.['run()V']();
    },
    [`${T}.join()V`]() {
      if (threads.recordOf(this)?.done !== true) machine.refuse('Thread.join inside a callback');
    },
    [`${T}.isAlive()Z`]: inside('Thread.isAlive'),
    [`${O}.wait()V`]: inside('Object.wait'),
    [`${O}.wait(J)V`]: inside('Object.wait'),
    [`${O}.notify()V`]() {
      threads.held(this).notify();
    },
    [`${O}.notifyAll()V`]() {
      threads.held(this).notifyAll();
    },
    [`${T}.holdsLock(Ljava/lang/Object;)Z`]: (object) =>
      threads.monitorOf(object ?? machine.ops.npe(-1)).owner === threads.now ? 1 : 0,
  };
}

function refusals(machine: Machine): Peers {
  const refused = [
    'interrupt()V',
    'getId()J',
    'threadId()J',
    'join(J)V',
    'join(JI)V',
    'getState()Ljava/lang/Thread$State;',
  ];
  const handler = 'Ljava/lang/Thread$UncaughtExceptionHandler;';
  const handlers = [`setUncaughtExceptionHandler(${handler})V`, `setDefaultUncaughtExceptionHandler(${handler})V`];
  const alone = machine.threads === undefined ? ['start()V', 'holdsLock(Ljava/lang/Object;)Z'] : [];
  return Object.fromEntries([
    ...[...refused, ...handlers, ...alone].map((key) => [
      `${T}.${key}`,
      () => machine.refuse(`Thread.${key.slice(0, key.indexOf('('))}`),
    ]),
    ...EXECUTORS.map((key) => [
      `java/util/concurrent/${key}`,
      () => machine.refuse('executors', 'start threads, or run the tasks themselves'),
    ]),
  ]);
}

/** Where tasks go to threads of the library. */
const EXECUTORS = [
  `ThreadPoolExecutor.<init>(IIJLjava/util/concurrent/TimeUnit;Ljava/util/concurrent/BlockingQueue;Ljava/util/concurrent/ThreadFactory;Ljava/util/concurrent/RejectedExecutionHandler;)V`,
  `CompletableFuture$ThreadPerTaskExecutor.execute(${R})V`,
  'ForkJoinPool.commonPool()Ljava/util/concurrent/ForkJoinPool;',
];
