// Draws a heap graph as text: `node → #0{elem: node.elem} -next→ #1{elem: ?} -next→ #0`. One line for lists, a tree of
// lines where objects have several links. Every object is drawn once, later mentions are its number; `?` is undecided.

import type { Structure, StructureField, StructureObject, StructureValue } from '../result/result.js';
import { indent } from './layout.js';
import { byIndex, hasName, isNumbered, lengthText, prefixed, scalar, tree } from './structure-text.js';

/** Which fields of a type are links to other objects, so that they look alike in every drawing of a unit. */
export interface Notation {
  readonly links: ReadonlyMap<string, ReadonlySet<string>>;
  readonly showTypes: boolean;
}

const MAX_HOPS = 60;
const MAX_ITEMS = 16;
const INLINE_WIDTH = 60;

/** A notation for structures that are shown together. */
export function notationFor(structures: readonly Structure[]): Notation {
  const links = new Map<string, Set<string>>();
  const types = new Set<string>();
  for (const object of structures.flatMap((s) => s.objects)) {
    if (object.kind === 'object') types.add(object.type);
    for (const { name, value } of object.fields) {
      const link = value.kind === 'object' || (value.kind === 'primitive' && value.text === 'null');
      if (!link) continue;
      if (!links.has(object.type)) links.set(object.type, new Set());
      links.get(object.type)!.add(name);
    }
  }
  return { links, showTypes: types.size > 1 };
}

/** The ids that a reader needs: all when there are several objects, else those referred to more than once. */
export function idsToShow(structures: readonly Structure[]): ReadonlySet<number> {
  const all = new Set(structures.flatMap((s) => s.objects.map((o) => o.id)));
  if (all.size > 1) return all;
  const shared = structures.some((s) => {
    const values = [...s.roots.map((f) => f.value), ...s.objects.flatMap(valuesOf)];
    return values.filter((v) => v.kind === 'object').length > 1;
  });
  return shared ? all : new Set();
}

/** What an object refers to. */
export function valuesOf(object: StructureObject): StructureValue[] {
  const members = (object.entries ?? []).flatMap(({ key, value }) => (value === undefined ? [key] : [key, value]));
  return [...object.fields.map((f) => f.value), ...members];
}

/** All roots of a structure, one after the other. */
export function drawStructure(
  structure: Structure,
  notation = notationFor([structure]),
  ids = idsToShow([structure]),
): string[] {
  const drawing = new Drawing(structure, notation, ids);
  return drawing.roots(structure.roots);
}

export class Drawing {
  private readonly objects: ReadonlyMap<number, StructureObject>;
  /** Ids drawn so far. */
  readonly drawn = new Set<number>();

  constructor(
    structure: Structure,
    private readonly notation: Notation,
    private readonly ids: ReadonlySet<number>,
  ) {
    this.objects = new Map(structure.objects.map((o) => [o.id, o]));
  }

  /** Roots without a graph share a line. */
  roots(roots: readonly StructureField[]): string[] {
    const lines: string[] = [];
    const plain: string[] = [];
    for (const root of roots) {
      if (root.value.kind === 'object') lines.push(...prefixed(`${root.name} → `, this.value(root.value)));
      else plain.push(scalar(root, root.name));
    }
    return plain.length > 0 ? [...lines, plain.join(', ')] : lines;
  }

  value(value: StructureValue, hops = 0): string[] {
    switch (value.kind) {
      case 'undecided':
        return ['?'];
      case 'primitive':
        return [value.text];
      case 'object':
        return this.object(value.id, hops);
    }
  }

  private object(id: number, hops: number): string[] {
    const object = this.objects.get(id);
    if (object === undefined || this.drawn.has(id)) return [`#${id}`];
    if (hops > MAX_HOPS) return ['…'];
    this.drawn.add(id);
    switch (object.kind) {
      case 'array':
        return this.array(object, hops);
      case 'object':
        return this.record(object, hops);
      case 'set':
      case 'map':
        return this.collection(object, hops);
      default:
        return [`${this.label(object)}<${object.type}>`];
    }
  }

