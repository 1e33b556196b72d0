// Keys of states and threads of a machine (machine.ts): two with one key have the same future.
import { type Ahead, START, type State, type Thread } from './machine-state.js';
import type { Program } from './program.js';
import type { RecordKeeper } from './records.js';
import { LINE_ENDS } from './syntax.js';

export class StateKeys {
  constructor(
    private readonly program: Program,
    private readonly keeper: RecordKeeper,
    /** The machine of the execution behind a match. */
    private readonly next: { key(state: State): string } | undefined,
  ) {}

  of(state: State): string {
    return state.pending < 0 ? this.withoutPending(state) : `${this.withoutPending(state)}p${state.pending}`;
  }

  withoutPending(state: State): string {
    return (state.cached ??= this.make(state));
  }

  private make(state: State): string {
    const { threads, spawn, skip, previous, before, trackers } = state;
    let context = previous === START ? 's' : '';
    if (previous !== START) {
      context += LINE_ENDS.has(previous) ? 'n' : 'c';
      for (const set of this.program.contexts) context += set.has(previous) ? '1' : '0';
    }
    let text = `${context}${spawn[0]}${skip}`;
    for (const list of trackers) text += `<${list.join(',')}`;
    text += this.keeper.earlyKey(before);
    for (const thread of threads) text += `;${this.ofThread(thread)}`;
    return text;
  }

  private ofThread(thread: Thread): string {
    let text = `${thread.pc}.${thread.defined}${thread.rest}${this.keeper.key(thread.records)}`;
    if (thread.aheads.length > 0) text += `@${this.ofAheads(thread.aheads)}`;
    if (thread.next !== undefined) text += `(${this.next!.key(thread.next)})`;
    return text;
  }

  ofAheads(aheads: readonly Ahead[]): string {
    return aheads.map((ahead) => `${ahead.negate ? '!' : '='}${this.withoutPending(ahead.state)}`).join('&');
  }

  /** What decides a thread's future matches. */
  ofFuture(thread: Thread): string {
    return `${thread.pc}|${thread.rest}|${this.ofAheads(thread.aheads)}|${this.keeper.textKey(thread.records)}`;
  }
}
