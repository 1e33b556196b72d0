// What the threads of the analysed program ask and tell: which goes on is a choice of the path, and what each step touched is told to
// the search.
import { PathAbort, type PathContext, type RunningPath } from '../../../path/context.js';
import { unsupported } from '../../../result/gaps/paths.js';
import { stoppedThread } from '../../thread-rows.js';
import { notStopped } from '../gaps.js';
import type { StackHolder, ThreadsGiven, Touched, WaitingThread } from '../inside/threads/given.js';
import type { RuntimeState } from '../runtime/env.js';
import type { EventLoop } from '../runtime/event-loop/event-loop.js';
import { LateFailure } from '../runtime/event-loop/run-tasks.js';
import { footprintOf, scheduledThread, threadText } from '../runtime/threads.js';
import { Stamp } from '../values/stamp.js';
import { isSymbolic } from '../values/symbolic.js';
import { LazyObject } from '../values/view.js';
import { virtualArrayOf } from '../values/virtual-array.js';
import type { RanTasks } from './ran-tasks.js';

/** The path, with who is told what tasks touch. */
export type ToldPath = PathContext & Partial<Pick<RunningPath, 'tasks'>>;

/** Frames of the engine above those of the program included. */
const FRAMES = 14;

export class AnalysedThreads implements ThreadsGiven {
  constructor(
    private readonly context: ToldPath,
    private readonly state: RuntimeState,
    private readonly loop: () => EventLoop,
    private readonly order: Pick<RanTasks, 'schedule' | 'likely' | 'steps'>,
  ) {}

  readonly pick = (threads: WaitingThread[]): number => {
    const describe = (option: number): string[] => [threadText(threads[option])];
    const tasks = threads.map(scheduledThread);
    const options = threads.length;
    const { likely, schedule, steps } = this.order;
    const option = likely
      ? 0
      : this.context.choose({ kind: 'schedule', site: -1, at: 'schedule', options, describe, tasks });
    if (options > 1) schedule.push(threads[option].name);
    const { name, cause, doing, at } = threads[option];
    steps.push({ thread: name, cause, doing, maker: at, before: stoppedThread(steps, threads, name) });
    return option;
  };

  readonly place = (): StackHolder => {
    const holder: StackHolder = {};
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = FRAMES;
    Error.captureStackTrace(holder, this.place);
    Error.stackTraceLimit = stackTraceLimit;
    return holder;
  };

  readonly ran = (touched: Touched): void => {
    if (!this.order.likely) this.context.tasks?.ran(footprintOf(touched));
  };

  /** Tasks of the event loop may come after the threads: what they touch is not told. */
  readonly rest = (threads: WaitingThread[]): void => {
    if (this.order.likely || this.loop().isBusy) return;
    this.context.tasks?.rest(threads.map((t) => ({ ...scheduledThread(t), footprint: footprintOf(t.touched) })));
  };

  readonly input = (object: object, key: unknown): string => {
    const record = Stamp.get(object) as { readonly input?: { readonly id: number } } | undefined;
    if (record?.input === undefined) return '';
    const isDecided = record instanceof LazyObject && record.input.slots.get(key as string)?.value !== undefined;
    return `in${record.input.id}${isDecided ? '' : '?'}`;
  };

  readonly isValue = (value: unknown): boolean => isSymbolic(value);

  readonly isBytes = (value: unknown): boolean => virtualArrayOf(value) !== undefined;

  /** A contract is evaluated as a whole. */
  readonly atomic = (): void => {
    if (!this.state.contracts) this.context.gap(notStopped(), -1);
  };

  readonly deadlock = (message: string): never =>
    this.context.abort({ kind: 'violated', property: 'deadlock', message, site: -1 });

  readonly unsupported = (what: string): never =>
    this.context.abort({ kind: 'unsupported', gap: unsupported(what), site: -1 });

  readonly uncaught = (error: unknown): never => {
    throw PathAbort.is(error) ? error : new LateFailure(error, 'uncaught');
  };
}
