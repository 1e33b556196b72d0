// Progress on a terminal: one line of stderr, rewritten: how much of the run is left, what was found, what is explored now and how long it
// may still take. Nothing is written where stderr is not a terminal.
import { count } from '../report/messages.js';
import { plainText } from '../report/plain.js';
import type { CheckEvent, FleetState, PathResult } from '../result/result.js';

interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const CLEAR = '\r\u001b[2K';

/** Characters. */
const BAR = 12;

export class Progress {
  private shown = false;
  private units = 0;
  private through = 0;
  private violated = 0;
  /** In what is explored now, too: they are said as they are found. */
  private readonly causes = new Set<string>();

  /** @param limit seconds that a unit may take, where one limit holds for all */
  constructor(
    private readonly terminal: Terminal,
    private readonly limit?: number,
  ) {}

  show(event: CheckEvent & { readonly type: 'progress' }): void {
    this.say(this.place() + progressText(event, this.limit));
  }

  /** One line, whatever it says. */
  say(text: string): void {
    if (this.terminal.isTTY !== true) return;
    this.terminal.write(CLEAR + plainText(text).slice(0, (this.terminal.columns || 80) - 1));
    this.shown = true;
  }

  /** Any event of a check, before something is written about it. */
  hear(event: CheckEvent): void {
    if (event.type === 'progress') this.show(event);
    if (event.type === 'unit-started') this.units = event.units;
    if (event.type === 'path') this.found(event.path);
    if (event.type !== 'unit-finished') return;
    this.clear();
    this.through++;
    if (event.result.verdict === 'refuted') this.violated++;
  }

  /** What goes wrong at one place is one finding. */
  private found({ outcome, replayed }: PathResult): void {
    const { property, location } = outcome;
    if (outcome.kind === 'violated' && replayed)
      this.causes.add(`${property} ${location?.file}:${location?.line}:${location?.column}`);
  }

  private get findings(): number {
    return this.causes.size;
  }

  /** How far a run of several units is. */
  private place(): string {
    const found = this.findings === 0 ? '' : `, ${count(this.findings, 'finding')}`;
    if (this.units < 2) return '';
    const full = Math.floor((BAR * Math.min(this.through, this.units)) / this.units);
    const bar = '━'.repeat(full) + '─'.repeat(BAR - full);
    return `${bar} ${this.through} of ${this.units} units, ${this.violated} refuted${found} · `;
  }

  /** Before anything else is written. */
  clear(): void {
    if (this.shown) this.terminal.write(CLEAR);
    this.shown = false;
  }
}

export function progressText(event: CheckEvent & { readonly type: 'progress' }, limit?: number): string {
  const percent = (share: number): string => `${Math.round(share * 100)} %`;
  const seconds = event.timeMs / 1000;
  const until = limit !== undefined && Number.isFinite(limit) && seconds <= limit ? ` of at most ${limit}` : '';
  const parts = [
    `${event.paths.toLocaleString('en-US')} paths`,
    `${event.openBranches.toLocaleString('en-US')} open`,
    `${percent(event.coverage)} covered`,
    `${percent(event.solverShare)} in the solver`,
    `${seconds.toFixed(1)}${until} s`,
    ...(event.fleet === undefined ? [] : [fleetText(event.fleet)]),
  ];
  return `${plainText(event.unit)}: ${parts.join(' · ')}`;
}

function fleetText({ workers, busy, waiting }: FleetState): string {
  return `${count(workers, 'worker')}, ${busy} busy, ${waiting} waiting`;
}
