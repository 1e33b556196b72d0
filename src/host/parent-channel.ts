// The engine's end of the two pipes to its host. Everything blocks: a message that was written stays readable when this process is
// killed right after, and a question waits for its answer without an event loop.
import { readSync, writeSync } from 'node:fs';
import { bodyLength, frameOf, HEAD_LENGTH, read } from './frames.js';
import type { FromEngine, FromProcess, ToEngine } from './protocol.js';

/** Descriptors that the host opened for us. */
const DOWN = 3;
const UP = 4;

type Received = Exclude<ToEngine, { type: 'credit' }>;

export class ParentChannel {
  /** Came before they were asked for. */
  private readonly early: Received[] = [];
  /** Batches of the tree that may still be sent. */
  private credits = 0;

  send(message: FromProcess): void {
    const frame = frameOf(message);
    for (let at = 0; at < frame.length; ) at += writeSync(UP, frame, at, frame.length - at);
  }

  /** The next message; undefined: the host has gone. */
  receive(): Received | undefined {
    for (;;) {
      const message = this.next();
      if (message?.type !== 'credit') return message;
      this.credits += message.count;
    }
  }

  /** Asks the host and waits. */
  ask(question: Extract<FromEngine, { type: 'load' | 'solved?' | 'old-search?' }>): unknown {
    this.send(question);
    return this.expect('reply').answer;
  }

  /** The next message of one of these types; those of others wait until they are asked for. */
  expect<T extends Received['type']>(...types: readonly T[]): Extract<Received, { readonly type: T }> {
    const isOne = (message: Received): message is Extract<Received, { readonly type: T }> =>
      (types as readonly string[]).includes(message.type);
    const at = this.early.findIndex(isOne);
    if (at >= 0) return this.early.splice(at, 1)[0] as Extract<Received, { readonly type: T }>;
    for (;;) {
      const message = this.receive();
      if (message === undefined) throw new Error('the host has gone');
      if (isOne(message)) return message;
      this.early.push(message);
    }
  }

  /** A job begins that may send so many batches before the host has dealt with one. */
  grant(credits: number): void {
    this.credits = credits;
  }

  /** Waits until a batch may be sent. */
  takeCredit(): void {
    while (this.credits <= 0) {
      const message = this.next();
      if (message?.type !== 'credit') throw new Error('the host has gone');
      this.credits += message.count;
    }
    this.credits--;
  }

  private next(): ToEngine | undefined {
    const head = bytes(HEAD_LENGTH);
    const body = head && bytes(bodyLength(head));
    return body && (read(body) as ToEngine);
  }
}

function bytes(count: number): Buffer | undefined {
  const buffer = Buffer.allocUnsafe(count);
  for (let at = 0; at < count; ) {
    const got = readSync(DOWN, buffer, at, count - at, null);
    if (got === 0) return undefined;
    at += got;
  }
  return buffer;
}
