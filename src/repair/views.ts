// A copy of an object graph whose reads are noted: each object is behind a proxy, and fields hold proxies, so that whatever route the
// invariant takes it meets views alone. The search (search.ts) writes fields of the copy; the caller's objects are never touched.
// Always holds: an object has one view, so identity, sets and maps of views are those of the objects.

/** A field of an object that the invariant may read. */
export interface Field {
  readonly owner: View;
  readonly key: string | symbol;
}

export interface View {
  readonly id: number;
  /** The caller's object. */
  readonly original: object;
  /** Holds the values; objects among them are proxies. */
  readonly target: Record<string | symbol, unknown>;
  readonly proxy: object;
  readonly fields: Map<string | symbol, Field>;
  /** Name of its class and of the kind of fields it has. */
  readonly kind: string;
}

export type Outcome =
  | { readonly kind: 'holds' }
  | { readonly kind: 'fails' }
  | { readonly kind: 'other'; readonly value: unknown };

/** Thrown by a read past the limit: a corrupt structure may have no end. */
const TOO_MANY_READS = Symbol('too many reads');

/** What can be copied: other objects are passed on as they are, and what is in them is not changed. */
function isCopied(value: object): boolean {
  if (Array.isArray(value)) return true;
  const tag = Object.prototype.toString.call(value);
  return tag === '[object Object]' || (Symbol.toStringTag in value && !NATIVE.test(tag));
}
const NATIVE =
  /^\[object (?:Map|Set|WeakMap|WeakSet|Date|RegExp|Promise|Function|AsyncFunction|GeneratorFunction|.*Array|ArrayBuffer|DataView)\]$/;

export class Views {
  readonly views: View[] = [];
  /** Fields in the order in which the last run read them, again for each read. */
  trace: Field[] = [];
  runs = 0;
  private readonly known = new Map<object, object>();
  private readonly byProxy = new WeakMap<object, View>();
  private readonly collections = new WeakSet<object>();
  private readonly lists = new Map<View, readonly Field[]>();
  private readonly pending: (() => void)[] = [];
  private undo: (() => void)[] = [];

  constructor(private readonly maxReads: number) {}

  /** The view of a value, made with everything reachable from it. */
  add(value: unknown): unknown {
    const view = this.viewed(value);
    for (let fill = this.pending.pop(); fill !== undefined; fill = this.pending.pop()) fill();
    return view;
  }

  viewOf(value: unknown): View | undefined {
    return typeof value === 'object' && value !== null ? this.byProxy.get(value) : undefined;
  }

  /** Fields of an object that hold data: the same after each run, since what a run wrote is taken back. */
  fieldsOf(view: View): readonly Field[] {
    let fields = this.lists.get(view);
    if (fields === undefined) {
      fields = Reflect.ownKeys(view.target).flatMap((key) => this.field(view, key) ?? []);
      this.lists.set(view, fields);
    }
    return fields;
  }

  /** Runs the invariant; the trace is that of this run, and what it wrote is taken back. */
  run(invariant: () => unknown): Outcome {
    this.runs++;
    this.trace = [];
    try {
      const value = invariant();
      if (value === true) return this.trace.length > this.maxReads ? { kind: 'fails' } : { kind: 'holds' };
      return value === false ? { kind: 'fails' } : { kind: 'other', value };
    } catch {
      return { kind: 'fails' };
    } finally {
      for (let back = this.undo.pop(); back !== undefined; back = this.undo.pop()) back();
    }
  }

