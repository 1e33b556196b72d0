// Sets decided member by member: whether a value of the domain is in the set is decided when the predicate asks, or when an
// iteration comes to it. What it never asks about stays free. The view is made by collections.ts.
import { FREE, IN, OUT } from '../codes.js';
import { power } from '../count.js';
import type { Part } from '../space.js';
import type { Decision, LazyNode } from './node.js';
import type { World } from './world.js';
import type { FamilyWriter } from './writer.js';

type SetPart = Part & { kind: 'set' };

const places = new WeakMap<SetPart, Map<unknown, number>>();

/** Members by value; only primitives can be asked for by value. */
function placesOf(part: SetPart): Map<unknown, number> {
  let found = places.get(part);
  if (found === undefined) places.set(part, (found = new Map(part.element.primitives.map((value, i) => [value, i]))));
  return found;
}

export class LazySet implements LazyNode {
  readonly members: number;
  /** FREE, IN or OUT. */
  private readonly decided: number[];
  private readonly made: unknown[] = [];
  private readonly places: Map<unknown, number>;
  private shown: unknown;
  private readonly serial: number;

  constructor(
    readonly part: number,
    private readonly type: SetPart,
    readonly world: World,
  ) {
    this.members = type.members;
    this.decided = new Array(type.members).fill(FREE);
    this.places = placesOf(type);
    this.serial = world.nextSerial();
  }

  get view(): unknown {
    this.shown ??= this.world.realm.collections.set(this);
    return this.shown;
  }

  /** The member of that value, or -1. */
  place(value: unknown): number {
    return this.places.get(value) ?? this.made.indexOf(value);
  }

  has(place: number): boolean {
    this.world.step();
    if (this.decided[place] === FREE) {
      this.decided[place] = this.world.choices.choose(2, this.serial + place) === 0 ? OUT : IN;
    }
    return this.decided[place] === IN;
  }

  value(place: number): unknown {
    if (place < this.type.element.primitives.length) return this.type.element.primitives[place];
    this.made[place] ??= this.type.element.values!.at(place, this.world.realm);
    return this.made[place];
  }

  open(all: boolean): Decision | undefined {
    const place = all ? this.decided.indexOf(FREE) : -1;
    if (place < 0) return undefined;
    return {
      options: () => 2,
      take: (option) => {
        this.decided[place] = option === 0 ? OUT : IN;
      },
      untake: () => {
        this.decided[place] = FREE;
      },
    };
  }

  write(writer: FamilyWriter): void {
    let free = 0;
    for (const state of this.decided) {
      writer.push(state);
      if (state === FREE) free++;
    }
    if (free > 0) writer.times(power(2, free));
  }
}
