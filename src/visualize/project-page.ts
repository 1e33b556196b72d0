// The page of a project: verdicts, findings, a table of units, each with a link to its tree where there is one. One file that needs
// nothing else; it can be read without its script, which sorts and filters. Written by `check --format html`, by `tree` for several units,
// and served by `explore`.
import type { Severity } from '../result/severity.js';
import { escapeHtml as e, htmlPage, type Page } from './html.js';

export interface ProjectPage {
  readonly title: string;
  /** One line: what was found in all. */
  readonly summary: string;
  readonly units: readonly PageUnit[];
  readonly findings: readonly PageFinding[];
  /** Targets that could not be checked. */
  readonly errors: readonly string[];
}

export interface PageUnit {
  readonly unit: string;
  /** As it is shown. */
  readonly file: string;
  readonly verdict: 'proved' | 'refuted' | 'bounded' | 'open' | 'exploring' | 'waiting';
  readonly paths: number;
  /** Share of statements, 0..1. */
  readonly coverage: number;
  readonly findings: number;
  /** Codes of gaps. */
  readonly gaps: readonly string[];
  /** Address of the page with its tree. */
  readonly tree?: string | undefined;
  /** What opens it, where there is no page. */
  readonly command?: string | undefined;
}

export interface PageFinding {
  readonly title: string;
  readonly severity: Severity;
  readonly because: string | undefined;
  /** Place and units. */
  readonly where: string;
  readonly frame: readonly string[];
  readonly inputs: string;
  readonly replay: string | undefined;
  readonly tree?: string | undefined;
}

const VERDICTS = ['refuted', 'open', 'bounded', 'proved', 'exploring', 'waiting'] as const;
/** Few findings are shown in full. */
const OPEN_FINDINGS = 3;

export function projectPage(page: ProjectPage): Page {
  const counts = VERDICTS.map((verdict) => [verdict, page.units.filter((u) => u.verdict === verdict).length] as const);
  const present = counts.filter(([verdict, count]) => count > 0 || ['refuted', 'open', 'proved'].includes(verdict));
  const body = `<header>
<h1>${e(page.title)} <small>everypath</small></h1>
<button type="button" class="button" id="theme">Light or dark</button>
</header>
<main>
<p class="muted">${e(page.summary)}</p>
<div class="tiles" role="group" aria-label="Show units by verdict">
${present.map(([verdict, count]) => tile(verdict, count)).join('\n')}
</div>
${shares(counts, page.units.length)}
${page.errors.length === 0 ? '' : section('Could not be checked', `<ul>${page.errors.map((text) => `<li>${e(text)}</li>`).join('')}</ul>`)}
${findings(page.findings)}
${units(page.units)}
</main>
<footer>The codes are explained by <code>npx everypath explain CODE</code>.</footer>
<div id="announcer" class="visually-hidden" role="status" aria-live="polite"></div>`;
  return htmlPage({ title: `${page.title} · everypath`, assets: 'project', connects: false }, body);
}

function tile(verdict: string, count: number): string {
  return `<button type="button" class="tile is-${verdict}" data-verdict="${verdict}" aria-pressed="false"><strong>${count.toLocaleString('en-US')}</strong>${verdict}</button>`;
}

/** A bar: the verdicts by their share of the units. */
function shares(counts: readonly (readonly [string, number])[], all: number): string {
  let left = 0;
  const parts = counts.map(([verdict, count]) => {
    const width = all === 0 ? 0 : (count / all) * 1000;
    left += width;
    return `<rect class="is-${verdict}" x="${(left - width).toFixed(1)}" y="0" width="${width.toFixed(1)}" height="8"/>`;
  });
  return `<div class="shares" aria-hidden="true"><svg viewBox="0 0 1000 8" preserveAspectRatio="none">${parts.join('')}</svg></div>`;
}

function section(title: string, content: string, more = ''): string {
  return `<section><div class="section-head"><h2>${e(title)}</h2>${more}</div>\n${content}\n</section>`;
}

function findings(list: readonly PageFinding[]): string {
  if (list.length === 0) return section('Findings', '<p class="muted">None.</p>');
  const open = list.length <= OPEN_FINDINGS;
  const all = '<button type="button" class="button" id="open-all">Open or close all</button>';
  return section(`Findings (${list.length})`, list.map((one) => finding(one, open)).join('\n'), open ? '' : all);
}

function finding(one: PageFinding, open: boolean): string {
  const frame = one.frame.map((line) => (/^\s*>/.test(line) ? `<mark>${e(line)}</mark>` : e(line))).join('\n');
  return `<article class="finding severity-${one.severity}">
<div class="finding-head"><span class="chip">${one.severity}</span><h3>${e(one.title)}</h3></div>
<p><code>${e(one.where)}</code></p>
${one.because === undefined ? '' : `<p class="muted">${e(one.because)}</p>`}
<details${open ? ' open' : ''}><summary>Code, inputs, how to replay it</summary>
${frame === '' ? '' : `<pre tabindex="0" aria-label="Code">${frame}</pre>`}
<pre tabindex="0" aria-label="Inputs">${e(one.inputs)}</pre>
${one.replay === undefined ? '' : `<pre tabindex="0" aria-label="Command">${e(one.replay)}</pre>`}
${one.tree === undefined ? '' : `<p><a href="${e(one.tree)}">Show the tree of the unit</a></p>`}
</details>
</article>`;
}

const COLUMNS: readonly (readonly [name: string, css: string])[] = [
  ['Unit', ''],
  ['Verdict', ''],
  ['Findings', 'number'],
  ['Paths', 'number wide'],
  ['Reached', 'number wide'],
  ['Left open', 'wide'],
  ['Tree', ''],
];

function units(list: readonly PageUnit[]): string {
  const head = COLUMNS.map(
    ([name, css]) => `<th scope="col" class="${css}"><button type="button">${name}</button></th>`,
  ).join('');
  const filter = '<input type="search" id="filter" placeholder="Filter by name or file" aria-label="Filter units">';
  return section(
    `Units (${list.length.toLocaleString('en-US')})`,
    `<div class="table-scroll"><table id="units"><thead><tr>${head}</tr></thead>
<tbody>
${list.map(row).join('\n')}
</tbody></table><p id="no-units" hidden>No unit fits.</p></div>`,
    filter,
  );
}

function row(unit: PageUnit): string {
  const cells = [
    `<th scope="row" class="unit-name" data-value="${e(`${unit.file}#${unit.unit}`)}">${e(unit.unit)}<span class="unit-file">${e(unit.file)}</span></th>`,
    `<td data-value="${VERDICTS.indexOf(unit.verdict)}"><span class="chip">${unit.verdict}</span></td>`,
    `<td class="number">${unit.findings}</td>`,
    `<td class="number wide" data-value="${unit.paths}">${unit.paths.toLocaleString('en-US')}</td>`,
    `<td class="number wide" data-value="${unit.coverage}">${Math.floor(unit.coverage * 100)} %</td>`,
    `<td class="left-open wide">${e(unit.gaps.join(', '))}</td>`,
    `<td>${treeCell(unit)}</td>`,
  ];
  return `<tr class="is-${unit.verdict}" data-verdict="${unit.verdict}" data-text="${e(`${unit.unit} ${unit.file}`)}">${cells.join('')}</tr>`;
}

function treeCell({ unit, tree, command }: PageUnit): string {
  if (tree !== undefined) return `<a href="${e(tree)}" aria-label="Tree of ${e(unit)}">Tree</a>`;
  return command === undefined ? '' : `<details><summary>How</summary><code>${e(command)}</code></details>`;
}
