// Hash codes of symbolic keys in hash tables of the JDK. A table finds a key by its hash code and by equals; for strings and boxes equal
// keys are all that matters. So a symbolic key is compared with the keys that were looked for before it: an equal one gives it its hash
// code, and a new one gets a code of its own.
// Soundness: what is looked up is exact. The order in which a table lists such keys is not, and is an assumption that results list.
import { eq } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { longTerm, term } from '../machine/arithmetic.js';
import type { JavaObject, Num } from '../machine/java-class.js';
import type { Machine } from '../machine/machine.js';
import { textTerm } from './text.js';

type Peers = Record<string, (this: any, ...args: any[]) => any>;

const ORDER = 'hash tables list keys that are not known in the order in which they were first looked for';
const HASH = 'hashCode()I';

/** What tells keys of one class apart; undefined for classes whose equals may be anything. */
function contentOf(key: any): Term | undefined {
  switch (key.$c.name) {
    case 'java/lang/String':
      return textTerm(key.v);
    case 'java/lang/Long':
      return key.box === undefined ? undefined : longTerm(key.box);
    case 'java/lang/Integer':
    case 'java/lang/Short':
    case 'java/lang/Byte':
    case 'java/lang/Character':
      return key.box === undefined ? undefined : term(key.box);
    default:
      return undefined;
  }
}

/** The hash code that tables use for the key. */
function tableHash(machine: Machine, key: JavaObject): Num {
  const content = contentOf(key);
  if (content === undefined) return key[HASH]() as Num;
  const list = machine.hashed.get(key.$c) ?? [];
  machine.hashed.set(key.$c, list);
  const note = (hash: Num): Num => {
    list.push({ key, hash });
    return hash;
  };
  for (const known of list) {
    const same = eq(content, contentOf(known.key) as Term);
    if (same.op === 'const' ? same.data === true : machine.ops.branch(same, -1)) return known.hash;
  }
  if (content.op === 'const') return note(key[HASH]() as Num);
  machine.host.path.restsOn(ORDER);
  return note(list.length);
}

export function hashTablePeers(machine: Machine): Peers {
  return {
    'java/util/HashMap.hash(Ljava/lang/Object;)I'(key) {
      if (key === null) return 0;
      const hash = tableHash(machine, key);
      if (typeof hash === 'number') return hash ^ (hash >>> 16);
      const { ops } = machine as unknown as { ops: Record<'iushr' | 'ixor', (a: Num, b: Num) => Num> };
      return ops.ixor(hash, ops.iushr(hash, 16));
    },
  };
}
