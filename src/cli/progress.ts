// Progress on a terminal: one line of stderr, rewritten. Nothing is written where stderr is not a terminal.
import { plainText } from '../report/plain.js';
import type { CheckEvent } from '../result/result.js';

interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const CLEAR = '\r\u001b[2K';

export class Progress {
  private shown = false;

  constructor(private readonly terminal: Terminal) {}

  show(event: CheckEvent & { readonly type: 'progress' }): void {
    if (this.terminal.isTTY !== true) return;
    const text = progressText(event).slice(0, (this.terminal.columns || 80) - 1);
    this.terminal.write(CLEAR + text);
    this.shown = true;
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
  ];
  return `${plainText(event.unit)}: ${parts.join(' · ')}`;
}
