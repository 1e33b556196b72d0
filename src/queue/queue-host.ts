// Explores units on the workers of a queue, for a check: what cannot leave this machine is explored here, a few at a time.
// Always holds: a unit's result is that of a run at home, wherever it was found.
import { EngineHost, type ExploreHandlers } from '../host/host.js';
import { UnitCollector } from '../host/unit-collector.js';
import { UnitLoadError } from '../host/unit-load-error.js';
import type { PortableSource, UnitSource } from '../languages/language.js';
import type { UnitDescription } from '../languages/unit.js';
import { eventsOf } from '../result/events.js';
import { searchAborted } from '../result/gaps/limits.js';
import type { CheckOptions } from '../result/options.js';
import type { FleetState, UnitResult } from '../result/result.js';
import type { QueueAddress } from './address.js';
import { Answering } from './answering.js';
import { BlobSender } from './blobs.js';
import { type Bundle, bundleOf } from './bundle.js';
import { Dispatcher, Interrupted, type Work } from './dispatcher.js';
import { readFleet } from './fleet.js';
import { Link } from './link.js';
import { sha256 } from './seal.js';
import type { UnitOutcome, WorkResult } from './task.js';

/** Units that are under way at a time, wherever. */
const MOST_UNITS = 256;

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
    try {
      const found = await this.dispatcher.done(this.workOf(bundle, source, source.portable, handlers), handlers.signal);
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
    return bundleOf({ unit, source, portable, options, share, program });
  }

  private workOf(bundle: Bundle, source: UnitSource, portable: PortableSource, handlers: ExploreHandlers): Work {
    const { unit } = bundle.task;
    return {
      bundle,
      name: bundle.work,
      priority: ++this.units,
      isValid: (result) => stillTrue(result, source, portable),
      onProgress: (progress) => {
        const event = { ...numbers(progress), type: 'progress', unit: unit.name } as const;
        handlers.onEvent({ ...event, ...(this.fleet && { fleet: this.fleet }) });
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

  async explore(unit: UnitDescription, source: UnitSource, handlers: ExploreHandlers): Promise<UnitResult> {
    if (this.running >= this.options.jobs) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running++;
    const host = this.idle.pop() ?? new EngineHost(this.options);
    try {
      return await host.explore(unit, source, handlers);
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
  if (outcome.kind === 'load-error') {
    const { location, ...rest } = outcome;
    throw new UnitLoadError({ ...rest, type: 'load-error', ...(location && { location }) });
  }
  eventsOf(outcome.result).forEach(onEvent);
  return outcome.result;
}

const COUNTS = ['paths', 'openBranches', 'coverage', 'solverShare', 'timeMs'] as const;

/** Anybody who can reach Redis may have written it: nothing but numbers is shown. */
function numbers(progress: unknown): Record<(typeof COUNTS)[number], number> {
  const given = (progress ?? {}) as Record<string, unknown>;
  const value = (name: string): number => (Number.isFinite(given[name]) ? Math.max(0, given[name] as number) : 0);
  return Object.fromEntries(COUNTS.map((name) => [name, value(name)])) as Record<(typeof COUNTS)[number], number>;
}
