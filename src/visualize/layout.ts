// Places the nodes of a tree: d3-hierarchy's tidy tree gives the columns (Buchheim et al., linear time), rows are as high as
// their highest node. Loaded only when a figure is drawn.
import { type HierarchyPointNode, hierarchy, tree as tidyTree } from 'd3-hierarchy';
import type { TreeNode } from '../trace/format.js';
import type { Tree } from '../trace/tree.js';
import { visitTree } from '../trace/visit.js';
import { attributesFor, type NodeAttributes, type UserAttributes } from './attributes.js';
import { edgeLines, type Line, nodeLines } from './node-text.js';
import { textWidth } from './scene.js';

export interface PlacedNode {
  readonly node: TreeNode;
  readonly attributes: NodeAttributes;
  readonly lines: readonly Line[];
  readonly edge: readonly string[];
  readonly width: number;
  readonly height: number;
  /** The middle. */
  x: number;
  y: number;
  /** Where its row ends: edges go straight down to there, past higher neighbours. */
  below: number;
  readonly parent: PlacedNode | undefined;
}

export interface Layout {
  readonly nodes: readonly PlacedNode[];
  readonly width: number;
  readonly height: number;
}

export const SIZES = { label: 12, condition: 10.5, place: 9, edge: 10.5 } as const;
export const LINE_HEIGHT = 1.3;
const PADDING = { x: 12, y: 8 };
const GAP = { x: 22, y: 28, bend: 16 };
const MARGIN = 16;
/** A diamond is this much higher than its text. */
const DIAMOND = 1.9;

interface Item {
  readonly placed: PlacedNode;
  readonly children: Item[];
}

export function layoutTree(tree: Tree, user: UserAttributes | undefined): Layout {
  const nodes: PlacedNode[] = [];
  const items = new Map<number, Item>();
  visitTree(tree, {
    enter: (node) => {
      const above = items.get(node.parent);
      const placed = measure(tree, node, above?.placed, user);
      const item: Item = { placed, children: [] };
      items.set(node.id, item);
      above?.children.push(item);
      nodes.push(placed);
    },
  });
  for (const { children } of items.values()) children.sort((a, b) => order(a.placed.node) - order(b.placed.node));
  const root = hierarchy(items.get(tree.root.id) as Item, ({ children }) => children);
  const place = tidyTree<Item>()
    .nodeSize([1, 1])
    .separation((a, b) => (columnWidth(a.data.placed) + columnWidth(b.data.placed)) / 2 + GAP.x);
  return rows(place(root), nodes);
}

/** True before false; other options in the order in which they were found. */
function order({ edge }: TreeNode): number {
  return edge === 'true' ? -2 : edge === 'false' ? -1 : 0;
}

function rows(root: HierarchyPointNode<Item>, nodes: readonly PlacedNode[]): Layout {
  const levels: { height: number; gap: number }[] = [];
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  root.each((point) => {
    const { placed } = point.data;
    const level = (levels[point.depth] ??= { height: 0, gap: 0 });
    level.height = Math.max(level.height, placed.height);
    // Edges that part need room to bend.
    const bend = (point.parent?.children?.length ?? 0) > 1 ? GAP.bend : 0;
    level.gap = Math.max(level.gap, GAP.y + bend + placed.edge.length * SIZES.edge * LINE_HEIGHT);
    left = Math.min(left, point.x - columnWidth(placed) / 2);
    right = Math.max(right, point.x + columnWidth(placed) / 2);
  });
  const tops: number[] = [];
  let y = MARGIN;
  levels.forEach((level, depth) => {
    if (depth > 0) y += level.gap;
    tops.push(y);
    y += level.height;
  });
  root.each((point) => {
    const { placed } = point.data;
    placed.x = point.x - left + MARGIN;
    placed.y = tops[point.depth] + placed.height / 2;
    placed.below = tops[point.depth] + levels[point.depth].height;
  });
  return { nodes, width: right - left + 2 * MARGIN, height: y + MARGIN };
}

/** The text of its edge stands above a node. */
function columnWidth({ width, edge }: PlacedNode): number {
  return Math.max(width, ...edge.map((line) => textWidth(line, SIZES.edge) + 8));
}

function measure(
  tree: Tree,
  node: TreeNode,
  parent: PlacedNode | undefined,
  user: UserAttributes | undefined,
): PlacedNode {
  const attributes = attributesFor(node, user);
  const diamond = attributes.shape === 'diamond';
  const lines = nodeLines(tree, node, attributes.label ?? node.label, diamond);
  const text = lines.reduce((sum, { role }) => sum + SIZES[role] * LINE_HEIGHT, 0);
  const widest = Math.max(...lines.map((line) => textWidth(line.text, SIZES[line.role])), 0);
  let width = widest + 2 * PADDING.x;
  let height = text + 2 * PADDING.y;
  if (diamond) {
    height = text * DIAMOND + PADDING.y;
    width = diamondWidth(lines, text, height) + PADDING.x;
  } else if (attributes.shape === 'ellipse') {
    width = widest * 1.2 + 2 * PADDING.x;
    height = text * 1.25 + 2 * PADDING.y;
  }
  return { node, attributes, lines, edge: edgeLines(node), width, height, x: 0, y: 0, below: 0, parent };
}

/** So wide that each line fits where the diamond has narrowed to it. */
function diamondWidth(lines: readonly Line[], text: number, height: number): number {
  let top = -text / 2;
  let width = 0;
  for (const line of lines) {
    const bottom = top + SIZES[line.role] * LINE_HEIGHT;
    // The corners of letters are rarely where the line's corners are.
    const far = Math.max(Math.abs(top), Math.abs(bottom)) * 0.9;
    width = Math.max(width, textWidth(line.text, SIZES[line.role]) / (1 - far / (height / 2)));
    top = bottom;
  }
  return width;
}
