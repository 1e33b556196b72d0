// Which findings are news: those that no comment ignores and no baseline knows. Every output, and the exit code, goes by this.
// Soundness: nothing changes about verdicts; what is left out is counted, and an ignored finding has a reason in the source.
import type { UnitResult } from '../result/result.js';
import { fingerprint } from './fingerprint.js';
import type { Layout } from './layout.js';
import { type Finding, rootCauses } from './root-causes.js';

export interface Judged {
  readonly news: readonly Finding[];
  /** In the baseline. */
  readonly known: readonly Finding[];
  /** By a comment, with its reason. */
  readonly ignored: readonly { readonly finding: Finding; readonly reason: string }[];
}

export function judge(units: readonly UnitResult[], layout: Layout): Judged {
  const news: Finding[] = [];
  const known: Finding[] = [];
  const ignored: { finding: Finding; reason: string }[] = [];
  const left = new Map(layout.baseline);
  for (const finding of rootCauses(units)) {
    const reason = ignoreReason(finding, layout);
    const print = fingerprint(finding, layout);
    const count = left.get(print) ?? 0;
    if (reason !== undefined) ignored.push({ finding, reason });
    else if (count > 0) {
      known.push(finding);
      // A second one like it is news.
      left.set(print, count - 1);
    } else news.push(finding);
  }
  return { news, known, ignored };
}

const COMMENT = /\/\/\s*everypath-ignore\b[:\s]*(.*)$/;

/** At the end of the line of the violation, or alone on the line above; without a reason it counts for nothing. */
function ignoreReason({ path }: Finding, layout: Layout): string | undefined {
  const { location } = path.outcome;
  if (location === undefined) return undefined;
  const lines = layout.readSource(location.file)?.split(/\r\n|[\n\r\u2028\u2029]/) ?? [];
  const own = COMMENT.exec(lines[location.line - 1] ?? '')?.[1];
  const above = (lines[location.line - 2] ?? '').trim();
  const reason = own ?? (above.startsWith('//') ? COMMENT.exec(above)?.[1] : undefined);
  return reason === undefined || reason.trim() === '' ? undefined : reason.trim();
}
