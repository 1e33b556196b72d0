// Messages between the engine's process and its host, as bytes: four for the length, then one value in V8's format, which keeps
// -0, NaN, bigints, undefined, maps and typed arrays. Both ends use it.
import { deserialize, serialize } from 'node:v8';

const HEAD = 4;
/** A longer message is none of ours. */
const MAX_LENGTH = 256 * 1024 * 1024;

export class FrameError extends Error {}

export function frameOf(message: unknown): Buffer {
  const body = serialize(message);
  if (body.length > MAX_LENGTH) throw new FrameError(`a message of ${body.length} bytes is too long`);
  const frame = Buffer.allocUnsafe(HEAD + body.length);
  frame.writeUInt32LE(body.length, 0);
  body.copy(frame, HEAD);
  return frame;
}

/** Puts frames together from the pieces that a pipe gives. */
export class FrameReader {
  private pieces: Buffer[] = [];
  private size = 0;

  /** @throws FrameError for what is no frame */
  *push(piece: Buffer): Generator<unknown, void, undefined> {
    this.pieces.push(piece);
    this.size += piece.length;
    for (;;) {
      if (this.size < HEAD) return;
      const length = this.first(HEAD).readUInt32LE(0);
      if (length > MAX_LENGTH) throw new FrameError('a message is too long');
      if (this.size < HEAD + length) return;
      const all = this.first(HEAD + length);
      this.pieces[0] = this.pieces[0].subarray(HEAD + length);
      this.size -= HEAD + length;
      yield read(all.subarray(HEAD, HEAD + length));
    }
  }

  /** At least so many bytes in one piece. */
  private first(bytes: number): Buffer {
    if (this.pieces[0].length < bytes) this.pieces = [Buffer.concat(this.pieces)];
    return this.pieces[0];
  }
}

export function read(body: Buffer): unknown {
  try {
    return deserialize(body);
  } catch {
    throw new FrameError('a message is damaged');
  }
}

/** Reads a length. */
export function bodyLength(head: Buffer): number {
  return head.readUInt32LE(0);
}

export const HEAD_LENGTH = HEAD;
