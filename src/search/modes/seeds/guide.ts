// Follows a seed through a symbolic run: tells Inputs which options the seed takes, and collects the values of the variables,
// under which the run decides its branches (run-context.ts). One per run.
// Always holds: every condition of a run that was guided to its end holds under `model`.

import type { InputGuide } from '../../../inputs/guide.js';
import type { InputObject, InputValue, Slot } from '../../../inputs/input-object.js';
import type { SlotOption } from '../../../inputs/options.js';
import { type Seed, SeedArray, type SeedCall, SeedDate, SeedFunction, SeedObject } from '../../../inputs/seed.js';
import type { Primitive, Term } from '../../../logic/term.js';

const SORTS: Record<string, string> = { boolean: 'bool', number: 'num', string: 'str', bigint: 'big' };

export class SeedGuide implements InputGuide {
  readonly model = new Map<Term, Primitive>();
  private readonly values = new Map<Slot, { readonly seed: Seed; readonly there: boolean }>();
  private readonly objects = new Map<InputObject, Seed>();
  private readonly inputs = new Map<Seed, InputObject>();

  constructor(private readonly call: SeedCall) {}

  root(slot: Slot): void {
    this.values.set(slot, { seed: this.call.get(slot.path), there: this.call.get(slot.path) !== undefined });
  }

  member(slot: Slot, owner: InputObject, key: string): void {
    const seed = this.objects.get(owner);
    if (seed instanceof SeedArray) this.values.set(slot, { seed: seed.items[Number(key)], there: true });
    else if (seed instanceof SeedObject) {
      this.values.set(slot, { seed: seed.fields.get(key), there: seed.fields.has(key) });
    }
  }

  result(slot: Slot, owner: InputObject): void {
    const seed = this.objects.get(owner);
    if (seed instanceof SeedFunction) this.values.set(slot, { seed: seed.result, there: true });
  }

  same(slot: Slot, other: Slot): void {
    const known = this.values.get(other);
    if (known !== undefined) this.values.set(slot, known);
  }

  option(slot: Slot, options: readonly SlotOption[]): number | undefined {
    const known = this.values.get(slot);
    if (known === undefined) return undefined;
    const { seed, there } = known;
    const first = (fits: (option: SlotOption) => boolean): number | undefined => {
      const found = options.findIndex(fits);
      return found < 0 ? undefined : found;
    };
    if (seed === undefined) {
      const absent = first((o) => o.kind === 'absent');
      const literal = first((o) => o.kind === 'literal' && o.value === undefined);
      return (there ? (literal ?? absent) : (absent ?? literal)) ?? first((o) => o.kind === 'any');
    }
    if (typeof seed !== 'object' || seed === null) {
      return (
        first((o) => o.kind === 'literal' && Object.is(o.value, seed)) ??
        first((o) => o.kind === 'primitive' && o.sort === SORTS[typeof seed]) ??
        first((o) => o.kind === 'any')
      );
    }
    const earlier = this.inputs.get(seed);
    const alias = earlier && first((o) => o.kind === 'alias' && o.object === earlier);
    return alias ?? first((o) => o.kind === 'new' && isNew(o.type, seed)) ?? first((o) => o.kind === 'any');
  }

  present(slot: Slot): boolean {
    return this.values.get(slot)?.there === true;
  }

  decided(slot: Slot, value: InputValue): void {
    const known = this.values.get(slot);
    if (known === undefined) return;
    const { seed } = known;
    if (value.kind === 'term' && typeof seed !== 'object' && SORTS[typeof seed] === value.term.sort) {
      this.model.set(value.term, seed as Primitive);
    } else if (value.kind === 'object' && typeof seed === 'object' && seed !== null) {
      if (this.objects.has(value.object)) return;
      this.objects.set(value.object, seed);
      this.inputs.set(seed, value.object);
      const { type } = value.object;
      if (type.kind === 'array' && seed instanceof SeedArray) this.model.set(type.length, seed.items.length);
      if (type.kind === 'date' && seed instanceof SeedDate) this.model.set(type.time, seed.time);
    }
  }

  valueOf(variable: Term): Primitive | undefined {
    return this.model.get(variable);
  }

  keys(object: InputObject): readonly string[] {
    const seed = this.objects.get(object);
    return seed instanceof SeedObject ? [...seed.fields.keys()] : [];
  }
}

function isNew(type: (SlotOption & { kind: 'new' })['type'], seed: object): boolean {
  switch (type.kind) {
    case 'object':
      return seed instanceof SeedObject && seed.shape === type.id;
    case 'dynamic':
      return seed instanceof SeedObject && seed.shape === undefined;
    case 'array':
      return seed instanceof SeedArray;
    case 'tuple':
      return seed instanceof SeedArray && seed.items.length === type.length;
    case 'function':
      return seed instanceof SeedFunction;
    case 'date':
      return seed instanceof SeedDate;
    default:
      return false;
  }
}
