// The report as JUnit XML: a suite per file, a case per unit. A finding is a failure, what was left open is said in the output of
// the case, a target that cannot be checked is an error.
import type { TargetError, UnitResult } from '../result/result.js';
import { judge } from './judged.js';
import { displayPath, type Layout } from './layout.js';
import { gapText } from './messages.js';
import { plainText } from './plain.js';
import { findingText } from './project-messages.js';
import { replayCommand } from './replay-command.js';
import type { Finding } from './root-causes.js';

export function* junitDocument(
  units: readonly UnitResult[],
  errors: readonly TargetError[],
  layout: Layout,
): Generator<string> {
  const files = [...new Set(units.map((unit) => unit.file))];
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  const failed = units.filter((unit) => judge([unit], layout).news.length > 0).length;
  yield `<testsuites name="everypath" tests="${units.length + errors.length}" failures="${failed}" errors="${errors.length}" time="${seconds(units)}">\n`;
  for (const file of files) {
    yield* suite(
      displayPath(file, layout),
      units.filter((unit) => unit.file === file),
      layout,
    );
  }
  for (const { target, code, message } of errors) {
    yield `  <testsuite name="${escape(target)}" tests="1" failures="0" errors="1" skipped="0" time="0">\n`;
    yield `    <testcase name="${escape(target)}" classname="${escape(target)}" time="0">\n`;
    yield `      <error message="${escape(message)}" type="${escape(code)}"/>\n    </testcase>\n  </testsuite>\n`;
  }
  yield '</testsuites>\n';
}

function* suite(name: string, units: readonly UnitResult[], layout: Layout): Generator<string> {
  const failed = units.filter((unit) => judge([unit], layout).news.length > 0).length;
  yield `  <testsuite name="${escape(name)}" tests="${units.length}" failures="${failed}" errors="0" skipped="0" time="${seconds(units)}">\n`;
  for (const unit of units) {
    yield `    <testcase name="${escape(unit.unit)}" classname="${escape(name)}" time="${seconds([unit])}">\n`;
    for (const finding of judge([unit], layout).news) yield failure(finding, layout);
    if (unit.gaps.length > 0) {
      const text = unit.gaps.map((gap) => gapText(gap)).join('\n');
      yield `      <system-out>${escape(`${unit.verdict}\n${text}`)}</system-out>\n`;
    }
    yield '    </testcase>\n';
  }
  yield '  </testsuite>\n';
}

function failure(finding: Finding, layout: Layout): string {
  const { unit, path, title } = finding;
  const text = findingText(title, [unit.unit], path, replayCommand(unit, path, layout));
  const type = escape(path.outcome.property ?? 'violation');
  return `      <failure message="${escape(title)}" type="${type}">${escape(text)}</failure>\n`;
}

function seconds(units: readonly UnitResult[]): string {
  return (units.reduce((sum, unit) => sum + unit.stats.timeMs, 0) / 1000).toFixed(3);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

/** Control characters are written out: XML has no place for them. */
function escape(text: string): string {
  const valid = plainText(text).replace(
    /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|[\ufffe\uffff]/g,
    '\ufffd',
  );
  return valid.replace(/[&<>"\n]/g, (character) => ENTITIES[character]);
}
