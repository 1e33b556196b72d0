// The one list of what no state can describe, each with its reason. A state in which one of these can be reached is no state:
// nothing is matched with it. Also thrown while a state is read (snapshot.ts, input-nodes.ts, module-roots.ts), caught in live-states.ts.
import type { ObjectKind } from '../values/object-parts.js';

/** By what is met: why it cannot be told. */
export const OPAQUE = {
  proxy: 'asking a proxy of the program anything runs its code',
  promise: 'who waits for a promise is nowhere to be read',
  generator: 'how far a generator got is nowhere to be read',
  weak: 'the members of a weak collection cannot be listed',
  memory: 'an ArrayBuffer or DataView shows bytes that other views may share',
  arguments: 'the elements of an arguments object are the parameters of its function',
  tagged: 'iterators and the like hold what no property shows',
  'large bytes': 'a typed array with many elements costs too much to compare',
  'shared bytes': 'a typed array over a part of its memory may share it with others',
  'error stack': 'the stack of the error is text that only its accessor makes',
  function: 'the function captures variables that change, or that nobody told of',
  'open names': 'the object has properties under symbolic names, whose order is partly open',
  'input attributes': 'an object of the input was frozen, or has accessors or hidden properties of the program',
  'input collection': 'the members of a set or map of the input are partly decided, in relation to others',
  'input bytes': 'a typed array of the input keeps what the program wrote to itself',
  'array with holes': 'an array of the input with a symbolic length has holes or other properties',
  tasks: 'what runs later is nowhere to be read',
  irreversible: 'the path did something that cannot be undone',
  attributes: 'the path changed an accessor or the attributes of a property of a module',
  'changed memory': 'the path changed memory or open names of a module',
  'unseen write': 'the path wrote to an object that something of a module may hold unseen',
} as const;

export type OpaqueReason = keyof typeof OPAQUE;

/** Something that no state can describe is reachable. */
export class Opaque {
  constructor(readonly reason: OpaqueReason) {}
}

/** Kinds of objects that hold what their parts do not show. */
export function opaqueKind(kind: ObjectKind): OpaqueReason | undefined {
  return kind in OPAQUE && kind !== 'function' ? (kind as OpaqueReason) : undefined;
}