  private viewed(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const known = this.known.get(value);
    if (known !== undefined) return known;
    if (value instanceof Map) return this.collection(value, new Map());
    if (value instanceof Set) return this.collection(value, new Set());
    if (!isCopied(value)) return value;
    const target = (Array.isArray(value) ? [] : Object.create(Object.getPrototypeOf(value))) as View['target'];
    if (Array.isArray(value)) Object.setPrototypeOf(target, Object.getPrototypeOf(value));
    const fields = new Map<string | symbol, Field>();
    const handler: ProxyHandler<View['target']> = {};
    const proxy = new Proxy(target, handler);
    const view: View = { id: this.views.length, original: value, target, proxy, fields, kind: kindOf(value) };
    this.watch(view, handler);
    this.views.push(view);
    this.known.set(value, proxy);
    this.byProxy.set(proxy, view);
    this.pending.push(() => this.fill(target, value));
    return proxy;
  }

  private fill(target: View['target'], value: object): void {
    for (const key of Reflect.ownKeys(value)) {
      const descriptor = Object.getOwnPropertyDescriptor(value, key) as PropertyDescriptor;
      if ('value' in descriptor) {
        descriptor.value = this.viewed(descriptor.value);
        descriptor.writable = true;
      }
      if (!(Array.isArray(value) && key === 'length')) descriptor.configurable = true;
      put(target, key, descriptor);
    }
  }

  /** A copy of a map or a set that a view holds. */
  isCollection(value: object): value is Map<unknown, unknown> | Set<unknown> {
    return this.collections.has(value);
  }

  private collection(value: Map<unknown, unknown> | Set<unknown>, copy: Map<unknown, unknown> | Set<unknown>): object {
    this.known.set(value, copy);
    this.collections.add(copy);
    this.pending.push(() => {
      if (copy instanceof Map)
        for (const [key, entry] of value as Map<unknown, unknown>) copy.set(this.viewed(key), this.viewed(entry));
      else for (const item of value as Set<unknown>) copy.add(this.viewed(item));
    });
    return copy;
  }

  private watch(view: View, handler: ProxyHandler<View['target']>): void {
    const { target } = view;
    handler.get = (_, key, receiver) => {
      const field = view.fields.get(key) ?? this.field(view, key);
      if (field === undefined) return Reflect.get(target, key, receiver);
      if (this.trace.length > this.maxReads) throw TOO_MANY_READS;
      this.trace.push(field);
      return target[key];
    };
    const keep = (key: string | symbol): void => {
      const before = Object.getOwnPropertyDescriptor(target, key);
      this.undo.push(() =>
        before === undefined ? Reflect.deleteProperty(target, key) : Object.defineProperty(target, key, before),
      );
      if (Array.isArray(target) && key !== 'length') keep('length');
    };
    handler.defineProperty = (_, key, descriptor) => {
      keep(key);
      return Reflect.defineProperty(target, key, descriptor);
    };
    handler.deleteProperty = (_, key) => {
      keep(key);
      return Reflect.deleteProperty(target, key);
    };
  }

  private field(view: View, key: string | symbol): Field | undefined {
    const known = view.fields.get(key);
    if (known !== undefined) return known;
    const descriptor = Object.getOwnPropertyDescriptor(view.target, key);
    if (descriptor === undefined || !('value' in descriptor) || typeof descriptor.value === 'function')
      return undefined;
    if (key === 'length' && Array.isArray(view.target)) return undefined;
    const field: Field = { owner: view, key };
    view.fields.set(key, field);
    return field;
  }
}

/** Defines a property; an ordinary one is assigned, which is many times faster and keeps the object so. */
export function put(object: View['target'], key: string | symbol, descriptor: PropertyDescriptor): void {
  const { enumerable, configurable, writable } = descriptor;
  if (enumerable && configurable && writable && !(key in object)) object[key] = descriptor.value;
  else Object.defineProperty(object, key, descriptor);
}

function kindOf(value: object): string {
  if (Array.isArray(value)) return '[]';
  const prototype = Object.getPrototypeOf(value);
  const named = prototype === null ? undefined : Object.getOwnPropertyDescriptor(prototype, 'constructor')?.value;
  return typeof named === 'function' && named !== Object ? `${named.name}` : Object.keys(value).sort().join();
}
