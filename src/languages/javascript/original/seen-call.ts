// Watches the original code run on the inputs of a path: takes their picture before the call, how it ended, and their
// picture after it. Made by the path reporter for runs that test suites are written from.
// Soundness: expected results of tests come from here, that is from what the original code did, never from a prediction.
import { types } from 'node:util';
import type {
  Observation,
  Recipe,
  Seen,
  SeenEnd,
  SeenField,
  SeenObject,
  SeenTask,
} from '../../../result/observation.js';
import type { ClassInterface } from '../../class-interface.js';
import type { NamedInput } from '../codec/input-code.js';
import type { OriginalProgram } from './original.js';
import type { OriginalOutcome } from './outcome.js';
import { type LiveRecipe, RecipeFinder } from './recipes.js';
import { Snapshot } from './snapshot.js';

export interface CallInputs {
  readonly inputs: readonly NamedInput[];
  readonly ambient: readonly NamedInput[];
  readonly symbolic: readonly NamedInput[];
}

export class SeenCall {
  private readonly snapshot: Snapshot;
  private readonly recipes: RecipeFinder;
  private readonly inputs: readonly SeenField[];
  private readonly ambient: readonly SeenField[];
  private readonly symbolic: readonly SeenField[];
  private readonly before: readonly SeenObject[];
  private readonly stateBefore: string;
  private observed: Observation | undefined;

  constructor(
    private readonly original: OriginalProgram,
    given: CallInputs,
    private readonly classes: readonly ClassInterface[],
    /** The object whose accessors are read after the call: the receiver, or what a constructor made. */
    private readonly receiver: (value: unknown) => unknown,
  ) {
    this.snapshot = new Snapshot(original);
    this.recipes = new RecipeFinder(original, classes);
    const see = (list: readonly NamedInput[]): SeenField[] => list.map((v) => [v.name, this.snapshot.see(v.value)]);
    this.inputs = see(given.inputs);
    this.ambient = see(given.ambient);
    this.symbolic = see(given.symbolic);
    this.before = this.snapshot.objects();
    this.stateBefore = this.moduleState();
  }

  /** Right after the call. */
  ended(outcome: OriginalOutcome, own: boolean, order: readonly SeenTask[] | undefined): void {
    const { snapshot } = this;
    const end = this.end(outcome, own);
    const after = snapshot.objects();
    const stateChanged = this.moduleState() !== this.stateBefore;
    const accessors = this.readAccessors(outcome.kind === 'returned' ? outcome.value : undefined);
    this.observed = {
      inputs: this.inputs,
      ambient: this.ambient,
      symbolic: this.symbolic,
      before: this.before,
      end,
      ...(order === undefined ? {} : { order }),
      after,
      accessors,
      stateChanged,
      // The recipes of what was before are looked for last, in result(): they need the inputs as they were.
      recipesBefore: {},
      recipesAfter: this.recipesFor(after),
    };
  }

  /** Some input is an instance of a class whose interface is known. */
  get needsRecipes(): boolean {
    return this.before.some((object) => object.class?.file !== undefined);
  }

  get result(): Observation | undefined {
    return this.observed;
  }

  /**
   * Recipes for the inputs, from objects that were made like them and not used yet.
   * @param fresh the same inputs, made anew in a program that was loaded anew
   */
  complete(fresh: readonly NamedInput[]): Observation | undefined {
    if (this.observed === undefined) return undefined;
    const snapshot = new Snapshot(this.original);
    for (const { value } of fresh) snapshot.see(value);
    const objects = snapshot.objects();
    return { ...this.observed, recipesBefore: this.recipesFor(objects, snapshot) };
  }

  private end(outcome: OriginalOutcome, own: boolean): SeenEnd {
    const { snapshot } = this;
    switch (outcome.kind) {
      case 'returned':
        return { kind: 'returned', value: snapshot.see(outcome.value) };
      case 'threw':
        return { kind: 'threw', error: snapshot.see(outcome.error), rejected: outcome.rejected === true, own };
      case 'asserted':
        if (outcome.unsettled === true) return { kind: 'unsettled' };
        if (outcome.late !== undefined) {
          return { kind: 'threw', error: snapshot.see(outcome.late.error), rejected: true, own: true };
        }
        return { kind: 'asserted', message: outcome.message };
      case 'exited':
        return { kind: 'stopped', reason: `process.exit(${outcome.code}) was called` };
      case 'stopped':
        return { kind: 'stopped', reason: outcome.reason };
    }
  }

  private recipesFor(objects: readonly SeenObject[], snapshot = this.snapshot): Record<number, Recipe> {
    const found: Record<number, Recipe> = {};
    objects.forEach((object, id) => {
      if (object.class?.file === undefined || object.kind === 'error') return;
      const recipe = this.recipes.find(snapshot.object(id));
      if (recipe !== undefined) found[id] = seenRecipe(recipe, snapshot);
    });
    return found;
  }

  /** Only primitives: an accessor may make a new object each time. */
  private readAccessors(value: unknown): SeenField[] {
    const object = this.receiver(value);
    if (typeof object !== 'object' || object === null || types.isProxy(object)) return [];
    const ref = this.original.classRefOf(object);
    const names = this.classes.find((c) => c.file === ref?.file && c.name === ref.name)?.accessors ?? [];
    const fields: SeenField[] = [];
    for (const name of names) {
      const read = this.original.attempt(() => Reflect.get(object, name) as unknown);
      if (read === undefined || typeof read.value === 'symbol') continue;
      if (read.value === null || (typeof read.value !== 'object' && typeof read.value !== 'function')) {
        fields.push([name, read.value as Seen]);
      }
    }
    return fields;
  }

  /** The variables of the program's modules as text: tells whether a call changed them. */
  private moduleState(): string {
    const snapshot = new Snapshot(this.original);
    const roots = this.original.moduleValues().map((value) => snapshot.see(value));
    const text = (value: unknown): unknown =>
      typeof value === 'bigint' ? `${value}n` : Object.is(value, -0) ? '-0' : Number.isNaN(value) ? 'NaN' : value;
    return JSON.stringify([roots, snapshot.objects()], (_key, value) => text(value));
  }
}

function seenRecipe(recipe: LiveRecipe, snapshot: Snapshot): Recipe {
  return {
    args: recipe.args.map((arg) => snapshot.see(arg)),
    calls: recipe.calls.map(({ method, args }) => ({ method, args: args.map((arg) => snapshot.see(arg)) })),
    assigned: recipe.assigned.map(([name, value]) => [name, snapshot.see(value)]),
  };
}
