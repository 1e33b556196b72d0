// Maps decided key by key: whether a key is there when the predicate asks, its value when it is read. Also the entries of
// objects with an index signature. The view of a Map is made by collections.ts.
import { FREE, IN, OUT } from '../codes.js';
import { defineEntry } from '../generators/map.js';
import type { Part, SlotType } from '../space.js';
import type { Decision, LazyNode, SlotHolder, SlotState } from './node.js';
import type { World } from './world.js';
import type { FamilyWriter } from './writer.js';

type MapPart = Part & { kind: 'map' };

const places = new WeakMap<MapPart, Map<unknown, number>>();

function placesOf(part: MapPart): Map<unknown, number> {
  let found = places.get(part);
  if (found === undefined) places.set(part, (found = new Map(part.key.primitives.map((value, i) => [value, i]))));
  return found;
}

export class LazyMap implements LazyNode, SlotHolder {
  readonly keys: number;
  /** Values of the keys that are there. */
  readonly states: SlotState[];
  private readonly decided: number[];
  private readonly made: unknown[] = [];
  private readonly places: Map<unknown, number>;
  private shown: unknown;
  private readonly serial: number;

  constructor(
    readonly part: number,
    private readonly type: MapPart,
    readonly world: World,
  ) {
    this.keys = type.keys;
    this.states = new Array(type.keys).fill(undefined);
    this.decided = new Array(type.keys).fill(FREE);
    this.places = placesOf(type);
    this.serial = world.nextSerial();
  }

  slotType(): SlotType {
    return this.type.value;
  }

  get view(): unknown {
    this.shown ??= this.world.realm.collections.map(this);
    return this.shown;
  }

  place(key: unknown): number {
    return this.places.get(key) ?? this.made.indexOf(key);
  }

  has(place: number): boolean {
    this.world.step();
    if (this.decided[place] === FREE) {
      const there = this.type.total || this.world.choices.choose(2, this.serial + 2 * place) === 1;
      this.decided[place] = there ? IN : OUT;
    }
    return this.decided[place] === IN;
  }

  key(place: number): unknown {
    if (place < this.type.key.primitives.length) return this.type.key.primitives[place];
    this.made[place] ??= this.type.key.values!.at(place, this.world.realm);
    return this.made[place];
  }

  /** Of a key that is there. */
  value(place: number): unknown {
    return this.world.read(this, place, this.serial + 2 * place + 1);
  }

  /** Puts the entries of an index signature where they belong; all of them are decided. */
  fill(object: object): void {
    for (let i = 0; i < this.keys; i++) {
      if (this.has(i)) defineEntry(object, this.key(i), this.value(i));
    }
  }

  open(all: boolean): Decision | undefined {
    if (this.type.entry !== undefined && !all) return undefined;
    for (let i = 0; i < this.keys; i++) {
      if (this.decided[i] === FREE) {
        return {
          options: () => (this.type.total ? 1 : 2),
          take: (option) => {
            this.decided[i] = option === 0 && !this.type.total ? OUT : IN;
          },
          untake: () => {
            this.decided[i] = FREE;
          },
        };
      }
      const found = this.decided[i] === IN ? this.world.openSlot(this, i, this.type.value, all) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  write(writer: FamilyWriter): void {
    this.decided.forEach((state, i) => {
      writer.push(state);
      if (state === IN) writer.slot(this.type.value, this.states[i]);
      else if (state === FREE) writer.times(this.type.entry!.size);
    });
  }
}
