// An open branch as text: what is handed from worker to worker, kept in a file, or put into a queue. The prefix names the work wherever it
// is done. What only the process knows that found the branch is left behind: the numbers of sites, notes, the strategy's counts.
import type { Primitive } from '../../logic/term.js';
import type { SiteId } from '../../path/choice.js';
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

/** A branch of this process or of another one, whose text is made when somebody asks for it. */
export class HandedBranch implements WrittenBranch {
  readonly resume?: true;
  readonly uncertain?: true;
  readonly stand?: WrittenStand | undefined;

  /** @param option RESUME where the run goes on before a choice point */
  constructor(
    readonly segment: OpenBranch['segment'],
    readonly at: number,
    readonly kind: Kind,
    readonly option: number,
    readonly depth: number,
    readonly round: number,
    uncertain: boolean,
    stand?: WrittenStand,
  ) {
    // There may be thousands, and few have more to say.
    if (option === RESUME) this.resume = true;
    if (uncertain) this.uncertain = true;
    if (stand !== undefined) this.stand = stand;
  }

  get prefix(): string {
    const before = textTo(this.segment, this.at);
    return (this.option === RESUME ? before : joined(before, String(this.option))) || formatPrefix([]);
  }

  toJSON(): WrittenBranch {
    return plainBranch(this);
  }
}

export function writeBranch(open: OpenBranch, sharing?: StandSharing): HandedBranch {
  const { segment, at, kind, option, depth, round = 0, uncertain, stand } = open;
  return new HandedBranch(segment, at, kind, option, depth, round, uncertain, stand && sharing?.write(stand));
}

/** As data that can be kept anywhere. */
export function plainBranch(branch: WrittenBranch): WrittenBranch {
  const { prefix, resume, depth, round, uncertain, stand } = branch;
  return {
    prefix,
    depth,
    round,
    ...(resume && { resume }),
    ...(uncertain && { uncertain }),
    ...(stand !== undefined && { stand }),
  };
}

/** @throws Error when the text is no prefix */
export function readBranch(written: WrittenBranch, sharing?: StandSharing): OpenBranch {
  const { segment, at, kind, option, depth, round, stand } = handed(written);
  const uncertain = written.uncertain === true;
  const place = { segment, at, kind, option, site: ANY_SITE, depth, round, uncertain, choice: 0 };
  return stand === undefined ? place : { ...place, stand: sharing?.read(stand) };
}

/** @throws Error when the text is no prefix */
export function handed(written: WrittenBranch): HandedBranch {
  if (written instanceof HandedBranch) return written;
  const { prefix, resume, depth, round, uncertain, stand } = written;
  const decisions = parsePrefix(prefix);
  const last = resume ? undefined : decisions?.pop();
  if (decisions === undefined || (!resume && !(last !== undefined && 'option' in last))) {
    throw new Error(`"${prefix}" is no prefix of an open branch`);
  }
  const option = last !== undefined && 'option' in last ? last.option : RESUME;
  const [segment, at] = [segmentOf(decisions), decisions.length];
  return new HandedBranch(segment, at, Kind.any, option, depth, round, uncertain === true, stand);
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
  segment.sites = anySites(decisions.length);
  if (values.size > 0) segment.values = values;
  return segment;
}

let unknownSites: readonly SiteId[] = [];

/** At least so many: a list that all segments from elsewhere have in common. */
export function anySites(length: number): readonly SiteId[] {
  if (unknownSites.length < length) unknownSites = new Array<SiteId>(2 * length).fill(ANY_SITE);
  return unknownSites;
}
