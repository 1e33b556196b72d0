// Models of Atomics. Analysed code has one thread: nobody else changes shared memory, and nobody wakes a thread that waits.
// Waiting for a time that passes ends at once; waiting for ever is a gap. What waits asynchronously is woken by notify, or
// by a timer of the path (event-loop/).
import { endlessWait } from '../../gaps.js';
import { isObject, type Value } from '../values.js';
import { GUARD, type Kit, type Model, type ModelTable } from './model.js';

interface Waiter {
  readonly buffer: object;
  readonly offset: number;
  wake(outcome: 'ok' | 'timed-out'): void;
}

/** What waits in each realm. */
const waiting = new WeakMap<object, Set<Waiter>>();

function waiters(kit: Kit): Set<Waiter> {
  let known = waiting.get(kit.realm);
  if (known === undefined) waiting.set(kit.realm, (known = new Set()));
  return known;
}

/** The array may be older than the path. */
function record(kit: Kit, [array]: Value[]): void {
  if (ArrayBuffer.isView(array)) kit.env.journal.collection(array);
}

const changing: Model = (kit, _self, args) => {
  record(kit, args);
  return GUARD;
};

function place(array: any, index: Value): Pick<Waiter, 'buffer' | 'offset'> {
  return { buffer: array.buffer, offset: array.byteOffset + Number(index) * array.BYTES_PER_ELEMENT };
}

/** Calls the native with no time to wait; tells how long it was asked to. */
function withoutWaiting(kit: Kit, name: string, args: Value[]): { answer: Value; time: number; given: Value[] } {
  const given = args.slice(0, 3).map((value) => kit.realm.guard.argument(value, name));
  let time = Number.POSITIVE_INFINITY;
  const limit = kit.realm.newObject();
  limit.valueOf = () => {
    const asked = kit.concrete(kit.convert.toNumber(args[3]), name);
    if (!Number.isNaN(asked)) time = Math.max(0, asked);
    return 0;
  };
  const native = kit.realm.original(name);
  return { answer: native.call(undefined, given[0], given[1], given[2], limit), time, given };
}

export const atomics: ModelTable = {
  'Atomics.add': changing,
  'Atomics.and': changing,
  'Atomics.compareExchange': changing,
  'Atomics.exchange': changing,
  'Atomics.or': changing,
  'Atomics.store': changing,
  'Atomics.sub': changing,
  'Atomics.xor': changing,
  'Atomics.wait': (kit, _self, args) => {
    const { answer, time } = withoutWaiting(kit, 'Atomics.wait', args);
    if (answer !== 'timed-out' || time !== Number.POSITIVE_INFINITY) return answer;
    return kit.env.context.abort({ kind: 'unsupported', gap: endlessWait(), site: -1 });
  },
  'Atomics.waitAsync': (kit, _self, args) => {
    const { answer, time, given } = withoutWaiting(kit, 'Atomics.waitAsync', args);
    if (!isObject(answer) || answer.value !== 'timed-out' || time === 0) return answer;
    const all = waiters(kit);
    answer.async = true;
    answer.value = new kit.realm.natives.Promise((resolve: (outcome: string) => void) => {
      const waiter: Waiter = {
        ...place(given[0], given[1]),
        wake: (outcome) => {
          if (all.delete(waiter)) resolve(outcome);
        },
      };
      all.add(waiter);
      if (time === Number.POSITIVE_INFINITY) kit.realm.loop.waitsOutside = true;
      else kit.realm.loop.wakes(time, () => waiter.wake('timed-out'));
    });
    return answer;
  },
  'Atomics.notify': (kit, _self, args) => {
    const given = args.map((value) => kit.realm.guard.argument(value, 'Atomics.notify'));
    let count = Number.POSITIVE_INFINITY;
    const limit = kit.realm.newObject();
    limit.valueOf = () => {
      count = Math.max(0, Math.trunc(kit.concrete(kit.convert.toNumber(given[2]), 'Atomics.notify')) || 0);
      return 0;
    };
    kit.realm.original('Atomics.notify').call(undefined, given[0], given[1], given[2] === undefined ? 0 : limit);
    const { buffer, offset } = place(given[0], given[1]);
    let woken = 0;
    for (const waiter of [...waiters(kit)]) {
      if (woken >= count) break;
      if (waiter.buffer !== buffer || waiter.offset !== offset) continue;
      waiter.wake('ok');
      woken++;
    }
    return woken;
  },
};
