// Re-use between searches of one unit: what the last search found below a branch is taken over where all code that it ran is as it was,
// and the tree of this search is kept for the next one. Called by the run loop (engine.ts).
// Soundness: see old-tree.ts. What is taken over was replayed on the original where it is told; violations, gaps and whatever the solver
// was not sure of are run again. A subtree is not taken over while it passes marks that nothing has confirmed yet.
import { Kind, kindOf, optionOf } from '../../path/path.js';
import type { CheckOptions } from '../../result/options.js';
import type { PathResult } from '../../result/result.js';
import type { Ended } from '../modes/mode.js';
import { type OpenBranch, RESUME } from '../open-branch.js';
import type { SearchParts } from '../parts.js';
import type { KeptTree, OldSearch } from './kept-tree.js';
import { type OldNode, oldTree } from './old-tree.js';
import type { BranchReuse } from './reusing-strategy.js';
import { TreeRecorder } from './tree-recorder.js';

/** Runs of which the marks are told apart; later ones share theirs with others. */
const APART = 2000;
/** Runs that share them. */
const TOGETHER = 64;

/** Counters before a run. */
interface Before {
  readonly paths: number;
  readonly infeasible: number;
  readonly told: number;
  readonly violations: number;
  readonly gaps: number;
}

/** Does the search go through all paths, each by itself? */
export function mayReuse({ modes, options, unit }: Pick<SearchParts, 'modes' | 'options' | 'unit'>): boolean {
  const { apriori, replay, maxPaths, proof }: CheckOptions = options;
  const whole = maxPaths === Number.POSITIVE_INFINITY && replay === undefined && proof !== 'only';
  return modes.length === 0 && apriori && whole && !unit.summaries;
}

export class Reuse implements BranchReuse {
  private readonly recorder = new TreeRecorder();
  private old: OldNode | undefined;
  /** Where the current run stands in the old tree. */
  private at: OldNode | undefined;
  /** Orders of tasks are left out by what other runs did: no subtree stands by itself. */
  private off = false;
  private paths: readonly PathResult[] = [];
  private before!: Before;
  private runs = 0;
  private rests: string[] = [];
  /** The run has seen the text of functions, which changes with them. */
  private sawText = false;

  constructor(private readonly search: SearchParts) {}

  /** The program is loaded: what the host has is asked for. */
  begin(ask: () => OldSearch | undefined): void {
    this.off = this.search.scheduler !== undefined;
    const old = this.off ? undefined : ask();
    if (old === undefined) return;
    this.old = oldTree(old);
    this.at = this.old;
    this.paths = old.paths as readonly PathResult[];
  }

  /** A run begins. */
  beginRun(): void {
    if (this.off) return;
    const { progress, coverage, gaps } = this.search;
    coverage.separate(this.runs < APART || this.runs % TOGETHER === 0);
    this.runs++;
    const { paths, told, violations } = progress;
    this.before = { paths, told, violations, infeasible: this.infeasible(), gaps: gaps.calls };
    if (this.rests.length > 0) this.rests = [];
    this.sawText = false;
  }

  restsOn(assumption: string): void {
    this.rests.push(assumption);
  }

  seesText(): void {
    this.sawText = true;
  }

  private infeasible(): number {
    return this.search.progress.infeasible + this.search.run.infeasibleOptions;
  }

  /** A run has ended, and was finished. */
  endRun(open: OpenBranch | undefined, ended: Ended): void {
    if (this.off || ended.kind === 'parked') return;
    const { before, search } = this;
    const { progress, run, coverage, gaps, reporter, fresh } = search;
    const paths = progress.paths - before.paths;
    const infeasible = this.infeasible() - before.infeasible;
    const told: number[] = [];
    for (let number = before.told; number < progress.told; number++) told.push(number);
    const confirmed = coverage.confirmed;
    const claims = told.length > 0 || confirmed.length > 0;
    const again =
      paths + infeasible !== 1 ||
      progress.violations !== before.violations ||
      gaps.calls !== before.gaps ||
      run.uncertain ||
      run.path.hasValues ||
      fresh.guesses > 0 ||
      this.sawText ||
      (claims && !(progress.lastReplayed && reporter.records.faithful));
    const start = open === undefined ? 0 : open.depth - 1;
    const ends = { paths, infeasible, depth: run.depth, again, told, confirmed, rests: this.rests };
    this.recorder.add(run.path, { ...ends, marks: coverage.fired(), length: run.depth, start });
  }

  /** Takes over what lies below an open branch; false: it has to be run. */
  takes(open: OpenBranch): boolean {
    this.at = undefined;
    if (this.old === undefined || open.option === RESUME || open.uncertain || open.unexamined === true) return false;
    const options = optionsOf(open);
    let node: OldNode | undefined = this.old;
    for (const option of options) {
      if (node.end !== undefined) return false;
      node = node.children.find((child) => child.option === option);
      if (node === undefined) return false;
    }
    if (node.same && this.fits(node)) {
      this.take(node, options);
      return true;
    }
    this.at = node;
    return false;
  }

  prefers(): number | undefined {
    return this.at?.children.find(({ same }) => !same)?.option;
  }

  took(option: number): void {
    this.at = this.at?.children.find((child) => child.option === option);
  }

  /** Everything that would be told of the paths is there, and every mark on them is confirmed, by them or others. */
  private fits(node: OldNode): boolean {
    const { progress, options, coverage } = this.search;
    if (node.told !== node.paths && progress.kept < options.paths) return false;
    const seen = new Set<readonly number[]>();
    const missing = new Set<number>();
    const confirmed = new Set<number>();
    for (const { marks, end } of node.ends()) {
      for (const mark of end?.confirmed ?? []) confirmed.add(mark);
      if (seen.has(marks)) continue;
      seen.add(marks);
      for (const mark of marks) if (mark >= 0 && !coverage.isConfirmed(mark)) missing.add(mark);
    }
    for (const mark of missing) if (!confirmed.has(mark)) return false;
    return true;
  }

  private take(node: OldNode, options: readonly number[]): void {
    const { progress, coverage, run, program, options: given } = this.search;
    progress.paths += node.paths;
    progress.taken += node.paths;
    progress.infeasible += node.infeasible;
    progress.deepest = Math.max(progress.deepest, node.depth);
    run.states += node.states + 1;
    const numbers = new Map<number, number>();
    for (const { end, rests } of node.ends()) {
      for (const text of rests) progress.restsOn.add(text);
      const statements = coverage.takeOver(end?.confirmed ?? [], (mark) => program.statementsOf(mark));
      if (statements.length > 0) progress.emit({ type: 'reached', statements });
      for (const number of end?.told ?? []) {
        if (progress.kept >= given.paths) break;
        numbers.set(number, progress.told);
        progress.kept++;
        progress.emitPath(this.paths[number], false);
      }
    }
    this.recorder.graft(options, node, (number) => numbers.get(number));
  }

  /** @param loading marks that fired while the program was loaded */
  tree(loading: Iterable<number>): KeptTree | undefined {
    return this.off ? undefined : this.recorder.tree([...loading]);
  }
}

/** The unforced decisions that lead to an open branch, and its own. */
function optionsOf({ segment, at, option }: OpenBranch): number[] {
  const options = [option];
  let end = at;
  for (let s: OpenBranch['segment'] = segment; s !== undefined && end > 0; s = s.parent) {
    for (let i = end - 1; i >= s.start; i--) {
      const entry = s.entries[i - s.start];
      if (kindOf(entry) < Kind.forced) options.push(optionOf(entry));
    }
    end = Math.min(end, s.start);
  }
  return options.reverse();
}
