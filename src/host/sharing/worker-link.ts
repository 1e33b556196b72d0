// One of the processes that share a unit, as the coordinator sees it: messages both ways, modules that it asks for, what it uses, its end.
// Always holds: nothing is told of a link after its end.
import type { UnitSource } from '../../languages/language.js';
import { engineFault } from '../../result/gaps/paths.js';
import type { PathResult } from '../../result/result.js';
import type { Part, Standing, Turn, Work } from '../../search/sharing/part.js';
import type { SolvedStore } from '../../solver/store/solved-store.js';
import { type Cut, causeOf, isTooLarge, memory, time } from '../cut.js';
import type { EngineEnd, EngineProcess } from '../engine-process.js';
import type { EngineJob, EngineMessage, FromEngine } from '../protocol.js';
import { LOOK_MS, UnitClock } from '../unit-clock.js';
import { packWork, unpackPart } from './packed-branches.js';

export interface LinkHandlers {
  onPath(path: PathResult, violation: boolean, bound: number): void;
  onReached(statements: readonly number[]): void;
  onStanding(standing: Standing): Turn;
  onPart(part: Part): void;
  onLoadError(message: Extract<EngineMessage, { readonly type: 'load-error' }>): void;
  /** It ended before it was told to. */
  onLost(cut: Cut): void;
  /** We could not serve it. */
  onFailure(error: unknown): void;
  /** Now and then. */
  onLook(): void;
}

export class WorkerLink {
  /** It has read its job; the program is loaded. */
  phase: 'starting' | 'loading' | 'searching' | 'over' = 'starting';
  /** The program was loaded. */
  searched = false;
  /** It is to commit at its next turn. */
  toCommit = false;
  /** It waits for work. */
  idle = false;
  /** It keeps what it has. */
  holds = false;
  /** Milliseconds that it had told when it last stood somewhere. */
  spent = 0;
  paths = 0;
  open = 0;
  /** Paths that it may count. */
  granted = 0;
  /** Milliseconds, as we see them, after which it is ended. */
  private deadline = Number.POSITIVE_INFINITY;
  /** It ended its job in order. */
  reusable = false;
  private readonly clock: UnitClock;
  private readonly watch: NodeJS.Timeout;
  private finished: () => void = () => {};
  private cut: Cut | undefined;

  constructor(
    readonly engine: EngineProcess,
    private readonly job: EngineJob,
    private readonly source: UnitSource,
    private readonly handlers: LinkHandlers,
    private readonly solved: SolvedStore | undefined,
  ) {
    this.clock = new UnitClock(() => engine.usage());
    this.watch = setInterval(() => this.look(), LOOK_MS);
    engine.onMessage = (message) => this.take(message);
    engine.onEnd = (end) => this.ended(end);
    if (engine.ended !== undefined) queueMicrotask(() => this.ended(engine.ended as EngineEnd));
    else engine.send({ type: 'job', job });
  }

  /** Milliseconds as we see them, of loading or of the search. */
  get used(): number {
    return this.clock.used;
  }

  work(work: Work): void {
    this.idle = false;
    this.clock.serve();
    this.engine.send({ type: 'work', work: packWork(work) });
  }

  /** Resolves when it has ended its job in order, or has gone. */
  over(): Promise<void> {
    if (this.phase === 'over') return Promise.resolve();
    return new Promise((resolve) => {
      this.finished = resolve;
      if (this.idle) this.engine.send({ type: 'over' });
      else this.kill();
    });
  }

  /** It was told to stop: it is ended when it works on for so many milliseconds. */
  hurry(milliseconds: number): void {
    this.deadline = this.used + milliseconds;
  }

  kill(cut?: Cut): void {
    this.cut ??= cut;
    this.engine.kill();
  }

  private take(message: FromEngine): void {
    if (this.phase === 'over') return;
    switch (message.type) {
      case 'begun':
        this.enter('loading');
        break;
      case 'loaded':
        this.enter('searching');
        break;
      case 'load':
        this.serve(() => this.source.load(message.request));
        break;
      case 'solved?':
        this.serve(() => this.solved?.get(message.key));
        break;
      case 'solved':
        this.solved?.put(message.key, message.entry);
        break;
      case 'path':
        this.handlers.onPath(message.path, message.violation, message.bound ?? 0);
        break;
      case 'reached':
        this.handlers.onReached(message.statements);
        break;
      case 'standing':
        this.note(message.standing);
        this.engine.send({ type: 'turn', turn: this.handlers.onStanding(message.standing) });
        break;
      case 'part':
        this.committed(unpackPart(message.part));
        break;
      case 'finished':
        this.end(true);
        break;
      case 'load-error':
        this.end(true);
        this.handlers.onLoadError(message);
        break;
      case 'failed':
        this.kill(faultOf(message.message));
        break;
    }
  }

  private committed(part: Part): void {
    this.note({ ...part, open: part.rest.length });
    this.idle = part.idle;
    this.holds = part.holds === true;
    this.handlers.onPart(part);
  }

  private note({ spent, stats, open }: Pick<Standing, 'spent' | 'stats' | 'open'>): void {
    this.spent = spent;
    this.paths = stats.paths;
    this.open = open;
  }

  private enter(phase: 'loading' | 'searching'): void {
    this.phase = phase;
    this.searched ||= phase === 'searching';
    this.clock.restart();
  }

  private serve(find: () => unknown): void {
    const reply = (answer: unknown): void => {
      this.engine.send({ type: 'reply', answer });
      this.clock.serve();
    };
    try {
      const answer = find();
      if (answer instanceof Promise) answer.then(reply).catch((error: unknown) => this.handlers.onFailure(error));
      else reply(answer);
    } catch (error) {
      this.handlers.onFailure(error);
    }
  }

  private look(): void {
    if (this.idle) this.clock.serve();
    const usage = this.clock.look();
    if (usage !== undefined && isTooLarge(usage, this.job.options.maxMemory)) this.kill(memory());
    if (!this.idle && this.used > this.deadline) this.kill(time());
    this.handlers.onLook();
  }

  private ended(end: EngineEnd): void {
    if (this.phase === 'over') return;
    this.end(false);
    this.handlers.onLost(this.cut ?? causeOf(end));
  }

  private end(reusable: boolean): void {
    this.phase = 'over';
    this.reusable = reusable;
    clearInterval(this.watch);
    this.finished();
  }
}

function faultOf(message: string): Cut {
  return { gap: engineFault(message) };
}
