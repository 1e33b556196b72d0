// The report of a model as `everypath model-check` prints it: verdict, how much was compared, the calls that show a difference.
import type { ModelReport } from '../result/model-report.js';
import { displayPath, type Layout } from './layout.js';
import { count } from './messages.js';
import { plain } from './plain.js';

export function drawModelReport(given: ModelReport, layout: Layout): string {
  const report = plain(given);
  const { bold, dim, green, red, yellow } = layout.colors;
  const color = { agrees: green, differs: red, untested: yellow }[report.verdict];
  const lines = [
    `${bold(report.name)} ${dim(displayPath(report.file, layout))}: ${bold(color(report.verdict))}, ${textOf(report)}`,
  ];
  const { difference } = report;
  if (difference !== undefined) {
    lines.push(...difference.calls.map((call) => `    ${call}`));
    lines.push(`  the original ${difference.original}`, `  the model    ${difference.model}`);
  }
  for (const note of report.notes) lines.push(dim(`  note: ${note}`));
  return `${lines.join('\n')}\n`;
}

function textOf({ verdict, runs, calls, fromState }: ModelReport): string {
  if (verdict === 'untested') return 'nothing could be compared';
  if (verdict === 'differs') return 'after these calls:';
  const states = fromState > 0 ? `, ${fromState} from a state of the model` : '';
  return `${count(runs, 'run')} of ${count(calls, 'call')}${states}`;
}
