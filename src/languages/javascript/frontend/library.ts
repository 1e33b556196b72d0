// TypeScript's standard library, cut down to the declarations a program can reach: parsing and binding the whole costs a
// second, the part a small file needs some milliseconds. Declarations are chosen by name and closed over the names they
// mention, so what is kept means what it means in the full library.
// Soundness: a name that was left out makes a type an error type, which becomes an unsupported shape, never a wrong one.
import { join } from 'node:path';
import { readText } from './disk.js';

/** Types the checker itself asks for by name, for operators and statements that mention none. */
const ALWAYS = [
  'Array Boolean CallableFunction Function IArguments NewableFunction Number Object ReadonlyArray RegExp String ThisType',
  'Symbol BigInt Promise PromiseLike PromiseConstructor PromiseConstructorLike Awaited TemplateStringsArray',
  'Iterator Iterable IterableIterator IteratorObject IteratorYieldResult IteratorReturnResult Generator ArrayIterator',
  'AsyncIterator AsyncIterable AsyncIterableIterator AsyncIteratorObject AsyncGenerator BuiltinIteratorReturn',
  'Record Omit Extract NonNullable ImportMeta Error',
].flatMap((line) => line.split(' '));

/** Only the parameters of locale methods mention it, at 60 KB. */
const LOCALE_ONLY = 'Intl';

export class Library {
  /** Texts of the declarations of each name. */
  private readonly declarations = new Map<string, string[]>();
  private readonly read = new Set<string>();
  /** Library files that are modules of their own and cannot be cut. */
  readonly modules: string[] = [];
  private readonly always = [...ALWAYS];

  constructor(private readonly folder: string) {}

  /** Reads a library file, such as lib.es2023.d.ts, and those it refers to, unless `skip` says otherwise. */
  add(name: string, skip: (name: string) => boolean): void {
    if (this.read.has(name) || skip(name)) return;
    this.read.add(name);
    const full = readText(join(this.folder, name));
    if (full === undefined) return;
    for (const [, reference] of full.matchAll(/^\/\/\/ <reference lib="([^"]+)" \/>/gm)) {
      this.add(`lib.${reference}.d.ts`, skip);
    }
    const text = full.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
    if (/^export /m.test(text)) {
      this.modules.push(name);
      this.always.push(...mentionsOf(text));
      return;
    }
    for (const part of text.split(/^(?=(?:interface|type|declare) )/m)) {
      const head = /^(?:declare )?(?:interface|type|var|const|let|function|namespace|class) ([\w$]+)/.exec(part);
      if (head === null) continue;
      const same = this.declarations.get(head[1]!);
      if (same === undefined) this.declarations.set(head[1]!, [part]);
      else same.push(part);
    }
  }

  has(name: string): boolean {
    return this.declarations.has(name);
  }

  /** The declarations that the identifiers `used` can reach. */
  select(used: Iterable<string>): string {
    const chosen: string[] = [];
    const pending = [...this.always, ...used];
    const visited = new Set<string>();
    if (!pending.some((name) => name === LOCALE_ONLY || /^(toLocale|localeCompare)/.test(name)))
      visited.add(LOCALE_ONLY);
    while (pending.length > 0) {
      const name = pending.pop()!;
      if (visited.has(name)) continue;
      visited.add(name);
      for (const text of this.declarations.get(name) ?? []) {
        chosen.push(text);
        pending.push(...mentionsOf(text));
      }
    }
    return chosen.join('\n');
  }
}

/** Capitalized words and what follows `typeof`: every name of the library that a declaration can depend on. */
function mentionsOf(text: string): readonly string[] {
  return text.match(/\b[A-Z][\w$]*|(?<=\btypeof )\w+/g) ?? [];
}
