// Text that the program compiles: direct and indirect eval, and the constructors of functions. Concrete text is translated
// like any module; symbolic text, and all text where nobody translates, ends the path with a gap.
// Soundness: a script that runs during a path may declare globals, which the journal does not know: modules are loaded anew.

import type { ModuleCode, TextToCompile } from '../../module-code.js';
import { isSymbolic } from '../../values/symbolic.js';
import type { Kit } from '../models/model.js';
import type { Value } from '../values.js';

/** The name of the operations in the global scope. */
const OPS = '$everypath';
const GLOBAL = JSON.stringify({ file: '', strict: false, ops: OPS, privates: [] });

export class Evaluation {
  /** What the program finds under the name `eval`. */
  readonly standIn: Function;
  private readonly native: Function;

  constructor(private readonly kit: Kit) {
    const { realm } = kit;
    this.native = realm.natives.eval;
    this.standIn = realm.engineFunction('eval', 1, (source: Value) => this.indirect(source));
  }

  /** Operations and fuel for code of the global scope. */
  open(fuel: object): void {
    const { realm } = this.kit;
    realm.compile(`let ${OPS}, ${OPS}f; (a, f) => { ${OPS} = a; ${OPS}f = f; }`, 'everypath:evaluation')(
      realm.programOps,
      fuel,
    );
  }

  /** A direct eval reads the name, then its argument asks for the text: in between, the name is the native function. */
  begin(value: Value): boolean {
    if (value !== this.standIn) return false;
    this.put(this.native);
    return true;
  }

  text(value: Value, context: string): Value {
    this.put(this.standIn);
    const given = this.concrete(value, 'eval');
    return typeof given === 'string' ? this.compile({ text: given, context }).code : given;
  }

  private put(value: Function): void {
    Object.defineProperty(this.kit.realm.global, 'eval', {
      value,
      writable: true,
      configurable: true,
      enumerable: false,
    });
  }

  private indirect(source: Value): Value {
    const given = this.concrete(source, 'eval');
    if (typeof given !== 'string') return given;
    const { code } = this.compile({ text: given, context: GLOBAL });
    this.kit.env.journal.irreversible();
    return this.native(code);
  }

  /** `new Function(...)` and its kin. The native makes the function first, for its checks and errors. */
  makeFunction(name: string, native: Function, args: readonly Value[], made: Function): Function {
    const texts = args.map((value) => this.concrete(this.kit.convert.toStr(value), name));
    const checked = Reflect.construct(native, texts, made) as Function;
    const source = this.kit.realm.natives.functionToString(checked);
    // The name of the function is no variable inside it.
    const anonymous = source.replace(/^(async )?function(\*?) anonymous/, '$1function$2 ');
    const { code } = this.compile({ text: `({ anonymous: ${anonymous} }).anonymous`, context: GLOBAL });
    const fn = this.native(code) as Function;
    Object.setPrototypeOf(fn, Object.getPrototypeOf(checked) as object);
    this.kit.realm.showAs(fn, source);
    return fn;
  }

  private concrete(value: Value, name: string): Value {
    const given = this.kit.convert.decided(value);
    return isSymbolic(given) ? this.kit.realm.host.refused(name) : given;
  }

  private compile(text: TextToCompile): ModuleCode {
    const { hooks } = this.kit.env;
    if (hooks.compileText === undefined || text.text.includes(OPS)) return this.kit.realm.host.refused('eval');
    return hooks.compileText(text);
  }
}
