// A RealmAccess to the realm of the test itself: views of inputs without a program.
import type { RealmAccess } from '../../src/languages/javascript/values/view.js';

const COLLECTIONS = { Set, Map, WeakSet, WeakMap };

export const ownRealm: RealmAccess = {
  classPrototype: () => undefined,
  objectPrototype: Object.prototype,
  newFunction: (answer) => answer.bind(undefined),
  newArray: () => [],
  newDate: () => new Date(0),
  newPromise: () => new Promise(() => {}),
  makesInputs: () => {},
  newBytes: () => new Uint8Array(),
  newCollection: (name) => new (COLLECTIONS[name] as new () => object)(),
  typeError: (message) => new TypeError(message),
  privateKey: (_owner, name) => name,
};
