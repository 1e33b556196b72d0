// Buttons on the drawing: zoom, orientation, what is shown; and the bar that replays a path step by step.
import type { CanvasView } from './canvas-view.js';
import { button, h, icon } from './dom.js';
import type { Session } from './session.js';
import type { ShownDetail } from './shown.js';
import { NONE } from './tree.js';

export function treeTools(session: Session, canvas: CanvasView): HTMLElement {
  let folded = false;
  const fold = button(
    'Fold all method bodies',
    icon('fold'),
    () => {
      folded = !folded;
      fold.setAttribute('aria-pressed', String(folded));
      session.foldAll(folded);
    },
    { 'aria-pressed': 'false', id: 'fold-calls' },
  );
  const detail = h(
    'select',
    {
      'aria-label': 'Nodes to show',
      id: 'detail',
      onchange: () => session.setDetail(detail.value as ShownDetail),
    },
    h('option', { value: 'all' }, 'all nodes'),
    h('option', { value: 'branches' }, 'branches'),
    h('option', { value: 'conditions' }, 'conditions'),
    h('option', { value: 'calls' }, 'calls'),
  );
  session.on('shape', () => {
    detail.value = session.view.detail;
  });
  return h(
    'div',
    { class: 'tools', role: 'toolbar', 'aria-label': 'Drawing' },
    button('Zoom in (+)', icon('plus'), () => canvas.zoom(1.3), { id: 'zoom-in' }),
    button('Zoom out (-)', icon('minus'), () => canvas.zoom(1 / 1.3), { id: 'zoom-out' }),
    button('Show the whole tree (f)', icon('fit'), () => canvas.fitAndFollow(), { id: 'fit' }),
    h('span', { class: 'rule' }),
    button('Turn the tree (o)', icon('down'), () => turn(session, canvas), { id: 'turn' }),
    button('Fold what is wide, as at first (w)', icon('layers'), () => session.foldWide(), { id: 'fold-wide' }),
    button('Expand everything', icon('expand'), () => session.expandAll(), { id: 'expand-all' }),
    button('Collapse everything', icon('collapse'), () => session.collapseAll(), { id: 'collapse-all' }),
    fold,
    detail,
  );
}

export function turn(session: Session, canvas: CanvasView): void {
  session.setOrientation(session.orientation === 'down' ? 'right' : 'down');
  canvas.makeRoom();
  canvas.fit(false);
}

const STEP_MS = 450;

export function replayBar(session: Session): HTMLElement {
  let timer: ReturnType<typeof setInterval> | undefined;
  const slider = h('input', {
    type: 'range',
    min: 0,
    max: 0,
    value: 0,
    id: 'step',
    'aria-label': 'Step of the path',
    oninput: () => {
      session.setPlaying(false);
      session.step(Number(slider.value));
    },
  });
  const count = h('span', { class: 'steps' });
  const play = button('Play (space)', icon('play'), () => session.setPlaying(!session.playing), { id: 'play' });
  const go = (to: () => number) => (): void => {
    session.setPlaying(false);
    session.step(to());
  };
  const show = (): void => {
    const steps = session.steps().length;
    slider.max = String(Math.max(0, steps - 1));
    slider.value = String(session.stepIndex());
    const text = steps === 0 ? '' : `step ${session.stepIndex() + 1} of ${steps}`;
    count.textContent = session.path === NONE && steps > 0 ? `${text} so far` : text;
    slider.setAttribute('aria-valuetext', text);
  };
  session.on('selection', show);
  session.on('path', show);
  session.on('replay', () => {
    clearInterval(timer);
    play.replaceChildren(icon(session.playing ? 'pause' : 'play'));
    play.setAttribute('aria-label', session.playing ? 'Pause (space)' : 'Play (space)');
    if (!session.playing) return;
    if (session.stepIndex() >= session.steps().length - 1) session.step(0);
    timer = setInterval(() => {
      if (session.stepIndex() >= session.steps().length - 1) session.setPlaying(false);
      else session.step(session.stepIndex() + 1);
    }, STEP_MS);
  });
  return h(
    'div',
    { class: 'replay', role: 'group', 'aria-label': 'Replay the path' },
    button(
      'First step',
      icon('first'),
      go(() => 0),
      { id: 'step-first' },
    ),
    button(
      'Step back (,)',
      icon('back'),
      go(() => session.stepIndex() - 1),
      { id: 'step-back' },
    ),
    play,
    button(
      'Step forward (.)',
      icon('forward'),
      go(() => session.stepIndex() + 1),
      { id: 'step-forward' },
    ),
    button(
      'Last step',
      icon('last'),
      go(() => session.steps().length - 1),
      { id: 'step-last' },
    ),
    slider,
    count,
  );
}
