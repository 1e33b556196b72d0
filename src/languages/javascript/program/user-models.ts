// Models of the user's own in the analysed program: each modelled class or function is replaced, where it is declared, by a
// stand-in that runs the model. Made anew with every load of the program.
// Soundness: what the original offers and the model does not is a gap when it is used; a path that ran a model is claimed
// only as far as the original confirms it, and a proof lists the models it rests on.

import vm from 'node:vm';
import type { PathContext } from '../../../path/context.js';
import type { UserModel } from '../../user-model.js';
import { modelKey } from '../../user-model.js';
import { missingInModel } from '../gaps.js';
import type { ModelledCall } from '../original/learned-calls.js';
import type { ModelHooks } from '../runtime/env.js';
import type { Realm } from '../runtime/realm.js';

/** What model() is given. */
export interface ModelDefinition {
  readonly as: Function;
  readonly valid?: Function;
  readonly concretize?: Function;
  readonly abstract?: Function;
}

interface StandIn {
  readonly model: UserModel;
  readonly value: Function;
  /** Known from the declaration on. */
  original: Function | undefined;
  definition: ModelDefinition | undefined;
}

/** Made in the realm, so that they are functions of it. */
const MAKERS = `({
  callable: (call) => function (...args) { return call(this, args); },
  constructible: (construct, refuse) => function (...args) {
    if (new.target === undefined) throw refuse();
    return construct(args, new.target);
  },
})`;

interface Makers {
  callable(call: (self: unknown, args: unknown[]) => unknown): Function;
  constructible(construct: (args: unknown[], target: Function) => unknown, refuse: () => unknown): Function;
}

export class UserModels implements ModelHooks {
  private readonly byTarget = new Map<string, UserModel>();
  private readonly standIns = new Map<UserModel, StandIn>();
  private readonly byValue = new WeakMap<object, StandIn>();
  private readonly definitions = new Map<string, ModelDefinition>();
  private readonly counts = new Map<string, number>();
  private makers: Makers | undefined;
  /** Calls of modelled functions under way. */
  private depth = 0;

  constructor(
    readonly list: readonly UserModel[],
    private readonly host: {
      readonly realm: () => Realm;
      readonly context: PathContext;
      /** A model ran. */
      used(model: UserModel): void;
      called(call: ModelledCall): void;
      guessed(): void;
      /** How often models left something open on the path. */
      guesses(): number;
    },
  ) {
    for (const model of list) this.byTarget.set(targetKey(model.target.file, model.target.name), model);
  }

  /** Files with models. */
  get files(): readonly string[] {
    return [...new Set(this.list.map((model) => model.file))];
  }

  guessed(): void {
    this.host.guessed();
  }

  define(file: string, definition: object): void {
    const index = this.counts.get(file) ?? 0;
    this.counts.set(file, index + 1);
    const key = modelKey({ file, index });
    this.definitions.set(key, definition as ModelDefinition);
    const model = this.list.find((m) => modelKey(m) === key);
    if (model !== undefined) this.link(this.standIn(model));
  }

  declare(file: string, name: string, value: unknown, fields: readonly string[]): unknown {
    const model = this.byTarget.get(targetKey(file, name));
    if (model === undefined || typeof value !== 'function') return value;
    const standIn = this.standIn(model);
    standIn.original = value;
    // `const f = () => ...` names its function; the call around it has kept that from happening.
    if (value.name === '') Object.defineProperty(value, 'name', { value: name, configurable: true });
    this.host.realm().disguise(standIn.value, value);
    if (standIn.definition !== undefined && model.kind === 'class') {
      Object.setPrototypeOf(standIn.value, standIn.definition.as);
      this.refuseRest(standIn, value, fields);
    }
    return standIn.value;
  }

  /**
   * The exports of a module with modelled names, as a models file imports them: the stand-ins are there before the module is, so
   * that the models are defined when it runs.
   */
  deferred(file: string, from: string, load: () => unknown): object | undefined {
    if (!this.files.includes(from) || !this.list.some((model) => model.target.file === file)) return undefined;
    const loaded = (): object => load() as object;
    return new Proxy(this.host.realm().newObject() as object, {
      get: (_target, key) => {
        const model = typeof key === 'string' ? this.byTarget.get(targetKey(file, key)) : undefined;
        return model === undefined ? Reflect.get(loaded(), key) : this.standIn(model).value;
      },
      has: (_target, key) => Reflect.has(loaded(), key),
      ownKeys: () => Reflect.ownKeys(loaded()),
      getOwnPropertyDescriptor: (_target, key) => {
        const found = Reflect.getOwnPropertyDescriptor(loaded(), key);
        return found && { ...found, configurable: true };
      },
    });
  }

