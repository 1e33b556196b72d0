// Progress on a terminal: one line of stderr, rewritten. Nothing is written where stderr is not a terminal.
import { count } from '../report/messages.js';
import { plainText } from '../report/plain.js';
import type { CheckEvent, FleetState } from '../result/result.js';

interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const CLEAR = '\r\u001b[2K';

export class Progress {
  private shown = false;
  private units = 0;
  private through = 0;
  private violated = 0;

  constructor(private readonly terminal: Terminal) {}

  show(event: CheckEvent & { readonly type: 'progress' }): void {
    if (this.terminal.isTTY !== true) return;
    const text = (this.place() + progressText(event)).slice(0, (this.terminal.columns || 80) - 1);
    this.terminal.write(CLEAR + text);
    this.shown = true;
  }

  /** Any event of a check, before something is written about it. */
  hear(event: CheckEvent): void {
    if (event.type === 'progress') this.show(event);
    if (event.type === 'unit-started') this.units = event.units;
    if (event.type !== 'unit-finished') return;
    this.clear();
    this.through++;
    if (event.result.verdict === 'refuted') this.violated++;
  }

  /** How far a run of several units is. */
  private place(): string {
    return this.units < 2 ? '' : `[${this.through} of ${this.units} units, ${this.violated} refuted] `;
  }

  /** Before anything else is written. */
  clear(): void {
    if (this.shown) this.terminal.write(CLEAR);
    this.shown = false;
  }
}

export function progressText(event: CheckEvent & { readonly type: 'progress' }): string {
  const percent = (share: number): string => `${Math.round(share * 100)} %`;
  const parts = [
    `${event.paths.toLocaleString('en-US')} paths`,
    `${event.openBranches.toLocaleString('en-US')} open`,
    `${percent(event.coverage)} covered`,
    `${percent(event.solverShare)} in the solver`,
    `${(event.timeMs / 1000).toFixed(1)} s`,
    ...(event.fleet === undefined ? [] : [fleetText(event.fleet)]),
  ];
  return `${plainText(event.unit)}: ${parts.join(' · ')}`;
}

function fleetText({ workers, busy, waiting }: FleetState): string {
  return `${count(workers, 'worker')}, ${busy} busy, ${waiting} waiting`;
}
