// The drawing in the middle of the page: camera, pointer and wheel, keys that walk the tree, overview in the corner. It draws
// once per frame at most.
import { announce, h } from './dom.js';
import { type Camera, draw, type Marks } from './draw.js';
import { Overview } from './overview.js';
import { type Palette, readPalette } from './palette.js';
import { followPointers } from './pointers.js';
import type { Rectangle } from './scene.js';
import type { Session } from './session.js';
import { spoken } from './text.js';
import { NONE } from './tree.js';

const MIN_SCALE = 0.0002;
const MAX_SCALE = 4;
const START_SCALE = 0.9;
/** Where labels can be read at ease. */
const READABLE = 0.62;
/** Room for the buttons over and under the tree. */
const ABOVE = 64;
const BELOW = 76;

export class CanvasView {
  readonly element: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly #session: Session;
  readonly #overview: Overview;
  #palette: Palette;
  #camera: Camera = { x: 0, y: 0, scale: START_SCALE };
  #size = { width: 1, height: 1, ratio: 1 };
  #marks: Marks | undefined;
  #frame = 0;
  #animation = 0;
  /** The user has moved the camera: it no longer follows the tree as it grows. */
  #moved = false;
  /** The selection comes from the pointer: the picture stays where it is. */
  #pointed = false;
  /** Where the selected box was on the screen, to keep it there when the tree changes shape. */
  #anchor: { readonly node: number; readonly x: number; readonly y: number } | undefined;

