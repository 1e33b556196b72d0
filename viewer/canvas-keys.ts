// Keys on the drawing: arrows walk the tree, with Shift they move the picture, Enter folds and unfolds.
import type { Session } from './session.js';
import { NONE } from './tree.js';

const FAR = 80;
const PANS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [0, FAR],
  ArrowUp: [0, -FAR],
  ArrowLeft: [-FAR, 0],
  ArrowRight: [FAR, 0],
};

export function walkByKey(event: KeyboardEvent, session: Session, pan: (dx: number, dy: number) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { selected, orientation } = session;
  if (selected === NONE) return;
  const down = orientation === 'down';
  const moves: Readonly<Record<string, () => void>> = {
    [down ? 'ArrowDown' : 'ArrowRight']: () => walkDown(session),
    [down ? 'ArrowUp' : 'ArrowLeft']: () => walkUp(session),
    [down ? 'ArrowLeft' : 'ArrowUp']: () => walkAcross(session, -1),
    [down ? 'ArrowRight' : 'ArrowDown']: () => walkAcross(session, 1),
    Home: () => session.select(0, session.path),
    End: () => session.path !== NONE && session.select(session.path),
    Enter: () => session.toggle(selected),
  };
  if (event.shiftKey && PANS[event.key] !== undefined) pan(...PANS[event.key]);
  else if (moves[event.key] !== undefined) moves[event.key]();
  else return;
  event.preventDefault();
}

/** Along the path that is looked at, where it goes on. */
function walkDown(session: Session): void {
  const { selected, tree, path, scene } = session;
  if (!session.isExpandable(selected)) return;
  if (!session.isExpanded(selected)) {
    session.expand(selected);
    return;
  }
  const p = scene.shown.position[selected];
  if (scene.shown.size[p] === 1) return;
  let next = p + 1;
  for (let q = p + 1; q < p + scene.shown.size[p]; q += scene.shown.size[q]) {
    if (path !== NONE && tree.isAncestor(scene.shown.node[q], path)) next = q;
  }
  session.select(scene.shown.node[next]);
}

function walkUp(session: Session): void {
  const { shown } = session.scene;
  const above = shown.parent[shown.position[session.selected]];
  if (above !== NONE) session.select(shown.node[above], session.path);
}

/** To the neighbour on the same level, cousins included. */
function walkAcross(session: Session, direction: 1 | -1): void {
  const { shown } = session.scene;
  const p = shown.position[session.selected];
  const level = shown.level[p];
  for (let q = p + direction; q > 0 && q < shown.node.length; q += direction) {
    if (shown.level[q] === level) {
      session.select(shown.node[q]);
      return;
    }
  }
}
