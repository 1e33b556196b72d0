// Sets of objects with identity: which of the objects known so far are in it, and how many new ones of each class. Decided as
// a whole when the predicate first sees it. New members are told apart by nothing yet; inputs that turn out to be the same
// but for the order of such members are left out in the end (isomorphism.ts).
import type { Part } from '../space.js';
import type { Decision, LazyNode } from './node.js';
import type { LazyObject } from './object.js';
import type { World } from './world.js';
import type { FamilyWriter } from './writer.js';

type ObjectSetPart = Part & { kind: 'object-set' };

export class ObjectSet implements LazyNode {
  objects: readonly LazyObject[] | undefined;
  private made: LazyObject[] = [];
  private shown: unknown;
  private readonly serial: number;

  constructor(
    readonly part: number,
    private readonly type: ObjectSetPart,
    readonly world: World,
  ) {
    this.serial = world.nextSerial();
  }

  get view(): unknown {
    if (this.objects === undefined) this.take(this.world.choices.choose(this.options(), this.serial));
    this.shown ??= this.world.realm.collections.set(this);
    return this.shown;
  }

  private fitting(): LazyObject[] {
    return this.world.objects.filter((object) => this.type.fits.has(object.type.id));
  }

  private options(): number {
    return this.type.make.reduce((count, type) => count * (this.world.room(type) + 1), 2 ** this.fitting().length);
  }

  private take(option: number): void {
    const objects: LazyObject[] = [];
    let left = option;
    for (const object of this.fitting()) {
      if (left % 2 === 1) objects.push(object);
      left = Math.floor(left / 2);
    }
    for (const type of this.type.make) {
      const room = this.world.room(type) + 1;
      for (let n = left % room; n > 0; n--) {
        const object = this.world.make(type);
        objects.push(object);
        this.made.push(object);
      }
      left = Math.floor(left / room);
    }
    this.objects = objects;
  }

  private untake(): void {
    for (const object of this.made.reverse()) this.world.unmake(object);
    this.made = [];
    this.objects = undefined;
  }

  open(): Decision | undefined {
    if (this.objects !== undefined) return undefined;
    return { options: () => this.options(), take: (option) => this.take(option), untake: () => this.untake() };
  }

  write(writer: FamilyWriter): void {
    writer.push(this.objects!.length);
    for (const object of this.objects!) writer.object(object);
  }
}
