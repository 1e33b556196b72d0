// Methods that give any value (answers.ts) make inputs of the path; assumptions leave values out.
import { and, apply, constant, eq, le, not, same } from '../../../logic/build.js';
import type { Domain, Term } from '../../../logic/term.js';
import { TYPE_SITE } from '../../../path/choice.js';
import { ASKING } from '../answers.js';
import { methodType } from '../classfile/descriptor.js';
import { DOMAINS } from '../domains.js';
import { longComparison, term, truth } from '../machine/arithmetic.js';
import type { Long, Num } from '../machine/java-class.js';
import type { Machine } from '../machine/machine.js';

type Peers = Record<string, (this: any, ...args: any[]) => any>;

const SORTS: Readonly<Record<string, 'bool' | 'long' | 'str'>> = { Z: 'bool', J: 'long', 'Ljava/lang/String;': 'str' };

export function askingPeers(machine: Machine): Peers {
  const all: Peers = {};
  for (const [owner, { gives, assume, ignore, silent, refused }] of Object.entries(ASKING)) {
    for (const [key, how] of Object.entries(gives)) {
      const name = key.slice(0, key.indexOf('('));
      const { result } = methodType(key.slice(name.length));
      all[`${owner}.${key}`] = (...args) => {
        const bounds = how === 'any' ? undefined : how === 'below' ? [0, args[0]] : args;
        const hint = args.find((arg) => typeof arg?.v === 'string')?.v ?? name;
        return given(machine, String(hint), result, bounds);
      };
    }
    all[`${owner}.<clinit>()V`] = () => {};
    for (const key of assume) all[`${owner}.${key}`] = (condition) => assumed(machine, condition, true);
    for (const key of ignore) all[`${owner}.${key}`] = (condition) => assumed(machine, condition, false);
    for (const key of silent) {
      all[`${owner}.${key}`] = () => (key.endsWith(')V') ? undefined : machine.string(''));
    }
    for (const key of refused) {
      all[`${owner}.${key}`] = () => machine.refuse(`${owner.replace(/^.*\//, '')}.${key.replace(/\(.*/, '')}()`);
    }
  }
  return all;
}

function assumed(machine: Machine, condition: Num, wanted: boolean): void {
  const { path } = machine.host;
  const isZero = eq(term(condition), constant(0));
  if (isZero.op !== 'const') path.assume(wanted ? not(isZero) : isZero, TYPE_SITE);
  else if ((isZero.data === false) !== wanted) path.abort({ kind: 'infeasible', assumed: true });
}

/** A new input of the type. @param bounds least and greatest value */
function given(machine: Machine, name: string, type: string, bounds: readonly (Num | Long)[] | undefined): unknown {
  const { fresh, path } = machine.host;
  const domain: Domain | undefined = DOMAINS[type];
  const made = fresh.ambient(SORTS[type] ?? 'num', name, domain);
  machine.answers.push({ name, type, term: made });
  if (type === 'F') path.assume(same(apply('fround', [made]), made), TYPE_SITE);
  if (bounds !== undefined) path.assume(within(made, bounds), TYPE_SITE);
  if (type === 'Z') return truth(made);
  if (SORTS[type] !== 'str') return made;
  const text = machine.string(made);
  text.given = true;
  return text;
}

function within(made: Term, [low, high]: readonly (Num | Long)[]): Term {
  if (made.sort === 'long') {
    return and(longComparison('le', low as Long, made), longComparison('le', made, high as Long));
  }
  return and(le(term(low as Num), made), le(made, term(high as Num)));
}
