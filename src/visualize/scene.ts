// A figure as a list of shapes and texts, top to bottom on a page whose y axis points down. Every format is written from
// it, so all of them show the same figure.

export type Command =
  | readonly ['M' | 'L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];

export interface Shape {
  readonly kind: 'shape';
  readonly outline: readonly Command[];
  /** `#rrggbb`. */
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly dashed?: boolean;
}

export interface Text {
  readonly kind: 'text';
  readonly text: string;
  /** Middle of the text, on its baseline. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
  readonly color: string;
}

/** What belongs to one node or edge. */
export interface Group {
  readonly id: string;
  readonly name: string;
  /** For those who point at it or cannot see it. */
  readonly title: string;
  readonly items: readonly (Shape | Text)[];
}

export interface Scene {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly groups: readonly Group[];
}

/** Width of a character of the figure's font, which is monospaced, at size 1. */
export const ADVANCE = 1233 / 2048;

export function textWidth(text: string, size: number): number {
  return [...text].length * ADVANCE * size;
}

export function polygon(...points: readonly (readonly [number, number])[]): Command[] {
  return [...points.map(([x, y], i): Command => [i === 0 ? 'M' : 'L', x, y]), ['Z']];
}

/** A rectangle around a middle point, with round corners. */
export function rectangle(x: number, y: number, width: number, height: number, radius: number): Command[] {
  const [l, r, t, b] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2];
  if (radius === 0) return polygon([l, t], [r, t], [r, b], [l, b]);
  const q = Math.min(radius, width / 2, height / 2);
  const k = q * (1 - KAPPA);
  return [
    ['M', l + q, t],
    ['L', r - q, t],
    ['C', r - k, t, r, t + k, r, t + q],
    ['L', r, b - q],
    ['C', r, b - k, r - k, b, r - q, b],
    ['L', l + q, b],
    ['C', l + k, b, l, b - k, l, b - q],
    ['L', l, t + q],
    ['C', l, t + k, l + k, t, l + q, t],
    ['Z'],
  ];
}

/** Makes a quarter of a circle of a cubic curve. */
const KAPPA = 0.5522847498;

export function ellipse(x: number, y: number, width: number, height: number): Command[] {
  const [a, b] = [width / 2, height / 2];
  const [ka, kb] = [a * KAPPA, b * KAPPA];
  return [
    ['M', x + a, y],
    ['C', x + a, y + kb, x + ka, y + b, x, y + b],
    ['C', x - ka, y + b, x - a, y + kb, x - a, y],
    ['C', x - a, y - kb, x - ka, y - b, x, y - b],
    ['C', x + ka, y - b, x + a, y - kb, x + a, y],
    ['Z'],
  ];
}
