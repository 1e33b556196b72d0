// Pointer, touch and wheel on the drawing: drag pans, wheel and pinch zoom, a press that does not move is a click.

export interface PointerActions {
  pan(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
  click(x: number, y: number): void;
  doubleClick(x: number, y: number): void;
}

const STILL = 4;

export function followPointers(element: HTMLElement, actions: PointerActions): void {
  const pressed = new Map<number, { x: number; y: number }>();
  let travelled = 0;
  const place = (event: MouseEvent): { x: number; y: number } => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    if (pressed.size === 0) travelled = 0;
    pressed.set(event.pointerId, place(event));
    element.setPointerCapture(event.pointerId);
  });

  element.addEventListener('pointermove', (event) => {
    const before = pressed.get(event.pointerId);
    if (before === undefined) return;
    const now = place(event);
    const dx = now.x - before.x;
    const dy = now.y - before.y;
    travelled += Math.abs(dx) + Math.abs(dy);
    pressed.set(event.pointerId, now);
    if (travelled < STILL) return;
    element.classList.add('dragging');
    if (pressed.size === 1) actions.pan(dx, dy);
    else if (pressed.size === 2) {
      const other = [...pressed].find(([id]) => id !== event.pointerId)![1];
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(now.x - other.x, now.y - other.y);
      if (was > 0) actions.zoom(is / was, (now.x + other.x) / 2, (now.y + other.y) / 2);
      actions.pan(dx / 2, dy / 2);
    }
  });

  const released = (event: PointerEvent): void => {
    if (!pressed.delete(event.pointerId)) return;
    if (pressed.size > 0) return;
    element.classList.remove('dragging');
    if (event.type === 'pointerup' && travelled < STILL) {
      const { x, y } = place(event);
      actions.click(x, y);
    }
  };
  element.addEventListener('pointerup', released);
  element.addEventListener('pointercancel', released);

  element.addEventListener('dblclick', (event) => {
    const { x, y } = place(event);
    actions.doubleClick(x, y);
  });

  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
      if (event.shiftKey) {
        actions.pan(-(event.deltaX || event.deltaY) * unit, 0);
        return;
      }
      const { x, y } = place(event);
      const speed = event.ctrlKey ? 0.01 : 0.0016;
      actions.zoom(Math.exp(-Math.max(-200, Math.min(200, event.deltaY * unit)) * speed), x, y);
    },
    { passive: false },
  );
}
