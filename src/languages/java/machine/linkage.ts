// What the code of one method refers to, resolved when it is translated. A class or member that is missing becomes code that ends
// the path there, so that code which is never reached does no harm.
import { type ClassFile, type MethodInfo, PRIVATE, STATIC } from '../classfile/class-file.js';
import type { MemberRef } from '../classfile/constant-pool.js';
import { WHOLE } from '../peers/registry.js';
import { varHandleCall } from '../peers/var-handle.js';
import { literal } from '../translate/block-writer.js';
import type { Linkage } from '../translate/linkage.js';
import { dynamicCall } from './dynamic.js';
import { type JavaClass, type JavaMethod, steppedKey } from './java-class.js';
import type { Machine } from './machine.js';

export class MethodLinkage implements Linkage {
  readonly constants: unknown[] = [];
  private readonly names = new Map<unknown, string>();
  readonly library: boolean;
  readonly observed: boolean;
  private readonly file: ClassFile;

  constructor(
    private readonly machine: Machine,
    private readonly owner: JavaClass,
    private readonly info: MethodInfo,
    readonly form: Linkage['form'],
  ) {
    this.library = owner.library;
    this.observed = machine.host.observed;
    this.file = owner.file!;
  }

  decision(pc: number): number | undefined {
    return this.library || !this.machine.host.decisions ? undefined : this.machine.decision(this.owner, this.info, pc);
  }

  constant(value: unknown): string {
    let name = this.names.get(value);
    if (name === undefined) {
      name = `c${this.constants.push(value) - 1}`;
      this.names.set(value, name);
    }
    return name;
  }

  ownClass(): string {
    return this.constant(this.owner);
  }

  classRef(name: string): string | undefined {
    const found = this.machine.find(name);
    return found && this.constant(found);
  }

  initialize(owner: string): string {
    const found = this.machine.find(owner);
    if (found === undefined) return `$.missing(${JSON.stringify(owner)});`;
    return this.initText(found);
  }

  private initText(c: JavaClass): string {
    if (this.owner.supers.has(c) && c.file !== undefined && (c === this.owner || (c.file.access & 0x200) === 0))
      return '';
    const name = this.constant(c);
    return `if(${name}.state!=='done')${this.initCall(name)};`;
  }

  private initCall(name: string): string {
    return this.form === 'stepped' ? `(yield* $.t.initialize(${name}))` : `$.init(${name})`;
  }

  /** Text before an access to what threads may share. */
  private touch(holder: string, key: string, write: boolean, value = '0'): string {
    const args = `${holder},${key},${write},${value}`;
    if (this.form === 'stepped') return `if((q=$.t.touch(${args}))!==null)yield q;`;
    return `$.t.touchPlain(${args});`;
  }

  pass(): string {
    return this.form === 'alone' || this.library || this.info.name === '<clinit>' ? '' : '$.t.now.passes++;';
  }

  beforeField(ref: MemberRef, object: string | undefined, value?: string): string {
    if (this.form === 'alone') return '';
    const found = this.machine.find(ref.owner)?.findField(ref.name, ref.descriptor);
    if (found === undefined) return '';
    const holder = object ?? this.constant(found.owner);
    const write = value !== undefined;
    if (!found.isFinal) return this.touch(holder, JSON.stringify(found.property), write, value);
    if (!write) return '';
    return object === undefined ? `$.t.share(${value});` : `$.t.final(${holder},${value});`;
  }

  beforeElement(array: string, index: string, value?: string): string {
    return this.form === 'alone' ? '' : this.touch(array, index, value !== undefined, value);
  }

  instanceField(ref: MemberRef): string | undefined {
    const found = this.machine.find(ref.owner)?.findField(ref.name, ref.descriptor);
    return found && `[${JSON.stringify(found.property)}]`;
  }

  staticField(ref: MemberRef): { init: string; text: string } | undefined {
    const found = this.machine.find(ref.owner)?.findField(ref.name, ref.descriptor);
    // Classes that are peers as a whole have no statics of their own.
    const unset = found !== undefined && found.owner.name !== 'java/lang/System' && found.owner.name in WHOLE;
    if (found === undefined || unset) return undefined;
    return {
      init: this.initText(found.owner),
      text: `${this.constant(found.owner)}.s[${JSON.stringify(found.property)}]`,
    };
  }

