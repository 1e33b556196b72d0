// The input structure as an object graph: roots on the left, objects in columns by their distance from them, arrows from
// fields to the objects they hold. After a path that returned, the structure it left can be shown too.
import type { Structure, StructureField, StructureObject, StructureValue } from '../../src/result/result.js';
import { h, svg } from '../dom.js';
import type { Session } from '../session.js';
import { shorten } from '../text.js';
import { NONE } from '../tree.js';
import { empty, pathNote, section } from './parts.js';

const ROW = 20;
const HEAD = 24;
const CHARACTER = 7;
const GAP = { across: 40, along: 22 };
const MAX_FIELDS = 24;
const MAX_OBJECTS = 200;

export function renderStructure(session: Session): Node[] {
  const { path } = session;
  const result = path === NONE ? undefined : session.node(path).path;
  if (result === undefined) {
    return [
      empty(
        path === NONE
          ? 'No path through this node has ended yet.'
          : 'This path was only counted. Run with a larger --paths to keep its inputs.',
      ),
    ];
  }
  const note = pathNote(session);
  const parts: Node[] = note === undefined ? [] : [note];
  parts.push(section('Input, as far as the path looked', graph(result.input, 'Input structure')));
  if (result.output !== undefined)
    parts.push(section('After the call', graph(result.output, 'Structure after the call')));
  return parts;
}

interface Box {
  readonly lines: readonly string[];
  readonly title: string;
  readonly fields: readonly StructureField[];
  readonly width: number;
  readonly height: number;
  readonly root: boolean;
  readonly allocated: boolean;
  x: number;
  y: number;
}

let drawn = 0;

function graph(structure: Structure, name: string): HTMLElement {
  const arrow = `arrow-${drawn++ % 2}`;
  if (structure.roots.length === 0) return empty('No inputs.');
  const boxes = new Map<number, Box>();
  const rootBox = makeRoots(structure.roots);
  const columns = columnsOf(structure);
  for (const column of columns) for (const object of column) boxes.set(object.id, makeBox(object));
  let x = 8;
  place([rootBox], x);
  x += rootBox.width + GAP.across;
  for (const column of columns) {
    const list = column.map((object) => boxes.get(object.id)!);
    place(list, x);
    x += Math.max(0, ...list.map((box) => box.width)) + GAP.across;
  }
  const all = [rootBox, ...boxes.values()];
  const width = Math.max(...all.map((box) => box.x + box.width)) + 34;
  const height = Math.max(...all.map((box) => box.y + box.height)) + 34;
  const drawing = svg(
    'svg',
    {
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      'aria-label': describe(structure, name),
      class: 'graph',
    },
    svg(
      'defs',
      {},
      svg(
        'marker',
        {
          id: arrow,
          viewBox: '0 0 8 8',
          refX: 7,
          refY: 4,
          markerWidth: 7,
          markerHeight: 7,
          orient: 'auto-start-reverse',
        },
        svg('path', { d: 'M0 0 8 4 0 8z', class: 'graph-arrow' }),
      ),
    ),
    ...all.flatMap((box) => arrows(box, boxes, arrow)),
    ...all.map(drawBox),
  );
  const left = structure.objects.length - boxes.size;
  return h(
    'div',
    { class: 'graph-scroll', tabindex: 0, role: 'group', 'aria-label': name },
    drawing,
    left > 0 ? h('p', { class: 'note' }, `${left} more objects are not drawn.`) : undefined,
  );
}

/** Fields; members of sets and maps as rows of their own. */
function rowsOf(object: StructureObject): readonly StructureField[] {
  const members = (object.entries ?? []).flatMap(({ key, value }): StructureField[] => {
    if (value === undefined) return [{ name: '•', value: key }];
    if (key.kind === 'primitive') return [{ name: key.text, value }];
    return [
      { name: 'key', value: key },
      { name: '→', value },
    ];
  });
  const more: StructureValue = { kind: 'undecided' };
  return [...object.fields, ...members, ...(object.open === true ? [{ name: 'more members', value: more }] : [])];
}

/** Objects by distance from the roots. */
function columnsOf({ roots, objects }: Structure): StructureObject[][] {
  const byId = new Map(objects.map((object) => [object.id, object]));
  const seen = new Set<number>();
  const columns: StructureObject[][] = [];
  const next = (fields: readonly StructureField[]): StructureObject[] =>
    fields.flatMap(({ value }) => {
      if (value.kind !== 'object' || seen.has(value.id) || seen.size >= MAX_OBJECTS) return [];
      seen.add(value.id);
      const object = byId.get(value.id);
      return object === undefined ? [] : [object];
    });
  let column = next(roots);
  while (column.length > 0) {
    columns.push(column);
    column = column.flatMap((object) => next(rowsOf(object)));
  }
  return columns;
}

