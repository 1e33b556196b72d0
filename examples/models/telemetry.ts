// Clients of a class and a function that are hard to explore: `everypath check examples/models/telemetry.ts --models
// examples/models/telemetry.models.ts` puts models in their place.
import { assert } from 'everypath';
import { hash } from './hash.js';
import { RingBuffer } from './ring-buffer.js';

/**
 * Keeps the newest samples.
 * @requires samples.capacity <= 4
 */
export function record(samples: RingBuffer, value: number): number {
  samples.push(value);
  assert(samples.size <= samples.capacity, 'no more than fits');
  assert(Object.is(samples.at(samples.size - 1), value), 'the newest comes last');
  return samples.size;
}

/** By how much the last sample differs from the one before; there may not be two. */
export function change(samples: RingBuffer): string {
  const last = samples.at(samples.size - 1)!;
  const before = samples.at(samples.size - 2)!;
  return (last - before).toFixed(1) + before.toFixed(1);
}

/**
 * The server that is responsible for a key; there may be none.
 * @requires servers.length <= 3
 */
export function route(key: string, servers: string[]): string {
  return servers[hash(key) % servers.length].toUpperCase();
}

/**
 * The same, of eight.
 * @ensures result >= 0 && result < 8
 */
export function shard(key: string): number {
  return hash(key) % 8;
}

/** A fresh buffer behaves like a queue of its own. */
export function average(a: number, b: number): number {
  const buffer = new RingBuffer(1);
  buffer.push(a);
  buffer.push(b);
  assert(buffer.size === 1, 'the older one was forgotten');
  return buffer.shift()!;
}
