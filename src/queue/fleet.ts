// Who is there: workers say so every few seconds, and checks read it. For people alone; nothing is decided by it but how long to wait.
import { type Build, thisBuild } from './build.js';
import type { Redis } from './clients.js';
import { type Names, PRESENT } from './names.js';

export interface Presence {
  readonly name: string;
  /** As people read it, and as names have it. */
  readonly build: Build;
  readonly key: string;
  readonly jobs: number;
  readonly busy: number;
}

export interface Fleet {
  /** Workers that can serve. */
  readonly workers: number;
  readonly jobs: number;
  readonly busy: number;
  /** What is wrong with the others. */
  readonly others: readonly string[];
}

export async function sayPresent(redis: Redis, names: Names, id: string, presence: Presence): Promise<void> {
  await redis.set(names.worker(id), JSON.stringify(presence), 'EX', PRESENT);
  await redis.sadd(names.fleet, id);
}

export async function sayGone(redis: Redis, names: Names, id: string): Promise<void> {
  await redis.del(names.worker(id));
  await redis.srem(names.fleet, id);
}

export async function readFleet(redis: Redis, names: Names, key: string): Promise<Fleet> {
  const ids = await redis.smembers(names.fleet);
  const texts = ids.length === 0 ? [] : await redis.mget(...ids.map((id) => names.worker(id)));
  const gone = ids.filter((_, i) => texts[i] === null);
  if (gone.length > 0) await redis.srem(names.fleet, ...gone);
  const there = texts.flatMap((text) => presenceOf(text) ?? []);
  const able = there.filter((one) => misfit(one, key) === undefined);
  const sum = (part: 'jobs' | 'busy'): number => able.reduce((total, one) => total + one[part], 0);
  const others = there.flatMap((one) => misfit(one, key) ?? []);
  return { workers: able.length, jobs: sum('jobs'), busy: sum('busy'), others };
}

/** Anybody who can reach Redis may have written it. */
function presenceOf(text: string | null): Presence | undefined {
  try {
    const { name, build, key, jobs, busy } = JSON.parse(text ?? '') as Presence;
    if (![jobs, busy].every((n) => Number.isSafeInteger(n) && n >= 0)) return undefined;
    const plain = { text: printable(build.text), id: printable(build.id) };
    return { name: printable(name), build: plain, key: printable(key), jobs, busy };
  } catch {
    return undefined;
  }
}

function printable(text: unknown): string {
  return String(text)
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 100);
}

function misfit({ build, key }: Presence, ours: string): string | undefined {
  if (build.id !== thisBuild().id) return `${build.text} is not ${thisBuild().text}`;
  return key === ours ? undefined : 'another EVERYPATH_QUEUE_KEY';
}
