// Programs for test/endless/never-ends.test.ts that end, though what their loops change is hard to see.
const MANY = 15_000;

export function closure(): number {
  const next = (() => {
    let count = 0;
    return () => ++count;
  })();
  while (next() < MANY);
  return 0;
}

export function lastIndex(): number {
  const letters = 'a'.repeat(MANY);
  const pattern = /a/g;
  let found = 0;
  while (pattern.test(letters)) {
    found = 1;
  }
  return found;
}

export function iterator(): number {
  const values = new Array<number>(MANY).fill(0)[Symbol.iterator]();
  let last = 0;
  for (;;) {
    const { done } = values.next();
    if (done) return last;
    last = 1;
  }
}

function* counting(): Generator<number> {
  for (let i = 0; i < MANY; i++) yield 1;
}

export function generator(): number {
  const values = counting();
  let last = 0;
  for (;;) {
    if (values.next().done) return last;
    last = 1;
  }
}

export function weak(): number {
  const held = new WeakMap<object, number>();
  const key = {};
  for (;;) {
    const round = (held.get(key) ?? 0) + 1;
    held.set(key, round);
    if (round > MANY) return 1;
  }
}

export function date(): number {
  const clock = new Date(0);
  for (;;) {
    clock.setTime(clock.getTime() + 1);
    if (clock.getTime() > MANY) return 1;
  }
}

export function bytes(): number {
  const low = new Uint16Array(1);
  for (;;) {
    low[0]++;
    if (low[0] > MANY) return 1;
  }
}

function tally(): number {
  return tally.count++;
}
tally.count = 0;

export function ofFunction(): number {
  tally.count = 0;
  for (;;) {
    if (tally() > MANY) return 1;
  }
}

class Hidden {
  #own = 0;
  get more(): boolean {
    return this.#own++ < MANY;
  }
}

export function privates(): number {
  const hidden = new Hidden();
  for (;;) {
    if (!hidden.more) return 1;
  }
}

export function setsAndMaps(): number {
  const seen = new Set<number>();
  const counts = new Map<string, number>();
  for (;;) {
    seen.add(seen.size);
    counts.set('n', (counts.get('n') ?? 0) + 1);
    if (seen.size > MANY) return 1;
  }
}

export function byArguments(start: number): number {
  // biome-ignore-start lint/complexity/noArguments: how far it got is in them
  arguments[0] = 0;
  for (;;) {
    arguments[0]++;
    if (arguments[0] > MANY) return start;
  }
  // biome-ignore-end lint/complexity/noArguments: how far it got is in them
}

export function symbols(): number {
  const key = Symbol('hidden');
  const object: Record<symbol, number> = {};
  Object.defineProperty(object, key, { value: 0, writable: true, enumerable: false });
  for (;;) {
    object[key]++;
    if (object[key] > MANY) return 1;
  }
}

export function asked(next: () => number): number {
  for (;;) {
    if (next() === 7) return 1;
  }
}

export function random(): number {
  for (;;) {
    if (Math.random() < 0.5) return 1;
  }
}

export function proxied(): number {
  let count = 0;
  const proxy = new Proxy({}, { get: () => count++ }) as { next: number };
  for (;;) {
    if (proxy.next > MANY) return 1;
  }
}

export function texts(): number {
  let text = '';
  for (;;) {
    text += 'a';
    if (text.length > MANY) return 1;
  }
}

export function bigs(): number {
  let n = 0n;
  for (;;) {
    n += 1n;
    if (n > 15_000n) return 1;
  }
}

export function sparse(): number {
  const list: number[] = [];
  for (;;) {
    list.length++;
    if (list.length > MANY) return 1;
  }
}
