// Which objects several threads can reach. An object belongs to the thread that made it until it is put where another may find it; up to
// then what its thread does with it is no step of its own.
// Always holds: an object gets its name from the thread that it belongs to, so that it has the same one in every order of the threads.
import { JavaArray } from '../machine/java-array.js';
import { JavaClass } from '../machine/java-class.js';
import type { ThreadRecord } from './monitors.js';

export class Sharing {
  private readonly names = new Map<object, string>();

  reset(): void {
    this.names.clear();
  }

  /** The name of an object that others can reach; undefined where none can. */
  nameOf(object: any): string | undefined {
    if (object instanceof JavaClass) return object.name;
    const input = object instanceof JavaArray ? object.input : object.$in;
    if (input !== undefined) return `in${input.id}`;
    return this.names.get(object);
  }

  /** Others can reach it from now on, and whatever it leads to. */
  share(value: unknown, by: ThreadRecord): void {
    const pending = [value];
    while (pending.length > 0) {
      const each = pending.pop() as any;
      if (typeof each !== 'object' || each === null || this.names.has(each)) continue;
      const isArray = each instanceof JavaArray;
      if (!isArray && !(each.$c instanceof JavaClass)) continue;
      this.names.set(each, `${by.name}#${++by.named}`);
      if (!isArray) pending.push(...Object.values(each), ...(each.$held ?? []));
      else {
        if (Array.isArray(each.d)) pending.push(...each.d);
        for (const [, element] of each.open?.known() ?? []) pending.push(element);
      }
    }
  }
}
