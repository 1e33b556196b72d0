// The predicate and the classes of its inputs, loaded in a context of their own as the user wrote them (languages/javascript/original/original.ts),
// save for what rewrite.ts changes. Lazy inputs and real ones are built here and given to it.
import { types } from 'node:util';
import type { FieldShape, ObjectShape } from '../inputs/shape.js';
import { OriginalProgram } from '../languages/javascript/original/original.js';
import { ReplayScript } from '../languages/javascript/original/original-builtins.js';
import type { LoadModule } from '../languages/javascript/program/module-graph.js';
import type { Capability } from '../result/permissions.js';
import { copyValue, NotCopied } from './copy.js';
import { SpecError } from './domains.js';
import { type CollectionRealm, createCollections } from './lazy/collections.js';
import { privateKey } from './lazy/object.js';
import type { LazyCollections, LazyRealm } from './lazy/world.js';
import { rewrite } from './rewrite.js';
import type { Part, Space } from './space.js';
import type { EnumerationSpec } from './spec.js';

/** What one call of the predicate came to. */
export type Answer =
  | { readonly kind: 'boolean'; readonly holds: boolean }
  | { readonly kind: 'threw'; readonly error: unknown }
  | { readonly kind: 'other'; readonly value: unknown }
  | {
      readonly kind: 'stopped';
      readonly reason: string;
      readonly lift?: string | undefined;
      readonly denied?: Capability;
    };

const TRUE: Answer = { kind: 'boolean', holds: true };
const FALSE: Answer = { kind: 'boolean', holds: false };

/** Code that sees more of sets and maps than their methods show: they are then decided as a whole. */
const EAGER = /\b(Set|Map)\s*\.\s*prototype\b|\bstructuredClone\b/;
const HARMLESS_BUILTINS = new Set(['everypath', 'node:path', 'node:url', 'node:events', 'node:querystring']);
const MAX_GENERATED = 1_000_000;

interface RealmParts extends CollectionRealm {
  readonly object: () => object;
  readonly array: () => unknown[];
  readonly set: () => Set<unknown>;
  readonly map: () => Map<unknown, unknown>;
}

const PARTS = `{
  Set, Map,
  iteratorPrototype: Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())),
  object: () => ({}), array: () => [], set: () => new Set(), map: () => new Map(),
}`;

export class PredicateProgram implements LazyRealm {
  readonly collections: LazyCollections;
  private readonly original: OriginalProgram;
  private readonly script = new ReplayScript();
  private readonly generated = new Map<string, unknown[]>();
  private readonly parts: RealmParts;
  private readonly prototypes = new Map<number, object>();
  private eager = false;
  fieldsOnly = true;

  constructor(
    private readonly spec: EnumerationSpec,
    /** Of the inputs: user generators are told the domains of their places. */
    private readonly space: Pick<Space, 'objects' | 'roots'>,
    private readonly load: LoadModule,
  ) {
    this.original = new OriginalProgram(
      spec.unit,
      (specifier, from) => this.loadOriginal(specifier, from),
      spec.permissions,
    );
    this.original.prepare(false);
    this.parts = this.original.evaluateText(PARTS) as RealmParts;
    this.collections = createCollections(this.parts, this.eager);
  }

  private loadOriginal(specifier: string, from: string | undefined): ReturnType<LoadModule> {
    const module = this.load(specifier, from);
    if ('error' in module) return module;
    if (module.format === 'builtin' && !HARMLESS_BUILTINS.has(module.file)) {
      this.eager = true;
      this.fieldsOnly = false;
    }
    if (EAGER.test(module.original)) this.eager = true;
    if (module.format !== 'script') return module;
    const { code, listsProperties } = rewrite(module.original);
    if (listsProperties) this.fieldsOnly = false;
    return { ...module, original: code };
  }

  /** Calls the predicate: preconditions and invariants first, all of which must hold. */
  call(roots: readonly unknown[]): Answer {
    const { unit, predicate } = this.spec;
    const receiver = unit.receiver === undefined ? undefined : roots[0];
    const given = unit.receiver === undefined ? roots : roots.slice(1);
    for (const { id, kind } of unit.contracts) {
      if (kind === 'ensures' || (kind === 'requires' && predicate === 'invariant')) continue;
      const answer = this.observe(() => this.contract(id).apply(receiver, kind === 'requires' ? given : []));
      // A contract is a condition: any truthy value will do.
      if (answer.kind === 'other' && !answer.value) return FALSE;
      if (answer.kind !== 'other' && answer !== TRUE) return answer;
    }
    if (predicate === 'invariant') return TRUE;
    const last = unit.parameters.at(-1);
    const args = last?.rest === true ? [...given.slice(0, -1), ...(given.at(-1) as unknown[])] : given;
    this.script.stopped = undefined;
    return this.answer(this.original.invoke({ receiver, args }, this.script));
  }

  private contract(id: string): Function {
    const found = this.original.contract(id);
    if (found === undefined) throw new Error(`the contract ${id} is not registered`);
    return found;
  }

