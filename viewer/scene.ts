// The shown nodes with their places: built after every change of what is shown, read by drawing, hit tests and export.
// World coordinates; boxes are given without the gaps between them.
import { CARD, type FoldCard, foldCard } from './fold-card.js';
import type { Shown } from './shown.js';
import { tidy } from './tidy.js';
import { NONE, type Tree } from './tree.js';

export type Orientation = 'down' | 'right';

const CHARACTER = 7.3;
const SIDE = 14;
const GAP = { across: 18, along: 46, straight: 20, rightwards: 64, rightStraight: 28 };

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export class Scene {
  readonly tree: Tree;
  readonly shown: Shown;
  readonly orientation: Orientation;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly width: Float64Array;
  readonly height: Float64Array;
  /** Of positions whose nodes below are folded away. */
  readonly cards = new Map<number, FoldCard>();
  /** Of the subtree, with the edge from the parent. */
  readonly #left: Float64Array;
  readonly #right: Float64Array;
  readonly #top: Float64Array;
  readonly #bottom: Float64Array;

  constructor(tree: Tree, shown: Shown, orientation: Orientation) {
    this.tree = tree;
    this.shown = shown;
    this.orientation = orientation;
    const n = shown.node.length;
    this.width = new Float64Array(n);
    this.height = new Float64Array(n);
    for (let p = 0; p < n; p++) this.#measure(p);
    const { x, y } = orientation === 'down' ? this.#layDown() : this.#layRight();
    this.x = x;
    this.y = y;
    this.#left = x.slice();
    this.#top = y.slice();
    this.#right = x.map((value, p) => value + this.width[p]);
    this.#bottom = y.map((value, p) => value + this.height[p]);
    for (const p of this.cards.keys()) {
      const card = this.cardBox(p)!;
      this.#left[p] = Math.min(this.#left[p], card.x);
      this.#right[p] = Math.max(this.#right[p], card.x + card.width);
      this.#bottom[p] = Math.max(this.#bottom[p], card.y + card.height);
    }
    this.#bound();
  }

  get size(): number {
    return this.shown.node.length;
  }

  #measure(p: number): void {
    const index = this.shown.node[p];
    const node = this.tree.nodes[index];
    const label = this.tree.labels[index];
    const pointed = node.kind === 'branch' || node.kind === 'choice';
    const place = this.tree.place(index);
    const characters = Math.max(label.length, place.length * 0.85, 4);
    this.width[p] = Math.ceil(characters * CHARACTER) + SIDE * (pointed ? 3 : 2);
    this.height[p] = place === '' ? 28 : 40;
    if (this.shown.folded[p]) this.cards.set(p, foldCard(this.tree, index));
  }

  /** Short where nothing stands on the edge to the only child. */
  #along(p: number, wide: number, straight: number): number {
    return this.shown.children[p] === 1 && this.edgeLabel(p + 1) === undefined ? straight : wide;
  }

  #layDown(): { x: Float64Array; y: Float64Array } {
    const widths = this.width.map((w, p) => Math.max(w, this.cards.get(p)?.width ?? 0));
    const width = widths.map((w) => w + GAP.across);
    const height = this.height.map(
      (h, p) => h + (this.cards.has(p) ? CARD.gap + CARD.height : 0) + this.#along(p, GAP.along, GAP.straight),
    );
    const places = tidy({ parent: this.shown.parent, width, height });
    // Boxes are centred over wider cards.
    const x = places.x.map((value, p) => value + GAP.across / 2 + (widths[p] - this.width[p]) / 2);
    return { x, y: places.y };
  }

  #layRight(): { x: Float64Array; y: Float64Array } {
    const width = this.height.map((h) => h + GAP.across);
    const height = this.width.map((w, p) => {
      const card = this.cards.get(p);
      return w + (card === undefined ? 0 : CARD.gap + card.width) + this.#along(p, GAP.rightwards, GAP.rightStraight);
    });
    const places = tidy({ parent: this.shown.parent, width, height });
    return { x: places.y, y: places.x.map((value) => value + GAP.across / 2) };
  }

  /** Where the card of a folded position is: below its box, or right of it. */
  cardBox(p: number): Rectangle | undefined {
    const card = this.cards.get(p);
    if (card === undefined) return undefined;
    const { width } = card;
    const { height } = CARD;
    return this.orientation === 'down'
      ? { x: this.x[p] + (this.width[p] - width) / 2, y: this.y[p] + this.height[p] + CARD.gap, width, height }
      : { x: this.x[p] + this.width[p] + CARD.gap, y: this.y[p] + (this.height[p] - height) / 2, width, height };
  }

  #bound(): void {
    const { parent } = this.shown;
    for (let p = this.size - 1; p > 0; p--) {
      const above = parent[p];
      this.#left[above] = Math.min(this.#left[above], this.#left[p]);
      this.#right[above] = Math.max(this.#right[above], this.#right[p]);
      this.#top[above] = Math.min(this.#top[above], this.#top[p]);
      this.#bottom[above] = Math.max(this.#bottom[above], this.#bottom[p]);
    }
    for (let p = 1; p < this.size; p++) {
      const from = this.outlet(parent[p]);
      this.#left[p] = Math.min(this.#left[p], from.x);
      this.#right[p] = Math.max(this.#right[p], from.x);
      this.#top[p] = Math.min(this.#top[p], from.y);
    }
  }

  /** Where edges leave and enter a box. */
  outlet(p: number): { readonly x: number; readonly y: number } {
    return this.orientation === 'down'
      ? { x: this.x[p] + this.width[p] / 2, y: this.y[p] + this.height[p] }
      : { x: this.x[p] + this.width[p], y: this.y[p] + this.height[p] / 2 };
  }

  inlet(p: number): { readonly x: number; readonly y: number } {
    return this.orientation === 'down'
      ? { x: this.x[p] + this.width[p] / 2, y: this.y[p] }
      : { x: this.x[p], y: this.y[p] + this.height[p] / 2 };
  }

  bounds(): Rectangle {
    if (this.size === 0) return { x: 0, y: 0, width: 1, height: 1 };
    const x = this.#left[0];
    const y = this.#top[0];
    return { x, y, width: this.#right[0] - x, height: this.#bottom[0] - y };
  }

  /**
   * Calls back for what may be seen inside a rectangle, parents first. A subtree that is narrower or lower than `small` is given as
   * a whole.
   */
  visit(
    within: Rectangle,
    small: { readonly width: number; readonly height: number },
    onBox: (p: number) => void,
    onSmall: (p: number, r: Rectangle) => void,
  ): void {
    const right = within.x + within.width;
    const bottom = within.y + within.height;
    let p = 0;
    while (p < this.size) {
      const outside =
        this.#left[p] > right || this.#right[p] < within.x || this.#top[p] > bottom || this.#bottom[p] < within.y;
      if (outside) {
        p += this.shown.size[p];
        continue;
      }
      const width = this.#right[p] - this.#left[p];
      const height = this.#bottom[p] - this.#top[p];
      if ((width < small.width || height < small.height) && this.shown.size[p] > 1) {
        onSmall(p, { x: this.#left[p], y: this.#top[p], width, height });
        p += this.shown.size[p];
        continue;
      }
      onBox(p);
      p++;
    }
  }

  /** Position of the box at a point, or NONE. */
  at(x: number, y: number): number {
    return this.#find(x, y, (p) => this.box(p));
  }

  /** Position of the fold whose card is at a point, or NONE. */
  cardAt(x: number, y: number): number {
    return this.#find(x, y, (p) => this.cardBox(p));
  }

  #find(x: number, y: number, boxOf: (p: number) => Rectangle | undefined): number {
    let found = NONE;
    const test = (p: number): void => {
      const box = boxOf(p);
      if (box === undefined || x < box.x || x > box.x + box.width) return;
      if (y >= box.y && y <= box.y + box.height) found = p;
    };
    const point = { x, y, width: 0, height: 0 };
    this.visit(point, point, test, () => {});
    return found;
  }

  /** The label of the edge from the parent, unless the box says the same. */
  edgeLabel(p: number): string | undefined {
    const edge = this.shown.edge[p];
    return p === 0 || edge === this.tree.nodes[this.shown.node[p]].label ? undefined : edge;
  }

  box(p: number): Rectangle {
    return { x: this.x[p], y: this.y[p], width: this.width[p], height: this.height[p] };
  }
}
