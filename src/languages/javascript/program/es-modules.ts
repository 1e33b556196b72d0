// ES modules of a program in one realm: loads what a module needs, links names to the variables they mean, and runs bodies
// in the order of the language, those that wait at the top level too. Used by ModuleGraph, which knows all other modules.
// Always holds: a module's body runs once; an import reads the exporting module's variable at that moment.
import type { ModuleCode, ModuleLinks } from '../module-code.js';
import { namespaceObject } from './module-namespace.js';

type Getter = () => unknown;
/** Runs steps one after the other in the realm's own queue, then says how it ended. */
type Sequence = (steps: readonly (() => unknown)[], ended: (failed: boolean, error: unknown) => void) => unknown;

/** A module that is not linked by name: CommonJS, compiled TypeScript, built-in, JSON. */
interface Foreign {
  readonly kind: 'foreign';
  /** Its only export is `default`. */
  readonly json: boolean;
  readonly load: () => unknown;
  readonly env: object;
  readonly namespace: object;
  loaded: boolean;
}

interface EsRecord {
  readonly kind: 'es';
  readonly module: ModuleCode;
  readonly links: ModuleLinks;
  requests: (EsRecord | Foreign)[] | undefined;
  readonly env: object;
  /** What CommonJS modules get. */
  readonly exports: object;
  namespace: object | undefined;
  getters: Record<string, Getter>;
  state: 'new' | 'linked' | 'running' | 'done' | 'failed';
  error: unknown;
  body: Iterator<unknown> | undefined;
  sequence: Sequence | undefined;
  /** Set while a module that waits has not ended. */
  pending: unknown;
}

type Target = { readonly record: EsRecord | Foreign; readonly name: string } | 'ambiguous' | undefined;

export interface EsHost {
  find(specifier: string, from: string): ModuleCode;
  /** Exports of a module that is not linked by name. */
  require(specifier: string, from: string): unknown;
  run(module: ModuleCode, exports: unknown, require: unknown, record: object): void;
  newObject(): object;
  error(message: string, syntax: boolean): unknown;
  opened(module: ModuleCode): void;
  /** Runs the microtasks of the realm. */
  drain(): void;
}

/** Rounds of microtasks that a module may need before something asks for its exports. */
const ROUNDS = 1000;

export class EsModules {
  private readonly records = new Map<string, EsRecord>();
  private readonly foreign = new Map<string, Foreign>();

  constructor(private readonly host: EsHost) {}

  clear(): void {
    this.records.clear();
    this.foreign.clear();
  }

  /** Runs a module and what it imports; the object that CommonJS modules see. */
  require(module: ModuleCode): unknown {
    const record = this.prepared(module);
    const waiting = this.evaluate(record);
    for (let i = 0; waiting !== undefined && record.pending !== undefined && i < ROUNDS; i++) this.host.drain();
    if (record.state === 'failed') throw record.error;
    if (record.pending !== undefined)
      throw this.host.error(`${module.file} waits at the top level and never ends`, false);
    return record.exports;
  }

  /** The namespace of a module, or a promise of it when its body waits. */
  import(module: ModuleCode): unknown {
    const record = this.prepared(module);
    const waiting = this.evaluate(record);
    if (record.state === 'failed') throw record.error;
    return waiting ?? this.namespaceOf(record);
  }

  private prepared(module: ModuleCode): EsRecord {
    const record = this.record(module);
    const fresh: EsRecord[] = [];
    try {
      this.load(record, fresh);
      for (const r of fresh) this.link(r);
    } catch (error) {
      for (const r of fresh) this.records.delete(r.module.file);
      throw error;
    }
    for (const r of fresh) this.open(r);
    for (const r of fresh) this.fill(r);
    return record;
  }

  private record(module: ModuleCode): EsRecord {
    let record = this.records.get(module.file);
    if (record === undefined) {
      this.host.opened(module);
      record = {
        kind: 'es',
        module,
        links: module.links as ModuleLinks,
        requests: undefined,
        env: this.host.newObject(),
        exports: this.host.newObject(),
        namespace: undefined,
        getters: {},
        state: 'new',
        error: undefined,
        body: undefined,
        sequence: undefined,
        pending: undefined,
      };
      this.records.set(module.file, record);
    }
    return record;
  }

  private load(record: EsRecord, fresh: EsRecord[]): void {
    if (record.requests !== undefined) return;
    fresh.push(record);
    record.requests = [];
    const { file } = record.module;
    for (const specifier of record.links.requests) {
      const module = this.host.find(specifier, file);
      if (module.links === undefined) {
        record.requests.push(this.foreignRecord(module, specifier, file));
        continue;
      }
      const child = this.record(module);
      record.requests.push(child);
      this.load(child, fresh);
    }
  }

