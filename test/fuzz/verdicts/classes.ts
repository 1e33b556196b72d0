// Classes of random methods: fields, private members, accessors, statics, parents and a subclass that overrides. The plain program gets
// instances in any state, since the checked one starts from any: constructors establish nothing.
import type { Random } from '../../oracle/random.js';
import type { Shared, TypeInfo, Value } from './types.js';

export interface FuzzClass {
  readonly name: string;
  readonly parent: 'Box' | undefined;
  /** Lines without the method. */
  readonly members: readonly string[];
  readonly info: TypeInfo;
  /** What a postcondition looks at; `$` is the instance. */
  readonly watched: readonly string[];
  /** A line after the class, or none. */
  readonly child: string | undefined;
  /** The method is static. */
  readonly static: boolean;
}

/** Fields by name, private ones with their `#`. */
type State = Readonly<Record<string, unknown>>;

interface Member {
  readonly text: string;
  readonly tests?: readonly string[];
  readonly numbers?: readonly string[];
  readonly changes?: readonly string[];
  readonly watched?: readonly string[];
  /** Values of the field, by state: none for members without one. `self` is the instance, `other` another one. */
  readonly states?: readonly unknown[];
  readonly field?: string;
}

const SELF = Symbol('self');
const OTHER = Symbol('other');

const FIELDS: readonly Member[] = [
  {
    text: 'n = 0;',
    field: 'n',
    states: [0, 1, -1, 2, Number.NaN],
    tests: ['$.n > 0', '$.n === 1'],
    numbers: ['$.n', '$.n + 1'],
    changes: ['$.n++;', '$.n = 0;'],
    watched: ['$.n'],
  },
  {
    text: '#p = 1;',
    field: '#p',
    states: [0, 1, 2, -0],
    tests: ['$.#p > 1', '$.#p === 0', '#p in $'],
    numbers: ['$.#p', '-$.#p'],
    changes: ['$.#p++;', '$.#p = 2;', '$.#p ||= 3;'],
  },
  {
    text: 'link: C | null = null;',
    field: 'link',
    states: [null, SELF, OTHER],
    tests: ['$.link === null', '$.link === $', '$.link?.link === $'],
    numbers: ['($.link === null ? 0 : 1)', '($.link!.link === null ? 1 : 2)'],
    changes: ['$.link = $;', '$.link = null;'],
    watched: ['$.link'],
  },
  {
    text: 'private list: number[] = [];',
    field: 'list',
    states: [[], [1], [2, 1]],
    tests: ['$.list.length > 1', '$.list[0] === 1'],
    numbers: ['$.list.length', '($.list.at(-1) ?? 0)'],
    changes: ['$.list.push(1);', '$.list.length = 0;'],
    watched: ['$.list.length'],
  },
  {
    text: 'protected label?: string = undefined;',
    field: 'label',
    states: [undefined, 'a', ''],
    tests: ['$.label === undefined', "$.label === 'a'"],
    numbers: ["($.label ?? 'ab').length"],
    changes: ["$.label = 'b';", "$.label ??= 'c';"],
    watched: ['$.label'],
  },
];

const METHODS: readonly Member[] = [
  { text: 'get sum(): number { return this.n + 1; }', tests: ['$.sum > 1'], numbers: ['$.sum'] },
  {
    text: 'get both(): number { return this.n; } set both(k: number) { this.n = k < 0 ? 0 : k; }',
    tests: ['$.both === 2'],
    numbers: ['$.both'],
    changes: ['$.both = -1;', '$.both = 2;', '$.both++;'],
  },
  { text: 'grow(k: number): number { this.n += k; return this.n; }', numbers: ['$.grow(1)'], changes: ['$.grow(2);'] },
  { text: '#hid(k: number): boolean { return this.n > k; }', tests: ['$.#hid(0)', '!$.#hid(1)'] },
  { text: 'same(o: unknown): boolean { return o === this; }', tests: ['$.same($)', '$.same(null)'] },
  {
    text: 'static made = 0; static count(): number { C.made += 1; return C.made; }',
    tests: ['C.made > 0'],
    numbers: ['C.count()', 'C.made'],
    changes: ['C.made = 2;'],
  },
  { text: 'static #low = 1; static low(): number { return C.#low; }', numbers: ['C.low()', 'C.#low'] },
];

