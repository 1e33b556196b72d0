// What a scheduler that keeps stands can do for a search that several processes share. Called by SharedSearch.
import type { OpenBranch } from '../open-branch.js';
import type { Stand, WrittenStand } from './stand.js';

/** How branches with a stand are shared with other processes. */
export interface StandSharing {
  /** Branches that runs from these may come to want at points above them: whoever takes all of them needs no more. Nothing changes. */
  unasked(open: readonly OpenBranch[]): readonly OpenBranch[];
  /** These go elsewhere. Answers which of the unasked ones are open from here on. */
  giveAway(given: readonly OpenBranch[], unasked: readonly OpenBranch[]): readonly OpenBranch[];
  write(stand: Stand): WrittenStand;
  /** @throws Error when it is none */
  read(written: WrittenStand): Stand;
}
