// The classes of a Java program in the engine: found through the front end, linked when they are first named, initialized within
// the path. Always holds: `reset` brings every class back to where it was before it was initialized, so a path finds no trace of
// the one before.
import { runInThisContext } from 'node:vm';
import type { FreshInputs } from '../../../inputs/fresh-inputs.js';
import type { Term } from '../../../logic/term.js';
import type { RunningPath } from '../../../path/context.js';
import { unsupported } from '../../../result/gaps/paths.js';
import type { SourceRange } from '../../../result/source-range.js';
import { FINAL, type MethodInfo, readClass, STATIC, SYNCHRONIZED } from '../classfile/class-file.js';
import { inputType } from '../library-inputs.js';
import { type Peer, peersOf, WHOLE } from '../peers/registry.js';
import { steppedPeersOf, stepsOfPeer } from '../peers/stepped.js';
import type { Threads } from '../threads/threads.js';
import { writeMethod } from '../translate/method-writer.js';
import { constructorOf, hidesForeign } from './class-making.js';
import { Defaults } from './defaults.js';
import { Initialization } from './initialization.js';
import { JavaArray } from './java-array.js';
import { JavaClass, JavaMethod, type JavaObject, type Num, steppedKey } from './java-class.js';
import { MethodLinkage } from './linkage.js';
import { Operations } from './operations.js';
import { ToldCalls } from './told-calls.js';

export interface FoundCode {
  readonly bytes: Uint8Array;
  readonly library: boolean;
  /** Of the source, as reports name it. */
  readonly file: string;
  /** First column of each line's text, and the one behind it. */
  readonly columns: readonly (readonly [number, number])[];
}

export interface MachineHost {
  readonly path: RunningPath;
  readonly fresh: FreshInputs;
  /** Statements are reported to listeners. */
  readonly observed: boolean;
  /** Decisions, too. */
  readonly decisions: boolean;
  /** Calls of the user's methods, too. */
  readonly calls: boolean;
  /** Makes the threads of a program that starts some. */
  readonly threads?: (machine: Machine) => Threads;
  find(name: string): FoundCode | undefined;
}

export interface Answer {
  readonly name: string;
  /** Its descriptor. */
  readonly type: string;
  readonly term: Term;
}

export interface CodePlace {
  readonly file: string;
  readonly line: number;
}

export class Machine {
  readonly ops: Operations;
  private readonly classes = new Map<string, JavaClass | undefined>();
  private readonly files = new Map<string, string>();
  private readonly columns = new Map<string, FoundCode['columns']>();
  private readonly literals = new Map<string, JavaObject>();
  private initialized: JavaClass[] = [];
  private readonly peers: ReadonlyMap<string, Peer>;
  private readonly steppedPeers: ReadonlyMap<string, JavaMethod['g']>;
  /** Of a program that starts some. */
  readonly threads: Threads | undefined;
  /** Places of branches and exceptions, by site. */
  readonly sites: CodePlace[] = [];
  /** Lines, by mark. */
  readonly lines: CodePlace[] = [];
  private readonly marks = new Map<string, number>();
  readonly identities = new Map<object, number>();
  private mirrored: JavaClass[] = [];
  /** Values that the program asked for on this path, in order (answers.ts). */
  readonly answers: Answer[] = [];
  /** The running thread, once somebody has asked for it. */
  thread: JavaObject | undefined;
  /** Keys that were looked for in hash tables, by class, with the hash codes they were given (peers/hash-table.ts). */
  readonly hashed = new Map<JavaClass, { readonly key: JavaObject; readonly hash: Num }[]>();

  readonly told: ToldCalls;

  constructor(readonly host: MachineHost) {
    this.told = new ToldCalls(host);
    this.ops = new Operations(this);
    this.threads = this.ops.t = host.threads?.(this);
    this.defaults = new Defaults(this.threads !== undefined);
    this.peers = peersOf(this);
    this.steppedPeers = this.threads === undefined ? new Map() : steppedPeersOf(this, this.threads);
  }

