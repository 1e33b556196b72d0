// The engine's side of sharing a unit: tells its host how it stands and hears what to do. An answer is read at the next turn, so that
// nobody waits for the other while there is work.
import type { Colleagues, Part, PartJob, Standing, Turn, Work } from '../../search/sharing/part.js';
import type { ParentChannel } from '../parent-channel.js';
import { packPart, unpackWork } from './packed-branches.js';

export class HostColleagues implements Colleagues {
  /** A turn was asked for, and the answer has not been read. */
  private asked = false;

  constructor(
    readonly job: PartJob,
    private readonly host: ParentChannel,
  ) {}

  turn(standing: Standing): Turn | undefined {
    const last = this.answer();
    this.host.send({ type: 'standing', standing });
    this.asked = true;
    return last;
  }

  ask(standing: Standing): Turn {
    this.turn(standing);
    return this.answer() as Turn;
  }

  private answer(): Turn | undefined {
    if (!this.asked) return undefined;
    this.asked = false;
    return this.host.expect('turn').turn;
  }

  commit(part: Part): void {
    this.host.send({ type: 'part', part: packPart(part) });
  }

  work(): Work | undefined {
    // What was said to a worker that had something to do.
    this.answer();
    const message = this.host.expect('work', 'over');
    return message.type === 'work' ? unpackWork(message.work) : undefined;
  }
}
