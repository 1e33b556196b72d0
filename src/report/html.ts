// The report as a page: what visualize/project-page.ts draws, from results. Called by `check --format html`, `tree` and `explore`.
import type { TargetError, UnitResult } from '../result/result.js';
import { type PageUnit, type ProjectPage, projectPage } from '../visualize/project-page.js';
import { codeFrame } from './code-frame.js';
import { judge } from './judged.js';
import { displayLocation, displayPath, type Layout } from './layout.js';
import { plain, plainText } from './plain.js';
import { exploreCommand, inUnits, summaryText, suppressedText } from './project-messages.js';
import { replayCommand, targetOf } from './replay-command.js';

export interface PageLinks {
  readonly title: string;
  /** The page with the tree of a unit, where there is one. */
  tree?(unit: UnitResult): string | undefined;
  /** Units that have no result yet. */
  readonly waiting?: readonly PageUnit[];
  readonly seconds?: number | undefined;
}

export function htmlReport(
  given: readonly UnitResult[],
  errors: readonly TargetError[],
  layout: Layout,
  links: PageLinks,
): ReturnType<typeof projectPage> {
  const units = plain(given);
  const { news, known, ignored } = judge(units, layout);
  const linkOf = (unit: UnitResult): string | undefined => links.tree?.(given[units.indexOf(unit)] ?? unit);
  const page: ProjectPage = {
    title: links.title,
    summary: summaryText(units, news, links.seconds, suppressedText(known.length, ignored.length)),
    errors: errors.map(({ target, code, message }) => `${plainText(target)}: ${plainText(message)} [${code}]`),
    findings: news.map(({ title, severity, because, unit, path, units: all }) => {
      const { location } = path.outcome;
      const place = location === undefined ? displayPath(unit.file, layout) : displayLocation(location, layout);
      return {
        title,
        severity,
        because,
        where: `${place}${inUnits(all.map((u) => u.unit))}`,
        frame: location === undefined ? [] : codeFrame(location, layout),
        inputs: path.inputCode,
        replay: unit.restoredBy === '' ? undefined : replayCommand(unit, path, layout),
        tree: linkOf(unit),
      };
    }),
    units: [
      ...units.map((unit) => ({
        unit: unit.unit,
        file: displayPath(unit.file, layout),
        verdict: unit.verdict,
        paths: unit.stats.paths,
        coverage: unit.stats.coverage,
        findings: news.filter((finding) => finding.units.includes(unit)).length,
        gaps: [...new Set(unit.gaps.map((gap) => gap.code))],
        tree: linkOf(unit),
        command: unit.restoredBy === undefined ? exploreCommand(targetOf(unit, layout)) : undefined,
      })),
      ...(links.waiting ?? []),
    ],
  };
  return projectPage(page);
}
