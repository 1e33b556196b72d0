// A unit's program on a worker: modules come from the task's blobs, others from whoever handed out the work.
import { randomUUID } from 'node:crypto';
import type { UnitSource } from '../languages/language.js';
import { type BlobStore, DamagedBlob } from './blobs.js';
import type { Redis } from './clients.js';
import type { Link } from './link.js';
import { canonical, unpack } from './packed.js';
import { type Answer, type Ask, FAILED, type JobOrder, type Task } from './task.js';

/** Seconds of one wait for an answer. */
const WAIT = 2;

/** The job was not done, for a reason of its own. */
export class NotDone extends Error {
  constructor(why: keyof typeof FAILED, details = '') {
    super(`${FAILED[why]}: ${details}`);
  }
}

export class TaskSource implements UnitSource {
  readonly language: string;
  /** What the result rests on besides the task. */
  readonly asked = new Map<string, readonly [request: unknown, content: string]>();
  private blocking: Redis | undefined;

  constructor(
    private readonly link: Link,
    private readonly blobs: BlobStore,
    private readonly order: JobOrder,
    private readonly task: Task,
    readonly program: object,
  ) {
    this.language = task.language;
  }

  async load(request: unknown): Promise<unknown> {
    const name = canonical(request);
    const hash = this.task.modules.get(name);
    if (hash === undefined) return this.ask(name, request);
    return unpack(await fetchBlob(this.blobs, hash, 'a module'));
  }

  close(): void {
    this.blocking?.disconnect();
  }

  private async ask(name: string, request: unknown): Promise<unknown> {
    const { redis, names } = this.link;
    const { session, task } = this.order;
    const ask: Ask = { id: randomUUID(), task, request };
    this.blocking ??= this.link.another();
    await redis.rpush(names.asks(session), this.link.seal('ask', session, ask));
    await redis.expire(names.asks(session), 60);
    for (;;) {
      const reply = await this.blocking.blpopBuffer(names.answer(ask.id), WAIT);
      if (reply !== null) return this.read(name, ask, reply[1]);
      if ((await redis.get(names.session(session))) !== 'live') throw new NotDone('unanswered', 'the check has gone');
    }
  }

  private read(name: string, { id, request }: Ask, sealed: Buffer): unknown {
    const answer = this.link.open('answer', id, sealed) as Answer | undefined;
    if (answer === undefined) throw new NotDone('unanswered', 'an answer is not signed with our key');
    if (answer.kind === 'stays') throw new NotDone('stays');
    if (answer.kind === 'failed') throw new NotDone('unanswered', answer.message);
    this.asked.set(name, [request, answer.content]);
    return answer.answer;
  }
}

/** @throws NotDone */
export async function fetchBlob(blobs: BlobStore, hash: string, what: string): Promise<Buffer> {
  try {
    const bytes = await blobs.fetch(hash);
    if (bytes === undefined) throw new NotDone('missing', what);
    return bytes;
  } catch (error) {
    if (error instanceof DamagedBlob) throw new NotDone('missing', `${what} is damaged or was changed`);
    throw error;
  }
}