  constructor(session: Session) {
    this.#session = session;
    this.#palette = readPalette();
    this.canvas = h('canvas', { class: 'tree-canvas' });
    this.#overview = new Overview(session, (x, y) => this.#centreAt(x, y));
    this.element = h(
      'div',
      {
        class: 'stage',
        id: 'stage',
        tabindex: 0,
        role: 'application',
        'aria-label':
          'Execution tree drawing. Arrow keys walk the tree, Enter expands or collapses, question mark for help',
        'aria-roledescription': 'tree drawing',
      },
      this.canvas,
      this.#overview.element,
    );
    session.on('shape', () => this.#reshaped());
    session.on('selection', () => this.#selected());
    session.on('search', () => this.#remark());
    session.on('path', () => this.#remark());
    session.on('theme', () => {
      this.#palette = readPalette();
      this.#remark();
    });
    followPointers(this.canvas, {
      pan: (dx, dy) => this.pan(-dx, -dy),
      zoom: (factor, x, y) => this.zoom(factor, x, y),
      click: (x, y) => this.#clicked(x, y),
      doubleClick: (x, y) => this.#doubleClicked(x, y),
    });
    this.element.addEventListener('keydown', (event) => this.#key(event));
    new ResizeObserver(() => this.#resized()).observe(this.element);
  }

  #resized(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    const first = this.#size.width === 1;
    this.#size = { width: Math.max(1, width), height: Math.max(1, height), ratio };
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    if (first || !this.#moved) this.fit(false);
    this.redraw();
  }

  #reshaped(): void {
    const { scene } = this.#session;
    if (!this.#moved) this.fit(false);
    else if (this.#anchor !== undefined) {
      const p = scene.shown.position[this.#anchor.node] ?? NONE;
      if (p !== NONE) {
        const { scale } = this.#camera;
        this.#camera = { x: scene.x[p] - this.#anchor.x / scale, y: scene.y[p] - this.#anchor.y / scale, scale };
      }
    }
    this.#overview.changed();
    this.#remark();
  }

  #selected(): void {
    this.#remark();
    const p = this.#session.scene.shown.position[this.#session.selected] ?? NONE;
    if (p === NONE) return;
    announce(spoken(this.#session.node(this.#session.selected), this.#session.scene.edgeLabel(p)));
    if (!this.#pointed && (this.#session.selected !== 0 || this.#moved)) this.show(p);
  }

  #remark(): void {
    const session = this.#session;
    const { scene, tree } = session;
    const position = scene.shown.position;
    const positions = (index: number): Set<number> =>
      new Set(index === NONE ? [] : tree.pathTo(index).map((n) => position[n]));
    const hiddenCounts = session.tree.counts();
    this.#marks = {
      path: positions(session.selected),
      other: positions(session.pinned),
      selected: session.selected === NONE ? NONE : position[session.selected],
      matched: (p) => session.isFound.has(scene.shown.node[p]),
      hidden: (p) => {
        const n = scene.shown.node[p];
        if (!session.view.isCollapsed(n) || hiddenCounts.all[n] === 0) return undefined;
        return { count: hiddenCounts.all[n], violated: hiddenCounts.violated[n] > 0 };
      },
      folded: (p) => session.view.isFolded(scene.shown.node[p]) && !session.view.isCollapsed(scene.shown.node[p]),
    };
    this.redraw();
  }

  redraw(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#drawNow();
    });
  }

  #drawNow(): void {
    const context = this.canvas.getContext('2d');
    if (context === null || this.#marks === undefined) return;
    draw(context, this.#session.scene, this.#camera, this.#size, this.#palette, this.#marks);
    this.#overview.draw(this.#viewport(), this.#palette);
    const p = this.#session.scene.shown.position[this.#session.selected] ?? NONE;
    this.#anchor = undefined;
    if (p !== NONE) {
      const { x, y, scale } = this.#camera;
      const at = { x: (this.#session.scene.x[p] - x) * scale, y: (this.#session.scene.y[p] - y) * scale };
      this.#anchor = { node: this.#session.selected, ...at };
    }
  }

  /** As it is on the screen, for export. */
  picture(): HTMLCanvasElement {
    this.#drawNow();
    return this.canvas;
  }

  #viewport(): Rectangle {
    const { x, y, scale } = this.#camera;
    return { x, y, width: this.#size.width / scale, height: this.#size.height / scale };
  }

  pan(dx: number, dy: number): void {
    this.#moved = true;
    cancelAnimationFrame(this.#animation);
    const { x, y, scale } = this.#camera;
    this.#camera = { x: x + dx / scale, y: y + dy / scale, scale };
    this.redraw();
  }

  zoom(factor: number, atX = this.#size.width / 2, atY = this.#size.height / 2): void {
    this.#moved = true;
    cancelAnimationFrame(this.#animation);
    const { x, y, scale } = this.#camera;
    const to = Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale * factor));
    this.#camera = { x: x + atX / scale - atX / to, y: y + atY / scale - atY / to, scale: to };
    this.redraw();
  }

  /** The whole tree if it can be read then, else its root at a readable scale; `whole` forces the first. */
  fit(whole: boolean): void {
    const bounds = this.#session.scene.bounds();
    const { width, height } = this.#size;
    const all = Math.min((width - 48) / bounds.width, (height - ABOVE - BELOW) / bounds.height, 1.1);
    const scale = Math.max(MIN_SCALE, whole ? all : Math.max(all, READABLE));
    if (whole || all >= READABLE || this.#session.scene.size === 0) {
      this.#camera = {
        x: bounds.x - (width / scale - bounds.width) / 2,
        y: bounds.y - (ABOVE + Math.min(60, (height - ABOVE - BELOW - bounds.height * scale) / 2)) / scale,
        scale,
      };
    } else {
      const root = this.#session.scene.box(0);
      const down = this.#session.orientation === 'down';
      this.#camera = {
        x: down ? root.x + root.width / 2 - width / scale / 2 : root.x - 32 / scale,
        y: down ? root.y - ABOVE / scale : root.y + root.height / 2 - height / scale / 2,
        scale,
      };
    }
    if (whole) this.#moved = true;
    this.redraw();
  }

  /** Back to where the camera follows the tree. */
  fitAndFollow(): void {
    this.fit(true);
    this.#moved = false;
  }

  /** Moves the camera so that a box is well inside the picture. */
  show(p: number): void {
    const box = this.#session.scene.box(p);
    const seen = this.#viewport();
    const marginX = seen.width * 0.12;
    const marginY = seen.height * 0.16;
    let { x, y } = this.#camera;
    if (box.x < seen.x + marginX || box.x + box.width > seen.x + seen.width - marginX) {
      x = box.x + box.width / 2 - seen.width / 2;
    }
    if (box.y < seen.y + marginY || box.y + box.height > seen.y + seen.height - marginY) {
      y = box.y + box.height / 2 - seen.height / 2;
    }
    let { scale } = this.#camera;
    if (scale < 0.3) {
      scale = 0.7;
      x = box.x + box.width / 2 - this.#size.width / scale / 2;
      y = box.y + box.height / 2 - this.#size.height / scale / 2;
    }
    if (x === this.#camera.x && y === this.#camera.y) return;
    this.#moved = true;
    this.#anchor = undefined;
    this.#glide({ x, y, scale });
  }

  #centreAt(x: number, y: number): void {
    this.#moved = true;
    const { scale } = this.#camera;
    this.#camera = { x: x - this.#size.width / scale / 2, y: y - this.#size.height / scale / 2, scale };
    this.redraw();
  }

  #glide(to: Camera): void {
    cancelAnimationFrame(this.#animation);
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (still || to.scale !== this.#camera.scale || this.#session.scene.size > 3_000) {
      this.#camera = to;
      this.redraw();
      return;
    }
    const from = this.#camera;
    const started = performance.now();
    const tick = (now: number): void => {
      const t = Math.min(1, Math.max(0, (now - started) / 160));
      const eased = 1 - (1 - t) ** 3;
      this.#camera = { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased, scale: to.scale };
      this.redraw();
      if (t < 1) this.#animation = requestAnimationFrame(tick);
    };
    this.#animation = requestAnimationFrame(tick);
  }

  #at(x: number, y: number): number {
    const { x: left, y: top, scale } = this.#camera;
    return this.#session.scene.at(left + x / scale, top + y / scale);
  }

  #clicked(x: number, y: number): void {
    const p = this.#at(x, y);
    if (p === NONE) {
      this.#clickedBadge(x, y);
      return;
    }
    this.#pointed = true;
    this.#session.select(this.#session.scene.shown.node[p]);
    this.#pointed = false;
  }

  /** The number of hidden nodes hangs below (or right of) the box. */
  #clickedBadge(x: number, y: number): void {
    const { scale } = this.#camera;
    const down = this.#session.orientation === 'down';
    const p = this.#at(down ? x : x - 22 * scale, down ? y - 18 * scale : y);
    if (p === NONE) return;
    const node = this.#session.scene.shown.node[p];
    if (this.#session.view.isCollapsed(node)) this.#session.expand(node);
    else if (this.#session.view.isFolded(node)) this.#session.toggleFold(node);
  }

  #doubleClicked(x: number, y: number): void {
    const p = this.#at(x, y);
    if (p === NONE) this.zoom(1.6, x, y);
    else this.#session.toggle(this.#session.scene.shown.node[p]);
  }

  /** Screen position of a node's box, for tests and for tools that drive the page. */
  screenBox(index: number): Rectangle | undefined {
    const p = this.#session.scene.shown.position[index] ?? NONE;
    if (p === NONE) return undefined;
    const box = this.#session.scene.box(p);
    const { x, y, scale } = this.#camera;
    return {
      x: (box.x - x) * scale,
      y: (box.y - y) * scale,
      width: box.width * scale,
      height: box.height * scale,
    };
  }

  get scale(): number {
    return this.#camera.scale;
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { selected, orientation } = this.#session;
    if (selected === NONE) return;
    const forward = orientation === 'down' ? 'ArrowDown' : 'ArrowRight';
    const back = orientation === 'down' ? 'ArrowUp' : 'ArrowLeft';
    const before = orientation === 'down' ? 'ArrowLeft' : 'ArrowUp';
    const after = orientation === 'down' ? 'ArrowRight' : 'ArrowDown';
    if (event.shiftKey && event.key.startsWith('Arrow')) {
      const far = 80;
      if (event.key === 'ArrowDown') this.pan(0, far);
      else if (event.key === 'ArrowUp') this.pan(0, -far);
      else if (event.key === 'ArrowLeft') this.pan(-far, 0);
      else this.pan(far, 0);
    } else if (event.key === forward) this.#walkDown();
    else if (event.key === back) this.#walkUp();
    else if (event.key === before) this.#walkAcross(-1);
    else if (event.key === after) this.#walkAcross(1);
    else if (event.key === 'Home') this.#session.select(0, this.#session.path);
    else if (event.key === 'End' && this.#session.path !== NONE) this.#session.select(this.#session.path);
    else if (event.key === 'Enter') this.#session.toggle(selected);
    else return;
    event.preventDefault();
  }

  /** Along the path that is looked at, where it goes on. */
  #walkDown(): void {
    const { selected, tree, path, scene } = this.#session;
    if (!this.#session.isExpandable(selected)) return;
    if (!this.#session.isExpanded(selected)) {
      this.#session.expand(selected);
      return;
    }
    const p = scene.shown.position[selected];
    if (scene.shown.size[p] === 1) return;
    let next = p + 1;
    for (let q = p + 1; q < p + scene.shown.size[p]; q += scene.shown.size[q]) {
      if (path !== NONE && tree.isAncestor(scene.shown.node[q], path)) next = q;
    }
    this.#session.select(scene.shown.node[next]);
  }

  #walkUp(): void {
    const { shown } = this.#session.scene;
    const above = shown.parent[shown.position[this.#session.selected]];
    if (above !== NONE) this.#session.select(shown.node[above], this.#session.path);
  }

  /** To the neighbour on the same level, cousins included. */
  #walkAcross(direction: 1 | -1): void {
    const { shown } = this.#session.scene;
    const p = shown.position[this.#session.selected];
    const level = shown.level[p];
    for (let q = p + direction; q > 0 && q < shown.node.length; q += direction) {
      if (shown.level[q] === level) {
        this.#session.select(shown.node[q]);
        return;
      }
    }
  }
}
