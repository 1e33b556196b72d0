// What a path changed of state that is older than it: properties, collections and variables of modules, from the journal. Called by
// snapshot.ts. Always holds: a path that changed nothing has no such roots, in whatever order it wrote.
// Soundness: an object that the journal recorded, that no root leads to and that may be older than the path makes the state opaque.
import { ABSENT, type StateField, type StateNode } from '../../state.js';
import type { Journal } from '../values/journal.js';
import { SavedDescriptor } from '../values/journal-entries.js';
import { objectKind } from '../values/object-parts.js';
import type { OldObjects } from './old-objects.js';
import { Opaque } from './opaque.js';

/** What the roots are made with. */
export interface RootReader {
  field(key: PropertyKey, value: unknown): StateField;
  /** The content of a collection as the fields of a node. */
  content(object: object): StateNode;
}

interface Writes {
  readonly number: number;
  /** By key: what was there first. */
  readonly first: Map<PropertyKey, unknown>;
}

export function moduleRoots(journal: Journal, old: OldObjects, run: number, reader: RootReader): StateField[] {
  if (journal.reload) throw new Opaque('irreversible');
  const roots: StateField[] = [];
  const contents = new Set<object>();
  for (const [object, writes] of writesToOld(journal, old, run)) {
    // What makes an array longer is recorded as its length.
    if (Array.isArray(object)) contents.add(object);
    else roots.push(...changedProperties(object, writes, { reader, journal, old }));
  }
  for (const object of journal.recordedCollections) {
    if (old.numberOf(object, run) === undefined) continue;
    const kind = objectKind(object);
    if (kind !== 'array' && kind !== 'map' && kind !== 'set' && kind !== 'date') throw new Opaque('changed memory');
    contents.add(object);
  }
  for (const object of contents) {
    const key = `old${old.numberOf(object, run)}.content`;
    roots.push({ key, value: { kind: 'node', node: reader.content(object) }, original: false });
  }
  for (const [i, value] of journal.changedVariables()) roots.push(reader.field(`variable${i}`, value));
  return roots.sort((a, b) => (String(a.key) < String(b.key) ? -1 : 1));
}

function writesToOld({ log }: Journal, old: OldObjects, run: number): Map<object, Writes> {
  const found = new Map<object, Writes>();
  for (let i = 0; i < log.length; i++) {
    const object = log.objects[i];
    if (log.keys[i] === log.whole) continue;
    let writes = found.get(object);
    if (writes === undefined) {
      const number = old.numberOf(object, run);
      if (number === undefined) continue;
      found.set(object, (writes = { number, first: new Map() }));
    }
    if (!writes.first.has(log.keys[i])) writes.first.set(log.keys[i], log.values[i]);
  }
  return found;
}

function changedProperties(
  object: object,
  { number, first }: Writes,
  { reader, journal, old }: { readonly reader: RootReader; readonly journal: Journal; readonly old: OldObjects },
): StateField[] {
  const { log, isReordered } = journal;
  const roots: StateField[] = [];
  let keysChanged = isReordered(object);
  for (const [key, before] of first) {
    const own = Reflect.getOwnPropertyDescriptor(object, key);
    const wasThere = before !== log.absent;
    if ((own !== undefined && !('value' in own)) || before instanceof SavedDescriptor) throw new Opaque('attributes');
    if (own === undefined ? !wasThere : Object.is(own.value, before)) continue;
    if (wasThere !== (own !== undefined)) keysChanged = true;
    const root = `old${number}.${nameOf(key)}`;
    old.note(root, { object, key });
    roots.push(reader.field(root, own === undefined ? ABSENT : own.value));
  }
  if (keysChanged) {
    const fields = Reflect.ownKeys(object).map((key) => reader.field(key, true));
    const node: StateNode = { kind: 'new', type: 'keys', fields };
    roots.push({ key: `old${number}.keys`, value: { kind: 'node', node }, original: false });
  }
  return roots;
}

const symbols = new Map<symbol, number>();

/** Symbols by number: several may have one description. */
function nameOf(key: PropertyKey): string {
  if (typeof key !== 'symbol') return String(key);
  const number = symbols.get(key) ?? symbols.size;
  symbols.set(key, number);
  return `@${number}`;
}
