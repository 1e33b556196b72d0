// Programs that would be decided wrongly if something of the state were missing: two ways lead to the head of the second loop (or
// to the recursive call) that differ in one thing only, and what is returned tells them apart. Loops end after a few rounds. The
// ways differ in expressions, not in statements: a path that reaches a new statement would be followed to its end.
export class Node {
  elem = 0;
  next: Node | null = null;
}

let mode = 0;
const table = { entries: 0 };
const registry = new Map<string, number>();

/** Nothing is left of the difference: this one must be matched. */
export function forgotten(x: number): string {
  let y = x > 0 ? 1 : 2;
  y = 0;
  for (let i = 0; i < 2; i++) x = 0;
  return `done ${y}`;
}

export function moduleVariable(x: number): string {
  mode = 0;
  void (x > 0 && (mode = 1));
  for (let i = 0; i < 2; i++) x = 0;
  return mode === 1 ? 'one' : 'zero';
}

export function moduleObject(x: number): string {
  void (x > 0 && (table.entries = 7));
  for (let i = 0; i < 2; i++) x = 0;
  return table.entries === 7 ? 'seven' : 'other';
}

export function moduleCollection(x: number): string {
  void (x > 0 && registry.set('x', 1));
  for (let i = 0; i < 2; i++) x = 0;
  return registry.has('x') ? 'known' : 'unknown';
}

export function closureOverVariable(x: number): string {
  let hidden = 'no';
  const show = (): string => hidden;
  const hide = (): void => {
    hidden = 'yes';
  };
  void (x > 0 && hide());
  for (let i = 0; i < 2; i++) x = 0;
  return show();
}

function counter(): { up(): void; get(): number } {
  let count = 0;
  return { up: () => void count++, get: () => count };
}

export function closureState(x: number): string {
  const c = counter();
  void (x > 0 && c.up());
  for (let i = 0; i < 2; i++) x = 0;
  return `count ${c.get()}`;
}

class Shared {
  static last = 'none';
  #secret = 0;
  reveal(): number {
    return this.#secret;
  }
  hide(): void {
    this.#secret = 5;
  }
}

export function staticField(x: number): string {
  void (x > 0 && (Shared.last = 'some'));
  for (let i = 0; i < 2; i++) x = 0;
  return Shared.last;
}

export function privateField(x: number): string {
  const object = new Shared();
  void (x > 0 && object.hide());
  for (let i = 0; i < 2; i++) x = 0;
  return object.reveal() === 5 ? 'hidden' : 'plain';
}

export function getter(x: number): string {
  const object: { value: string } =
    x > 0
      ? {
          get value() {
            return 'got';
          },
        }
      : { value: 'plain' };
  for (let i = 0; i < 2; i++) x = 0;
  return object.value;
}

const looping = {
  get loop(): number {
    for (let i = 0; i < 2; i++);
    return 1;
  },
  valueOf(): number {
    for (let i = 0; i < 2; i++);
    return 1;
  },
};

/** No call stands where the accessor runs, and what is read after it was not there at the last call. */
export function accessorInBlock(x: number): string {
  first(0);
  {
    const kind = x > 0 ? 'positive' : 'other';
    x = 0;
    void looping.loop;
    return kind;
  }
}

export function conversionInBlock(x: number): string {
  first(0);
  {
    const kind = x > 0 ? 'positive' : 'other';
    x = 0;
    return `${kind} ${+looping}`;
  }
}

function depth(n: number): number {
  return n <= 0 ? 0 : 1 + depth(n - 1);
}

function first(x: number): number {
  return x > 0 ? 10 : 20;
}

export function pendingTemporary(x: number): string {
  return `sum ${first(x) + depth(2)}`;
}

export function pendingArgument(x: number): string {
  return [first(x), depth(2)].join(' ');
}

export function pendingTemplate(x: number): string {
  return `${first(x)} and ${depth(1)}`;
}

export function pendingCompound(x: number): string {
  let total = first(x);
  total += depth(2);
  return `total ${total}`;
}

export function forOf(x: number): string {
  const list = x > 0 ? [1, 2, 3] : [1, 2, 4];
  let last = 0;
  for (const item of list) last = item;
  return `last ${last}`;
}

export function forOfMap(x: number): string {
  const map = new Map<string, number>([['a', 1]]);
  void (x > 0 && map.set('b', 2));
  let sum = 0;
  for (const [, value] of map) {
    for (let i = 0; i < 1; i++) x = 0;
    sum += value;
  }
  return `sum ${sum}`;
}

export function setContents(x: number): string {
  const set = new Set<number>();
  set.add(x > 0 ? 1 : 2);
  for (let i = 0; i < 2; i++) x = 0;
  return set.has(1) ? 'one' : 'two';
}

export function propertyOrder(x: number): string {
  const object: Record<string, number> = x > 0 ? { a: 1, b: 1 } : { b: 1, a: 1 };
  for (let i = 0; i < 2; i++) x = 0;
  return Object.keys(object).join();
}

