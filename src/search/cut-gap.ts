// The gap that a run leaves which was ended before its end.
import type { AbortReason } from '../path/context.js';
import type { GapLog } from './gap-log.js';
import { LEAVE_OUT } from './run-observer.js';

export function addCutGap(gaps: GapLog, reason: AbortReason): void {
  switch (reason.kind) {
    case 'unsupported': {
      const { feature, site, lift, denied, location } = reason;
      gaps.add(denied ? 'denied' : 'unsupported', feature, site, lift, location, denied);
      break;
    }
    case 'cut':
      gaps.add('listener', `a listener cut a path: ${reason.reason}`, -1, LEAVE_OUT);
      break;
    case 'diverged':
      gaps.add('nondeterminism', reason.message, -1, 'make time, randomness and iteration order inputs');
      break;
    case 'steps':
    case 'objects':
    case 'conditions':
    case 'depth':
      gaps.add('limit', `a path was cut by the ${reason.kind} limit`, -1, `--max-${reason.kind}`);
      break;
    case 'time':
      gaps.add('limit', 'a path was cut by the time limit', -1, '--timeout');
      break;
    default:
      throw new Error(`a path ended with an unexpected signal: ${reason.kind}`);
  }
}
