// The whole tree in a corner, with a frame around what the drawing shows. The tree is drawn once per shape, the frame per frame.
import { h } from './dom.js';
import type { Palette } from './palette.js';
import { inkName } from './palette.js';
import type { Rectangle } from './scene.js';
import type { Session } from './session.js';

const WIDTH = 168;
const HEIGHT = 104;
const RATIO = 2;

export class Overview {
  readonly element: HTMLCanvasElement;
  readonly #session: Session;
  readonly #still: HTMLCanvasElement;
  #stale: unknown;
  #last: { scale: number; x: number; y: number } = { scale: 1, x: 0, y: 0 };

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
      const { scale, x, y } = this.#last;
      onMove(x + (event.clientX - box.left) / scale, y + (event.clientY - box.top) / scale);
    };
    this.element.addEventListener('pointerdown', (event) => {
      this.element.setPointerCapture(event.pointerId);
      move(event);
    });
    this.element.addEventListener('pointermove', move);
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
    const { scale, x, y } = this.#last;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, WIDTH * RATIO, HEIGHT * RATIO);
    context.drawImage(this.#still, 0, 0);
    context.setTransform(RATIO, 0, 0, RATIO, 0, 0);
    const left = Math.max(1, (seen.x - x) * scale);
    const top = Math.max(1, (seen.y - y) * scale);
    const right = Math.min(WIDTH - 1, (seen.x + seen.width - x) * scale);
    const bottom = Math.min(HEIGHT - 1, (seen.y + seen.height - y) * scale);
    context.strokeStyle = palette.accent;
    context.lineWidth = 1.5;
    context.strokeRect(left, top, Math.max(3, right - left), Math.max(3, bottom - top));
  }

  #drawTree(bounds: Rectangle, palette: Palette): void {
    const context = this.#still.getContext('2d');
    if (context === null) return;
    const { scene } = this.#session;
    const scale = Math.min((WIDTH - 8) / bounds.width, (HEIGHT - 8) / bounds.height);
    const x = bounds.x - (WIDTH / scale - bounds.width) / 2;
    const y = bounds.y - (HEIGHT / scale - bounds.height) / 2;
    this.#last = { scale, x, y };
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, WIDTH * RATIO, HEIGHT * RATIO);
    context.setTransform(RATIO, 0, 0, RATIO, 0, 0);
    const least = 1;
    scene.visit(
      bounds,
      0.5 / scale,
      (p) => {
        context.fillStyle = palette.ink[inkName(scene.tree.nodes[scene.shown.node[p]])].line;
        const width = Math.max(least, scene.width[p] * scale);
        context.fillRect((scene.x[p] - x) * scale, (scene.y[p] - y) * scale, width, least);
      },
      (_, r) => {
        context.fillStyle = palette.edge;
        context.fillRect((r.x - x) * scale, (r.y - y) * scale, least, Math.max(least, r.height * scale));
      },
    );
  }
}
