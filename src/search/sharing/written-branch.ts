// An open branch as text: what is handed from worker to worker, kept in a file, or put into a queue. The prefix names the work wherever it
// is done. What only the process knows that found the branch is left behind: the numbers of sites, notes, the strategy's counts.
import type { Primitive } from '../../logic/term.js';
import { ANY_SITE, Kind, kindOf, optionOf } from '../../path/path.js';
import { type Decision, decisionText, formatPrefix, parsePrefix } from '../../path/prefix.js';
import { Segment } from '../../path/segment.js';
import { KIND_BITS } from '../../path/tape.js';
import { type FiledPrecondition, type OpenBranch, RESUME } from '../open-branch.js';
import type { WrittenStand } from '../schedules/stand.js';
import type { StandSharing } from '../schedules/stand-sharing.js';

export interface WrittenBranch {
  /** Where it stands in the eyes of the scheduler. */
  readonly stand?: WrittenStand | undefined;
  /** All decisions, the one to take last; of `resume`, those before the choice point. */
  readonly prefix: string;
  /** The run stopped before a choice point and goes on from there. */
  readonly resume?: true;
  /** Unforced decisions including this one. */
  readonly depth: number;
  /** How often its place is decided on the path; 0 where nobody counts. */
  readonly round: number;
  /** The solver could not tell whether it is possible. */
  readonly uncertain?: true;
}

export function writeBranch(open: OpenBranch, sharing?: StandSharing): WrittenBranch {
  const resumes = open.option === RESUME;
  const before = textTo(open.segment, open.at);
  const prefix = (resumes ? before : joined(before, String(open.option))) || formatPrefix([]);
  const branch = { prefix, depth: open.depth, round: open.round ?? 0 };
  // There may be thousands, and few have more to say.
  if (!resumes && !open.uncertain && open.stand === undefined) return branch;
  return {
    ...branch,
    ...(resumes && { resume: true }),
    ...(open.uncertain && { uncertain: true }),
    ...(open.stand !== undefined && { stand: sharing?.write(open.stand) }),
  };
}

/** @throws Error when the text is no prefix */
export function readBranch(
  { prefix, resume, depth, round, uncertain, stand }: WrittenBranch,
  sharing?: StandSharing,
): OpenBranch {
  const decisions = parsePrefix(prefix);
  const last = resume ? undefined : decisions?.pop();
  if (decisions === undefined || (!resume && !(last !== undefined && 'option' in last))) {
    throw new Error(`"${prefix}" is no prefix of an open branch`);
  }
  const option = last !== undefined && 'option' in last ? last.option : RESUME;
  const place = { segment: segmentOf(decisions), at: decisions.length };
  return {
    ...place,
    kind: Kind.any,
    option,
    site: ANY_SITE,
    depth,
    round,
    uncertain: uncertain === true,
    choice: 0,
    ...(stand !== undefined && { stand: sharing?.read(stand) }),
  };
}

/** What comes before a segment, which many branches have in common. */
const TEXTS = new WeakMap<Segment<unknown>, string>();

/** So many decisions, as a prefix shows them; empty: none. */
function textTo(last: Segment<unknown> | undefined, length: number): string {
  let segment = last;
  while (segment !== undefined && segment.start >= length) segment = segment.parent;
  if (segment === undefined) return '';
  const { start, entries, values, parent } = segment;
  let text = TEXTS.get(segment);
  if (text === undefined) TEXTS.set(segment, (text = textTo(parent, start)));
  for (let i = start; i < length; i++) text = joined(text, entryText(entries[i - start], values?.get(i)));
  return text;
}

function joined(before: string, last: string): string {
  return before === '' ? last : `${before}.${last}`;
}

function entryText(entry: number, value: Primitive | undefined): string {
  const kind = kindOf(entry);
  if (kind === Kind.value || kind === Kind.pin || kind === Kind.text) return decisionText(decisionOf(kind, value));
  return kind === Kind.forced ? `${optionOf(entry)}f` : String(optionOf(entry));
}

function decisionOf(kind: Kind, value: Primitive | undefined): Decision {
  if (kind === Kind.value) return { kind: 'value', value: value as Primitive };
  if (kind === Kind.pin) return { kind: 'pin', value };
  return { kind: 'text', value: value as string };
}

const KINDS = { taken: Kind.any, forced: Kind.forced, value: Kind.value, pin: Kind.pin, text: Kind.text } as const;

function segmentOf(decisions: readonly Decision[]): Segment<FiledPrecondition> {
  const segment = new Segment<FiledPrecondition>(undefined, 0);
  const values = new Map<number, Primitive | undefined>();
  segment.entries = decisions.map((decision, at) => {
    const kind = KINDS[decision.kind];
    if ('option' in decision) return (decision.option << KIND_BITS) | kind;
    values.set(at, decision.value);
    return kind;
  });
  segment.sites = decisions.map(() => ANY_SITE);
  if (values.size > 0) segment.values = values;
  return segment;
}
