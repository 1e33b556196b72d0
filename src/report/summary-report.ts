// Draws summaries of units (result/summary.ts): as text, and as a page of its own that needs nothing else.
import type { SummaryCase, UnitSummary } from '../result/summary.js';
import { displayPath, type Layout } from './layout.js';
import { plain } from './plain.js';

export function drawSummary(given: UnitSummary, layout: Layout): string {
  const summary = plain(given);
  const { unit, file, cases, gaps, assumptions } = summary;
  const lines = [`${layout.colors.bold(unit)} ${displayPath(file, layout)}: ${heading(summary)}`];
  for (const one of cases) {
    lines.push('', ...condition(one).map((text, i) => `  ${i === 0 ? 'when' : 'and '} ${text}`));
    for (const text of consequences(one)) lines.push(`    ${text}`);
  }
  if (gaps.length > 0) lines.push('', '  left open:', ...gaps.map(({ code, message }) => `    ${code}: ${message}`));
  if (assumptions.length > 0) lines.push('', '  rests on:', ...assumptions.map((text) => `    ${text}`));
  return `${lines.join('\n')}\n`;
}

function heading({ complete, pure, cases }: UnitSummary): string {
  const count = cases.length === 1 ? '1 case' : `${cases.length} cases`;
  const whole = complete ? 'every input meets one of them' : 'not complete';
  const changes = pure === undefined ? '' : pure ? ', changes nothing' : ', changes its inputs';
  return `${count}, ${whole}${changes}`;
}

function condition({ when }: SummaryCase): readonly string[] {
  return when.length === 0 ? ['always'] : when;
}

function consequences({ ends, result, effects = [], replayed }: SummaryCase): string[] {
  const changes = effects.map(({ place, after }) => `${place} becomes ${after}`);
  const end = ends === 'other' ? `ends: ${result}` : `${ends} ${result}`;
  return [...changes, replayed ? end : `${end} (not replayed)`];
}

const STYLE = `body{font:14px/1.5 system-ui,sans-serif;margin:2em auto;max-width:70em;padding:0 1em;color:#222;background:#fff}
h2{margin:2em 0 .3em}table{border-collapse:collapse;width:100%}td,th{border:1px solid #ccc;padding:.4em .6em;text-align:left;vertical-align:top}
code{font:13px/1.5 ui-monospace,monospace;white-space:pre-wrap}th{background:#f3f3f3}.open{color:#a40000}.note{color:#555}
@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}td,th{border-color:#444}th{background:#262626}.note{color:#aaa}.open{color:#ff8a80}}`;

/** One page for all units. */
export function summaryPage(summaries: readonly UnitSummary[], layout: Pick<Layout, 'cwd'>): string {
  const body = summaries.map((summary) => section(plain(summary), layout)).join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Summaries</title><style>${STYLE}</style></head><body>
<h1>Summaries</h1>
${body}
</body></html>
`;
}

function section(summary: UnitSummary, layout: Pick<Layout, 'cwd'>): string {
  const { unit, file, cases, gaps, assumptions, complete } = summary;
  const rows = cases.map((one) => {
    const effects = (one.effects ?? []).map(({ place, after }) => `${place} becomes ${after}`);
    const [end] = consequences(one).slice(-1);
    return `<tr><td>${codes(condition(one))}</td><td>${codes(effects)}</td><td>${codes([end])}</td></tr>`;
  });
  const list = (title: string, items: readonly string[]): string =>
    items.length === 0
      ? ''
      : `<p class="note">${title}</p><ul>${items.map((t) => `<li>${html(t)}</li>`).join('')}</ul>`;
  return `<h2><code>${html(unit)}</code></h2>
<p class="note">${html(displayPath(file, layout))}: <span class="${complete ? 'note' : 'open'}">${html(heading(summary))}</span></p>
<table><thead><tr><th>when</th><th>changes</th><th>result</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
${list(
  'Left open:',
  gaps.map(({ code, message }) => `${code}: ${message}`),
)}${list('Rests on:', assumptions)}`;
}

function codes(texts: readonly string[]): string {
  return texts.map((text) => `<code>${html(text)}</code>`).join('<br>');
}

function html(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}
