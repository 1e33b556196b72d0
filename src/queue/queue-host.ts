// Explores units on the workers of a queue, for a check: what cannot leave this machine is explored here, a few at a time.
// Always holds: a unit's result is that of a run at home, wherever it was found.
import { EngineHost, type ExploreHandlers } from '../host/host.js';
import type { PartOutcome } from '../host/sharing/part-run.js';
import type { ProofOrder } from '../host/sharing/shared-proofs.js';
import { UnitCollector } from '../host/unit-collector.js';
import { UnitLoadError } from '../host/unit-load-error.js';
import type { PortableSource, UnitSource } from '../languages/language.js';
import type { UnitDescription } from '../languages/unit.js';
import { eventsOf } from '../result/events.js';
import { searchAborted } from '../result/gaps/limits.js';
import type { CheckOptions } from '../result/options.js';
import type { CheckEvent, FleetState, UnitResult } from '../result/result.js';
import type { Finished } from '../search/proof-trials.js';
import type { QueueAddress } from './address.js';
import { Answering } from './answering.js';
import { BlobSender } from './blobs.js';
import { type Bundle, bundleOf } from './bundle.js';
import { Dispatcher, Interrupted, type Work } from './dispatcher.js';
import { readFleet } from './fleet.js';
import { Link } from './link.js';
import { canonical } from './packed.js';
import { sha256 } from './seal.js';
import { type SplitSetup, SplitUnit } from './split-unit.js';
import type { PartOrder, UnitOutcome, WorkResult } from './task.js';

/** Units that are under way at a time, wherever. */
const MOST_UNITS = 256;

interface Travelling {
  readonly bundle: Bundle;
  readonly source: UnitSource;
  readonly portable: PortableSource;
  readonly handlers: ExploreHandlers;
  /** Among the units. */
  readonly place: number;
}

export class QueueHost {
  private readonly blobs: BlobSender;
  private readonly dispatcher: Dispatcher;
  private readonly answering: Answering;
  private readonly home: HomeHosts;
  private readonly programs = new Map<object, string>();
  private fleet: FleetState | undefined;
  private units = 0;
  private aborted = false;

  private constructor(
    private readonly link: Link,
    private readonly options: CheckOptions,
    /** Units that are worth starting at a time. */
    readonly lanes: number,
    patience: number,
  ) {
    this.blobs = new BlobSender(link.redis, link.names);
    this.answering = new Answering(link);
    this.home = new HomeHosts(options);
    this.dispatcher = new Dispatcher(link, this.blobs, patience, (state) => {
      this.fleet = state;
    });
  }

  /** @throws QueueProblem */
  static async open(address: QueueAddress, options: CheckOptions, patience: number): Promise<QueueHost> {
    const link = await Link.open(address);
    // A budget is shared out among those who work at the same time.
    const { jobs } = await readFleet(link.redis, link.names, address.key.fingerprint);
    const lanes = options.budget === Number.POSITIVE_INFINITY ? MOST_UNITS : Math.max(1, jobs);
    return new QueueHost(link, options, lanes, patience);
  }

  async explore(unit: UnitDescription, source: UnitSource, handlers: ExploreHandlers): Promise<UnitResult> {
    const bundle = this.bundle(unit, source, handlers);
    if (bundle === undefined || source.portable === undefined) return this.home.explore(unit, source, handlers);
    this.answering.add(bundle.hash, { source, portable: source.portable });
    const travelling: Travelling = { bundle, source, portable: source.portable, handlers, place: ++this.units };
    try {
      if (this.splits(handlers)) return await this.exploreSplit(travelling);
      const found = await this.dispatcher.done(this.workOf(travelling), handlers.signal);
      return found === 'stays' ? await this.home.explore(unit, source, handlers) : take(found.outcome, handlers);
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      this.aborted = true;
      const collector = new UnitCollector(unit, handlers.onEvent);
      collector.addGap(searchAborted());
      return collector.result();
    }
  }

  close(): void {
    this.dispatcher.close();
    this.home.close();
    const end = (): void => this.link.close();
    void this.answering.close(this.aborted).then(end, end);
    // Nobody waits for a Redis that does not answer.
    setTimeout(end, 1000).unref();
  }

  private bundle(unit: UnitDescription, source: UnitSource, handlers: ExploreHandlers): Bundle | undefined {
    const { portable } = source;
    if (portable === undefined) return undefined;
    const program = this.programs.get(source.program) ?? `${this.link.id}-${this.programs.size}`;
    this.programs.set(source.program, program);
    const { share, options = this.options } = handlers;
    const solved = handlers.solved !== undefined;
    return bundleOf({ unit, source, portable, options, share, solved, program });
  }

  /** Limits that count paths, or share out time, are kept by one worker; so is what was found from concrete inputs. */
  private splits({ crew, options = this.options }: ExploreHandlers): boolean {
    const { maxPaths, budget, search } = options;
    const unlimited = maxPaths === Number.POSITIVE_INFINITY && budget === Number.POSITIVE_INFINITY;
    return crew !== undefined && unlimited && search !== 'hybrid';
  }

