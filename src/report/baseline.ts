// A baseline: findings that are known already, as a file beside the project. Read before a check, written after one.
import type { UnitResult } from '../result/result.js';
import { fingerprint } from './fingerprint.js';
import { displayPath, type Layout } from './layout.js';
import { rootCauses } from './root-causes.js';

export interface BaselineEntry {
  readonly fingerprint: string;
  /** For people, and to know which entries a check of some files is about. */
  readonly file: string;
  readonly title: string;
}

const VERSION = 1;

/** Undefined when the text is no baseline. */
export function parseBaseline(text: string): readonly BaselineEntry[] | undefined {
  try {
    const { version, findings } = JSON.parse(text);
    const fits = (entry: unknown): boolean =>
      typeof entry === 'object' && entry !== null && ['fingerprint', 'file', 'title'].every((key) => key in entry);
    return version === VERSION && Array.isArray(findings) && findings.every(fits) ? findings : undefined;
  } catch {
    return undefined;
  }
}

/** How often each fingerprint is known. */
export function knownFindings(entries: readonly BaselineEntry[]): ReadonlyMap<string, number> {
  const known = new Map<string, number>();
  for (const entry of entries) known.set(entry.fingerprint, (known.get(entry.fingerprint) ?? 0) + 1);
  return known;
}

/** What was found now; entries of files that were not checked stay. */
export function updateBaseline(
  before: readonly BaselineEntry[],
  units: readonly UnitResult[],
  layout: Layout,
): readonly BaselineEntry[] {
  const name = (file: string): string => displayPath(file, layout).replaceAll('\\', '/');
  const found = rootCauses(units).map((finding): BaselineEntry => {
    const file = name(finding.path.outcome.location?.file ?? finding.unit.file);
    return { fingerprint: fingerprint(finding, layout), file, title: finding.title };
  });
  const checked = new Set([...units.map((unit) => name(unit.file)), ...found.map((entry) => entry.file)]);
  return [...before.filter((entry) => !checked.has(entry.file)), ...found];
}

export function baselineText(findings: readonly BaselineEntry[]): string {
  return `${JSON.stringify({ version: VERSION, findings }, undefined, 2)}\n`;
}
