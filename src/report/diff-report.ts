// The report of a pair of units as `everypath diff` prints it: differences with inputs and what each version did, verdict,
// gaps, what the conclusion rests on.
import type { DifferingInput, DiffResult, UnitDiff } from '../result/diff-result.js';
import { drawGaps } from './gaps.js';
import { displayPath, indent, type Layout } from './layout.js';
import { count } from './messages.js';
import { plain } from './plain.js';
import { drawAssumptions, seconds } from './verdict.js';

/** Differences of the same place are shown this often. */
const MAX_SHOWN = 1;
const MAX_CONJUNCTS = 30;

export function drawDiff(given: UnitDiff, layout: Layout): string {
  const diff = plain(given);
  const { bold, dim, green, red, yellow } = layout.colors;
  const [old, now] = [diff.old, diff.new].map((version) => displayPath(version.file, layout));
  const lines = [
    `${bold(diff.unit)} ${dim(`${old}${diff.old.unit === diff.unit ? '' : `#${diff.old.unit}`} → ${now}`)}`,
    '',
  ];
  const shown = new Map<string, number>();
  for (const difference of diff.differences) {
    const times = (shown.get(difference.at) ?? 0) + 1;
    shown.set(difference.at, times);
    if (times <= MAX_SHOWN) lines.push(...drawDifference(difference, layout), '');
  }
  for (const [at, times] of shown) {
    if (times > MAX_SHOWN) lines.push(`  ${at} differs on ${count(times - MAX_SHOWN, 'more path')}`, '');
  }
  const color = { equivalent: green, different: red, open: yellow }[diff.verdict];
  lines.push(`${bold(diff.unit)}: ${bold(color(diff.verdict))}, ${verdictText(diff)}`);
  const { stats } = diff;
  const parts = [
    count(stats.paths, 'path'),
    count(stats.states, 'state'),
    `${stats.infeasible.toLocaleString('en-US')} infeasible`,
    `depth ${stats.depth}`,
    `${count(stats.solverCalls, 'solver call')} (${seconds(stats.solverTimeMs)} of ${seconds(stats.timeMs)})`,
    stats.exhausted ? 'search exhausted' : 'search not exhausted',
  ];
  lines.push(dim(`  ${parts.join(' · ')}`), ...drawGaps(diff, layout), ...drawAssumptions(diff, layout));
  return `${lines.join('\n')}\n`;
}

/** Units that only one version has. */
export function drawUnpaired(result: DiffResult): string {
  const { added, removed } = plain(result);
  const lines = [
    ...(added.length > 0 ? [`only in the new version: ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`only in the old version: ${removed.join(', ')}`] : []),
  ];
  return lines.length === 0 ? '' : `\n${lines.join('\n')}\n`;
}

function drawDifference(difference: DifferingInput, layout: Layout): string[] {
  const { red, bold, dim } = layout.colors;
  const { at, old, new: now, pathCondition } = difference;
  const lines = [`${red('✗')} ${bold(titleOf(difference))} ${dim('[difference]')}`];
  lines.push('  inputs:', ...indent(difference.inputCode.split('\n'), '    '));
  lines.push(`  old: ${old.text}`, `  new: ${now.text}`);
  const root = Object.keys(old.after).find(
    (name) => at === name || at.startsWith(`${name}.`) || at.startsWith(`${name}[`),
  );
  if (root !== undefined) {
    const verb = root.startsWith('calls of ') ? 'makes' : 'leaves';
    lines.push(`  old ${verb} ${root}: ${JSON.stringify(old.after[root])}`);
    lines.push(`  new ${verb} ${root}: ${JSON.stringify(now.after[root])}`);
  }
  if (pathCondition.length > 0) {
    lines.push('  path condition:', ...indent(pathCondition.slice(0, MAX_CONJUNCTS), '    '));
    const more = pathCondition.length - MAX_CONJUNCTS;
    if (more > 0) lines.push(`    ... and ${more} more conjuncts`);
  }
  return lines;
}

function titleOf({ at, why, old, new: now }: DifferingInput): string {
  if (at === 'outcome') return `old ${old.text}, new ${now.text}`;
  return `${at} differs: ${why}`;
}

function verdictText(diff: UnitDiff): string {
  const paths = count(diff.stats.paths, 'path');
  switch (diff.verdict) {
    case 'equivalent':
      return diff.stats.paths === 1 ? 'the same on its only path' : `the same on all of its ${paths}`;
    case 'different': {
      const all = diff.stats.exhausted ? `its ${paths}` : `the ${paths} explored so far`;
      return `on ${diff.differences.length.toLocaleString('en-US')} of ${all}, confirmed on the original code of both`;
    }
    case 'open':
      return diff.stats.paths === 0
        ? 'no path could be followed to its end: see the gaps'
        : `no difference on ${paths}, and no proof because of the gaps`;
  }
}