  private exploreSplit(travelling: Travelling): Promise<UnitResult> {
    const { bundle, source, handlers, place } = travelling;
    const { unit, options } = bundle.task;
    const setup: SplitSetup = {
      unit,
      options,
      place,
      onEvent: (event) => handlers.onEvent(event.type === 'progress' ? this.withFleet(event) : event),
      workers: () => this.dispatcher.fleet.workers,
      places: () => ({ all: this.dispatcher.fleet.jobs, taken: this.dispatcher.handedOut }),
      isStop: (error) => error instanceof Interrupted,
      explore: async (part, priority, signal) => {
        const found = await this.dispatcher.done({ ...this.partOf(travelling, part), priority }, signal);
        if (found === 'stays') return this.home.explorePart(unit, source, handlers, part);
        if (found.outcome.kind === 'part') return found.outcome.part;
        return resultOf(found.outcome);
      },
      prove: async (order, signal) => {
        try {
          const found = await this.dispatcher.done(this.partOf(travelling, order), signal);
          if (found === 'stays') return await this.home.prove(unit, source, { ...handlers, signal }, order);
          return found.outcome.kind === 'proof' ? found.outcome.proof : undefined;
        } catch (error) {
          if (error instanceof Interrupted) return undefined;
          throw error;
        }
      },
    };
    return SplitUnit.explore(setup, handlers.signal).finally(() => {
      this.aborted ||= handlers.signal?.aborted === true;
    });
  }

  private withFleet(event: Extract<CheckEvent, { type: 'progress' }>): CheckEvent {
    return { ...event, ...(this.fleet && { fleet: this.fleet }) };
  }

  private partOf(travelling: Travelling, part: PartOrder | ProofOrder): Work {
    return { ...this.workOf(travelling), part, name: partName(travelling.bundle, part) };
  }

  private workOf({ bundle, source, portable, handlers, place }: Travelling): Work {
    const { unit } = bundle.task;
    return {
      bundle,
      part: undefined,
      name: bundle.work,
      priority: place,
      isValid: (result) => stillTrue(result, source, portable),
      onProgress: (progress) => {
        handlers.onEvent(this.withFleet({ ...numbers(progress), type: 'progress', unit: unit.name }));
      },
    };
  }
}

/** Exploring at home, as many units at a time as the machine has room for. */
class HomeHosts {
  private readonly idle: EngineHost[] = [];
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly options: CheckOptions) {}

  explore(unit: UnitDescription, source: UnitSource, handlers: ExploreHandlers): Promise<UnitResult> {
    return this.withHost((host) => host.explore(unit, source, handlers));
  }

  prove(
    unit: UnitDescription,
    source: UnitSource,
    handlers: ExploreHandlers,
    order: ProofOrder,
  ): Promise<Finished | undefined> {
    return this.withHost((host) => host.prove(unit, source, handlers, order));
  }

  explorePart(
    unit: UnitDescription,
    source: UnitSource,
    handlers: ExploreHandlers,
    part: PartOrder,
  ): Promise<PartOutcome | UnitResult> {
    return this.withHost((host) => host.explorePart(unit, source, { ...handlers, onEvent: () => {} }, part));
  }

  private async withHost<T>(work: (host: EngineHost) => Promise<T>): Promise<T> {
    if (this.running >= this.options.jobs) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running++;
    const host = this.idle.pop() ?? new EngineHost(this.options);
    try {
      return await work(host);
    } finally {
      this.idle.push(host);
      const next = this.waiting.shift();
      if (next === undefined) this.running--;
      else next();
    }
  }

  close(): void {
    for (const host of this.idle) host.close();
  }
}

/** Answers that the bundle did not have say what they said when the result was found. */
async function stillTrue({ asked }: WorkResult, source: UnitSource, portable: PortableSource): Promise<boolean> {
  for (const [request, content] of asked) {
    const now = portable.contentOf(await source.load(request));
    if (now === undefined || sha256(now) !== content) return false;
  }
  return true;
}

function take(outcome: UnitOutcome, { onEvent }: ExploreHandlers): UnitResult {
  const result = resultOf(outcome);
  eventsOf(result).forEach(onEvent);
  return result;
}

function resultOf(outcome: UnitOutcome): UnitResult {
  if (outcome.kind === 'result') return outcome.result;
  if (outcome.kind === 'part' || outcome.kind === 'proof') throw new Error('a worker answered with a part of the unit');
  const { location, ...rest } = outcome;
  throw new UnitLoadError({ ...rest, type: 'load-error', ...(location && { location }) });
}

/** What is given back after a longer time is another result. */
function partName({ work }: Bundle, part: PartOrder | ProofOrder): string {
  return sha256(canonical([work, part]));
}

const COUNTS = ['paths', 'openBranches', 'coverage', 'solverShare', 'timeMs'] as const;

/** Anybody who can reach Redis may have written it: nothing but numbers is shown. */
function numbers(progress: unknown): Record<(typeof COUNTS)[number], number> {
  const given = (progress ?? {}) as Record<string, unknown>;
  const value = (name: string): number => (Number.isFinite(given[name]) ? Math.max(0, given[name] as number) : 0);
  return Object.fromEntries(COUNTS.map((name) => [name, value(name)])) as Record<(typeof COUNTS)[number], number>;
}
