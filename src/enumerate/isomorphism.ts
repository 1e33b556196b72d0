// Sets of objects have no order, so inputs may come up more than once, with members in another order. Here an input gets a
// canonical text, the least over all orders of members that cannot be told apart otherwise; one input per text is kept.
import { Family } from './family.js';
import { Choices } from './lazy/choices.js';
import type { BuildRealm } from './realm.js';
import type { Space } from './space.js';

export class Isomorphism {
  private readonly seen = new Set<string>();
  private readonly classes = new WeakMap<object, string>();
  private readonly realm: BuildRealm;

  constructor(private readonly space: Space) {
    this.realm = {
      instantiate: (shape) => {
        const object = {};
        this.classes.set(object, `${shape.id}`);
        return object;
      },
      setField: (object, _shape, field, value) => {
        (object as Record<string, unknown>)[field.name] = value;
      },
      newObject: () => ({}),
      newArray: () => [],
      newSet: () => new Set(),
      newMap: () => new Map(),
      custom: (generator, index) => `${generator} ${index}`,
    };
  }

  /** @param codes a family without holes */
  isNew(codes: readonly number[]): boolean {
    const roots = new Family(this.space, codes).at(0, this.realm);
    const text = this.canonical(roots);
    if (this.seen.has(text)) return false;
    this.seen.add(text);
    return true;
  }

  private canonical(roots: readonly unknown[]): string {
    const colors = this.colors(roots);
    const choices = new Choices();
    let least: string | undefined;
    do {
      choices.begin();
      const text = this.write(roots, colors, choices);
      if (least === undefined || text < least) least = text;
    } while (choices.next());
    return least;
  }

  /** Colours by class and contents, refined until no more objects are told apart. */
  private colors(roots: readonly unknown[]): Map<object, string> {
    let colors = new Map<object, string>();
    const open: unknown[] = [...roots];
    while (open.length > 0) {
      const value = open.pop();
      if (typeof value !== 'object' || value === null || colors.has(value)) continue;
      colors.set(value, '');
      open.push(...childrenOf(value));
    }
    for (let kinds = 0; ; ) {
      const names = new Set<string>();
      const next = new Map<object, string>();
      for (const object of colors.keys()) {
        const parts = childrenOf(object).map((child) => this.part(child, colors));
        if (object instanceof Set) parts.sort();
        const text = `${this.classes.get(object) ?? ''}(${Object.keys(object).join()}|${parts.join()})`;
        names.add(text);
        next.set(object, `${text.length}:${hash(text)}`);
      }
      colors = next;
      if (names.size === kinds) return colors;
      kinds = names.size;
    }
  }

  private part(value: unknown, colors: ReadonlyMap<object, string>): string {
    return typeof value === 'object' && value !== null ? `<${colors.get(value)}>` : primitiveText(value);
  }

  /** The input as text; where members of a set look the same, `choices` says which comes first. */
  private write(roots: readonly unknown[], colors: ReadonlyMap<object, string>, choices: Choices): string {
    const numbers = new Map<object, number>();
    const queue: object[] = [];
    const refer = (value: unknown): string => {
      if (typeof value !== 'object' || value === null) return primitiveText(value);
      let number = numbers.get(value);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(value, number);
        queue.push(value);
      }
      return `#${number}`;
    };
    let text = roots.map(refer).join();
    for (let i = 0; i < queue.length; i++) {
      const object = queue[i];
      const parts =
        object instanceof Set
          ? members(object, numbers, colors, choices).map(refer).sort()
          : childrenOf(object).map(refer);
      text += `;${this.classes.get(object) ?? ''}(${Object.keys(object).join()}|${parts.join()})`;
    }
    return text;
  }
}

/** Members in canonical order: known ones need none, the others by colour, and as chosen among equals. */
function members(
  set: Set<unknown>,
  numbers: ReadonlyMap<object, number>,
  colors: ReadonlyMap<object, string>,
  choices: Choices,
): unknown[] {
  const ordered: unknown[] = [];
  const fresh: object[] = [];
  for (const member of set) {
    if (typeof member === 'object' && member !== null && !numbers.has(member)) fresh.push(member);
    else ordered.push(member);
  }
  fresh.sort((a, b) => (colors.get(a)! < colors.get(b)! ? -1 : colors.get(a) === colors.get(b) ? 0 : 1));
  while (fresh.length > 0) {
    const equal = fresh.filter((member) => colors.get(member) === colors.get(fresh[0])).length;
    ordered.push(...fresh.splice(choices.choose(equal, fresh.length), 1));
  }
  return ordered;
}

function childrenOf(object: object): unknown[] {
  if (object instanceof Set) return [...object];
  if (object instanceof Map) return [...object].flat();
  return Object.values(object);
}

function primitiveText(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : Object.is(value, -0) ? '-0' : `${typeof value}${value}`;
}

/** Colours of isomorphic inputs must compare the same way: a number that depends on the text alone. */
function hash(text: string): number {
  let result = 0;
  for (let i = 0; i < text.length; i++) result = (Math.imul(result, 31) + text.charCodeAt(i)) | 0;
  return result;
}
