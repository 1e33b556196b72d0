// Findings as SARIF 2.1.0, for code scanning: a rule per finding code, a result per root cause, what was left open as notifications.
import type { TargetError, UnitResult } from '../result/result.js';
import type { SourceRange } from '../result/source-range.js';
import { CODE_EXAMPLES } from './code-examples.js';
import { explainCode } from './codes.js';
import { fingerprint } from './fingerprint.js';
import { judge } from './judged.js';
import { displayPath, type Layout } from './layout.js';
import { gapText } from './messages.js';
import { jsonText } from './plain.js';
import { findingText } from './project-messages.js';
import { replayCommand } from './replay-command.js';
import type { Finding } from './root-causes.js';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

export function sarifDocument(units: readonly UnitResult[], errors: readonly TargetError[], layout: Layout): string {
  const { news, known, ignored } = judge(units, layout);
  const suppressed = new Map<Finding, object>([
    ...known.map((finding) => [finding, { kind: 'external' }] as const),
    ...ignored.map(({ finding, reason }) => [finding, { kind: 'inSource', justification: reason }] as const),
  ]);
  const findings = [...news, ...suppressed.keys()];
  const rules = [...new Set(findings.map(ruleOf))];
  const gaps = units.flatMap((unit) =>
    unit.gaps.map((gap) => ({
      level: 'note',
      descriptor: { id: gap.code },
      message: { text: `${unit.unit}: ${gapText(gap)}` },
      ...(gap.location && { locations: [locationOf(gap.location, layout)] }),
    })),
  );
  const problems = errors.map(({ code, message, location }) => ({
    level: 'error',
    descriptor: { id: code },
    message: { text: message },
    ...(location && { locations: [locationOf(location, layout)] }),
  }));
  const run = {
    tool: {
      driver: {
        name: 'everypath',
        ...(layout.version !== undefined && { semanticVersion: layout.version }),
        rules: rules.map(describeRule),
      },
    },
    columnKind: 'utf16CodeUnits',
    invocations: [{ executionSuccessful: errors.length === 0, toolExecutionNotifications: [...problems, ...gaps] }],
    results: findings.map((finding) => ({
      ...resultOf(finding, rules, layout),
      ...(suppressed.has(finding) && { suppressions: [suppressed.get(finding)] }),
    })),
  };
  return `${jsonText({ $schema: SCHEMA, version: '2.1.0', runs: [run] })}\n`;
}

function ruleOf({ path }: Finding): string {
  return path.outcome.property ?? 'violation';
}

function describeRule(id: string): object {
  const entry = explainCode(id).find(({ family }) => family === 'Findings');
  if (entry === undefined) return { id };
  const { means, lift } = entry;
  const example = CODE_EXAMPLES[id].shows.trim();
  return {
    id,
    // Readers ask for one that differs from the id.
    name: `${id.replace(/(^|-)\w/g, (letter) => letter.at(-1)!.toUpperCase())}Finding`,
    shortDescription: { text: means },
    fullDescription: { text: `${means} ${lift}` },
    help: { text: `${lift}\n\n${example}`, markdown: `${lift}\n\n\`\`\`ts\n${example}\n\`\`\`` },
  };
}

function resultOf(finding: Finding, rules: readonly string[], layout: Layout): object {
  const { path, unit, units } = finding;
  const range = path.outcome.location;
  const place = range === undefined ? { physicalLocation: artifact(unit.file, layout) } : locationOf(range, layout);
  return {
    ruleId: ruleOf(finding),
    ruleIndex: rules.indexOf(ruleOf(finding)),
    // What the original code did not show is no error.
    level: !path.replayed
      ? 'note'
      : finding.severity === 'unlikely'
        ? 'note'
        : finding.severity === 'suspicious'
          ? 'warning'
          : 'error',
    message: {
      text: findingText(
        finding.title,
        units.map((u) => u.unit),
        path,
        replayCommand(unit, path, layout),
      ),
    },
    locations: [{ ...place, logicalLocations: units.map((u) => ({ fullyQualifiedName: u.unit, kind: 'function' })) }],
    properties: { severity: finding.severity },
    partialFingerprints: { 'everypath/v1': fingerprint(finding, layout) },
  };
}

function locationOf(range: SourceRange, layout: Layout): { physicalLocation: object } {
  const { line, column, endLine, endColumn } = range;
  const text = layout.readSource(range.file)?.split(/\r?\n/)[line - 1]?.trim();
  const snippet = text === undefined || text === '' ? {} : { snippet: { text } };
  const region = { startLine: line, startColumn: column, endLine, endColumn: Math.max(endColumn, 1), ...snippet };
  return { physicalLocation: { ...artifact(range.file, layout), region } };
}

function artifact(file: string, layout: Layout): { artifactLocation: { uri: string } } {
  const path = displayPath(file, layout).replaceAll('\\', '/');
  const uri = path.split('/').map(encodeURIComponent).join('/');
  return { artifactLocation: { uri: path.startsWith('/') ? `file://${uri}` : uri } };
}
