// Puts code in front of some methods of a class: values from elsewhere in the place of arguments. Nothing in the code
// itself moves against the rest, since jumps are relative and what is put in front is a multiple of four bytes.
import { STATIC } from './class-file.js';
import { ClassWriter, u2 } from './class-writer.js';
import { kindOf, methodType } from './descriptor.js';

/** What a parameter is replaced by: the result of a static method that takes a text. */
export interface Replacement {
  readonly parameter: number;
  readonly text: string;
  readonly owner: string;
  readonly name: string;
  readonly descriptor: string;
}

export function withPrefixes(
  data: Uint8Array,
  replacementsOf: (name: string, descriptor: string) => readonly Replacement[],
): Uint8Array {
  return new PrefixWriter(data, replacementsOf).write();
}

const STORE = { I: 54, J: 55, F: 56, D: 57, A: 58 } as const;

class PrefixWriter extends ClassWriter {
  constructor(
    data: Uint8Array,
    private readonly replacementsOf: (name: string, descriptor: string) => readonly Replacement[],
  ) {
    super(data);
  }

  protected method(): Iterable<number>[] {
    const { bytes, data, pool } = this;
    const start = bytes.at;
    const [access, name, descriptor] = [bytes.u2(), bytes.u2(), bytes.u2()];
    const type = pool.utf8(descriptor);
    const replacements = this.replacementsOf(pool.utf8(name), type);
    if (replacements.length === 0) {
      this.skipAttributes();
      return [data.subarray(start, bytes.at)];
    }
    const prefix = this.prefix(replacements, type, (access & STATIC) !== 0);
    const code = (): number[] =>
      this.body(
        (depth) => Math.max(depth, 2),
        (text) => ({ text: [...prefix, ...text], moved: (pc) => pc + prefix.length }),
      );
    return [[...data.subarray(start, start + 6), ...this.attributes(code)]];
  }

  private prefix(replacements: readonly Replacement[], type: string, isStatic: boolean): number[] {
    const made: number[] = [];
    for (const { parameter, text, owner, name, descriptor } of replacements) {
      let slot = isStatic ? 0 : 1;
      const { parameters } = methodType(type);
      for (const each of parameters.slice(0, parameter)) slot += kindOf(each) === 'J' || kindOf(each) === 'D' ? 2 : 1;
      const store = STORE[kindOf(parameters[parameter])];
      // ldc_w, invokestatic, store; a far variable takes a wide one.
      made.push(0x13, ...u2(this.add(8, this.utf8(text))), 0xb8, ...u2(this.methodRef(owner, name, descriptor)));
      made.push(...(slot < 256 ? [store, slot] : [0xc4, store, ...u2(slot), 0, 0]));
    }
    return made;
  }
}
