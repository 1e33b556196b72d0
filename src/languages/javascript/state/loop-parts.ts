// What a proof writes at the head of a loop besides variables of the function: fields of objects that the state last read shows, variables and
// objects of modules. Every write goes through the journal, like one of the program's own. Made by live-states.ts.
// Soundness: a field that is not plain data of its object is left alone; the proof then finds it unchanged and not widened.
import type { Sort, Term } from '../../../logic/term.js';
import type { StateField, StateNode } from '../../state.js';
import { type ElementTerm, type KnownPairs, type OlderPart, type PairTerm, ProgramValue } from '../../state-reader.js';
import type { AnalysedProgram } from '../program/analysed.js';
import { LazyArray, lazyArrayOf } from '../values/lazy-array.js';
import { Stamp } from '../values/stamp.js';
import { heldTerm, isSymbolic, wrap } from '../values/symbolic.js';
import { fieldKey, LazyObject } from '../values/view.js';
import type { OldObjects } from './old-objects.js';

export class LoopParts {
  constructor(
    private readonly program: AnalysedProgram,
    private readonly old: OldObjects,
    /** By node of the state that was read last. */
    private readonly objects: ReadonlyMap<StateNode, object>,
    /** How values are described. */
    private readonly field: (key: string, value: unknown) => StateField | undefined,
  ) {}

  older(key: string): OlderPart | undefined {
    const number = /^variable(\d+)$/.exec(key)?.[1];
    return number === undefined ? this.property(key) : this.variable(key, Number(number));
  }

  private variable(key: string, number: number): OlderPart | undefined {
    const variable = this.program.journal.variableAt(number);
    if (variable?.name === undefined) return undefined;
    const field = this.field(key, variable.read());
    return field && { name: variable.name, field, write: (value) => variable.restore(written(value)) };
  }

  private property(root: string): OlderPart | undefined {
    const place = this.old.placeOf(root);
    if (place === undefined) return undefined;
    const { object, key } = place;
    const own = Reflect.getOwnPropertyDescriptor(object, key);
    const field = isPlain(own) ? this.field(root, own?.value) : undefined;
    const name = `${this.program.scopes.nameOf(object) ?? 'module'}.${String(key)}`;
    return field && { name, field, write: (value) => void this.put(object, key, value) };
  }

  assign(owner: StateNode, key: PropertyKey, value: Term | ProgramValue): boolean {
    const object = this.objects.get(owner);
    if (object === undefined) return false;
    const record = Stamp.get(object);
    if (record === undefined) return this.put(object, key, value);
    // The path made it, so nothing of it needs to be undone.
    if (record instanceof LazyArray && record.made && record.cells === undefined) {
      return (
        isPlain(Reflect.getOwnPropertyDescriptor(record.target, key)) && record.write(key as string, written(value))
      );
    }
    if (!(record instanceof LazyObject) || record.target !== object) return false;
    return this.put(object, keyOf(record, key), value);
  }

  /** Own data only: no setter runs. */
  private put(object: object, key: PropertyKey, value: Term | ProgramValue): boolean {
    if (!isPlain(Reflect.getOwnPropertyDescriptor(object, key))) return false;
    if (Array.isArray(object) && key === 'length') return false;
    this.program.journal.write(object, key);
    return Reflect.set(object, key, written(value));
  }

  elementsOf(owner: StateNode): Sort | 'none' | undefined {
    return lazyArrayOf(this.objects.get(owner))?.sortOfElements();
  }

  widenArray(owner: StateNode, sort: Sort, length: Term, name: string): boolean {
    const lazy = lazyArrayOf(this.objects.get(owner));
    if (lazy === undefined || (sort !== 'num' && sort !== 'str' && sort !== 'bool' && sort !== 'big')) return false;
    lazy.widen(sort, lazy.partner?.cells?.length ?? length, name);
    return true;
  }

  attached(owner: StateNode, more: readonly ElementTerm[] = []): readonly ElementTerm[] {
    const cells = lazyArrayOf(this.objects.get(owner))?.cells;
    if (cells !== undefined && more.length > 0) cells.attach(more);
    return cells?.factsNow ?? [];
  }

  pairs(owner: StateNode, more: readonly PairTerm[] = []): readonly KnownPairs[] {
    const cells = lazyArrayOf(this.objects.get(owner))?.cells;
    if (cells !== undefined && more.length > 0) cells.attachPairs(more);
    return cells?.pairsNow ?? [];
  }

  elementAt(owner: StateNode, index: Term): Term | undefined {
    const cells = lazyArrayOf(this.objects.get(owner))?.cells;
    if (cells?.knownInput() === undefined) return undefined;
    const value = cells.read(index, -1);
    return isSymbolic(value) ? heldTerm(value) : undefined;
  }

  decide(owner: StateNode, key: PropertyKey): void {
    const object = this.objects.get(owner);
    const record = object === undefined ? undefined : Stamp.get(object);
    if (record instanceof LazyObject && record.target === object) Reflect.get(object, keyOf(record, key));
  }
}

/** As the program sees it. */
export function written(value: Term | ProgramValue): unknown {
  return value instanceof ProgramValue ? value.value : wrap(value);
}

function isPlain(own: PropertyDescriptor | undefined): boolean {
  return own !== undefined && 'value' in own && own.writable === true && own.configurable === true;
}

/** The key that a field of an object of the input has in the realm. */
function keyOf({ shape, view }: LazyObject, key: PropertyKey): PropertyKey {
  const field = shape.fields.find(({ name }) => name === key);
  return field === undefined ? key : fieldKey(view.realm, shape, field);
}