  private label(object: StructureObject): string {
    const named = this.notation.showTypes && object.kind === 'object' && hasName(object.type);
    const id = this.ids.has(object.id) ? `#${object.id}` : '';
    const words = [object.allocated ? 'new' : '', named ? object.type : ''].filter((w) => w !== '').join(' ');
    if (words === '') return id;
    return id === '' ? `${words} ` : `${id} ${words} `;
  }

  private record(object: StructureObject, hops: number): string[] {
    const links = this.notation.links.get(object.type);
    const isLink = ({ name, value }: StructureField): boolean =>
      links?.has(name) === true && (value.kind !== 'primitive' || value.text === 'null');
    const scalars = object.fields.filter((f) => !isLink(f)).map((f) => scalar(f, undefined));
    const linked = object.fields.filter(isLink);
    const head = (entries: readonly string[]): string => `${this.label(object)}{${entries.join(', ')}}`;
    // An object that is nothing but links needs no braces if it has a name.
    const bare = this.label(object).trimEnd();
    const start = scalars.length === 0 && bare !== '' ? bare : head(scalars);
    if (linked.length === 0) return [head(scalars)];
    if (linked.length === 1) {
      return prefixed(`${start} -${linked[0].name}→ `, this.value(linked[0].value, hops + 1), 2);
    }
    const blocks = linked.map((f) => ({ name: f.name, lines: this.value(f.value, hops + 1) }));
    const inline = head([...scalars, ...blocks.map((b) => `${b.name} → ${b.lines[0]}`)]);
    if (inline.length <= INLINE_WIDTH && blocks.every((b) => b.lines.length === 1)) return [inline];
    return [start, ...tree(blocks)];
  }

  private array(object: StructureObject, hops: number): string[] {
    const known = new Map(object.fields.map((f) => [f.name, f.value]));
    const count = /^\d+$/.test(object.length ?? '') ? Number(object.length) : undefined;
    const keys =
      count === undefined
        ? [...known.keys()].sort(byIndex)
        : Array.from({ length: Math.min(count, MAX_ITEMS) }, (_, i) => String(i));
    const blocks = keys.map((name) => ({
      name,
      lines: this.value(known.get(name) ?? { kind: 'undecided' }, hops + 1),
    }));
    const numbered = keys.filter(isNumbered);
    const inPlace = numbered.every((key, i) => key === String(i));
    const items = blocks.map(({ name, lines: [text] }) => {
      // An element at a symbolic index is mostly named after it.
      const named = isNumbered(name) ? inPlace : text.endsWith(`[${name}]`);
      return named ? text : `${name}: ${text}`;
    });
    if (count === undefined) items.push('...');
    else if (count > MAX_ITEMS) items.push(`... ${count - MAX_ITEMS} more`);
    const length = lengthText(object.length);
    const inline = `${this.label(object)}[${items.join(', ')}]${length}`;
    if (blocks.every((b) => b.lines.length === 1) && (inline.length <= INLINE_WIDTH || !this.hasObjects(known))) {
      return [inline];
    }
    return [`${this.label(object)}[${count ?? '...'}]${length}`, ...tree(blocks)];
  }

  /** `Set{1, x, ...}`, `Map{"a" => ?, ...}`: the dots where there may be more members. */
  private collection(object: StructureObject, hops: number): string[] {
    const entries = (object.entries ?? []).slice(0, MAX_ITEMS).map(({ key, value }) => {
      const left = this.value(key, hops + 1);
      if (value === undefined) return left;
      const right = this.value(value, hops + 1);
      return [...left.slice(0, -1), `${left[left.length - 1]} => ${right[0]}`, ...right.slice(1)];
    });
    const more = (object.entries?.length ?? 0) - MAX_ITEMS;
    if (more > 0) entries.push([`... ${more} more`]);
    if (object.open === true) entries.push(['...']);
    const id = this.ids.has(object.id) ? `#${object.id} ` : '';
    const head = `${id}${object.allocated ? 'new ' : ''}${object.type}`;
    const inline = `${head}{${entries.map((lines) => lines[0]).join(', ')}}`;
    if (entries.every((lines) => lines.length === 1)) return [inline];
    return [`${head}{`, ...entries.flatMap((lines) => indent(lines, '  ')), '}'];
  }

  private hasObjects(fields: ReadonlyMap<string, StructureValue>): boolean {
    return [...fields.values()].some((v) => v.kind === 'object');
  }
}
