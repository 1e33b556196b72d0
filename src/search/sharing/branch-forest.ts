// Open branches on their way to another process: the segments that they hang on, each once, as columns. What many branches have in common is
// written, sent and read once, so thousands of them take less time than a few paths, and whoever goes on with them knows what they share.
// Called at both ends of the channel (host/sharing/packed-branches.ts).
import type { Primitive } from '../../logic/term.js';
import type { Kind } from '../../path/path.js';
import { Segment } from '../../path/segment.js';
import type { FiledPrecondition } from '../open-branch.js';
import type { WrittenStand } from '../schedules/stand.js';
import { anySites, HandedBranch, handed, type WrittenBranch } from './written-branch.js';

/** Numbers of one segment, and of one branch, one behind the other. */
const SEGMENT = 3;
const BRANCH = 7;
/** In place of a segment: there is none. */
const NONE = -1;

export interface BranchForest {
  /** Of each segment: its parent, where it starts, where it ends. Parents come first. */
  readonly segments: Int32Array;
  /** Of all segments in order. */
  readonly entries: Int32Array;
  /** What entries hold besides, by segment. */
  readonly values: ReadonlyMap<number, ReadonlyMap<number, Primitive | undefined>>;
  /** Of each branch: segment, at, kind, option, depth, round, whether it is uncertain. */
  readonly branches: Float64Array;
  /** Of few branches. */
  readonly stands: ReadonlyMap<number, WrittenStand>;
}

type Chain = Segment<FiledPrecondition>;

/** @throws Error when the text of a branch is no prefix */
export function plant(branches: readonly WrittenBranch[]): BranchForest {
  const planter = new Planter();
  const rows = new Float64Array(branches.length * BRANCH);
  const stands = new Map<number, WrittenStand>();
  for (let i = 0; i < branches.length; i++) {
    const { segment, at, kind, option, depth, round, uncertain, stand } = handed(branches[i]);
    const row = i * BRANCH;
    rows[row] = planter.numberOf(segment, at);
    rows[row + 1] = at;
    rows[row + 2] = kind;
    rows[row + 3] = option;
    rows[row + 4] = depth;
    rows[row + 5] = round;
    rows[row + 6] = uncertain === true ? 1 : 0;
    if (stand !== undefined) stands.set(i, stand);
  }
  return { ...planter.columns(), branches: rows, stands };
}

class Planter {
  private readonly numbers = new Map<Chain, number>();
  private readonly chains: Chain[] = [];
  private readonly parents: number[] = [];
  /** Entries behind these are nobody's. */
  private readonly ends: number[] = [];

  /** Of the segment that has the last of so many entries. */
  numberOf(segment: Chain | undefined, at: number): number {
    const missing: Chain[] = [];
    const missingEnds: number[] = [];
    let number = NONE;
    let end = at;
    for (let one = segment; one !== undefined; one = one.parent) {
      if (one.start >= end) continue;
      const known = this.numbers.get(one);
      if (known !== undefined) {
        if (this.ends[known] < end) this.ends[known] = end;
        number = known;
        break;
      }
      missing.push(one);
      missingEnds.push(end);
      end = one.start;
    }
    for (let i = missing.length - 1; i >= 0; i--) number = this.add(missing[i], number, missingEnds[i]);
    return number;
  }

  private add(segment: Chain, parent: number, end: number): number {
    const number = this.chains.length;
    this.numbers.set(segment, number);
    this.chains.push(segment);
    this.parents.push(parent);
    this.ends.push(end);
    return number;
  }

  columns(): Pick<BranchForest, 'segments' | 'entries' | 'values'> {
    const { chains, parents, ends } = this;
    const values = new Map<number, ReadonlyMap<number, Primitive | undefined>>();
    const segments = new Int32Array(chains.length * SEGMENT);
    let size = 0;
    for (let i = 0; i < chains.length; i++) size += ends[i] - chains[i].start;
    const entries = new Int32Array(size);
    let next = 0;
    for (let i = 0; i < chains.length; i++) {
      const { start, entries: own, values: held } = chains[i];
      const length = ends[i] - start;
      for (let k = 0; k < length; k++) entries[next++] = own[k];
      segments[i * SEGMENT] = parents[i];
      segments[i * SEGMENT + 1] = start;
      segments[i * SEGMENT + 2] = ends[i];
      if (held !== undefined && held.size > 0) values.set(i, new Map([...held].filter(([at]) => at < ends[i])));
    }
    return { segments, entries, values };
  }
}

export function harvest({ segments, entries, values, branches, stands }: BranchForest): HandedBranch[] {
  const chains: Chain[] = [];
  let next = 0;
  for (let i = 0; i < segments.length; i += SEGMENT) {
    const [parent, start, end] = [segments[i], segments[i + 1], segments[i + 2]];
    const chain = new Segment<FiledPrecondition>(parent === NONE ? undefined : chains[parent], start);
    const own = new Array<number>(end - start);
    for (let k = 0; k < own.length; k++) own[k] = entries[next++];
    chain.entries = own;
    chain.sites = anySites(own.length);
    if (values.size > 0) chain.values = values.get(chains.length);
    chains.push(chain);
  }
  const found: HandedBranch[] = [];
  for (let i = 0; i < branches.length; i += BRANCH) {
    const [segment, at, kind, option] = [branches[i], branches[i + 1], branches[i + 2], branches[i + 3]];
    const [depth, round, uncertain] = [branches[i + 4], branches[i + 5], branches[i + 6] === 1];
    const chain = segment === NONE ? undefined : chains[segment];
    const stand = stands.size === 0 ? undefined : stands.get(i / BRANCH);
    found.push(new HandedBranch(chain, at, kind as Kind, option, depth, round, uncertain, stand));
  }
  return found;
}