  /** @throws PathAbort when the class cannot be found */
  require(name: string): JavaClass {
    return this.find(name) ?? this.ops.missing(name);
  }

  find(name: string): JavaClass | undefined {
    if (this.classes.has(name)) return this.classes.get(name);
    const made = name[0] === '[' ? this.arrayClass(name) : this.link(name);
    this.classes.set(name, made);
    return made;
  }

  private arrayClass(name: string): JavaClass {
    const object = this.require('java/lang/Object');
    const made = new JavaClass(name, undefined, true, object, []);
    for (const above of ['java/lang/Cloneable', 'java/io/Serializable']) {
      const found = this.find(above);
      if (found !== undefined) made.supers.add(found);
    }
    made.supers.add(object);
    made.proto = Object.create(object.proto);
    made.state = 'done';
    return made;
  }

  /** A class that is linked. */
  isKnown(name: string): boolean {
    return this.classes.get(name) !== undefined;
  }

  /** `int` and the like, as Class objects name them. */
  primitive(name: string): JavaClass {
    let made = this.classes.get(` ${name}`);
    if (made === undefined) {
      made = new JavaClass(name, undefined, true, undefined, []);
      made.state = 'done';
      this.classes.set(` ${name}`, made);
    }
    return made;
  }

  private link(name: string): JavaClass | undefined {
    const found = this.host.find(name);
    if (found === undefined) return undefined;
    const file = readClass(found.bytes);
    const parent = file.super === undefined ? undefined : this.require(file.super);
    const interfaces = file.interfaces.map((each) => this.require(each));
    const made = new JavaClass(name, file, found.library, parent, interfaces);
    this.files.set(name, found.file);
    this.columns.set(found.file, found.columns);
    made.depth = (parent?.depth ?? 0) + 1;
    for (const above of [...(parent ? [parent] : []), ...interfaces]) for (const s of above.supers) made.supers.add(s);
    for (const f of file.fields) {
      const isStatic = (f.access & STATIC) !== 0;
      const property = `${f.name}$${made.depth}`;
      made.fields.push({
        name: f.name,
        descriptor: f.descriptor,
        inputType: inputType(f.descriptor, f.signature),
        property,
        owner: made,
        isStatic,
        isFinal: (f.access & FINAL) !== 0,
        constant: f.constant,
      });
    }
    made.proto = Object.create(parent?.proto ?? null, { $c: { value: made, writable: true } });
    // Arrays are objects, too.
    if (parent === undefined) Object.setPrototypeOf(JavaArray.prototype, made.proto);
    for (const info of file.methods) this.addMethod(made, new JavaMethod(made, info));
    this.defaults.inherit(made);
    made.ctor = constructorOf(made);
    return made;
  }

  private addMethod(owner: JavaClass, method: JavaMethod): void {
    const { key, info } = method;
    owner.methods.set(key, method);
    const isVirtual = (info.access & STATIC) === 0 && info.name[0] !== '<';
    const machine = this;
    const put = (form: 'f' | 'g', value: JavaMethod['f']): void => {
      method[form] = value;
      const name = form === 'f' ? key : steppedKey(key);
      if (isVirtual) Object.defineProperty(owner.proto, name, { value, writable: true, configurable: true });
    };
    for (const form of this.threads === undefined ? (['f'] as const) : (['f', 'g'] as const)) {
      if (isVirtual && hidesForeign(owner, key)) {
        put(form, () => this.ops.unsupported(`${owner.name}.${info.name} hides a method of another package`));
        continue;
      }
      put(form, function (this: unknown, ...args: unknown[]) {
        put(form, form === 'f' ? machine.functionOf(method) : machine.stepsOf(method));
        machine.defaults.refresh(method);
        return method[form].apply(this, args);
      });
    }
  }

  private readonly defaults: Defaults;

  fileOf(owner: JavaClass): string {
    return this.files.get(owner.name) ?? owner.name;
  }