  private standIn(model: UserModel): StandIn {
    const known = this.standIns.get(model);
    if (known !== undefined) return known;
    const value = model.kind === 'class' ? this.standInClass(model) : this.standInFunction(model);
    const made: StandIn = { model, value, original: undefined, definition: undefined };
    this.standIns.set(model, made);
    this.byValue.set(value, made);
    return made;
  }

  original(value: unknown): unknown {
    return (typeof value === 'function' ? this.byValue.get(value)?.original : undefined) ?? value;
  }

  /** What instances of the class that stands for another one inherit from; undefined for other classes. */
  prototypeFor(file: string, name: string): object | undefined {
    const model = this.list.find((m) => m.as?.file === file && m.as.name === name);
    return model && (this.standIns.get(model)?.value.prototype as object | undefined);
  }

  /** A declaration that was not met although its module is loaded: nothing would stand for it. */
  undeclared(isLoaded: (file: string) => boolean): UserModel | undefined {
    return this.list.find((model) => isLoaded(model.target.file) && this.standIns.get(model)?.original === undefined);
  }

  /** Is this state of the model an input? Undefined without a predicate. */
  validity({ file, index }: Pick<UserModel, 'file' | 'index'>): Function | undefined {
    return this.definitions.get(modelKey({ file, index }))?.valid;
  }

  /** An input is made of the model. */
  inputMade({ file, index }: Pick<UserModel, 'file' | 'index'>): void {
    const model = this.list.find((m) => m.file === file && m.index === index);
    if (model !== undefined) this.host.used(model);
  }

  private get make(): Makers {
    this.makers ??= vm.runInContext(MAKERS, this.host.realm().context) as Makers;
    return this.makers;
  }

  private standInFunction(model: UserModel): Function {
    return this.make.callable((self, args) => {
      const { as } = this.ready(model);
      // Of calls that a model makes the original knows nothing.
      if (this.depth > 0) return Reflect.apply(as, self, args) as unknown;
      const before = this.host.guesses();
      this.depth++;
      try {
        const result: unknown = Reflect.apply(as, self, args);
        this.host.called({ model, args, result, guesses: this.host.guesses() - before });
        return result;
      } finally {
        this.depth--;
      }
    });
  }

  private standInClass(model: UserModel): Function {
    const { realm } = this.host;
    const message = `Class constructor ${model.target.name} cannot be invoked without 'new'`;
    return this.make.constructible(
      (args, target) => Reflect.construct(this.ready(model).as, args, target),
      () => new (realm().intrinsics.TypeError)(message),
    );
  }

  private ready(model: UserModel): ModelDefinition {
    const definition = this.standIns.get(model)?.definition;
    if (definition === undefined) {
      const message = `${model.target.name} is used while ${model.written} is still being loaded`;
      throw new (this.host.realm().intrinsics.Error)(message);
    }
    this.host.used(model);
    return definition;
  }

  /** The definition is known: the stand-in gets the members of the model. */
  private link(standIn: StandIn): void {
    const { model, value } = standIn;
    const definition = this.definitions.get(modelKey(model)) as ModelDefinition;
    standIn.definition = definition;
    if (model.kind === 'function') return;
    const own = value.prototype as object;
    Object.setPrototypeOf(value, definition.as);
    Object.setPrototypeOf(own, definition.as.prototype as object);
    Object.defineProperty(own, 'constructor', { value, writable: true, enumerable: false, configurable: true });
  }

  /** What the original has and the model lacks is a gap when it is used. */
  private refuseRest({ model, value }: StandIn, original: Function, fields: readonly string[]): void {
    const own = value.prototype as object;
    const root = this.host.realm().intrinsics.Object.prototype as object;
    for (let at = original.prototype as object | null; at !== null && at !== root; at = Reflect.getPrototypeOf(at)) {
      for (const key of Reflect.ownKeys(at)) if (!Reflect.has(own, key)) this.missing(own, key, model);
    }
    for (const field of fields) if (!Reflect.has(own, field)) this.missing(own, field, model);
    for (const key of Reflect.ownKeys(original)) {
      if (!Reflect.has(value, key)) this.missing(value, key, model, 'static ');
      // Static members are reached without the stand-in's knowledge.
      else if (!['length', 'name', 'prototype'].includes(String(key))) this.host.used(model);
    }
  }

  private missing(target: object, key: PropertyKey, { target: { name }, written }: UserModel, what = ''): void {
    const refuse = (): never =>
      this.host.context.abort({
        kind: 'unsupported',
        gap: missingInModel(`${what}${name}.${String(key)}`, name, written),
        site: -1,
      });
    Object.defineProperty(target, key, {
      configurable: true,
      enumerable: false,
      get: refuse,
      set(this: object, value: unknown) {
        Object.defineProperty(this, key, { value, writable: true, enumerable: true, configurable: true });
      },
    });
  }
}

function targetKey(file: string, name: string): string {
  return `${name} ${file}`;
}
