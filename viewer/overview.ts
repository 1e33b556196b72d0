// The shown tree in a corner, with a frame around what the drawing shows. It fills the corner whatever the shape of the tree: widths and
// heights have scales of their own. The tree is drawn once per shape, the frame per frame.
import { h } from './dom.js';
import type { Palette } from './palette.js';
import { inkName } from './palette.js';
import type { Rectangle } from './scene.js';
import type { Session } from './session.js';

const WIDTH = 192;
const HEIGHT = 128;
const RATIO = 2;
const LEAST = 1.2;
/** A small tree is not blown up. */
const LARGEST = 0.16;

export class Overview {
  readonly element: HTMLCanvasElement;
  readonly #session: Session;
  readonly #still: HTMLCanvasElement;
  #stale: unknown;
  #last = { across: 1, along: 1, x: 0, y: 0 };

  constructor(session: Session, onMove: (x: number, y: number) => void) {
    this.#session = session;
    this.element = h('canvas', {
      class: 'overview',
      width: WIDTH * RATIO,
      height: HEIGHT * RATIO,
      'aria-hidden': 'true',
    });
    this.#still = h('canvas', { width: WIDTH * RATIO, height: HEIGHT * RATIO });
    const move = (event: PointerEvent): void => {
      if (event.buttons !== 1) return;
      const box = this.element.getBoundingClientRect();
      const { across, along, x, y } = this.#last;
      onMove(x + (event.clientX - box.left) / across, y + (event.clientY - box.top) / along);
    };
    this.element.addEventListener('pointerdown', (event) => {
      this.element.setPointerCapture(event.pointerId);
      move(event);
    });
    this.element.addEventListener('pointermove', move);
  }

  /** The corner that the root leaves free; kept while the camera moves. */
  keepClearOf(root: Rectangle, width: number): void {
    this.element.classList.toggle('on-left', root.x + root.width / 2 > width / 2);
  }

  changed(): void {
    this.#stale = undefined;
  }

  draw(seen: Rectangle, palette: Palette): void {
    const { scene } = this.#session;
    const bounds = scene.bounds();
    const whole =
      seen.x <= bounds.x &&
      seen.y <= bounds.y &&
      seen.x + seen.width >= bounds.x + bounds.width &&
      seen.y + seen.height >= bounds.y + bounds.height;
    this.element.hidden = whole || scene.size < 2;
    if (this.element.hidden) return;
    if (this.#stale !== palette) {
      this.#drawTree(bounds, palette);
      this.#stale = palette;
    }
    const context = this.element.getContext('2d');
    if (context === null) return;
    const { across, along, x, y } = this.#last;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, WIDTH * RATIO, HEIGHT * RATIO);
    context.drawImage(this.#still, 0, 0);
    context.setTransform(RATIO, 0, 0, RATIO, 0, 0);
    const left = Math.max(1, (seen.x - x) * across);
    const top = Math.max(1, (seen.y - y) * along);
    const right = Math.min(WIDTH - 1, (seen.x + seen.width - x) * across);
    const bottom = Math.min(HEIGHT - 1, (seen.y + seen.height - y) * along);
    const frame = [left, top, Math.max(6, right - left), Math.max(6, bottom - top)] as const;
    context.fillStyle = palette.accent;
    context.globalAlpha = 0.12;
    context.fillRect(...frame);
    context.globalAlpha = 1;
    context.strokeStyle = palette.accent;
    context.lineWidth = 1.5;
    context.strokeRect(...frame);
  }

  #drawTree(bounds: Rectangle, palette: Palette): void {
    const context = this.#still.getContext('2d');
    if (context === null) return;
    const { scene } = this.#session;
    const across = Math.min((WIDTH - 12) / bounds.width, LARGEST);
    const along = Math.min((HEIGHT - 12) / bounds.height, LARGEST);
    const x = bounds.x - (WIDTH / across - bounds.width) / 2;
    const y = bounds.y - (HEIGHT / along - bounds.height) / 2;
    this.#last = { across, along, x, y };
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, WIDTH * RATIO, HEIGHT * RATIO);
    context.setTransform(RATIO, 0, 0, RATIO, 0, 0);
    const boxes: number[] = [];
    const { violated } = scene.tree.counts();
    scene.visit(
      bounds,
      { width: LEAST / across, height: 0.5 / along },
      (p) => boxes.push(p),
      (p, r) => {
        context.fillStyle =
          violated[scene.shown.node[p]] > 0 ? palette.ink['end-violated'].line : palette.ink.statement.line;
        const width = Math.max(LEAST, r.width * across);
        context.fillRect((r.x - x) * across, (r.y - y) * along, width, Math.max(LEAST, r.height * along));
      },
    );
    this.#drawEdges(context, boxes, palette);
    this.#drawCards(context, palette);
    this.#drawBoxes(context, boxes, palette);
  }

  /** Ends lie over the rest, violations over all: they are what one looks for. */
  #drawBoxes(context: CanvasRenderingContext2D, boxes: readonly number[], palette: Palette): void {
    const { scene } = this.#session;
    const { across, along, x, y } = this.#last;
    const inks = new Map<string, number[]>();
    for (const p of boxes) {
      const name = inkName(scene.tree.nodes[scene.shown.node[p]]);
      const list = inks.get(name);
      if (list === undefined) inks.set(name, [p]);
      else list.push(p);
    }
    for (const name of [...inks.keys()].sort((a, b) => rank(a) - rank(b))) {
      context.fillStyle = palette.ink[name].line;
      const least = rank(name) > 1 ? 2 * LEAST : LEAST;
      for (const p of inks.get(name)!) {
        const width = Math.max(least, scene.width[p] * across);
        const height = Math.max(least, scene.height[p] * along);
        context.fillRect((scene.x[p] - x) * across, (scene.y[p] - y) * along, width, height);
      }
    }
  }

  /** Folds have the colour of the worst that is inside. */
  #drawCards(context: CanvasRenderingContext2D, palette: Palette): void {
    const { scene } = this.#session;
    const { across, along, x, y } = this.#last;
    for (const [p, { outcomes }] of scene.cards) {
      const at = scene.cardBox(p)!;
      const worst = outcomes.find(({ outcome }) => outcome === 'violated') ?? outcomes[0];
      context.fillStyle = palette.ink[worst === undefined ? 'statement' : `end-${worst.outcome}`].line;
      const width = Math.max(LEAST, at.width * across);
      context.fillRect((at.x - x) * across, (at.y - y) * along, width, Math.max(LEAST, at.height * along));
    }
  }

  #drawEdges(context: CanvasRenderingContext2D, boxes: readonly number[], palette: Palette): void {
    const { scene } = this.#session;
    const { across, along, x, y } = this.#last;
    context.strokeStyle = palette.edge;
    context.lineWidth = 0.6;
    context.beginPath();
    for (const p of boxes) {
      if (p === 0) continue;
      const from = scene.outlet(scene.shown.parent[p]);
      const to = scene.inlet(p);
      context.moveTo((from.x - x) * across, (from.y - y) * along);
      context.lineTo((to.x - x) * across, (to.y - y) * along);
    }
    context.stroke();
  }
}

function rank(ink: string): number {
  if (ink === 'end-violated') return 2;
  return ink.startsWith('end-') ? 1 : 0;
}
