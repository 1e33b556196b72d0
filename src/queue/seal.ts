// The key that the machines of a queue share: whatever one puts into Redis is signed with it, and nothing is read that is not.
// Always holds: a signature is good for one kind of thing under one name, so that nothing passes for something else.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a signature is about. */
export type Sealed = 'job' | 'result' | 'ask' | 'answer' | 'condition';

const KEY_BYTES = 32;
const MAC_BYTES = 32;

export class QueueKey {
  private constructor(private readonly secret: Buffer) {}

  /** Undefined for what is no key. */
  static parse(text: string): QueueKey | undefined {
    const secret = Buffer.from(text.trim(), 'base64url');
    return secret.length === KEY_BYTES && secret.toString('base64url') === text.trim()
      ? new QueueKey(secret)
      : undefined;
  }

  /** A new one, as it is written. */
  static fresh(): string {
    return randomBytes(KEY_BYTES).toString('base64url');
  }

  /** Tells keys apart and gives nothing away. */
  get fingerprint(): string {
    return createHmac('sha256', this.secret).update('everypath fingerprint').digest('hex').slice(0, 12);
  }

  seal(kind: Sealed, name: string, body: Buffer): Buffer {
    return Buffer.concat([this.mac(kind, name, body), body]);
  }

  /** Undefined: nobody with the key has signed this under that name. */
  open(kind: Sealed, name: string, sealed: Buffer): Buffer | undefined {
    if (sealed.length < MAC_BYTES) return undefined;
    const body = sealed.subarray(MAC_BYTES);
    return timingSafeEqual(sealed.subarray(0, MAC_BYTES), this.mac(kind, name, body)) ? body : undefined;
  }

  private mac(kind: Sealed, name: string, body: Buffer): Buffer {
    const head = JSON.stringify(['everypath', kind, name]);
    return createHmac('sha256', this.secret)
      .update(`${Buffer.byteLength(head)}:${head}`)
      .update(body)
      .digest();
  }
}

export function sha256(body: Buffer | string): string {
  return createHash('sha256').update(body).digest('hex');
}
