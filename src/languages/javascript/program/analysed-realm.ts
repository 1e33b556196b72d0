// The realm of the analysed program as views of inputs see it: its prototypes, new objects of its kinds, and the keys of private
// members. It outlives the realm: when the program makes a new one, this answers for that.
import type { ClassRef } from '../../../inputs/shape.js';
import type { Fn } from '../inside/value.js';
import type { RuntimeEnv } from '../runtime/env.js';
import type { CollectionName } from '../values/lazy-collection.js';
import type { OpenOperation, RealmAccess } from '../values/view.js';
import type { OpenInput } from '../values/virtual-array.js';
import type { ModuleScopes } from './module-scopes.js';
import type { UserModels } from './user-models.js';

/** What it asks of the program, each time anew. */
interface Program {
  readonly env: RuntimeEnv;
  readonly scopes: ModuleScopes;
  readonly models: UserModels | undefined;
}

export class AnalysedRealm implements RealmAccess {
  constructor(private readonly program: Program) {}

  classPrototype(ref: ClassRef): object | undefined {
    const { models, scopes } = this.program;
    return models?.prototypeFor(ref.file, ref.name) ?? (scopes.functionAt(ref)?.prototype as object | undefined);
  }

  get objectPrototype(): object {
    return this.program.env.realm.intrinsics.Object.prototype;
  }

  newFunction(answer: (...args: unknown[]) => unknown): Function {
    return this.program.env.realm.loop.inner.answering(answer as Fn);
  }

  typeError(message: string): unknown {
    return new this.program.env.realm.intrinsics.TypeError(message);
  }

  newCollection(name: CollectionName): object {
    return new this.program.env.realm.natives[name]() as object;
  }

  newBytes(name: string, open: OpenInput): object {
    return this.program.env.realm.host.bytes.input(name, open);
  }

  newDate(): Date {
    return new this.program.env.realm.natives.Date(Number.NaN) as Date;
  }

  newPromise(operation: OpenOperation | undefined): object {
    const { loop } = this.program.env.realm;
    const { promise, fulfil, fail } = loop.inner.deferred();
    if (operation !== undefined) {
      loop.operation(operation, () => {
        const ended = operation.end();
        if ('message' in ended) fail(ended.message);
        else fulfil(ended.value);
      });
    }
    return promise;
  }

  makesInputs(): void {
    this.program.env.realm.loop.places?.touch('inputs', true);
  }

  newArray(): unknown[] {
    return this.program.env.realm.newArray();
  }

  /** The symbol behind `#name` of a class or of the nearest ancestor that declares it. */
  privateKey(owner: ClassRef | undefined, name: string): PropertyKey {
    return this.privateKeyOf(owner === undefined ? undefined : this.program.scopes.functionAt(owner), name);
  }

  privateKeyOf(owner: Function | undefined, name: string): PropertyKey {
    for (let target: unknown = owner; typeof target === 'function'; target = Reflect.getPrototypeOf(target)) {
      const key = this.program.env.realm.runtime.privates.keyOf(target, name.slice(1));
      if (key !== undefined) return key;
    }
    return name;
  }
}