function text({ name, value }: StructureField): string {
  if (value.kind === 'undecided') return `${name}: ?`;
  if (value.kind === 'object') return name;
  return shorten(`${name}: ${value.text}`, 38);
}

function makeRoots(roots: readonly StructureField[]): Box {
  const lines = roots.map(text);
  const width = widthOf(lines, '');
  return {
    lines,
    title: '',
    fields: roots,
    width,
    height: lines.length * ROW + 8,
    root: true,
    allocated: false,
    x: 0,
    y: 0,
  };
}

function makeBox(object: StructureObject): Box {
  const rows = rowsOf(object);
  const fields = rows.slice(0, MAX_FIELDS);
  const lines = fields.map(text);
  const more = rows.length - fields.length;
  if (more > 0) lines.push(`… ${more} more`);
  const length =
    object.length === undefined
      ? ''
      : ` · ${object.kind === 'array' ? 'length' : 'size'} ${shorten(object.length, 20)}`;
  const title = `${object.type || object.kind} #${object.id}${length}`;
  const height = HEAD + Math.max(lines.length * ROW, 4) + 4;
  return {
    lines,
    title,
    fields,
    width: widthOf(lines, title),
    height,
    root: false,
    allocated: object.allocated,
    x: 0,
    y: 0,
  };
}

function widthOf(lines: readonly string[], title: string): number {
  return Math.max(64, ...lines.map((line) => line.length * CHARACTER + 30), title.length * CHARACTER + 24);
}

function place(boxes: readonly Box[], x: number): void {
  let y = 12;
  for (const box of boxes) {
    box.x = x;
    box.y = y;
    y += box.height + GAP.along;
  }
}

function rowMiddle(box: Box, i: number): number {
  return box.y + (box.root ? 4 : HEAD) + i * ROW + ROW / 2;
}

function drawBox(box: Box): SVGElement {
  const kind = box.root ? 'graph-root' : box.allocated ? 'graph-box allocated' : 'graph-box';
  return svg(
    'g',
    { class: kind },
    svg('rect', { x: box.x, y: box.y, width: box.width, height: box.height, rx: 6, class: 'graph-frame' }),
    box.root ? undefined : svg('text', { x: box.x + 10, y: box.y + HEAD / 2 + 1, class: 'graph-title' }, box.title),
    box.root || box.lines.length === 0
      ? undefined
      : svg('line', { x1: box.x, x2: box.x + box.width, y1: box.y + HEAD, y2: box.y + HEAD, class: 'graph-rule' }),
    ...box.lines.map((line, i) => {
      const field = box.fields[i];
      const undecided = field?.value.kind === 'undecided' ? ' undecided' : '';
      return svg('text', { x: box.x + 10, y: rowMiddle(box, i) + 1, class: `graph-field${undecided}` }, line);
    }),
    ...box.fields.map((field, i) =>
      field.value.kind === 'object'
        ? svg('circle', { cx: box.x + box.width - 12, cy: rowMiddle(box, i), r: 3, class: 'graph-dot' })
        : undefined,
    ),
  );
}

function arrows(box: Box, boxes: ReadonlyMap<number, Box>, arrow: string): SVGElement[] {
  return box.fields.flatMap(({ value }, i) => {
    const to = value.kind === 'object' ? boxes.get(value.id) : undefined;
    if (to === undefined) return [];
    return [
      svg('path', { d: arrowPath(box, rowMiddle(box, i), to), class: 'graph-edge', 'marker-end': `url(#${arrow})` }),
    ];
  });
}

function arrowPath(from: Box, y: number, to: Box): string {
  const x = from.x + from.width - 12;
  if (to.x > from.x) {
    const toY = to.y + HEAD / 2;
    const bend = Math.max(24, (to.x - x) / 2);
    return `M${x} ${y}C${x + bend} ${y} ${to.x - bend} ${toY} ${to.x - 1} ${toY}`;
  }
  // Back to an earlier column or to itself: out to the right, below the boxes, up from underneath.
  const right = from.x + from.width + 20;
  const low = Math.max(from.y + from.height, to.y + to.height) + 18;
  const toX = to.x + to.width / 2;
  return `M${x} ${y}C${right + 8} ${y} ${right + 4} ${low} ${right - 16} ${low}L${toX + 14} ${low}Q${toX} ${low} ${toX} ${to.y + to.height + 1}`;
}

/** The drawing in words. */
function describe({ roots, objects }: Structure, name: string): string {
  const say = ({ name: field, value }: StructureField): string => {
    if (value.kind === 'undecided') return `${field} undecided`;
    return value.kind === 'object' ? `${field} is object ${value.id}` : `${field} is ${value.text}`;
  };
  const texts = objects
    .slice(0, 30)
    .map((o) => `object ${o.id}, ${o.type}: ${rowsOf(o).slice(0, 12).map(say).join(', ')}`);
  return `${name}: ${[roots.map(say).join(', '), ...texts].join('; ')}`;
}