export function frozen(x: number): string {
  const object = { value: 1 };
  void (x > 0 && Object.freeze(object));
  for (let i = 0; i < 2; i++) x = 0;
  return Object.isFrozen(object) ? 'frozen' : 'thawed';
}

export function absentOrUndefined(x: number): string {
  const object: { value?: undefined } = x > 0 ? { value: undefined } : {};
  for (let i = 0; i < 2; i++) x = 0;
  return 'value' in object ? 'there' : 'absent';
}

class Built {
  kind: string;
  constructor(x: number) {
    this.kind = x > 0 ? 'positive' : 'other';
    for (let i = 0; i < 2; i++) x = 0;
  }
}

class Derived extends Built {
  extra: number;
  constructor(x: number) {
    super(x);
    this.extra = x > 1 ? 1 : 0;
    for (let i = 0; i < 2; i++) x = 0;
  }
}

export function constructed(x: number): string {
  return new Built(x).kind;
}

export function derived(x: number): string {
  const { kind, extra } = new Derived(x);
  return `${kind} ${extra}`;
}

export function pendingFinally(x: number): string {
  try {
    return x > 0 ? 'positive' : 'other';
  } finally {
    for (let i = 0; i < 2; i++) x = 0;
  }
}

export function caught(x: number): string {
  let message = '';
  try {
    throw new Error(x > 0 ? 'one' : 'two');
  } catch (error) {
    for (let i = 0; i < 2; i++) x = 0;
    message = (error as Error).message;
  }
  return message;
}

export function notANumber(x: number): string {
  let y = 0;
  y = Number.isNaN(x) ? Number.NaN : x > 0 ? -0 : 0;
  for (let i = 0; i < 2; i++) x = 0;
  return Object.is(y, -0) ? 'minus zero' : Number.isNaN(y) ? 'nan' : 'zero';
}

export function text(s: string): string {
  let kind = s.length > 3 ? 'long' : 'short';
  for (let i = 0; i < 2; i++) s = '';
  if (kind === 'long') kind += s;
  return kind;
}

export function symbolicLength(list: readonly number[]): string {
  const many = list.length > 2;
  for (let i = 0; i < 2; i++);
  return many ? 'many' : list.length > 1 ? 'two' : 'few';
}

/** The condition that the path is under, and nothing else. */
export function condition(x: number, y: number): string {
  if (x > y) for (let i = 0; i < 2; i++);
  else for (let i = 0; i < 2; i++);
  return x > y ? 'greater' : 'not';
}

export function merged(x: number, y: number): string {
  const flag = x > y;
  for (let i = 0; i < 2; i++);
  return flag && y > x ? 'never' : x > y ? 'greater' : 'not';
}

export function argumentsObject(x: number): string {
  // biome-ignore lint/complexity/noArguments: its changes are what is looked at
  const all = arguments as unknown as number[];
  void (x > 0 && (all[0] = 5));
  for (let i = 0; i < 2; i++);
  return all[0] === 5 ? 'five' : 'other';
}

function* steps(x: number): Generator<string> {
  void (x > 0 && (yield 'positive'));
  yield 'end';
}

export function generator(x: number): string {
  const walk = steps(x);
  for (let i = 0; i < 1; i++) x = 0;
  return walk.next().value as string;
}

export function labelled(x: number): string {
  let rounds = 0;
  outer: for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 2; j++) {
      if (x > i) continue outer;
      rounds++;
    }
  }
  return `rounds ${rounds}`;
}

export function defaults(x: number, step = x > 0 ? 1 : 2): string {
  for (let i = 0; i < 2; i++) x = 0;
  return `step ${step > 1.5 ? 2 : 1}`;
}

export function symbolKey(x: number): string {
  const key = Symbol('key');
  const object: Record<symbol, number> = {};
  void (x > 0 && (object[key] = 1));
  for (let i = 0; i < 2; i++) x = 0;
  return key in object ? 'there' : 'absent';
}

export function prototypes(x: number): string {
  const object = x > 0 ? Object.create({ name: 'parent' }) : Object.create({ name: 'other' });
  for (let i = 0; i < 2; i++) x = 0;
  return object.name;
}

export function bound(x: number): string {
  const show = function (this: { name: string }): string {
    return this.name;
  }.bind({ name: x > 0 ? 'a' : 'b' });
  for (let i = 0; i < 2; i++) x = 0;
  return show();
}

export function pattern(x: number): string {
  const re = /a/g;
  void (x > 0 && re.test('a'));
  for (let i = 0; i < 2; i++) x = 0;
  return `at ${re.lastIndex}`;
}

export function sparse(x: number): string {
  const list: (number | undefined)[] = [1, undefined, 3];
  void (x > 0 && delete list[1]);
  for (let i = 0; i < 2; i++) x = 0;
  return 1 in list ? 'full' : 'hole';
}
