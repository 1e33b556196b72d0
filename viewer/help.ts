// The dialog that lists keys and what the shapes mean.
import { button, h, icon } from './dom.js';

const KEYS: readonly (readonly [string, string])[] = [
  ['arrow keys', 'walk the tree, in the drawing and in the outline'],
  ['Enter', 'expand or collapse; double click does the same'],
  ['e', 'expand everything below'],
  ['w', 'fold what is wide, as at first'],
  ['b', 'fold the method body of a call, or of the call that the node is in'],
  ['/', 'search; Enter and Shift Enter for the next and the previous match'],
  ['n  N', 'next, previous match'],
  ['.  ,', 'replay: one step forward, back'],
  ['space', 'replay: play, pause'],
  ['c', 'compare other paths with this one'],
  ['1 … 6', 'source, condition, input, values, test, compare'],
  ['+  -  f', 'zoom in, out, whole tree; Shift with arrow keys moves the picture'],
  ['o', 'turn the tree'],
  ['t', 'light or dark'],
  ['?', 'this help'],
];

const SHAPES: readonly (readonly [string, string])[] = [
  ['branch', 'pointed: a conditional, or a choice about the input'],
  ['call', 'bar on the left: a call; on the right: its return'],
  ['condition', 'rounded: a conjunct joined the path condition'],
  ['end-returned', 'end of a path: returned'],
  ['end-violated', 'end of a path: a violation'],
  ['end-threw', 'end of a path: threw'],
  ['end-cut', 'end of a path: cut off, or left open'],
];

export function helpDialog(): HTMLDialogElement {
  const dialog = h('dialog', { class: 'help', 'aria-labelledby': 'help-title' });
  dialog.append(
    h(
      'div',
      { class: 'help-head' },
      h('h2', { id: 'help-title' }, 'Keys and shapes'),
      button('Close', icon('close'), () => dialog.close()),
    ),
    h(
      'dl',
      { class: 'keys' },
      ...KEYS.flatMap(([keys, text]) => [
        h('dt', {}, ...keys.split('  ').map((key) => h('kbd', {}, key))),
        h('dd', {}, text),
      ]),
    ),
    h(
      'ul',
      { class: 'legend' },
      ...SHAPES.map(([ink, text]) =>
        h('li', {}, h('span', { class: `dot ink-${ink} kind-${ink.split('-')[0]}` }), text),
      ),
    ),
  );
  return dialog;
}
