// Recursive calls in a proof. Each has two paths: on one it is run from a widened state, as a loop is (loop-heads.ts), up to its return; on the other it
// is not run, and returns anything that the function was seen to return, under the facts that all its results satisfy (results.ts) and under its
// own contract. Calls within one that is run, which its state covers, are not run either. Used by proof-mode.ts.
// Soundness: by induction over the depth of the recursion. Whatever a call that is run returns must be among the results, satisfy the facts and leave
// everything as it was; what does not is noted for the next round or ends the proof, exceptions included.
import type { State } from '../../../languages/state.js';
import type { LeftCall, ProgramValue, RecursionListener, RecursiveCall } from '../../../languages/state-reader.js';
import type { Term } from '../../../logic/term.js';
import { matchShapes } from '../../matching/match.js';
import type { SearchParts } from '../../parts.js';
import { CallContract } from './call-contract.js';
import type { NamedValues } from './facts.js';
import type { Entered } from './loop-entry.js';
import type { LoopHeads } from './loop-heads.js';
import type { LoopPlan, Plans } from './plan.js';
import { Results } from './results.js';

interface Running {
  readonly call: RecursiveCall;
  readonly plan: LoopPlan;
  readonly entered: Entered;
  /** Everything that the call must leave as it is. */
  readonly around: State;
}

/** However deep an input makes the recursion: no state has the depth of the stack. */
const STACK = 'the stack is deep enough for its recursive calls';

/** Calls on a path that are run before a proof is given up. */
const MAX_CALLS = 60;

export class Recursion implements RecursionListener {
  private running = new Map<number, Running>();
  private passed = new Map<number, number>();
  private calls = 0;
  private readonly contract: CallContract;
  private readonly results: Results;

  constructor(
    private readonly search: SearchParts,
    private readonly plans: Plans,
    private readonly heads: LoopHeads,
    private readonly peel: number,
  ) {
    this.contract = new CallContract(search, plans, (compute) => heads.once(compute));
    this.results = new Results(search, plans, heads);
  }

  beginPath(): void {
    this.running = new Map();
    this.passed = new Map();
    this.calls = 0;
  }

  called(call: RecursiveCall): Term | ProgramValue | undefined {
    const { heads } = this;
    const { site, point, place } = call;
    const running = this.running.get(point);
    if (running !== undefined) return this.answer(call, running);
    if (++this.calls > MAX_CALLS) heads.fail(site, { kind: 'recursion' });
    const passed = (this.passed.get(point) ?? 0) + 1;
    this.passed.set(point, passed);
    if (passed <= this.peel) return undefined;
    this.search.path.restsOn(STACK);
    const plan = this.plans.of(place.control);
    if (this.isAnswered(call))
      return this.result(
        call,
        plan,
        heads.once(() => heads.valuesAt(site, place)),
      );
    const required = heads.once(() => this.contract.required(call, plan));
    const entered = heads.enter(site, place, place.head);
    this.contract.assume(call, required);
    const around = call.around(heads.reading);
    if (around === undefined) return heads.fail(site, { kind: 'opaque' });
    call.enter();
    this.running.set(point, { call, plan, entered, around });
    return undefined;
  }

  /** A call within the one that is run: covered, or something is missing. */
  private answer(call: RecursiveCall, { entered, plan }: Running): Term | ProgramValue | undefined {
    const { heads } = this;
    const { site, place } = call;
    const now = heads.once(() => {
      const values = heads.arrive(site, place, place.head, entered);
      return this.contract.keeps(call, plan) ? values : undefined;
    });
    if (now === undefined) return heads.endPath();
    return this.result(call, plan, now);
  }

  /** Run, or not? Both are tried. */
  private isAnswered({ site, point }: RecursiveCall): boolean {
    const at = `call of ${point}`;
    const describe = (option: number): string[] => [option === 0 ? `${at} is run` : `${at} is answered`];
    return this.search.path.choose({ kind: 'shape', site, at, options: 2, describe }) === 1;
  }

  private result(call: RecursiveCall, plan: LoopPlan, now: NamedValues): Term | ProgramValue {
    const result = this.results.any(call, plan, now);
    // Nothing is known to be returned yet: such a call does not come back.
    if (result === undefined) return this.heads.endPath();
    this.contract.assumeResult(call, plan, result);
    return result;
  }

  left({ call, threw, value, result, around }: LeftCall): void {
    const { heads } = this;
    const [point, running] = [...this.running].find(([, { call: own }]) => own.call === call) ?? [];
    if (point === undefined || running === undefined) return;
    this.running.delete(point);
    const { site } = running.call;
    if (threw) heads.fail(site, { kind: 'throws' });
    this.note(running, { value, result, around });
    // What comes after it is on the path on which it was answered.
    heads.endPath();
  }

  private note(running: Running, { value, result, around }: Pick<LeftCall, 'value' | 'result' | 'around'>): void {
    const { heads } = this;
    const { site } = running.call;
    const now = around(heads.reading);
    const match = now && matchShapes(running.around, now, 'kept', 'read');
    const isSame = match?.sets.length === 0 && match.pairs.every(({ stored, seen }) => stored === seen);
    if (!isSame) heads.fail(site, { kind: 'effect' });
    const field = result(heads.reading);
    if (field === undefined || !this.results.note(running.plan, running.entered, field)) {
      heads.fail(site, { kind: 'result' });
    }
    this.contract.noteResult(running.call, running.plan, value);
  }
}
