// Findings as workflow commands of GitHub: annotations at the lines of a pull request. Whoever reads the log sees the summary too.
import type { TargetError, UnitResult } from '../result/result.js';
import type { SourceRange } from '../result/source-range.js';
import { judge } from './judged.js';
import { displayPath, type Layout } from './layout.js';
import { plainText } from './plain.js';
import { findingText, summaryText, suppressedText } from './project-messages.js';
import { replayCommand } from './replay-command.js';

export function* githubAnnotations(
  units: readonly UnitResult[],
  errors: readonly TargetError[],
  layout: Layout,
): Generator<string> {
  const { news: findings, known, ignored } = judge(units, layout);
  for (const { path, unit, units: all, title, severity } of findings) {
    const text = findingText(
      title,
      all.map((u) => u.unit),
      path,
      replayCommand(unit, path, layout),
    );
    const level = severity === 'unlikely' ? 'notice' : path.replayed && severity !== 'suspicious' ? 'error' : 'warning';
    yield annotation(
      level,
      `everypath: ${path.outcome.property ?? 'violation'}`,
      text,
      unit.file,
      path.outcome.location,
      layout,
    );
  }
  for (const { target, code, message, location } of errors) {
    yield annotation('error', `everypath: ${code}`, message, target, location, layout);
  }
  if (units.length > 0)
    yield `${summaryText(units, findings, undefined, suppressedText(known.length, ignored.length))}\n`;
}

function annotation(
  level: 'error' | 'warning' | 'notice',
  title: string,
  text: string,
  file: string,
  location: SourceRange | undefined,
  layout: Layout,
): string {
  const place =
    location === undefined
      ? { file: displayPath(file, layout) }
      : {
          file: displayPath(location.file, layout),
          line: location.line,
          endLine: location.endLine,
          // GitHub wants columns on one line only.
          ...(location.line === location.endLine && { col: location.column, endColumn: location.endColumn }),
        };
  const properties = Object.entries({ ...place, title }).map(([name, value]) => `${name}=${property(String(value))}`);
  return `::${level} ${properties.join(',')}::${data(text)}\n`;
}

function data(text: string): string {
  return plainText(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
