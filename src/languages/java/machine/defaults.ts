// Methods of interfaces that classes inherit: copied to their prototypes when they are linked, and again when they are translated.
import { INTERFACE, STATIC } from '../classfile/class-file.js';
import { type JavaClass, type JavaMethod, steppedKey } from './java-class.js';

export class Defaults {
  private readonly copies = new Map<JavaMethod, JavaClass[]>();

  constructor(private readonly hasThreads: boolean) {}

  /** The method has its function now. */
  refresh(method: JavaMethod): void {
    for (const to of this.copies.get(method) ?? []) this.copyTo(to, method);
  }

  private copyTo({ proto }: JavaClass, { key, f, g }: JavaMethod): void {
    Object.defineProperty(proto, key, { value: f, writable: true, configurable: true });
    if (this.hasThreads)
      Object.defineProperty(proto, steppedKey(key), { value: g, writable: true, configurable: true });
  }

  /** Methods of interfaces that the class and its parents do not have; of several, the most specific one. */
  inherit(made: JavaClass): void {
    if (((made.file?.access ?? 0) & INTERFACE) !== 0) return;
    for (const each of made.supers) {
      if (((each.file?.access ?? 0) & INTERFACE) === 0) continue;
      for (const method of each.methods.values()) {
        const { info, key } = method;
        if (info.code === undefined || (info.access & STATIC) !== 0) continue;
        const known = (made.proto as any)[key] as JavaMethod['f'] | undefined;
        const holder = known && [...made.supers].find((s) => s.methods.get(key)?.f === known);
        if (holder !== undefined && (holder.file!.access & INTERFACE) === 0) continue;
        if (holder?.supers.has(each)) continue;
        this.copyTo(made, method);
        this.copies.set(method, [...(this.copies.get(method) ?? []), made]);
      }
    }
  }
}
