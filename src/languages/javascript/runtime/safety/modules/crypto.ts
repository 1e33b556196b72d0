// The part of crypto that only computes: hashes, and the comparison in constant time.
import type Crypto from 'node:crypto';
import type { Hash, Hmac } from 'node:crypto';
import type { Gate } from '../gate.js';
import { native } from '../native.js';
import type { World } from '../world.js';

export function createCrypto({ gate }: World): object {
  const crypto = native<typeof Crypto>('crypto');
  return gate.object({
    createHash: creator(gate, crypto.Hash as unknown as typeof Hash, 'Hash', ([name, more]) =>
      crypto.createHash(name, more),
    ),
    createHmac: creator(gate, crypto.Hmac as unknown as typeof Hmac, 'Hmac', ([name, key, more]) =>
      crypto.createHmac(name, key, more),
    ),
    timingSafeEqual: gate.pure('crypto.timingSafeEqual', crypto.timingSafeEqual),
  });
}

/** createHash or createHmac. */
function creator(gate: Gate, Class: Function, name: string, create: (args: any[]) => object): Function {
  const inside = gate.hosted(Class, { name, create, methods: ['update', 'digest', 'copy'] });
  return gate.method(`crypto.create${name}`, 2, (args) => gate.inner.construct(inside, args));
}
