// The drawing in the middle of the page: camera, pointer and wheel, overview in the corner. It draws once per frame at most.
import { walkByKey } from './canvas-keys.js';
import { announce, h } from './dom.js';
import { type Camera, draw, type Marks } from './draw.js';
import { foldText } from './fold-card.js';
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
/** The scale at which what is shown at first should fit. */
const AT_EASE = 0.74;
/** Where labels can be read. */
const READABLE = 0.62;
/** Where they can still be read. */
const STILL_READABLE = 0.54;
/** Room for the buttons over and under the tree. */
const ABOVE = 64;
const BELOW = 76;
const MARGIN = 24;
const LARGEST = 1.1;

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
    this.element.addEventListener('keydown', (event) => walkByKey(event, session, (dx, dy) => this.pan(dx, dy)));
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
    this.makeRoom();
    this.redraw();
  }

  /** How many leaves can be read side by side. */
  makeRoom(): void {
    const { width, height } = this.#size;
    const [room, leaf] = this.#session.orientation === 'down' ? [width, 132] : [height - ABOVE - BELOW, 58];
    this.#session.setRoom(Math.max(4, Math.floor(room / (AT_EASE * leaf))));
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
    const { scene, selected, tree } = this.#session;
    const text = spoken(this.#session.node(selected), scene.edgeLabel(p));
    announce(scene.shown.folded[p] ? `${text}, ${foldText(tree, selected)}` : text);
    if (!this.#pointed && (this.#session.selected !== 0 || this.#moved)) this.show(p);
  }

  #remark(): void {
    const session = this.#session;
    const { scene, tree } = session;
    const position = scene.shown.position;
    const positions = (index: number): Set<number> =>
      new Set(index === NONE ? [] : tree.pathTo(index).map((n) => position[n]));
    this.#marks = {
      path: positions(session.selected),
      other: positions(session.pinned),
      selected: session.selected === NONE ? NONE : position[session.selected],
      matched: (p) => session.isFound.has(scene.shown.node[p]),
      folded: (p) => session.view.isFolded(scene.shown.node[p]) && !scene.shown.folded[p],
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
    const { scene, orientation } = this.#session;
    const bounds = scene.bounds();
    const { width, height } = this.#size;
    const across = (width - 2 * MARGIN) / bounds.width;
    const along = (height - ABOVE - BELOW) / bounds.height;
    const all = Math.min(across, along, LARGEST);
    const down = orientation === 'down';
    // What lies side by side fits, at a scale that can be read; the rest is reached by scrolling along.
    const side = down ? across : along;
    const readable = side >= STILL_READABLE ? Math.min(1, side) : READABLE;
    const scale = Math.max(MIN_SCALE, whole || all >= READABLE ? all : readable);
    let x = bounds.x - (width / scale - bounds.width) / 2;
    let y =
      bounds.y - (ABOVE + Math.max(0, Math.min(60, (height - ABOVE - BELOW - bounds.height * scale) / 2))) / scale;
    if (scene.size > 0 && scale > all) {
      const root = scene.box(0);
      if (down && scale > across) x = root.x + root.width / 2 - width / scale / 2;
      if (!down) x = root.x - 32 / scale;
      if (!down && scale > along) y = root.y + root.height / 2 - height / scale / 2;
    }
    this.#camera = { x, y, scale };
    const root = this.screenBox(0);
    if (root !== undefined) this.#overview.keepClearOf(root, width);
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
      this.#clickedCard(x, y);
      return;
    }
    this.#pointed = true;
    this.#session.select(this.#session.scene.shown.node[p]);
    this.#pointed = false;
  }

  /** The card of a fold opens it. */
  #clickedCard(x: number, y: number): void {
    const { x: left, y: top, scale } = this.#camera;
    const { scene } = this.#session;
    const p = scene.cardAt(left + x / scale, top + y / scale);
    if (p !== NONE) {
      const node = scene.shown.node[p];
      this.#pointed = true;
      this.#session.select(node);
      this.#pointed = false;
      this.#drawNow();
      this.#moved = true;
      this.#session.expand(node);
      return;
    }
    // Three dots below a call whose body is folded.
    const down = this.#session.orientation === 'down';
    const call = this.#at(down ? x : x - 22 * scale, down ? y - 18 * scale : y);
    if (call !== NONE && this.#session.view.isFolded(scene.shown.node[call])) {
      this.#session.toggleFold(scene.shown.node[call]);
    }
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

  /** Screen position of the card of a folded node. */
  screenCard(index: number): Rectangle | undefined {
    const { scene } = this.#session;
    const card = scene.cardBox(scene.shown.position[index] ?? NONE);
    const { x, y, scale } = this.#camera;
    return (
      card && {
        x: (card.x - x) * scale,
        y: (card.y - y) * scale,
        width: card.width * scale,
        height: card.height * scale,
      }
    );
  }

  get scale(): number {
    return this.#camera.scale;
  }
}
