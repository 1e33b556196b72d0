// Parts of linking a class that need nothing but the class: the function that makes its objects, and what it hides and inherits.
import { runInThisContext } from 'node:vm';
import { PRIVATE, PROTECTED, PUBLIC, STATIC } from '../classfile/class-file.js';
import { WHOLE } from '../peers/registry.js';
import { defaultOf, type JavaClass } from './java-class.js';

/** What makes objects of a class, with all fields as they are before they are written. */
export function constructorOf(made: JavaClass): JavaClass['ctor'] {
  const whole = WHOLE[made.name];
  const own = [...made.supers].map((s) => WHOLE[s.name]).find((fields) => fields !== undefined) ?? whole;
  const inits = (own ?? []).map((name) => `this.${name}=null;`);
  for (const f of made.allFields()) {
    if (WHOLE[f.owner.name] !== undefined) continue;
    const value = defaultOf(f.descriptor);
    inits.push(`this[${JSON.stringify(f.property)}]=${typeof value === 'bigint' ? '0n' : value};`);
  }
  const ctor = runInThisContext(`(function(){${inits.join('')}})`) as JavaClass['ctor'];
  ctor.prototype = made.proto;
  return ctor;
}

/** A method without a modifier is overridden within its package only. */
export function hidesForeign(owner: JavaClass, key: string): boolean {
  const packageOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);
  const above = owner.parent?.findMethod(key);
  if (above === undefined || (above.info.access & (PUBLIC | PROTECTED | PRIVATE | STATIC)) !== 0) return false;
  return packageOf(above.owner.name) !== packageOf(owner.name);
}

export function hasDefaults(c: JavaClass): boolean {
  return [...c.methods.values()].some(({ info }) => info.code !== undefined && (info.access & STATIC) === 0);
}