  private observe(action: () => unknown): Answer {
    this.script.stopped = undefined;
    return this.answer(this.original.observe(action));
  }

  private answer(outcome: ReturnType<OriginalProgram['observe']>): Answer {
    switch (outcome.kind) {
      case 'returned':
        if (outcome.value === true) return TRUE;
        return outcome.value === false ? FALSE : { kind: 'other', value: outcome.value };
      case 'threw':
        return outcome;
      case 'asserted':
        return { kind: 'threw', error: new Error(outcome.message) };
      case 'exited':
        return { kind: 'stopped', reason: 'process.exit() was called' };
      case 'stopped':
        return outcome.reason === 'an assumption does not hold' ? FALSE : outcome;
    }
  }

  instantiate(shape: ObjectShape): object {
    if (shape.class === undefined) return this.parts.object();
    let prototype = this.prototypes.get(shape.id);
    if (prototype === undefined) {
      const owner = this.original.classOf(shape.class.file, shape.class.name);
      if (owner === undefined) throw new SpecError('unsupported-input', `class ${shape.name} cannot be found`);
      prototype = owner.prototype as object;
      this.prototypes.set(shape.id, prototype);
    }
    return Object.create(prototype);
  }

  setField(object: object, _shape: ObjectShape, field: FieldShape, value: unknown): void {
    // Assigning is much faster; it does the same where no setter and no special name is in the way.
    if (!field.private && field.name !== '__proto__' && !(field.name in object)) {
      (object as Record<string, unknown>)[field.name] = value;
      return;
    }
    const descriptor = { value, writable: true, enumerable: !field.private, configurable: true };
    Object.defineProperty(object, privateKey(field.name), descriptor);
  }

  /** Classes of the inputs by name, as far as modules have them at their top. */
  classes(): Record<string, { readonly prototype: object }> {
    const found: Record<string, { readonly prototype: object }> = {};
    for (const { class: ref } of this.spec.unit.shapes) {
      const owner = ref && this.original.classOf(ref.file, ref.name);
      if (ref !== undefined && owner !== undefined) found[ref.name] = owner as { readonly prototype: object };
    }
    return found;
  }

  newObject(): object {
    return this.parts.object();
  }

  newArray(): unknown[] {
    return this.parts.array();
  }

  newSet(): Set<unknown> {
    return this.parts.set();
  }

  newMap(): Map<unknown, unknown> {
    return this.parts.map();
  }

  customCount(generator: string): number {
    return this.valuesOf(generator).length;
  }

  custom(generator: string, index: number): unknown {
    return copyValue(this.valuesOf(generator)[index], this);
  }

  /** Everything a generator gives. */
  valuesOf(name: string): readonly unknown[] {
    let values = this.generated.get(name);
    if (values === undefined) this.generated.set(name, (values = this.generate(name)));
    return values;
  }

  private generate(name: string): unknown[] {
    const { file, export: exported } = this.spec.generators[name];
    const unit = { ...this.spec.unit, file, kind: 'function' as const, root: exported, exported: [exported] };
    const fail = (text: string): never => {
      throw new SpecError('wrong-domain', `--generator ${name}: ${text}`);
    };
    const program = new OriginalProgram(
      unit,
      (specifier, from) => this.load(specifier, from ?? this.spec.unit.file),
      this.spec.permissions,
    );
    program.prepare(false);
    const domains = [...this.space.objects.values()]
      .flatMap((object) => object.fields)
      .concat(this.space.roots.map((root) => root.slot))
      .flatMap((slot) => slot.parts)
      .find((part): part is Part & { kind: 'custom' } => part.kind === 'custom' && part.generator === name)?.domains;
    const outcome = program.invoke(
      { receiver: undefined, args: [{ bound: this.spec.bound, ...domains }] },
      new ReplayScript(),
    );
    if (outcome.kind === 'threw') fail(`${exported} of ${file} threw ${thrownText(outcome.error)}`);
    if (outcome.kind !== 'returned') return fail(`${exported} of ${file} was ended`);
    const result = outcome.value as Iterable<unknown> | null | undefined;
    if (result === null || result === undefined || typeof result[Symbol.iterator] !== 'function') {
      return fail(`${exported} of ${file} does not give an iterable`);
    }
    const values: unknown[] = [];
    const all = program.observe(() => {
      for (const value of result) {
        if (values.length >= MAX_GENERATED) fail('it gives more than 1,000,000 values');
        values.push(copyValue(value, this));
      }
    });
    if (all.kind === 'threw') {
      if (all.error instanceof SpecError) throw all.error;
      if (all.error instanceof NotCopied) fail(`it gives ${all.error.message}, which cannot be copied`);
      fail(`it threw ${thrownText(all.error)}`);
    }
    return values;
  }
}

/** An error or any other thrown value in one line. */
export function thrownText(error: unknown): string {
  if (types.isNativeError(error)) return `${error.name}: ${error.message}`.split('\n')[0];
  if (typeof error === 'string') return JSON.stringify(error);
  return typeof error === 'object' && error !== null ? 'an object' : String(error);
}
