// A bar between two parts of the page that sets the width of one of them, by pointer or by arrow keys.
import { h } from './dom.js';

const LEAST = 160;
const STEP = 24;

/** @param side 1: the part left of the bar, -1: the part right of it */
export function makeSplitter(name: string, property: string, side: 1 | -1): HTMLElement {
  const root = document.documentElement;
  const width = (): number => Number.parseFloat(getComputedStyle(root).getPropertyValue(property));
  const set = (pixels: number): void => {
    const value = Math.round(Math.max(LEAST, Math.min(window.innerWidth * 0.6, pixels)));
    root.style.setProperty(property, `${value}px`);
    bar.setAttribute('aria-valuenow', String(value));
  };
  const bar = h('div', {
    class: 'splitter',
    role: 'separator',
    tabindex: 0,
    'aria-orientation': 'vertical',
    'aria-label': name,
    'aria-valuemin': LEAST,
    'aria-valuemax': 1200,
    'aria-valuenow': 320,
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      set(width() + (event.key === 'ArrowRight' ? STEP : -STEP) * side);
      event.preventDefault();
      event.stopPropagation();
    },
    onpointerdown: (event: PointerEvent) => {
      const from = event.clientX;
      const start = width();
      bar.setPointerCapture(event.pointerId);
      const move = (moved: PointerEvent): void => set(start + (moved.clientX - from) * side);
      bar.addEventListener('pointermove', move);
      bar.addEventListener('lostpointercapture', () => bar.removeEventListener('pointermove', move), { once: true });
    },
  });
  return bar;
}