  call(ref: MemberRef, how: 'static' | 'special' | 'virtual', args: readonly string[], site: () => number): string {
    const key = ref.name + ref.descriptor;
    const missing = `$.missing(${JSON.stringify(`${ref.owner}.${ref.name}`)})`;
    if (how === 'virtual') {
      const handled = this.handled(ref, args);
      if (handled !== undefined) return handled;
      const direct = this.privateMethod(ref, key);
      const [self, ...rest] = args;
      const target = `(${self}??$.npe(${site()}))`;
      if (direct !== undefined) return this.invoked(`${this.constant(direct)}.${this.code}.call`, [target, ...rest]);
      if (ref.owner[0] === '[' && key === 'clone()Ljava/lang/Object;') return `$.cloneArray(${target})`;
      const name = this.form === 'stepped' ? steppedKey(key) : key;
      return this.invoked(`${target}[${JSON.stringify(name)}]`, rest);
    }
    const method = this.machine.find(ref.owner)?.findMethod(key);
    if (method === undefined) return missing;
    if (how === 'special') {
      const target = ref.name === '<init>' ? args[0] : `(${args[0]}??$.npe(${site()}))`;
      return this.invoked(`${this.constant(method)}.${this.code}.call`, [target, ...args.slice(1)]);
    }
    if ((method.info.access & STATIC) === 0) return missing;
    const init = this.initText(method.owner);
    const call = this.invoked(`${this.constant(method)}.${this.code}`, args);
    if (init === '') return call;
    const name = this.constant(method.owner);
    return `(${name}.state!=='done'&&${this.initCall(name)},${call})`;
  }

  /** A call of a handle, whose method takes any types. */
  private handled({ owner, name, descriptor }: MemberRef, args: readonly string[]): string | undefined {
    if (owner === 'java/lang/invoke/MethodHandle' && (name === 'invoke' || name === 'invokeExact'))
      return `$.unsupported(${JSON.stringify(`MethodHandle.${name}`)})`;
    const site = owner === 'java/lang/invoke/VarHandle' ? varHandleCall(this.machine, name, descriptor) : undefined;
    if (site === undefined) return undefined;
    return this.form === 'stepped'
      ? this.invoked(this.constant(site.steps), args)
      : `${this.constant(site)}(${args.join()})`;
  }

  /** The function of a method that code of this form calls. */
  private get code(): 'f' | 'g' {
    return this.form === 'stepped' ? 'g' : 'f';
  }

  private invoked(target: string, args: readonly string[]): string {
    const call = `${target}(${args.join()})`;
    return this.form === 'stepped' ? `(yield* ${call})` : call;
  }

  /** Private methods are not overridden; only code of the same nest names them. */
  private privateMethod(ref: MemberRef, key: string): JavaMethod | undefined {
    if (ref.owner.split('$')[0] !== this.owner.name.split('$')[0]) return undefined;
    const found = this.machine.find(ref.owner)?.methods.get(key);
    return found !== undefined && (found.info.access & PRIVATE) !== 0 ? found : undefined;
  }

  dynamic(index: number, args: readonly string[]): string {
    const { pool, bootstraps } = this.file;
    const ref = pool.dynamic(index);
    const site = dynamicCall(this.machine, this.owner, ref, bootstraps[ref.bootstrap]);
    const steps = this.form === 'stepped' ? site.steps : undefined;
    return steps === undefined ? `${this.constant(site)}(${args.join()})` : this.invoked(this.constant(steps), args);
  }

  load(index: number): { text: string; kind: 'I' | 'J' | 'F' | 'D' | 'A' } {
    const constant = this.file.pool.constant(index);
    switch (constant.kind) {
      case 'int':
        return { text: literal(constant.value), kind: 'I' };
      case 'float':
        return { text: literal(constant.value), kind: 'F' };
      case 'double':
        return { text: literal(constant.value), kind: 'D' };
      case 'long':
        return { text: constant.value < 0n ? `(${constant.value}n)` : `${constant.value}n`, kind: 'J' };
      case 'string':
        return { text: this.constant(this.machine.literal(constant.value)), kind: 'A' };
      case 'class': {
        const found = this.classRef(constant.value);
        return {
          text: found === undefined ? `$.missing(${JSON.stringify(constant.value)})` : `$.mirror(${found})`,
          kind: 'A',
        };
      }
      default:
        return { text: `$.unsupported(${JSON.stringify(`a constant of the kind ${constant.kind}`)})`, kind: 'A' };
    }
  }

  private lineOf(pc: number): number {
    let line = 0;
    for (const [start, at] of this.info.code!.lines) if (start <= pc) line = at;
    return line;
  }

  site(pc: number): number {
    return this.machine.newSite(this.owner, this.lineOf(pc));
  }

  lineAt(pc: number): number | undefined {
    if (this.library) return undefined;
    const entry = this.info.code!.lines.find(([start]) => start === pc);
    return entry && this.machine.markOf(this.owner, entry[1]);
  }

  member(index: number): MemberRef {
    return this.file.pool.member(index);
  }

  text(index: number): string | undefined {
    const constant = this.file.pool.constant(index);
    return constant.kind === 'string' ? constant.value : undefined;
  }

  className(index: number): string {
    return this.file.pool.name(index);
  }

  dynamicType(index: number): string {
    return this.file.pool.dynamic(index).descriptor;
  }
}
