// A finding: message, code frame, inputs that can be pasted, path condition, how to replay it.
import type { PathResult, UnitResult } from '../result/result.js';
import { codeFrame } from './code-frame.js';
import { clip, displayLocation, displayPath, indent, type Layout } from './layout.js';
import { UNCONFIRMED } from './messages.js';
import { conditionTitle, counterexampleText, inUnits, sameOnMore, severityText } from './project-messages.js';
import type { Finding } from './root-causes.js';
import { keepToReplay } from './run-messages.js';
import { constraints } from './visible-conditions.js';

/** Longer conditions are shortened. */
const FEW_CONJUNCTS = 12;
const MAX_INPUT_LINES = 16;

/** @param named the report is about several units: say which ones show it */
export function drawFindings(findings: readonly Finding[], layout: Layout, named = false): string[] {
  return findings.flatMap((finding, i) => [...(i > 0 ? [''] : []), ...drawFinding(finding, layout, named)]);
}

function drawFinding(finding: Finding, layout: Layout, named: boolean): string[] {
  const { red, bold, dim, cyan, yellow } = layout.colors;
  const { unit, path, paths, units } = finding;
  const { location, property } = path.outcome;
  const lines = [`${red('✗')} ${bold(finding.title)} ${dim(`[${property ?? 'violation'}]`)}`];
  const places = named ? inUnits(units.map((u) => u.unit)) : '';
  if (location !== undefined) {
    lines.push(`  at ${cyan(displayLocation(location, layout))}${places}`);
    lines.push(...indent(codeFrame(location, layout), '  '));
  } else if (named) lines.push(`  at ${cyan(displayPath(unit.file, layout))}${places}`);
  if (finding.because !== undefined) lines.push(`  ${severityText(finding.severity, finding.because)}`);
  if (!path.replayed) lines.push(`  ${yellow(UNCONFIRMED)}`);
  lines.push('  inputs:', ...indent(drawInputs(path, layout), '    '));
  if (path.counterexample !== undefined) lines.push(`  ${counterexampleText(clip(path.counterexample, layout.width))}`);
  lines.push(...drawCondition(path, paths, layout));
  if (paths.length > 1) lines.push(`  ${sameOnMore(paths.length - 1)}`);
  lines.push(unit.restoredBy === '' ? `  ${keepToReplay()}` : `  replay with: ${replayCommand(unit, path, layout)}`);
  return lines;
}

function drawInputs(path: PathResult, layout: Layout): string[] {
  const lines = path.inputCode.split('\n');
  if (layout.verbose || lines.length <= MAX_INPUT_LINES) return lines;
  const left = lines.length - MAX_INPUT_LINES;
  return [...lines.slice(0, MAX_INPUT_LINES - 1), `// ... ${left} more lines (-v)`, ...lines.slice(-1)];
}

/**
 * A long condition is shortened: what the inputs show already is left out, then what some of the paths to the same violation do
 * without, then what is far from the violation.
 */
function drawCondition(path: PathResult, paths: readonly PathResult[], layout: Layout): string[] {
  const all = [...path.pathCondition, ...(path.outcome.when ?? [])];
  if (all.length === 0) return [];
  if (layout.verbose || all.length <= FEW_CONJUNCTS) {
    const shown = layout.verbose ? all : all.map((text) => clip(text, layout.width));
    return [`  ${conditionTitle(all.length, all.length)}`, ...indent(shown, '    ')];
  }
  const visible = constraints(all, path.input);
  const others = paths.slice(1).map((other) => new Set([...other.pathCondition, ...(other.outcome.when ?? [])]));
  const shared = visible.filter((text) => others.every((other) => other.has(text)));
  const kept = (shared.length > 0 ? shared : visible).slice(-FEW_CONJUNCTS);
  return [
    `  ${conditionTitle(kept.length, all.length)}`,
    ...indent(
      kept.map((text) => clip(text, layout.width)),
      '    ',
    ),
  ];
}

export function replayCommand(unit: UnitResult, path: PathResult, layout: Pick<Layout, 'cwd'>): string {
  const models = [...new Set(unit.models?.map((model) => model.file))].map((file) => ` --models ${shellQuote(file)}`);
  return `npx everypath check ${targetOf(unit, layout)}${models.join('')} --replay ${path.prefix}`;
}

/** A unit as the command line names it. */
export function targetOf(unit: UnitResult, layout: Pick<Layout, 'cwd'>): string {
  return shellQuote(displayPath(unit.restoredBy ?? `${unit.file}#${unit.unit}`, layout));
}

function shellQuote(text: string): string {
  return /^[\w./#:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
