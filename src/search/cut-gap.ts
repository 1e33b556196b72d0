// The gap that a run leaves which was ended before its end.
import type { AbortReason } from '../path/context.js';
import { listenerCut } from '../result/gaps/contracts.js';
import { pathCut, pathOutOfTime } from '../result/gaps/limits.js';
import { diverged, engineFault, unsupported } from '../result/gaps/paths.js';
import type { GapLog } from './gap-log.js';

const TOO_DEEP = 'a stack that is deeper than the tool has room for';

export function addCutGap(gaps: GapLog, reason: AbortReason): void {
  switch (reason.kind) {
    case 'unsupported':
      gaps.add(reason.gap, reason.site, reason.location);
      break;
    case 'cut':
      gaps.add(listenerCut(reason.reason), -1);
      break;
    case 'diverged':
      gaps.add(diverged(reason.message), -1);
      break;
    case 'steps':
    case 'objects':
    case 'conditions':
    case 'depth':
      gaps.add(pathCut(reason.kind), -1);
      break;
    case 'failed':
      gaps.add(reason.error instanceof RangeError ? unsupported(TOO_DEEP) : engineFault(String(reason.error)), -1);
      break;
    case 'time':
      gaps.add(pathOutOfTime(), -1);
      break;
    default:
      throw new Error(`a path ended with an unexpected signal: ${reason.kind}`);
  }
}
