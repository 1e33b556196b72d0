// Texts of `repair`: usage errors, and the lines that say what was changed.
import { count, type Message } from './messages.js';

export function notAnInvariant(given: string): Message {
  return {
    code: 'not-a-predicate',
    text: `the invariant returned a value of type ${given}`,
    hint: 'an invariant returns true or false',
  };
}

export function wrongObjectFile(file: string, problem: string): Message {
  return {
    code: 'wrong-object',
    text: `--object ${file}: ${problem}`,
    hint: 'a JSON document with the inputs by name, `this` for the receiver, as in docs/json.md',
  };
}

const REASONS = {
  runs: 'the limit of runs was met (--max-runs)',
  time: 'the time was over (--timeout)',
  exhausted: 'nothing that was tried makes it hold (--max-changes)',
  unstable: 'the invariant does not give the same answer twice',
} as const;

export interface RepairSummary {
  readonly status: 'held' | 'repaired' | 'not-repaired';
  readonly unit: string;
  readonly changes: readonly { readonly path: string; readonly before: string; readonly after: string }[];
  readonly reason: keyof typeof REASONS | undefined;
  readonly runs: number;
}

export function repairLines({ status, unit, changes, reason, runs }: RepairSummary): string {
  const ran = `${count(runs, 'run')} of the invariant`;
  if (status === 'held') return `${unit} holds: nothing was changed (${ran})\n`;
  if (status === 'not-repaired') return `${unit} was not repaired: ${REASONS[reason ?? 'exhausted']} (${ran})\n`;
  const lines = changes.map(({ path, before, after }) => `  ${path}: ${before} -> ${after}\n`);
  return `${unit} holds after ${count(changes.length, 'change')} (${ran})\n${lines.join('')}`;
}
