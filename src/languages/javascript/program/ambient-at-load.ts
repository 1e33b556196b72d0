// Chance and time while modules are loaded: one value each, since modules are loaded once for all paths. Made by analysed.ts.
// Soundness: other values are left out, so whoever finds `used` not empty has a gap to report.
// Always holds: loading again gives the same values.
import { constant } from '../../../logic/build.js';
import type { Domain, Term } from '../../../logic/term.js';

const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** A time of this century. */
const TIME = 1_700_000_000_000;

export class AmbientAtLoad {
  /** What was asked for. */
  readonly used = new Set<string>();
  private count = 0;

  begin(): void {
    this.count = 0;
  }

  value(hint: string, domain: Domain | undefined): Term {
    this.used.add(hint);
    const n = ++this.count;
    return constant(domain?.integer ? TIME + n : (n * GOLDEN) % 1);
  }
}