  private functionOf(method: JavaMethod): JavaMethod['f'] {
    const { owner, key, info } = method;
    const other = this.peers.get(`${owner.name}.${key}`) ?? this.refused(method);
    if (other !== undefined) return other;
    const made = this.translated(method);
    return this.host.calls && !owner.library && info.name !== '<clinit>' ? this.told.telling(method, made) : made;
  }

  /** The method as a generator, in a program with threads. */
  private stepsOf(method: JavaMethod): JavaMethod['g'] {
    const name = `${method.owner.name}.${method.key}`;
    const own = this.steppedPeers.get(name);
    if (own !== undefined) return own;
    const peer = this.peers.get(name) ?? this.refused(method);
    if (peer !== undefined) return stepsOfPeer(name, peer, this.threads as Threads);
    return this.translated(method, true) as JavaMethod['g'];
  }

  /** What ends the path, of a method that has no code. */
  private refused({ owner, info }: JavaMethod): JavaMethod['f'] | undefined {
    const text = `${owner.name.replaceAll('/', '.')}.${info.name}`;
    if (info.code === undefined || WHOLE[owner.name] !== undefined) {
      const isNative = (info.access & 0x100) !== 0 || WHOLE[owner.name] !== undefined;
      return () => this.ops.unsupported(isNative ? `${text} has no model` : `${text} is abstract`);
    }
    return undefined;
  }

  private readonly originals = new Map<string, JavaMethod['f']>();

  /** A static method as the JDK has it, whatever stands in its place. */
  bytecode(owner: string, key: string): JavaMethod['f'] {
    const type = this.require(owner);
    this.initialize(type);
    const name = `${owner}.${key}`;
    let made = this.originals.get(name);
    if (made === undefined) {
      const method = type.methods.get(key);
      if (method?.info.code === undefined) return this.ops.missing(name);
      this.originals.set(name, (made = this.translated(method)));
    }
    return made;
  }

  /** Runs something that the path need not pay for. */
  unmetered<T>(action: () => T): T {
    const { meter } = this.host.path;
    const { fuel } = meter;
    meter.fuel = Number.POSITIVE_INFINITY;
    try {
      return action();
    } finally {
      meter.fuel = fuel;
    }
  }

  /** The method's own code as a function. */
  translated(method: JavaMethod, stepped = false): JavaMethod['f'] {
    const { owner, info } = method;
    const form = this.threads === undefined ? 'alone' : stepped ? 'stepped' : 'plain';
    const link = new MethodLinkage(this, owner, info, form);
    const isStatic = (info.access & STATIC) !== 0;
    const isSynchronized = (info.access & SYNCHRONIZED) !== 0;
    const body = writeMethod({ descriptor: info.descriptor, isStatic, isSynchronized, code: info.code! }, link);
    const names = link.constants.map((_, i) => `c${i}`);
    const filename = `java:${owner.name}.${info.name}`;
    const make = runInThisContext(`(function($,m,k${names.map((n) => `,${n}`).join('')}){return ${body}})`, {
      filename,
    });
    const { path } = this.host;
    return make(this.ops, path.meter, path.marks, ...link.constants) as JavaMethod['f'];
  }

  newSite(owner: JavaClass, line: number): number {
    return this.sites.push({ file: this.fileOf(owner), line }) - 1;
  }

  markOf(owner: JavaClass, line: number): number {
    const file = this.fileOf(owner);
    const key = `${line} ${file}`;
    let mark = this.marks.get(key);
    if (mark === undefined) {
      mark = this.lines.push({ file, line }) - 1;
      this.marks.set(key, mark);
    }
    return mark;
  }

  /** Tests of the code, by number. */
  readonly tests: { readonly owner: JavaClass; readonly info: MethodInfo; readonly pc: number }[] = [];

  decision(owner: JavaClass, info: MethodInfo, pc: number): number {
    return this.tests.push({ owner, info, pc }) - 1;
  }

