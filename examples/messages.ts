// Bytes and texts from outside: typed arrays and JSON with symbolic content.
//   npx everypath check examples/messages.ts
import { assert } from 'everypath';

/** The first byte says how long the message is. */
export function payload(message: Uint8Array): number {
  if (message.length < 2) return -1;
  const size = message[0];
  assert(size <= message.length - 1);
  return size;
}

/** A number written in one byte order and read in the other. */
export function swapped(id: number): boolean {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, id);
  return view.getUint32(0, true) === 0x01020304;
}

interface Settings {
  readonly volume: number;
  readonly name: string;
}

/** A copy by way of JSON is no copy: which volume gets lost? */
export function copied(settings: Settings): Settings {
  const copy = JSON.parse(JSON.stringify(settings)) as Settings;
  assert(copy.name === settings.name);
  assert(copy.volume === settings.volume);
  return copy;
}
