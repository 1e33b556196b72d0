// Methods of the JDK that are not run as bytecode: natives, and those of classes whose values may be symbolic.
import type { Machine } from '../machine/machine.js';
import { builderPeers } from './builder.js';
import { enumPeers } from './enum.js';
import { langPeers } from './lang.js';
import { stringPeers } from './string.js';

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
  const all = { ...langPeers(machine), ...stringPeers(machine), ...builderPeers(machine), ...enumPeers(machine) };
  return new Map(Object.entries(all));
}
