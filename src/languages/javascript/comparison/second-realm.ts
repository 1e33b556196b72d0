// The realm as the modules of the old version see it, when two versions of a unit are compared in one program.
import { dirname, join, relative } from 'node:path';
import type { ClassRef } from '../../../inputs/shape.js';
import { unsupportedInput } from '../../../result/gaps/paths.js';
import type { AnalysedProgram } from '../program/analysed.js';
import type { CollectionName } from '../values/lazy-collection.js';
import type { OpenOperation, RealmAccess } from '../values/view.js';
import type { OpenInput } from '../values/virtual-array.js';

/** The old version's classes stand for those of the same name in the new one. */
export class SecondRealm implements RealmAccess {
  constructor(
    private readonly newFile: string,
    private readonly oldFile: string,
    private readonly program: AnalysedProgram,
  ) {}

  /** The old version's class for a class of the new one. */
  refOf(ref: ClassRef): ClassRef | undefined {
    const beside =
      ref.file === this.newFile ? this.oldFile : join(dirname(this.oldFile), relative(dirname(this.newFile), ref.file));
    const candidates = [beside, ref.file, ...this.program.secondScopes.filesWith(ref.name)];
    const file = candidates.find(
      (f) => this.program.secondScopes.functionAt({ file: f, name: ref.name }) !== undefined,
    );
    return file === undefined ? undefined : { file, name: ref.name };
  }

  private classOf(ref: ClassRef): Function | undefined {
    const found = this.refOf(ref);
    return found === undefined ? undefined : this.program.secondScopes.functionAt(found);
  }

  classPrototype(ref: ClassRef): object | undefined {
    return this.classOf(ref)?.prototype as object | undefined;
  }

  privateKey(owner: ClassRef | undefined, name: string): PropertyKey {
    return this.program.access.privateKeyOf(owner === undefined ? undefined : this.classOf(owner), name);
  }

  get objectPrototype(): object {
    return this.program.access.objectPrototype;
  }

  newFunction(answer: (...args: unknown[]) => unknown): Function {
    return this.program.access.newFunction(answer);
  }

  newCollection(name: CollectionName): object {
    return this.program.access.newCollection(name);
  }

  newBytes(name: string, open: OpenInput): object {
    return this.program.access.newBytes(name, open);
  }

  newDate(): Date {
    return this.program.access.newDate();
  }

  /** Which operation of the one version is which of another, nobody knows. */
  newPromise(operation: OpenOperation | undefined): object {
    if (this.program.comparesOrders) return this.program.access.newPromise(operation);
    return this.program.env.context.abort({ kind: 'unsupported', gap: unsupportedInput('Promise'), site: -1 });
  }

  makesInputs(): void {
    this.program.access.makesInputs();
  }

  newArray(): unknown[] {
    return this.program.access.newArray();
  }

  typeError(message: string): unknown {
    return this.program.access.typeError(message);
  }
}
