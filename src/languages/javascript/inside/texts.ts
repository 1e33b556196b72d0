/// <reference path="./text-imports.d.ts" />
// The texts of all code that runs inside a program's realm, with the types of what each is given and of what it makes. The
// engine compiles them in the realm (`inRealm`), and so is checked against the modules themselves.
import polyfills from './polyfills.ts?realm';

/** The text of a function from what the engine gives to what the entry exports. */
export type RealmText<Given, Made> = string & { readonly given?: (given: Given) => Made };

export const POLYFILLS = polyfills as RealmText<void, typeof import('./polyfills.js')>;
