// A finding: message, code frame, inputs that can be pasted, path condition, how to replay it. Findings that differ only
// in the path are shown once.
import type { PathResult, UnitResult } from '../result/result.js';
import { codeFrame } from './code-frame.js';
import { displayLocation, displayPath, indent, type Layout } from './layout.js';
import { findingTitle, UNCONFIRMED } from './messages.js';

const MAX_CONJUNCTS = 30;

export function drawFindings(unit: UnitResult, layout: Layout): string[] {
  const groups = new Map<string, PathResult[]>();
  for (const path of unit.paths) {
    if (path.outcome.kind !== 'violated') continue;
    const { property, location } = path.outcome;
    const key = JSON.stringify([path.replayed, property, findingTitle(path.outcome), location]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [path]);
    else group.push(path);
  }
  return [...groups.values()].flatMap((group, i) => [...(i > 0 ? [''] : []), ...drawFinding(unit, group, layout)]);
}

function drawFinding(unit: UnitResult, group: readonly PathResult[], layout: Layout): string[] {
  const { red, bold, dim, cyan, yellow } = layout.colors;
  const [path] = group;
  const { location, property, when = [] } = path.outcome;
  const lines = [`${red('✗')} ${bold(findingTitle(path.outcome))} ${dim(`[${property ?? 'violation'}]`)}`];
  if (location !== undefined) {
    lines.push(`  at ${cyan(displayLocation(location, layout))}`, ...indent(codeFrame(location, layout), '  '));
  }
  if (!path.replayed) lines.push(`  ${yellow(UNCONFIRMED)}`);
  lines.push('  inputs:', ...indent(path.inputCode.split('\n'), '    '));
  const conjuncts = [...path.pathCondition, ...when];
  if (conjuncts.length > 0) {
    lines.push('  path condition:', ...indent(conjuncts.slice(0, MAX_CONJUNCTS), '    '));
    if (conjuncts.length > MAX_CONJUNCTS) lines.push(`    ... and ${conjuncts.length - MAX_CONJUNCTS} more conjuncts`);
  }
  if (group.length > 1) lines.push(`  the same on ${group.length - 1} more of the paths found`);
  lines.push(`  replay with: ${replayCommand(unit, path, layout)}`);
  return lines;
}

export function replayCommand(unit: UnitResult, path: PathResult, layout: Pick<Layout, 'cwd'>): string {
  const target = `${displayPath(unit.file, layout)}#${unit.unit}`;
  const models = [...new Set(unit.models?.map((model) => model.file))].map((file) => ` --models ${shellQuote(file)}`);
  return `npx everypath check ${shellQuote(target)}${models.join('')} --replay ${path.prefix}`;
}

function shellQuote(text: string): string {
  return /^[\w./#:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
