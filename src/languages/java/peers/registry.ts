// Methods of the JDK that are not run as bytecode: natives, and those of classes whose values may be symbolic.
import type { Machine } from '../machine/machine.js';
import { askingPeers } from './asking.js';
import { builderPeers } from './builder.js';
import { enumPeers } from './enum.js';
import { langPeers } from './lang.js';
import { stringPeers } from './string.js';
import { moreStringPeers } from './string-more.js';

export type Peer = (this: any, ...args: any[]) => any;

/** Classes that have peers only, with the fields of their objects: a method without a peer is refused. */
export const WHOLE: Readonly<Record<string, readonly string[]>> = {
  'java/lang/String': ['v', 'given'],
  'java/lang/StringBuilder': ['v'],
  'java/lang/StringBuffer': ['v'],
  'java/lang/Throwable': ['msg', 'cause', 'site', 'raised', 'vague'],
  'java/lang/Class': ['of'],
  'java/lang/System': [],
  'java/io/PrintStream': [],
};

export function peersOf(machine: Machine): ReadonlyMap<string, Peer> {
  const more = Object.entries(moreStringPeers(machine)).map(
    ([key, peer]) => [`java/lang/String.${key}`, peer] as const,
  );
  const rest = { ...langPeers(machine), ...builderPeers(machine), ...enumPeers(machine), ...askingPeers(machine) };
  return new Map([...Object.entries({ ...stringPeers(machine), ...rest }), ...more]);
}
