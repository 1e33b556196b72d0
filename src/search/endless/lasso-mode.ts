// Looks whether a run goes round for ever, as a mode: at heads of loops the state is compared with one that the run was in before. The state
// that is kept moves on at powers of two (Brent), so that a circle is found whatever leads into it.
// Soundness: the same state with nothing decided, assumed or asked for in between is followed by the same steps, for ever. What is
// reported was shown by the original, which went round many times (original-rounds.ts).
import type { State } from '../../languages/state.js';
import type { SiteId } from '../../path/choice.js';
import type { PathObserver } from '../../path/observer.js';
import { goesRound } from '../../result/never-ends.js';
import type { PathResult } from '../../result/result.js';
import type { SourceRange } from '../../result/source-range.js';
import { readerOf } from '../modes/matching/matching-mode.js';
import type { RunMode } from '../modes/mode.js';
import type { SearchParts } from '../parts.js';
import { OriginalRounds } from './original-rounds.js';
import { isSameState } from './same-state.js';

/** States that are read before a run is taken for one that ends. */
const MOST_STATES = 4000;
/** Statements of a circle that are noted; longer ones are not looked for. */
const MOST_STATEMENTS = 20_000;
/** Statements of a circle in the result. */
const SHOWN = 100;

/** The state that later ones are compared with. */
interface Anchor {
  readonly site: SiteId;
  readonly state: State;
  readonly depth: number;
  readonly known: number;
}

export class LassoMode implements RunMode {
  readonly alone = true;
  readonly observe = { frames: true, captured: true, statements: true };
  readonly observer: PathObserver;
  readonly reporting: RunMode['reporting'] = { confirm: () => (violated) => new OriginalRounds(this.trail, violated) };
  private anchor: Anchor | undefined;
  /** Heads that the run came to since it was last somewhere new, and when the next state is kept. */
  private heads = 0;
  private next = 1;
  private depth = 0;
  private states = 0;
  /** Statements since the anchor. */
  private trail: number[] = [];

  constructor(private readonly search: SearchParts) {
    this.observer = {
      at: (point) => {
        if (this.anchor !== undefined && this.trail.length <= MOST_STATEMENTS) this.trail.push(point);
      },
      enter: () => {},
      leave: () => {},
      condition: (_point, _index, value) => value,
      decided: (_point, value) => value,
      present: (_point, value) => value,
      skipped: () => {},
    };
  }

  beforeRun(): void {
    this.states = 0;
    this.startAnew();
  }

  atCutpoint(site: SiteId): void {
    const { run } = this.search;
    if (!run.exploring || this.states > MOST_STATES) return;
    if (run.depth !== this.depth) this.startAnew();
    this.heads++;
    const { anchor } = this;
    const due = this.heads >= this.next;
    if (!due && anchor?.site !== site) return;
    const state = this.read(site);
    if (state === undefined) return;
    if (anchor !== undefined && this.isBack(anchor, state)) this.goesRound(site);
    if (!due) return;
    this.next = 2 * this.heads;
    this.anchor = { site, state, depth: run.depth, known: this.known };
    this.trail = [];
  }

  record(result: PathResult): PathResult {
    if (result.outcome.property !== 'never-ends') return result;
    const { program } = this.search;
    const rounds = this.trail.slice(0, SHOWN).flatMap((point): SourceRange[] => {
      const at = program.point(point);
      return at?.kind === 'statement' ? [at.range] : [];
    });
    return { ...result, cycle: rounds };
  }

  private startAnew(): void {
    this.anchor = undefined;
    this.heads = 0;
    this.next = 1;
    this.depth = this.search.run.depth;
    this.trail = [];
  }

  /** Grows with all that the path assumes and asks for. */
  private get known(): number {
    const { run, inputs, fresh } = this.search;
    return run.conditions.length + inputs.objects.length + fresh.list.length + run.choices.length;
  }

  private read(site: SiteId): State | undefined {
    const { run } = this.search;
    this.states++;
    const place = readerOf(this.search, 'never-ends').at(site, false);
    return place?.read({ conditions: run.conditions, withInputs: false });
  }

  private isBack(anchor: Anchor, state: State): boolean {
    const { run } = this.search;
    if (anchor.depth !== run.depth || anchor.known !== this.known) return false;
    return this.trail.length <= MOST_STATEMENTS && this.trail.length > 0 && isSameState(anchor.state, state);
  }

  private goesRound(site: SiteId): never {
    const { path, program } = this.search;
    const location = program.locate(site);
    const place = location === undefined ? {} : { location };
    return path.abort({ kind: 'violated', property: 'never-ends', message: goesRound(), site, listener: 0, ...place });
  }
}
