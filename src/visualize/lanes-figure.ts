// The timelines of violated paths below the figure of a tree: a column for each thread or chain of tasks, a box for each time that one
// runs, an arrow from where it was begun.
import type { TreeDocument, TreeNode } from '../trace/format.js';
import { type Lanes, lanesOf } from '../trace/lanes.js';
import { place, visible } from './node-text.js';
import { type Command, type Group, polygon, rectangle, type Scene, type Shape, type Text, textWidth } from './scene.js';

/** Timelines that are drawn; the explorer has all. */
const MOST_TIMELINES = 4;
/** Rows of one: the last ones lead to the violation. */
const MOST_ROWS = 24;
const SIZE = 11;
const LINE = SIZE * 1.35;
const PAD = 8;
const GAP = 14;
const MARGIN = 24;
const WIDEST = 44;

const TASK = { fill: '#eef4fe', stroke: '#4a86d8', text: '#123a73' };
const LAST = { fill: '#fdeaea', stroke: '#cf3232', text: '#861515' };
const LANE = '#d1d5db';
const MUTED = '#6b7280';

/** The scene with the timelines below it. */
export function withLanes(scene: Scene, document: TreeDocument): Scene {
  const ends = document.nodes.filter(({ path }) => (path?.schedule?.length ?? 0) > 0).slice(0, MOST_TIMELINES);
  const groups = [...scene.groups];
  let { width, height } = scene;
  for (const end of ends) {
    const drawn = new LanesFigure(end, height + MARGIN).draw();
    groups.push(...drawn.groups);
    width = Math.max(width, drawn.width);
    height = drawn.bottom;
  }
  return ends.length === 0 ? scene : { ...scene, width, height: height + MARGIN, groups };
}

/** A box of a row: its lines, and where it stands. */
interface Box {
  readonly lines: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

class LanesFigure {
  private readonly lanes: Lanes;
  private readonly skipped: number;
  private readonly id: string;
  private readonly groups: Group[] = [];

  constructor(
    private readonly end: TreeNode,
    private readonly top: number,
  ) {
    this.id = `lanes-${end.id}`;
    const schedule = end.path?.schedule ?? [];
    this.skipped = Math.max(0, schedule.length - MOST_ROWS);
    this.lanes = lanesOf(schedule.slice(this.skipped));
  }

  draw(): { readonly groups: readonly Group[]; readonly width: number; readonly bottom: number } {
    const { names, rows } = this.lanes;
    const texts = rows.map(({ text, at, before }) => [
      ...cut(text),
      ...(at === undefined ? [] : [place(at)]),
      ...(before === undefined ? [] : [`before ${before}`]),
    ]);
    const widths = names.map((name, lane) => {
      const own = texts.filter((_, i) => rows[i].lane === lane).flat();
      return Math.max(60, ...[name, ...own].map((line) => textWidth(line, SIZE))) + 2 * PAD;
    });
    const lefts = widths.map((_, lane) => MARGIN + widths.slice(0, lane).reduce((sum, width) => sum + width + GAP, 0));
    const heading = this.top + LINE * 3.4;
    const boxes: Box[] = [];
    let y = heading + GAP;
    for (const [i, { lane }] of rows.entries()) {
      const height = texts[i].length * LINE + PAD;
      boxes.push({
        lines: texts[i],
        x: lefts[lane] + widths[lane] / 2,
        y: y + height / 2,
        width: widths[lane],
        height,
      });
      y += height + GAP;
    }
    this.head(names, widths, lefts, y);
    this.arrows(boxes);
    boxes.forEach((box, i) => this.box(box, i));
    return { groups: this.groups, width: (lefts.at(-1) ?? 0) + (widths.at(-1) ?? 0) + MARGIN, bottom: y };
  }

  private head(names: readonly string[], widths: readonly number[], lefts: readonly number[], bottom: number): void {
    const rest = this.skipped === 0 ? '' : `, without the first ${this.skipped}`;
    const title = visible(`order of ${this.end.label}${rest}`);
    const items: (Shape | Text)[] = [
      line(title, MARGIN + textWidth(title, SIZE) / 2, this.top + LINE, true, '#111827'),
    ];
    names.forEach((name, lane) => {
      const x = lefts[lane] + widths[lane] / 2;
      const from = this.top + LINE * 3;
      items.push(line(name, x, this.top + LINE * 2.6, true, MUTED));
      const outline: Command[] = [
        ['M', x, from],
        ['L', x, bottom - GAP],
      ];
      items.push({ kind: 'shape', outline, stroke: LANE, width: 1, dashed: true });
    });
    this.groups.push({ id: this.id, name: 'lanes', title, items });
  }

  private arrows(boxes: readonly Box[]): void {
    this.lanes.rows.forEach(({ from, task }, i) => {
      if (from === undefined) return;
      const [start, end] = [boxes[from], boxes[i]];
      if (start.x === end.x) return;
      const side = end.x > start.x ? 1 : -1;
      const [x, y] = [start.x + (side * start.width) / 2, start.y];
      const tip = end.y - end.height / 2;
      const outline: Command[] = [
        ['M', x, y],
        ['C', end.x, y, end.x, y, end.x, tip - 6],
      ];
      const head = polygon([end.x, tip], [end.x - 3, tip - 6], [end.x + 3, tip - 6]);
      const items: Shape[] = [
        { kind: 'shape', outline, stroke: MUTED, width: 1 },
        { kind: 'shape', outline: head, fill: MUTED },
      ];
      this.groups.push({ id: `${this.id}-from-${i}`, name: 'lane-arrow', title: `begins ${task}`, items });
    });
  }

  private box({ lines, x, y, width, height }: Box, i: number): void {
    const { task } = this.lanes.rows[i];
    const { fill, stroke, text } = i === this.lanes.rows.length - 1 ? LAST : TASK;
    const items: (Shape | Text)[] = [
      { kind: 'shape', outline: rectangle(x, y, width, height, 6), fill, stroke, width: 1.2 },
    ];
    lines.forEach((each, n) => {
      items.push(line(visible(each), x, y - height / 2 + PAD / 2 + LINE * (n + 0.78), false, n === 0 ? text : MUTED));
    });
    this.groups.push({
      id: `${this.id}-${i}`,
      name: 'lane-row',
      title: visible(`${task}: ${lines.join(', ')}`),
      items,
    });
  }
}

function line(text: string, x: number, y: number, bold: boolean, color: string): Text {
  return { kind: 'text', text, x, y, size: SIZE, bold, color };
}

/** A long text in two lines. */
function cut(text: string): string[] {
  if (text.length <= WIDEST) return [text];
  const at = text.lastIndexOf(', ', WIDEST);
  const [first, rest] =
    at < 0 ? [text.slice(0, WIDEST), text.slice(WIDEST)] : [text.slice(0, at + 1), text.slice(at + 2)];
  return [first, rest.length > WIDEST ? `${rest.slice(0, WIDEST - 1)}…` : rest];
}
