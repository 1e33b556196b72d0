// Answers what workers ask about programs: modules that no text names, text that a program makes while it runs. One for each check.
import type { PortableSource, UnitSource } from '../languages/language.js';
import type { Redis } from './clients.js';
import type { Link } from './link.js';
import { BEAT_MS, PRESENT } from './names.js';
import { sha256 } from './seal.js';
import type { Answer, Ask } from './task.js';

/** Seconds that one wait for questions lasts, and that an answer is kept. */
const WAIT = 2;
const ANSWER_KEPT = 60;

export interface Asked {
  readonly source: UnitSource;
  readonly portable: PortableSource;
}

export class Answering {
  /** By the blob of the task. */
  private readonly tasks = new Map<string, Asked>();
  private readonly blocking: Redis;
  private readonly beat: NodeJS.Timeout;
  private closed = false;

  constructor(private readonly link: Link) {
    this.blocking = link.another();
    const live = (): void => void this.live().catch(() => {});
    this.beat = setInterval(live, BEAT_MS);
    live();
    void this.serve();
  }

  add(task: string, asked: Asked): void {
    this.tasks.set(task, asked);
  }

  /** @param over workers may stop what they do for us */
  async close(over: boolean): Promise<void> {
    this.closed = true;
    clearInterval(this.beat);
    const { redis, names, id } = this.link;
    if (over) await redis.set(names.session(id), 'over', 'EX', ANSWER_KEPT);
    else await redis.del(names.session(id));
  }

  private async live(): Promise<void> {
    const { redis, names, id } = this.link;
    await redis.set(names.session(id), 'live', 'EX', PRESENT);
  }

  private async serve(): Promise<void> {
    const { names, id } = this.link;
    while (!this.closed) {
      try {
        const next = await this.blocking.blpopBuffer(names.asks(id), WAIT);
        if (next !== null) await this.answer(next[1]);
      } catch {
        if (!this.closed) await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
  }

  private async answer(sealed: Buffer): Promise<void> {
    const { redis, names, id } = this.link;
    const ask = this.link.open('ask', id, sealed) as Ask | undefined;
    if (ask === undefined) return;
    const answer = await this.answerTo(ask);
    await redis.rpush(names.answer(ask.id), this.link.seal('answer', ask.id, answer));
    await redis.expire(names.answer(ask.id), ANSWER_KEPT);
  }

  private async answerTo({ task, request }: Ask): Promise<Answer> {
    const asked = this.tasks.get(task);
    if (asked === undefined) return { kind: 'failed', message: 'nobody here knows the task' };
    try {
      const answer = await asked.source.load(request);
      const content = asked.portable.contentOf(answer);
      return content === undefined ? { kind: 'stays' } : { kind: 'answer', answer, content: sha256(content) };
    } catch (error) {
      return { kind: 'failed', message: (error as Error).message };
    }
  }
}
