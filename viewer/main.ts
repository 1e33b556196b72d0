// Puts the page together: state, drawing, outline, inspector, keys; then loads the tree.
import { CanvasView } from './canvas-view.js';
import { announce, h } from './dom.js';
import { helpDialog } from './help.js';
import { load, token } from './load.js';
import { Inspector } from './panels/inspector.js';
import { Session } from './session.js';
import { Sidebar } from './sidebar.js';
import { makeSplitter } from './splitter.js';
import { startTheme } from './theme.js';
import { TopBar } from './top-bar.js';
import { NONE } from './tree.js';
import { replayBar, treeTools, turn } from './tree-tools.js';

const session = new Session();
const theme = startTheme(() => session.emit('theme'));
const canvas = new CanvasView(session);
const sidebar = new Sidebar(session);
const inspector = new Inspector(session);
const help = helpDialog();
const top = new TopBar(session, canvas, {
  stop: () => void fetch('stop', { method: 'POST', headers: token() }).catch(failed),
  help: () => help.showModal(),
  theme,
  toggleOutline: () => document.body.classList.toggle('no-outline'),
});

document.body.append(
  top.element,
  h(
    'main',
    { class: 'workspace' },
    sidebar.element,
    makeSplitter('Width of the outline', '--outline-width', 1),
    h(
      'section',
      { class: 'centre', 'aria-label': 'Drawing' },
      canvas.element,
      treeTools(session, canvas),
      replayBar(session),
    ),
    makeSplitter('Width of the details', '--inspector-width', -1),
    inspector.element,
  ),
  h('div', { id: 'announcer', class: 'visually-hidden', role: 'status', 'aria-live': 'polite' }),
  help,
);

/** Single keys work where nothing is typed. */
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
  const target = event.target as HTMLElement;
  if (target.closest('input, select, textarea, summary') !== null) return;
  if (event.key === ' ' && target.closest('button') !== null) return;
  const action = KEYS[event.key];
  if (action === undefined) return;
  action();
  event.preventDefault();
});

const step = (by: number) => (): void => {
  session.setPlaying(false);
  session.step(session.stepIndex() + by);
};

const KEYS: Readonly<Record<string, () => void>> = {
  '/': () => top.focusSearch(),
  '?': () => help.showModal(),
  n: () => session.nextMatch(1),
  N: () => session.nextMatch(-1),
  '.': step(1),
  ',': step(-1),
  ' ': () => session.setPlaying(!session.playing),
  e: () => session.selected !== NONE && session.expandBelow(session.selected),
  b: () => session.selected !== NONE && session.toggleFold(session.selected),
  c: () => session.pin(session.pinned === session.selected ? NONE : session.selected),
  '+': () => canvas.zoom(1.3),
  '=': () => canvas.zoom(1.3),
  '-': () => canvas.zoom(1 / 1.3),
  f: () => canvas.fitAndFollow(),
  w: () => session.foldWide(),
  o: () => turn(session, canvas),
  t: theme,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [String(n), () => inspector.openNumber(n)])),
};

function failed(error: unknown): void {
  session.done = { error: error instanceof Error ? error.message : String(error) };
  session.emit('status');
  announce(`Failed: ${session.done.error}`);
}

// For tests and for tools that drive the page.
Object.assign(window, { everypathExplorer: { session, canvas, inspector, sidebar } });

load(session).then(() => {
  if (session.done?.verdict !== undefined) announce(`Exploration finished: ${session.done.verdict}`);
}, failed);
