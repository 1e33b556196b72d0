// Colours of the drawing, read from the style sheet so that the theme decides them once.
import type { TreeNode } from '../src/trace/format.js';
import { OUTCOME_CLASSES, outcomeClass } from './text.js';

export interface Ink {
  readonly fill: string;
  readonly line: string;
  readonly text: string;
}

export interface Palette {
  readonly background: string;
  readonly card: string;
  readonly text: string;
  readonly muted: string;
  readonly edge: string;
  readonly accent: string;
  readonly second: string;
  readonly match: string;
  readonly ink: Readonly<Record<string, Ink>>;
}

const INKS = [
  'root',
  'statement',
  'branch',
  'call',
  'condition',
  'infeasible',
  ...OUTCOME_CLASSES.map((outcome) => `end-${outcome}`),
];

export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const ink: Record<string, Ink> = {};
  for (const name of INKS) {
    ink[name] = { fill: color(`${name}-fill`), line: color(`${name}-line`), text: color(`${name}-text`) };
  }
  return {
    background: color('canvas'),
    card: color('surface'),
    text: color('text'),
    muted: color('muted'),
    edge: color('edge'),
    accent: color('accent'),
    second: color('second'),
    match: color('match'),
    ink,
  };
}

export function inkName(node: TreeNode): string {
  switch (node.kind) {
    case 'end':
      return `end-${outcomeClass(node)}`;
    // A decision that had one possible outcome is no fork.
    case 'branch':
    case 'choice':
      return node.forced === true ? 'statement' : 'branch';
    case 'return':
      return 'call';
    case 'subsumed':
      return 'infeasible';
    case 'custom':
      return 'statement';
    default:
      return node.kind;
  }
}
