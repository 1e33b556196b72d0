// Where classes come from: folders and jars in order, then the user's JDK.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ClassFile, readClass } from '../classfile/class-file.js';
import { Jar } from './jar.js';
import type { JdkImage } from './jimage.js';

export interface FoundClass {
  readonly bytes: Uint8Array;
  /** Of the JDK: not the user's code. */
  readonly library: boolean;
}

interface Entry {
  find(name: string): Uint8Array | undefined;
  classes(): string[];
}

/** Subclasses are looked for among at most so many classes. */
const MOST_CLASSES = 5000;

export class ClassPath {
  private readonly entries: readonly Entry[];
  private readonly known = new Map<string, ClassFile | undefined>();
  private named: readonly string[] | undefined;

  constructor(
    readonly folders: readonly string[],
    readonly jdk: JdkImage | undefined,
  ) {
    this.entries = folders.map((entry) =>
      existsSync(entry) && statSync(entry).isDirectory() ? new Folder(entry) : new JarEntry(entry),
    );
  }

  find(name: string): FoundClass | undefined {
    for (const entry of this.entries) {
      const bytes = entry.find(name);
      if (bytes !== undefined) return { bytes, library: false };
    }
    const bytes = this.jdk?.find(name);
    return bytes && { bytes, library: true };
  }

  read(name: string): ClassFile | undefined {
    if (!this.known.has(name)) {
      const found = this.find(name);
      this.known.set(name, found && readClass(found.bytes));
    }
    return this.known.get(name);
  }

  isLibrary(name: string): boolean {
    return !this.entries.some((entry) => entry.find(name) !== undefined);
  }

  /** Classes of the user, by internal name. */
  userClasses(): readonly string[] {
    this.named ??= [...new Set(this.entries.flatMap((entry) => entry.classes()))].slice(0, MOST_CLASSES);
    return this.named;
  }

  /** Is a class the other one, or below it? */
  isSubclass(name: string, of: string): boolean {
    if (name === of || of === 'java/lang/Object') return true;
    const file = this.read(name);
    if (file === undefined) return false;
    const above = [...(file.super === undefined ? [] : [file.super]), ...file.interfaces];
    return above.some((parent) => this.isSubclass(parent, of));
  }
}

class Folder implements Entry {
  constructor(private readonly folder: string) {}

  find(name: string): Uint8Array | undefined {
    const file = join(this.folder, `${name}.class`);
    return existsSync(file) ? new Uint8Array(readFileSync(file)) : undefined;
  }

  classes(): string[] {
    const names: string[] = [];
    const walk = (below: string): void => {
      for (const entry of readdirSync(join(this.folder, below), { withFileTypes: true })) {
        if (names.length >= MOST_CLASSES) return;
        const path = below === '' ? entry.name : `${below}/${entry.name}`;
        if (entry.isDirectory()) walk(path);
        else if (path.endsWith('.class')) names.push(path.slice(0, -'.class'.length));
      }
    };
    walk('');
    return names.sort();
  }
}

class JarEntry implements Entry {
  private readonly jar: Jar;

  constructor(file: string) {
    this.jar = new Jar(file);
  }

  find(name: string): Uint8Array | undefined {
    return this.jar.find(`${name}.class`);
  }

  classes(): string[] {
    return [...this.jar.names()].filter((n) => n.endsWith('.class')).map((n) => n.slice(0, -'.class'.length));
  }
}