  private readonly initialization = new Initialization(
    this,
    (c) => this.initialized.push(c),
    ({ name }) => WHOLE[name] === undefined || this.peers.has(`${name}.<clinit>()V`),
  );

  initialize(c: JavaClass): void {
    if (c.state !== 'done') this.initialization.run(c);
  }

  /** The same in steps. */
  initializeSteps(c: JavaClass): Generator<any, void, undefined> {
    return this.initialization.steps(c);
  }

  /** A path begins: no class is initialized. */
  reset(): void {
    for (const c of this.initialized) {
      c.state = 'none';
      c.s = {};
    }
    for (const c of this.mirrored) c.mirror = undefined;
    this.initialized = [];
    this.mirrored = [];
    this.identities.clear();
    this.answers.length = 0;
    this.hashed.clear();
    this.thread = undefined;
  }

  /** What brings back the state of classes as it is now, as often as one likes; of enums that were initialized since, theirs may stay. */
  image(): (keepEnums?: boolean) => void {
    const classes = this.initialized.map((c) => ({ c, state: c.state, s: { ...c.s } }));
    const { thread } = this;
    const [answers, mirrored] = [[...this.answers], this.mirrored.map((c) => [c, c.mirror] as const)];
    const [identities, hashed] = [new Map(this.identities), new Map([...this.hashed].map(([c, l]) => [c, [...l]]))];
    return (keepEnums = false) => {
      const known = new Set(classes.map(({ c }) => c));
      const since = this.initialized.filter((c) => !known.has(c));
      const kept = since.filter((c) => keepEnums && c.parent?.name === 'java/lang/Enum');
      const saved = kept.map((c) => ({ c, state: c.state, s: c.s }));
      this.reset();
      for (const { c, state, s } of [...classes, ...saved]) Object.assign(c, { state, s: { ...s } });
      for (const [c, mirror] of mirrored) c.mirror = mirror;
      this.initialized = [...known, ...kept];
      this.mirrored = mirrored.map(([c]) => c);
      this.answers.push(...answers);
      for (const [object, number] of identities) this.identities.set(object, number);
      for (const [c, list] of hashed) this.hashed.set(c, [...list]);
      this.thread = thread;
    };
  }

  /** What static fields of the user's classes hold. */
  *statics(): Iterable<unknown> {
    for (const c of this.initialized) if (!c.library) yield* Object.values(c.s);
  }

  /** What static fields of all classes hold. */
  *allStatics(): Iterable<unknown> {
    for (const c of this.initialized) yield* Object.values(c.s);
  }

  isLiteral(object: { readonly v?: unknown }): boolean {
    return typeof object.v === 'string' && this.literals.get(object.v) === object;
  }

  noteMirror(c: JavaClass): void {
    this.mirrored.push(c);
  }

  /** An interned string. */
  literal(text: string): JavaObject {
    let made = this.literals.get(text);
    if (made === undefined) this.literals.set(text, (made = this.string(text)));
    return made;
  }

  /** A new string. */
  string(text: unknown): JavaObject {
    const made = new (this.require('java/lang/String').ctor)();
    made.v = text;
    return made;
  }

  rangeOf({ file, line }: CodePlace): SourceRange {
    const [column, endColumn] = this.columns.get(file)?.[line - 1] ?? [1, 2];
    return { file, line, column, endLine: line, endColumn };
  }

  /** The program ends the JVM. */
  exit(code: Num): never {
    const { path } = this.host;
    const known = typeof code === 'number' ? code : Number(path.concretize(code, 'the exit code is symbolic', -1));
    return path.abort({ kind: 'exited', code: known });
  }

  /** Ends the path. */
  refuse(what: string, lift?: string): never {
    const { path } = this.host;
    const place = this.lines[this.ops.at];
    const location = place && this.rangeOf(place);
    return path.abort({ kind: 'unsupported', gap: unsupported(what, lift), site: -1, location });
  }
}
