// A finding: message, code frame, inputs that can be pasted, path condition, how to replay it.
import type { OutcomeRace } from '../result/difference.js';
import type { PathResult } from '../result/result.js';
import { codeFrame } from './code-frame.js';
import { clip, displayLocation, displayPath, indent, type Layout } from './layout.js';
import { UNCONFIRMED } from './messages.js';
import {
  conditionTitle,
  counterexampleText,
  cycleLine,
  inUnits,
  LIKELY_ORDER,
  moreFindings,
  moreInputLines,
  moreReasons,
  raceLine,
  sameOnMore,
  scheduleTitle,
  severityText,
  taskLine,
  unlikelyTitle,
} from './project-messages.js';
import { replayCommand } from './replay-command.js';
import type { Finding } from './root-causes.js';
import { keepToReplay } from './run-messages.js';
import { constraints } from './visible-conditions.js';

/** Longer conditions are shortened. */
const FEW_CONJUNCTS = 12;

/** @param named the report is about several units: say which ones show it */
export function drawFindings(findings: readonly Finding[], layout: Layout, named = false): string[] {
  return findings.flatMap((finding, i) => [...(i > 0 ? [''] : []), ...drawFinding(finding, layout, named, FULL)]);
}

/**
 * In so many lines: the first ones with what they need, the others in two lines each, the rest counted.
 * @param named as for drawFindings
 */
export function drawFewFindings(findings: readonly Finding[], layout: Layout, room: number, named: boolean): string[] {
  const lines: string[] = [];
  let i = 0;
  for (; i < findings.length; i++) {
    const drawn = [...(i > 0 ? [''] : []), ...drawFinding(findings[i], layout, named, FEW)];
    const others = Math.min(FOLDED_LINES, 2 * (findings.length - i - 1));
    if (i > 0 && lines.length + drawn.length + 1 + others > room) break;
    lines.push(...drawn);
  }
  if (i < findings.length) lines.push('');
  for (; i < findings.length; i++) {
    const last = i === findings.length - 1;
    if (lines.length + (last ? 2 : 3) > room) break;
    lines.push(...drawFolded(findings[i], layout));
  }
  return i < findings.length ? [...lines, moreFindings(findings.length - i)] : lines;
}

/** Lines for what no caller would do, one for each reason. */
const REASONS = 4;

/** What no caller would do: a line for each reason, with the units. */
export function drawUnlikely(findings: readonly Finding[], layout: Layout): string[] {
  if (findings.length === 0) return [];
  const reasons = new Map<string, Finding[]>();
  for (const finding of findings) {
    const because = finding.because ?? '';
    reasons.set(because, [...(reasons.get(because) ?? []), finding]);
  }
  const lines = [...reasons].slice(0, REASONS).map(([because, found]) => {
    const units = [...new Set(found.flatMap((finding) => finding.units.map(({ unit }) => unit)))];
    return clip(`  ${because}${inUnits(units)}`, layout.width);
  });
  return [layout.colors.dim(unlikelyTitle(findings.length)), ...lines, ...moreReasons(reasons.size - lines.length)];
}

/** Where, how bad, and with which inputs as far as they fit. */
function drawFolded(finding: Finding, layout: Layout): string[] {
  const { red, bold, dim, cyan } = layout.colors;
  const { unit, path, units, title, severity, because } = finding;
  const { location, property } = path.outcome;
  const place = location === undefined ? displayPath(unit.file, layout) : displayLocation(location, layout);
  const room = Math.max(20, layout.width - place.length - 7);
  const why =
    (severity === 'suspicious' || severity === 'unlikely') && because !== undefined
      ? severityText(severity, because)
      : severity;
  const text = `${inUnits(units.map((u) => u.unit)).slice(2)} · ${why}`;
  const full = `${text} · ${path.inputCode.split('\n').join(' ')}`;
  return [
    `${red('✗')} ${bold(clip(title, layout.width - 20))} ${dim(`[${property ?? 'violation'}]`)}`,
    `  at ${cyan(place)}, ${full.length <= room ? full : clip(text, room)}`,
  ];
}

/** How much of a finding is shown. */
interface Amount {
  readonly inputLines: number;
  readonly conjuncts: number;
  /** Tasks of its schedule. */
  readonly tasks: number;
  /** Conjuncts that the inputs show already are left out of short conditions too. */
  readonly onlyHidden: boolean;
}

