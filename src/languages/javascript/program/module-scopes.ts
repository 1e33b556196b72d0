// The top-level names of the modules that ran in a realm, by file: how classes, functions and variables of a program are found
// by name, and names by value. The translated program and the original each fill one as their modules run.
import type { ClassRef } from '../../../inputs/shape.js';

export type Scope = Record<string, unknown>;

export class ModuleScopes {
  private readonly scopes = new Map<string, Scope>();

  clear(): void {
    this.scopes.clear();
  }

  set(file: string, names: Scope): void {
    this.scopes.set(file, names);
  }

  has(file: string): boolean {
    return this.scopes.has(file);
  }

  /** The names of a module; none when it did not run. */
  of(file: string): Scope {
    return this.scopes.get(file) ?? {};
  }

  /** A class or function. */
  functionAt({ file, name }: ClassRef): Function | undefined {
    const found = this.scopes.get(file)?.[name];
    return typeof found === 'function' ? found : undefined;
  }

  /** Files with a top-level name. */
  filesWith(name: string): string[] {
    return [...this.scopes].filter(([, scope]) => Object.hasOwn(scope, name)).map(([file]) => file);
  }

  /** Values of the top-level variables of all modules. */
  values(): unknown[] {
    return [...this.entries()].map(([, , value]) => value);
  }

  /** The top-level name that holds a function or class; its own name before others. */
  refOf(value: Function): ClassRef | undefined {
    const found: ClassRef[] = [];
    for (const [file, name, held] of this.entries()) if (held === value) found.push({ file, name });
    return found.find(({ name }) => name === value.name) ?? found.find(({ name }) => name !== 'default') ?? found[0];
  }

  /** A top-level name that holds the object. */
  nameOf(object: object): string | undefined {
    for (const [, name, value] of this.entries()) if (value === object) return name;
    return undefined;
  }

  /** The top-level name that holds an object's class. */
  classRefOf(object: object): ClassRef | undefined {
    const prototype = Reflect.getPrototypeOf(object);
    if (prototype === null) return undefined;
    for (const [file, name, value] of this.entries()) {
      if (typeof value === 'function' && value.prototype === prototype) return { file, name };
    }
    return undefined;
  }

  private *entries(): Iterable<[file: string, name: string, value: unknown]> {
    for (const [file, scope] of this.scopes) {
      for (const name of Object.keys(scope)) yield [file, name, topLevelValue(scope, name)];
    }
  }
}

/** A top-level variable; undefined while it is in its temporal dead zone. */
export function topLevelValue(scope: Scope, name: string): unknown {
  try {
    return scope[name];
  } catch {
    return undefined;
  }
}