  private foreignRecord({ file, format }: ModuleCode, specifier: string, from: string): Foreign {
    let found = this.foreign.get(file);
    if (found === undefined) {
      const load = (): unknown => this.host.require(specifier, from);
      const json = format === 'json';
      const [env, namespace] = [this.host.newObject(), this.host.newObject()];
      found = { kind: 'foreign', json, load, env, namespace, loaded: false };
      this.foreign.set(file, found);
    }
    return found;
  }

  private resolve(record: EsRecord | Foreign, name: string, seen: Set<string> = new Set()): Target {
    if (record.kind === 'foreign') return record.json && name !== 'default' ? undefined : { record, name };
    const { links, module } = record;
    const key = `${name} ${module.file}`;
    if (seen.has(key)) return undefined;
    seen.add(key);
    if (links.local.includes(name)) return { record, name };
    const requests = record.requests as (EsRecord | Foreign)[];
    const indirect = links.indirect.find((x) => x.name === name);
    if (indirect !== undefined) {
      const from = requests[indirect.request];
      return indirect.imported === '*' ? { record: from, name: '*' } : this.resolve(from, indirect.imported, seen);
    }
    if (name === 'default') return undefined;
    let found: Target;
    for (const star of links.stars) {
      const from = requests[star];
      if (from.kind === 'foreign' && !this.foreignNames(from).includes(name)) continue;
      const target = this.resolve(from, name, seen);
      if (target === 'ambiguous') return target;
      if (target === undefined) continue;
      if (found === undefined) found = target;
      else if (typeof found !== 'string' && (found.record !== target.record || found.name !== target.name))
        return 'ambiguous';
    }
    return found;
  }

  private names(record: EsRecord | Foreign, seen: Set<EsRecord | Foreign> = new Set()): Set<string> {
    if (seen.has(record)) return new Set();
    seen.add(record);
    if (record.kind === 'foreign') return new Set(this.foreignNames(record));
    const { local, indirect, stars } = record.links;
    const names = new Set([...local, ...indirect.map((x) => x.name)]);
    for (const star of stars) {
      for (const name of this.names((record.requests as EsRecord[])[star], seen))
        if (name !== 'default') names.add(name);
    }
    return names;
  }

  private link(record: EsRecord): void {
    const { links, requests = [] } = record;
    const wanted = [...links.imports, ...links.indirect.map((x) => ({ request: x.request, name: x.imported }))];
    for (const { request, name } of wanted) {
      if (name === '*') continue;
      const target = this.resolve(requests[request], name);
      if (typeof target === 'object') continue;
      const module = `The requested module '${links.requests[request]}'`;
      throw this.host.error(
        target === undefined
          ? `${module} does not provide an export named '${name}'`
          : `${module} contains conflicting star exports for name '${name}'`,
        true,
      );
    }
  }

