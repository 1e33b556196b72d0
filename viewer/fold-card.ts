// What stands for folded nodes: a card at their first node that says how many there are and how the paths among them end.
import type { Palette } from './palette.js';
import type { Rectangle } from './scene.js';
import { number, type OutcomeClass, plural } from './text.js';
import type { Tree } from './tree.js';

export const CARD = { height: 38, gap: 5 };
const CHARACTER = 6.2;
const DOT = 11;
const SIDE = 10;

export interface FoldCard {
  readonly title: string;
  readonly outcomes: readonly { readonly outcome: OutcomeClass; readonly count: number; readonly text: string }[];
  readonly width: number;
}

export function foldCard(tree: Tree, index: number): FoldCard {
  const title = plural(tree.counts().all[index], 'node');
  const outcomes = tree.outcomesBelow(index).map((o) => ({ ...o, text: number(o.count) }));
  const second = outcomes.reduce((sum, { text }) => sum + DOT + text.length * CHARACTER + 8, -8);
  return { title, outcomes, width: Math.ceil(Math.max(title.length * CHARACTER + 12, second) + 2 * SIDE) };
}

/** In words, for screen readers and tooltips. */
export function foldText(tree: Tree, index: number): string {
  const outcomes = tree.outcomesBelow(index).map(({ outcome, count }) => `${number(count)} ${outcome}`);
  const inside = outcomes.length === 0 ? 'no path ends there' : outcomes.join(', ');
  return `folded, ${plural(tree.counts().all[index], 'node')} inside: ${inside}`;
}

export function drawCard(
  context: CanvasRenderingContext2D,
  card: FoldCard,
  at: Rectangle,
  palette: Palette,
  font: string | undefined,
): void {
  const { x, y, width, height } = at;
  context.lineWidth = 1;
  context.strokeStyle = palette.edge;
  // Sheets that lie below.
  for (const k of [2, 1]) {
    context.beginPath();
    context.roundRect(x + 3 * k, y + height - 12 + 2.5 * k, width - 6 * k, 12, 5);
    context.fillStyle = palette.background;
    context.fill();
    context.stroke();
  }
  context.beginPath();
  context.roundRect(x, y, width, height, 6);
  context.fillStyle = palette.card;
  context.fill();
  const violated = card.outcomes.some(({ outcome }) => outcome === 'violated');
  context.strokeStyle = violated ? palette.ink['end-violated'].line : palette.edge;
  context.stroke();
  drawShares(context, card, { x: x + SIDE, y: y + height - 5, width: width - 2 * SIDE, height: 2.5 }, palette);
  if (font === undefined) return;
  context.font = font;
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  context.fillStyle = palette.text;
  context.fillText(`▸ ${card.title}`, x + width / 2, y + 11);
  context.textAlign = 'left';
  const total = card.outcomes.reduce((sum, { text }) => sum + DOT + text.length * CHARACTER + 8, -8);
  let left = x + (width - total) / 2;
  for (const { outcome, text } of card.outcomes) {
    context.fillStyle = palette.ink[`end-${outcome}`].line;
    context.beginPath();
    context.arc(left + 4, y + 24, 3.4, 0, Math.PI * 2);
    context.fill();
    context.fillStyle = palette.ink[`end-${outcome}`].text;
    context.fillText(text, left + DOT, y + 24.5);
    left += DOT + text.length * CHARACTER + 8;
  }
}

/** A bar: the outcomes by their share of the paths. */
function drawShares(context: CanvasRenderingContext2D, card: FoldCard, at: Rectangle, palette: Palette): void {
  const all = card.outcomes.reduce((sum, { count }) => sum + count, 0);
  let left = at.x;
  for (const { outcome, count } of card.outcomes) {
    const width = (at.width * count) / all;
    context.fillStyle = palette.ink[`end-${outcome}`].line;
    context.fillRect(left, at.y, Math.max(1, width), at.height);
    left += width;
  }
}
