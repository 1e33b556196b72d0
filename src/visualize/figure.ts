// The figure of a tree: nodes as shapes with their texts, edges with arrowheads.
import type { TreeDocument } from '../trace/format.js';
import { Tree } from '../trace/tree.js';
import type { UserAttributes } from './attributes.js';
import { withLanes } from './lanes-figure.js';
import { LINE_HEIGHT, layoutTree, type PlacedNode, SIZES } from './layout.js';
import { place, visible } from './node-text.js';
import {
  type Command,
  ellipse,
  type Group,
  polygon,
  rectangle,
  type Scene,
  type Shape,
  type Text,
  textWidth,
} from './scene.js';

const EDGE = '#4b5563';
const MUTED = '#6b7280';
const ARROW = { length: 8, width: 6 };

export function drawTree(document: TreeDocument, attributes: UserAttributes | undefined): Scene {
  const tree = new Tree(document);
  const { nodes, width, height } = layoutTree(tree, attributes);
  const byId = new Map(nodes.map((placed) => [placed.node.id, placed]));
  const groups: Group[] = [];
  for (const placed of nodes) {
    if (placed.parent !== undefined) groups.push(edgeGroup(placed.parent, placed));
    const target = placed.node.target === undefined ? undefined : byId.get(placed.node.target);
    if (target !== undefined) groups.push(linkGroup(placed, target));
  }
  for (const placed of nodes) groups.push(nodeGroup(placed));
  return withLanes({ title: `Execution tree of ${visible(document.unit)}`, width, height, groups }, document);
}

function nodeGroup(placed: PlacedNode): Group {
  const { node, attributes, lines, x, y } = placed;
  const { fill, stroke, dashed, double } = attributes;
  const items: (Shape | Text)[] = [
    { kind: 'shape', outline: outlineOf(placed, 0), fill, stroke, width: double ? 1.6 : 1.2, dashed },
  ];
  if (double) items.push({ kind: 'shape', outline: outlineOf(placed, 3.5), stroke, width: 0.8, dashed });
  const text = lines.reduce((sum, { role }) => sum + SIZES[role] * LINE_HEIGHT, 0);
  let top = y - text / 2;
  // Conjuncts are aligned with each other, in a block in the middle.
  const block = Math.max(
    0,
    ...lines.filter((l) => l.role === 'condition').map((l) => textWidth(l.text, SIZES.condition)),
  );
  for (const line of lines) {
    const size = SIZES[line.role];
    const own = textWidth(line.text, size);
    const color = line.role === 'place' ? (attributes.color === '#ffffff' ? '#d1d5db' : MUTED) : attributes.color;
    items.push({
      kind: 'text',
      text: line.text,
      x: line.role === 'condition' ? x - block / 2 + own / 2 : x,
      y: top + size * (LINE_HEIGHT / 2 + 0.36),
      size,
      bold: attributes.bold && line.role === 'label',
      color,
    });
    top += size * LINE_HEIGHT;
  }
  const where = node.location === undefined ? '' : ` (${place(node.location)})`;
  return { id: `node-${node.id}`, name: node.kind, title: visible(`${node.kind}: ${node.label}${where}`), items };
}

function outlineOf({ attributes, x, y, width: w, height: h }: PlacedNode, inset: number): Command[] {
  const [width, height] = [w - 2 * inset, h - 2 * inset];
  switch (attributes.shape) {
    case 'diamond':
      return polygon([x, y - height / 2], [x + width / 2, y], [x, y + height / 2], [x - width / 2, y]);
    case 'ellipse':
      return ellipse(x, y, width, height);
    case 'rounded':
      return rectangle(x, y, width, height, 8);
    case 'box':
      return rectangle(x, y, width, height, 0);
  }
}

function edgeGroup(from: PlacedNode, to: PlacedNode): Group {
  const start = { x: from.x, y: from.y + from.height / 2 };
  const end = { x: to.x, y: to.y - to.height / 2 };
  const tip = end.y - ARROW.length;
  const dashed = to.node.kind === 'infeasible';
  const stroke = dashed ? '#9ca3af' : EDGE;
  const lines = to.edge;
  const above = end.y - ARROW.length - 4 - lines.length * SIZES.edge * LINE_HEIGHT;
  // Straight down through the edge's text, then curved to the parent.
  const bend = lines.length === 0 ? tip : above;
  const middle = (from.below + bend) / 2;
  const outline: Command[] = [['M', start.x, start.y]];
  if (start.x === end.x) outline.push(['L', end.x, tip]);
  else {
    if (from.below > start.y) outline.push(['L', start.x, from.below]);
    outline.push(['C', start.x, middle, end.x, middle, end.x, bend]);
    if (bend !== tip) outline.push(['L', end.x, tip]);
  }
  const items: (Shape | Text)[] = [
    { kind: 'shape', outline, stroke, width: 1.2, dashed },
    {
      kind: 'shape',
      outline: polygon([end.x, end.y], [end.x - ARROW.width / 2, tip], [end.x + ARROW.width / 2, tip]),
      fill: stroke,
    },
  ];
  lines.forEach((text, i) => {
    const top = above + i * SIZES.edge * LINE_HEIGHT;
    const width = textWidth(text, SIZES.edge) + 6;
    items.push({
      kind: 'shape',
      outline: rectangle(end.x, top + (SIZES.edge * LINE_HEIGHT) / 2, width, SIZES.edge * LINE_HEIGHT, 0),
      fill: '#ffffff',
    });
    items.push({
      kind: 'text',
      text,
      x: end.x,
      y: top + SIZES.edge * (LINE_HEIGHT / 2 + 0.36),
      size: SIZES.edge,
      bold: false,
      color: dashed ? MUTED : '#374151',
    });
  });
  const id = `edge-${from.node.id}-${to.node.id}`;
  return { id, name: 'edge', title: visible(to.node.edge ?? ''), items };
}

/** From a state that was seen before to the state that covers it. */
function linkGroup(from: PlacedNode, to: PlacedNode): Group {
  const side = to.x < from.x ? -1 : 1;
  const start = { x: from.x + (side * from.width) / 2, y: from.y };
  const end = { x: to.x - (side * to.width) / 2, y: to.y };
  const bend = Math.max(30, Math.abs(end.x - start.x) / 2);
  const outline: Command[] = [
    ['M', start.x, start.y],
    ['C', start.x + side * bend, start.y, end.x - side * bend, end.y, end.x, end.y],
  ];
  const items: Shape[] = [{ kind: 'shape', outline, stroke: '#0e7490', width: 1, dashed: true }];
  return { id: `link-${from.node.id}-${to.node.id}`, name: 'link', title: 'covered by', items };
}
