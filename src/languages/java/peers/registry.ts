// Methods of the JDK that are not run as bytecode: natives, and those of classes whose values may be symbolic.
import type { Machine } from '../machine/machine.js';
import { askingPeers } from './asking.js';
import { builderPeers } from './builder.js';
import { characterPeers } from './character.js';
import { classPeers } from './class.js';
import { concurrentPeers } from './concurrent.js';
import { enumPeers } from './enum.js';
import { formatPeers } from './format.js';
import { hashTablePeers } from './hash-table.js';
import { langPeers } from './lang.js';
import { matcherPeers } from './matcher.js';
import { mathPeers } from './math.js';
import { parsePeers } from './parse.js';
import { stringPeers } from './string.js';
import { moreStringPeers } from './string-more.js';
import { threadPeers } from './thread.js';
import { unsafePeers } from './unsafe.js';
import { varHandlePeers } from './var-handle.js';
import { vmPeers } from './vm.js';

export type Peer = (this: any, ...args: any[]) => any;

/** Classes that have peers only, with the fields of their objects: a method without a peer is refused. */
export const WHOLE: Readonly<Record<string, readonly string[]>> = {
  'java/lang/String': ['v', 'given'],
  'java/lang/StringBuilder': ['v', 'cap'],
  'java/lang/StringBuffer': ['v', 'cap'],
  'java/lang/Throwable': ['msg', 'cause', 'site', 'raised', 'vague'],
  'java/lang/Class': ['of'],
  'java/lang/reflect/Field': ['field'],
  'java/lang/System': [],
  'java/io/PrintStream': [],
  'java/util/concurrent/ForkJoinPool': [],
};

const FAMILIES: readonly ((machine: Machine) => Record<string, Peer>)[] = [
  langPeers,
  classPeers,
  varHandlePeers,
  mathPeers,
  matcherPeers,
  builderPeers,
  enumPeers,
  askingPeers,
  characterPeers,
  parsePeers,
  hashTablePeers,
  unsafePeers,
  vmPeers,
  formatPeers,
  threadPeers,
  concurrentPeers,
];

export function peersOf(machine: Machine): ReadonlyMap<string, Peer> {
  const more = Object.entries(moreStringPeers(machine)).map(
    ([key, peer]) => [`java/lang/String.${key}`, peer] as const,
  );
  const rest = Object.assign({}, ...FAMILIES.map((peers) => peers(machine))) as Record<string, Peer>;
  return new Map([...Object.entries({ ...stringPeers(machine), ...rest }), ...more]);
}
