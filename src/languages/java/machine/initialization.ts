// How a class is initialized: superclasses first, then interfaces with code of their own, then its own initializer; at once, or in steps
// between which other threads run.
import { INTERFACE } from '../classfile/class-file.js';
import { hasDefaults } from './class-making.js';
import { defaultOf, type JavaClass, type JavaField } from './java-class.js';
import type { Machine } from './machine.js';

export class Initialization {
  constructor(
    private readonly machine: Machine,
    /** It begins. */
    private readonly begins: (c: JavaClass) => void,
    /** Is its initializer run? */
    private readonly isRun: (c: JavaClass) => boolean,
  ) {}

  run(c: JavaClass): void {
    if (!this.begin(c)) return;
    try {
      for (const each of above(c)) this.run(each);
      if (this.isRun(c)) c.methods.get('<clinit>()V')?.f();
      c.state = 'done';
    } catch (signal) {
      this.failed(c, signal);
    }
  }

  /** Of a class of the user's in a program with threads. */
  *steps(c: JavaClass): Generator<any, void, undefined> {
    if (!this.begin(c)) return;
    try {
      for (const each of above(c)) if (each.state !== 'done') yield* this.machine.threads!.initialize(each);
      const initializer = c.methods.get('<clinit>()V');
      if (initializer !== undefined) yield* initializer.g();
      c.state = 'done';
    } catch (signal) {
      this.failed(c, signal);
    }
  }

  /** False: it has begun before. */
  private begin(c: JavaClass): boolean {
    if (c.state === 'done' || c.state === 'running') return false;
    const text = `Could not initialize class ${c.name.replaceAll('/', '.')}`;
    if (c.state === 'failed') this.machine.ops.raise('java/lang/NoClassDefFoundError', text, -1);
    c.state = 'running';
    this.begins(c);
    for (const f of c.fields) if (f.isStatic) c.s[f.property] = this.initialValue(c, f);
    return true;
  }

  private failed(c: JavaClass, signal: unknown): never {
    const { ops } = this.machine;
    const error = ops.caught(signal);
    c.state = 'failed';
    if (ops.is(error, this.machine.require('java/lang/Error')) === 1) throw error;
    const wrapped = ops.error('java/lang/ExceptionInInitializerError', null, -1);
    wrapped.cause = error;
    throw wrapped;
  }

  private initialValue(c: JavaClass, f: JavaField): unknown {
    if (f.constant === undefined) return defaultOf(f.descriptor);
    const constant = c.file!.pool.constant(f.constant);
    return constant.kind === 'string' ? this.machine.literal(constant.value) : constant.value;
  }
}

function above(c: JavaClass): JavaClass[] {
  if (((c.file?.access ?? 0) & INTERFACE) !== 0) return [];
  return [...(c.parent === undefined ? [] : [c.parent]), ...c.interfaces.filter((each) => hasDefaults(each))];
}
