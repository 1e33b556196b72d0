// The engine's end of the two pipes to its host. Everything blocks: a message that was written stays readable when this process is
// killed right after, and a question waits for its answer without an event loop.
import { readSync, writeSync } from 'node:fs';
import { bodyLength, frameOf, HEAD_LENGTH, read } from './frames.js';
import type { FromEngine, ToEngine } from './protocol.js';

/** Descriptors that the host opened for us. */
const DOWN = 3;
const UP = 4;

export class ParentChannel {
  /** Batches of the tree that may still be sent. */
  private credits = 0;

  send(message: FromEngine): void {
    const frame = frameOf(message);
    for (let at = 0; at < frame.length; ) at += writeSync(UP, frame, at, frame.length - at);
  }

  /** The next message; undefined: the host has gone. */
  receive(): Exclude<ToEngine, { type: 'credit' }> | undefined {
    for (;;) {
      const message = this.next();
      if (message?.type !== 'credit') return message;
      this.credits += message.count;
    }
  }

  /** Asks the host and waits. */
  ask(question: Extract<FromEngine, { type: 'load' | 'solved?' | 'old-search?' }>): unknown {
    this.send(question);
    const message = this.receive();
    if (message?.type !== 'reply') throw new Error('the host has gone');
    return message.answer;
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