  /** Makes the variables of a module; its functions are there from now on. */
  private open(record: EsRecord): void {
    const requests = record.requests as (EsRecord | Foreign)[];
    const namespaces = (i: number): object => this.namespaceOf(requests[i]);
    this.host.run(
      record.module,
      {
        env: (i: number) => requests[i].env,
        namespace: namespaces,
        link(getters: object) {
          for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(getters))) {
            record.getters[name] = get as Getter;
          }
        },
        start(body: () => Iterator<unknown>, sequence: Sequence | undefined) {
          record.body = body();
          record.sequence = sequence;
          record.body.next();
        },
        import: (specifier: string) => {
          const module = this.host.find(specifier, record.module.file);
          return module.links === undefined ? this.host.require(specifier, record.module.file) : this.import(module);
        },
      },
      undefined,
      this.host.newObject(),
    );
    record.state = 'linked';
  }

  private getter(record: EsRecord, name: string): Getter | undefined {
    const target = this.resolve(record, name);
    if (typeof target !== 'object') return undefined;
    if (target.name === '*') return () => this.namespaceOf(target.record);
    if (target.record.kind === 'es') return target.record.getters[target.name];
    const env = target.record.env as Record<string, unknown>;
    return () => env[target.name];
  }

  private fill(record: EsRecord): void {
    Object.defineProperty(record.exports, '__esModule', { value: true });
    for (const name of this.names(record)) {
      const get = this.getter(record, name);
      if (get === undefined) continue;
      Object.defineProperty(record.env, name, { get, enumerable: true });
      Object.defineProperty(record.exports, name, { get, enumerable: true, configurable: true });
    }
    Object.setPrototypeOf(record.env, null);
  }

  private namespaceOf(record: EsRecord | Foreign): object {
    if (record.kind === 'foreign') return record.namespace;
    record.namespace ??= namespaceObject(
      [...this.names(record)].filter((name) => typeof this.resolve(record, name) === 'object'),
      (name) => (this.getter(record, name) as Getter)(),
    );
    return record.namespace;
  }

  /** Runs what has not run; a promise when something waits. */
  private evaluate(record: EsRecord): unknown {
    if (record.state === 'failed') throw record.error;
    if (record.pending !== undefined) return record.pending;
    const order: (EsRecord | Foreign)[] = [];
    this.order(record, order, new Set());
    const sequence = order.map((r) => (r.kind === 'es' ? r.sequence : undefined)).find((s) => s !== undefined);
    if (sequence === undefined) {
      this.runAll(record, order);
      return undefined;
    }
    for (const r of order) if (r.kind === 'es') r.state = 'running';
    const steps = order.map((r) => () => this.runBody(r));
    const mine = order.filter((r): r is EsRecord => r.kind === 'es');
    const promise = sequence(steps, (failed, error) => {
      for (const r of mine) {
        r.pending = undefined;
        if (r.state === 'running') r.state = failed ? 'failed' : 'done';
        if (failed && r.state === 'failed') r.error ??= error;
      }
      return this.namespaceOf(record);
    });
    // A module may end without ever waiting.
    if (order.some((r) => r.kind === 'es' && r.state === 'running')) for (const r of mine) r.pending = promise;
    return promise;
  }

  private runAll(root: EsRecord, order: readonly (EsRecord | Foreign)[]): void {
    for (const r of order) if (r.kind === 'es') r.state = 'running';
    try {
      for (const r of order) this.runBody(r);
    } catch (error) {
      for (const r of order) {
        if (r.kind !== 'es' || r.state !== 'running') continue;
        // What was never started may run by itself, unless it needs what failed.
        const failed = r === root || this.needs(r, (x) => x.state === 'failed');
        r.state = failed ? 'failed' : 'linked';
        if (failed) r.error = error;
      }
      throw error;
    }
  }

  private needs(record: EsRecord, wanted: (r: EsRecord) => boolean, seen = new Set<EsRecord>()): boolean {
    if (seen.has(record)) return false;
    seen.add(record);
    if (wanted(record)) return true;
    return (record.requests ?? []).some((r) => r.kind === 'es' && this.needs(r, wanted, seen));
  }

  private order(record: EsRecord | Foreign, order: (EsRecord | Foreign)[], seen: Set<unknown>): void {
    if (seen.has(record)) return;
    seen.add(record);
    if (record.kind === 'es') {
      if (record.state === 'failed') throw record.error;
      if (record.state !== 'linked') return;
      for (const r of record.requests ?? []) this.order(r, order, seen);
    }
    order.push(record);
  }

  /** A promise when the body waits. */
  private runBody(record: EsRecord | Foreign): unknown {
    if (record.kind === 'foreign') {
      this.loadForeign(record);
      return undefined;
    }
    try {
      const result: unknown = (record.body as Iterator<unknown>).next();
      if (record.links.async) return result;
      record.state = 'done';
      return undefined;
    } catch (error) {
      record.state = 'failed';
      record.error = error;
      throw error;
    }
  }

  private foreignNames(record: Foreign): string[] {
    this.loadForeign(record);
    return Object.keys(record.namespace);
  }

  /** Named imports read the exports; a module that was compiled from one has its default in `default`. */
  private loadForeign(record: Foreign): void {
    if (record.loaded) return;
    record.loaded = true;
    const exports = record.load() as Record<string, unknown> | null;
    const isObject = (typeof exports === 'object' && exports !== null) || typeof exports === 'function';
    const compiled = isObject && !record.json && (exports as { __esModule?: unknown }).__esModule === true;
    if (isObject) Object.setPrototypeOf(record.env, exports as object);
    if (!compiled) Object.defineProperty(record.env, 'default', { value: exports, enumerable: true });
    if (isObject && !record.json) {
      for (const name of Object.keys(exports as object)) {
        const get = (): unknown => (exports as Record<string, unknown>)[name];
        if (compiled || name !== 'default') Object.defineProperty(record.namespace, name, { get, enumerable: true });
      }
    }
    if (!compiled) Object.defineProperty(record.namespace, 'default', { value: exports, enumerable: true });
  }
}