/** Places of a circle in one line. */
const FEW_PLACES = 4;
const FULL: Amount = { inputLines: 16, conjuncts: FEW_CONJUNCTS, tasks: 16, onlyHidden: false };
const FEW: Amount = { inputLines: 8, conjuncts: 3, tasks: 6, onlyHidden: true };
/** Lines that are kept for findings in two lines each. */
const FOLDED_LINES = 12;

function drawFinding(finding: Finding, layout: Layout, named: boolean, amount: Amount): string[] {
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
  lines.push('  inputs:', ...indent(drawInputs(path, layout, amount), '    '));
  if (path.counterexample !== undefined) lines.push(`  ${counterexampleText(clip(path.counterexample, layout.width))}`);
  lines.push(...drawCondition(path, paths, layout, amount));
  lines.push(...drawCycle(path, layout));
  lines.push(...drawSchedule(path.schedule, layout, amount));
  if (path.race !== undefined) lines.push(...drawRace(path.race, layout, amount));
  if (paths.length > 1) lines.push(`  ${sameOnMore(paths.length - 1)}`);
  lines.push(unit.restoredBy === '' ? `  ${keepToReplay()}` : `  replay with: ${replayCommand(unit, path, layout)}`);
  return lines;
}

function drawInputs(path: PathResult, layout: Layout, { inputLines }: Amount): string[] {
  const lines = path.inputCode.split('\n');
  // A line that says that one is left out takes its place.
  if (layout.verbose || lines.length <= inputLines + 1) return lines;
  const shown = lines.slice(0, inputLines - 1);
  return [...shown, moreInputLines(lines.length - shown.length - 1), ...lines.slice(-1)];
}

/**
 * A long condition is shortened: what the inputs show already is left out, then what some of the paths to the same violation do
 * without, then what is far from the violation.
 */
function drawCondition(path: PathResult, paths: readonly PathResult[], layout: Layout, amount: Amount): string[] {
  const all = [...path.pathCondition, ...(path.outcome.when ?? [])];
  if (all.length === 0) return [];
  if (layout.verbose || (!amount.onlyHidden && all.length <= amount.conjuncts)) {
    const shown = layout.verbose ? all : all.map((text) => clip(text, layout.width));
    return [`  ${conditionTitle(all.length, all.length)}`, ...indent(shown, '    ')];
  }
  const visible = [...new Set(constraints(all, path.input))];
  if (amount.onlyHidden && visible.length === 0) return [];
  const others = paths.slice(1).map((other) => new Set([...other.pathCondition, ...(other.outcome.when ?? [])]));
  const shared = visible.filter((text) => others.every((other) => other.has(text)));
  const kept = (shared.length > 0 ? shared : visible).slice(-amount.conjuncts);
  return [
    `  ${conditionTitle(kept.length, all.length)}`,
    ...indent(
      kept.map((text) => clip(text, layout.width)),
      '    ',
    ),
  ];
}

/** Where the statements are that run again and again. */
function drawCycle({ cycle = [] }: PathResult, layout: Layout): string[] {
  if (cycle.length === 0) return [];
  const places = [...new Set(cycle.map((range) => displayLocation(range, layout)))];
  const shown = layout.verbose ? places : places.slice(0, FEW_PLACES);
  return [`  ${cycleLine(shown, places.length - shown.length)}`];
}

/** What ran after the call, a line for each task; of long schedules the end. */
function drawSchedule(schedule: PathResult['schedule'] = [], layout: Layout, { tasks }: Amount): string[] {
  if (schedule.length === 0) return [];
  const shown = layout.verbose ? schedule : schedule.slice(-tasks);
  const width = Math.max(...shown.map(({ task }) => task.length));
  const lines = shown.map((task) => {
    const at = task.at && displayLocation(task.at, layout);
    return clip(
      `${task.task.padEnd(width)}  ${taskLine(task, at)}`,
      layout.verbose ? Number.MAX_SAFE_INTEGER : layout.width,
    );
  });
  return [`  ${scheduleTitle(shown.length, schedule.length)}`, ...indent(lines, '    ')];
}

/** What this order comes to, and the most likely one with what that comes to. */
function drawRace({ likely, here }: OutcomeRace, layout: Layout, amount: Amount): string[] {
  const shown = (text: string): string => (layout.verbose ? text : clip(text, layout.width));
  return [
    `  ${shown(raceLine(here, likely))}`,
    `  ${LIKELY_ORDER}`,
    ...drawSchedule(likely.schedule, layout, amount).slice(1),
    `  ${shown(raceLine(likely, here))}`,
  ];
}
