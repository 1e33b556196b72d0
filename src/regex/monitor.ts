// Deterministic automata over code units: what is known of a piece of text that is read from left to right. The machine
// of a regular expression (machine.ts) is one; the small ones are here. Always holds: `accepts` is exact at every
// prefix, and characters that no set of `sets` tells apart lead to equal states.
import { CodeSet } from './code-set.js';

export interface Monitor<S = any> {
  /** Sets of code units. */
  readonly sets: readonly CodeSet[];
  /** Sets of code points, where units are read in pairs. */
  readonly wideSets?: readonly CodeSet[];
  start(): S;
  step(state: S, unit: number): S;
  accepts(state: S): boolean;
  /** True only when no continuation is accepted. */
  dead(state: S): boolean;
  key(state: S): string;
  /** What it has cost so far, where that is worth counting. */
  readonly work?: number;
}

const numbered = {
  key: (state: number): string => String(state),
};

function unitsOf(text: string): CodeSet[] {
  return [...new Set(text.split(''))].map((unit) => new CodeSet([unit.charCodeAt(0), unit.charCodeAt(0)]));
}

/** State: units matched so far; length + 1 once it differs. */
export function equals(text: string, wanted = true): Monitor<number> {
  const lost = text.length + 1;
  return {
    sets: unitsOf(text),
    start: () => 0,
    step: (at, unit) => (at < text.length && text.charCodeAt(at) === unit ? at + 1 : lost),
    accepts: (at) => (at === text.length) === wanted,
    dead: (at) => wanted && at === lost,
    ...numbered,
  };
}

/** The text itself, for back references and for reading captures. */
export const RECORDER: Monitor<string> = {
  sets: [],
  start: () => '',
  step: (text, unit) => text + String.fromCharCode(unit),
  accepts: () => true,
  dead: () => false,
  key: (text) => JSON.stringify(text),
};

export function all(monitors: readonly Monitor[]): Monitor<readonly unknown[]> {
  return {
    sets: monitors.flatMap((monitor) => monitor.sets),
    wideSets: monitors.flatMap((monitor) => monitor.wideSets ?? []),
    start: () => monitors.map((monitor) => monitor.start()),
    step: (states, unit) => monitors.map((monitor, i) => monitor.step(states[i], unit)),
    accepts: (states) => monitors.every((monitor, i) => monitor.accepts(states[i])),
    dead: (states) => monitors.some((monitor, i) => monitor.dead(states[i])),
    key: (states) => monitors.map((monitor, i) => monitor.key(states[i])).join(','),
    get work() {
      return monitors.reduce((sum, monitor) => sum + (monitor.work ?? 0), 0);
    },
  };
}
