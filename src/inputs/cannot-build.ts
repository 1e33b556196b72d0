// The original cannot build this input: a gap of its path.
import type { GapText } from '../result/gaps/gap-text.js';
import { cannotBuild } from '../result/gaps/paths.js';

export class CannotBuild extends Error {
  readonly gap: GapText;

  /** @param lift what would make it buildable */
  constructor(message: string, lift = 'make the input reachable through a constructor without arguments') {
    super(message);
    this.gap = cannotBuild(message, lift);
  }
}