/** Members that a parent brings. */
const OF_BOX: Member = {
  text: 'override bump(): number { return super.bump() + this.n; }',
  tests: ['$.v > 0', '$.next === $', '$ instanceof Box'],
  numbers: ['$.v', '$.twice', '$.bump()', 'C.prototype.bump.call($)'],
  changes: ['$.v = 1;', '$.next = $;', '$.bump();'],
  watched: ['$.v', '$.next'],
};

export function makeClass(random: Random, name: string): FuzzClass {
  const [first, ...others] = FIELDS;
  const parent = random.chance(0.4) ? 'Box' : undefined;
  const fields = [first, ...others.filter(() => random.chance(0.45))];
  const members = [
    ...fields,
    ...METHODS.filter(() => random.chance(0.35)),
    ...(parent === undefined ? [] : [OF_BOX]),
  ].map((member) => named(member, name));
  const child = random.chance(0.4)
    ? `export class ${name}Child extends ${name} { extra = 1; get sum(): number { return 5; } grow(k: number): number { return k; } }`
    : undefined;
  const all = (pick: (member: Member) => readonly string[] | undefined) => {
    const texts = members.flatMap((member) => pick(member) ?? []);
    return (instance: string) => texts.map((text) => text.replaceAll('$', instance));
  };
  return {
    name,
    parent,
    members: members.map(({ text }) => text),
    info: {
      text: name,
      values: [
        ...statesOf(random, fields, parent).map((state) => valueOf(name, state, false)),
        ...(child === undefined ? [] : [valueOf(`${name}Child`, { n: 1 }, true)]),
      ],
      tests: all(({ tests }) => tests),
      numbers: all(({ numbers }) => numbers),
      changes: all(({ changes }) => changes),
    },
    watched: members.flatMap(({ watched }) => watched ?? []),
    child,
    static: random.chance(0.2),
  };
}

/** `C` stands for the class. */
function named(member: Member, name: string): Member {
  const of = (texts: readonly string[] | undefined): readonly string[] | undefined =>
    texts?.map((text) => text.replace(/\bC\b/g, name));
  const { tests, numbers, changes, text } = member;
  return { ...member, text: (of([text]) ?? [])[0], tests: of(tests), numbers: of(numbers), changes: of(changes) };
}

function statesOf(random: Random, fields: readonly Member[], parent: string | undefined): State[] {
  const own = fields.filter(({ field }) => field !== undefined);
  return Array.from({ length: 7 }, () =>
    Object.fromEntries([
      ...own.map(({ field, states = [] }) => [field, random.pick(states)] as const),
      ...(parent === undefined
        ? []
        : [['v', random.pick([0, 1, -1])] as const, ['next', random.pick([null, SELF])] as const]),
    ]),
  );
}

function valueOf(name: string, state: State, child: boolean): Value {
  const text = `${name} ${JSON.stringify(state, (_, value) => (typeof value === 'symbol' ? value.description : (value ?? null)))}`;
  return { text, make: (shared) => instanceOf(shared, name, state, child) };
}

function instanceOf(shared: Shared, name: string, state: State, child: boolean): object {
  const { $make } = shared.$classes[child ? name.slice(0, -5) : name];
  const into = child ? new (shared as unknown as Record<string, new () => object>)[name]() : undefined;
  const object = $make(into, (self) =>
    Object.fromEntries(
      Object.entries(state).map(([key, value]) => [
        key,
        value === SELF ? self : value === OTHER ? $make(undefined, () => ({})) : structuredClone(value),
      ]),
    ),
  );
  return object;
}

/** Members of the plain class that the checked one does not have: they stand on the line of its head. */
export function toolsOf({ name, members }: FuzzClass): string {
  const isPrivate = members.some((text) => text.startsWith('#p'));
  const put = `(o, s) => { for (const k of Object.keys(s)) if (k !== '#p') o[k] = s[k];${isPrivate ? " if ('#p' in s) o.#p = s['#p'];" : ''} return o; }`;
  const statics = [
    members.some((text) => text.startsWith('static made')) ? `${name}.made = 0;` : '',
    members.some((text) => text.startsWith('static #low')) ? `${name}.#low = 1;` : '',
  ].join(' ');
  return [
    `static $put = ${put};`,
    `static $make(into, state) { const o = into ?? new ${name}(); return ${name}.$put(o, state(o)); }`,
    // What was read back from JSON has the prototype alone: its fields are made by a constructor whose parent returns it.
    `static $stamp(o) { const s = { ...o }; delete o['#p']; $into = o; new ${name}(); ${name}.$put(o, s); }`,
    `static $reset() { ${statics} }`,
  ].join(' ');
}
