// Bugs of pools, locks, retries and listeners in asynchronous code, each in a wrong version and a corrected one.
import { EventEmitter, once } from 'node:events';
import { assert, io } from 'everypath';

type Send = (token: number) => Promise<boolean>;

/** Two requests are refused with an old token: each renews it, and the second renewal makes the first one worthless. */
class Session {
  token = 0;
  renewals = 0;
  private renewing: Promise<void> | undefined;

  constructor(private readonly sharesRenewal: boolean) {}

  private async renew(): Promise<void> {
    await io(undefined);
    this.renewals++;
    this.token++;
  }

  async request(send: Send): Promise<boolean> {
    if (await send(this.token)) return true;
    if (this.sharesRenewal) {
      this.renewing ??= this.renew().finally(() => {
        this.renewing = undefined;
      });
      await this.renewing;
    } else await this.renew();
    return send(this.token);
  }
}

async function refused(sharesRenewal: boolean): Promise<number> {
  const session = new Session(sharesRenewal);
  const send: Send = async (token) => token > 0;
  await Promise.all([session.request(send), session.request(send)]);
  return session.renewals;
}

export async function renewedTwiceWrong(): Promise<void> {
  assert((await refused(false)) === 1);
}

export async function renewedOnce(): Promise<void> {
  assert((await refused(true)) === 1);
}

/** A lock that is not given back when the work fails: the next one waits for ever. */
class Lock {
  private last: Promise<void> = Promise.resolve();

  async hold(work: () => Promise<void>, gives: 'always' | 'when done'): Promise<void> {
    const before = this.last;
    let give = (): void => {};
    this.last = new Promise((resolve) => {
      give = resolve;
    });
    await before;
    if (gives === 'always') {
      try {
        await work();
      } finally {
        give();
      }
    } else {
      await work();
      give();
    }
  }
}

/** @rejects work */
export async function heldForEverWrong(work: () => Promise<void>): Promise<void> {
  const lock = new Lock();
  await lock.hold(work, 'when done').catch(() => {});
  await lock.hold(async () => {}, 'when done');
}

/** @rejects work */
export async function heldInTurn(work: () => Promise<void>): Promise<void> {
  const lock = new Lock();
  await lock.hold(work, 'always').catch(() => {});
  await lock.hold(async () => {}, 'always');
}

/** Who waits is told after the place was given back: somebody else takes it in between. */
class Limit {
  running = 0;
  most = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly handsOver: boolean) {}

  async run(work: () => Promise<unknown>): Promise<void> {
    if (this.running >= 1) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running++;
    if (!this.handsOver && this.running === 0) this.running++;
    this.busy++;
    this.most = Math.max(this.most, this.busy);
    await work();
    this.busy--;
    const next = this.waiting.shift();
    if (next === undefined || !this.handsOver) this.running--;
    if (next !== undefined) setImmediate(next);
  }

  private busy = 0;
}

async function limited(handsOver: boolean): Promise<number> {
  const limit = new Limit(handsOver);
  const late = io(undefined).then(() => limit.run(() => io(3)));
  await Promise.all([limit.run(() => io(1)), limit.run(() => io(2)), late]);
  return limit.most;
}

export async function twoAtATimeWrong(): Promise<void> {
  assert((await limited(false)) === 1);
}

export async function oneAtATime(): Promise<void> {
  assert((await limited(true)) === 1);
}

/** The event comes while something else is awaited: who listens then waits for ever. */
class Server extends EventEmitter {
  start(): void {
    setImmediate(() => this.emit('listening'));
  }
}

export async function missedEventWrong(settings: () => Promise<void>): Promise<void> {
  const server = new Server();
  server.start();
  await settings();
  await once(server, 'listening');
}

export async function awaitedEvent(settings: () => Promise<void>): Promise<void> {
  const server = new Server();
  const listening = once(server, 'listening');
  server.start();
  await settings();
  await listening;
}

/** The time limit and the answer both call back. */
function withLimit(send: () => Promise<void>, done: (late: boolean) => void, isOnce: boolean): void {
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    done(true);
  }, 5);
  send().then(() => {
    clearTimeout(timer);
    if (!isOnce || !isOver) done(false);
  });
}

async function calledBack(send: () => Promise<void>, isOnce: boolean): Promise<number> {
  let calls = 0;
  withLimit(send, () => calls++, isOnce);
  await new Promise((resolve) => setTimeout(resolve, 50));
  return calls;
}

export async function calledTwiceWrong(send: () => Promise<void>): Promise<void> {
  assert((await calledBack(send, false)) === 1);
}

export async function calledOnce(send: () => Promise<void>): Promise<void> {
  assert((await calledBack(send, true)) === 1);
}

/** A subscription that was ended while it was being made. */
class Feed {
  open = 0;

  async subscribe(connect: () => Promise<void>, signal: { ended: boolean }, looks: boolean): Promise<void> {
    await connect();
    if (looks && signal.ended) return;
    this.open++;
  }
}

async function leave(connect: () => Promise<void>, looks: boolean): Promise<number> {
  const feed = new Feed();
  const signal = { ended: false };
  const made = feed.subscribe(connect, signal, looks);
  await io(undefined);
  signal.ended = true;
  const atEnd = feed.open;
  await made;
  return feed.open - atEnd;
}

export async function openedAfterEndWrong(connect: () => Promise<void>): Promise<void> {
  assert((await leave(connect, false)) === 0);
}

export async function notOpenedAfterEnd(connect: () => Promise<void>): Promise<void> {
  assert((await leave(connect, true)) === 0);
}
