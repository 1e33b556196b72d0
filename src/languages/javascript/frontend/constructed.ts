// Methods on objects that the class's own constructor makes: `new Queue().push` is a function of the constructor's arguments
// and of the method's. Found for a target of that name, and for whole files by the search `hybrid`. Called by program.ts.
// Soundness: what is said of such a unit is said of new objects alone; its name says so, and an assumption.
import type { ConstructorDeclaration } from 'typescript';
import { ts } from './compiler.js';
import { clausesOf } from './contracts.js';
import { isJavaScript } from './sources.js';
import { isAbstract, noFunction, type UnitSyntax } from './units.js';

const NEW_OBJECTS = 'objects are as their constructor leaves them: no method was called before';

const NO_REST = 'the constructor gets no more arguments than it names';

const NAME = /^new ([^()]+)\(\)\.(.+)$/;

/** `Queue.push` for `new Queue().push`. */
export function methodOfNew(unit: string | undefined): string | undefined {
  const match = unit === undefined ? null : NAME.exec(unit);
  return match === null ? undefined : `${match[1]}.${match[2]}`;
}

/** What results about objects that this constructor makes rest on. */
export function assumptionsOfNew(maker: UnitSyntax): string[] {
  const rest = maker.node.parameters.some((p) => p.dotDotDotToken !== undefined);
  return rest ? [NEW_OBJECTS, NO_REST] : [NEW_OBJECTS];
}

/** The method as a unit that makes its object; undefined where that is not possible, or contracts say what objects there are. */
export function onNewObjects(method: UnitSyntax): UnitSyntax | undefined {
  const { kind, classes, doc, member, name } = method;
  if (kind !== 'method' || member === undefined || classes.length === 0 || isAbstract(classes[0]!.node))
    return undefined;
  const own = ['requires', 'ensures'].some((tag) => clausesOf(doc, tag as 'requires').length > 0);
  if (own || classes.some((c) => clausesOf(c.doc, 'invariant').length > 0)) return undefined;
  const node = classes
    .flatMap((c) => [...c.node.members])
    .find((m): m is ConstructorDeclaration => ts.isConstructorDeclaration(m) && m.body !== undefined);
  if (node !== undefined) {
    const hidden = ts.getCombinedModifierFlags(node) & ts.ModifierFlags.NonPublicAccessibilityModifier;
    if (hidden !== 0 || clausesOf(node, 'requires').length > 0) return undefined;
  }
  const owner = name.slice(0, -member.length - 1);
  const made = node ?? noFunction();
  const maker = { ...method, name: `${owner}.constructor`, kind: 'constructor', member: 'constructor' } as const;
  return { ...method, maker: { ...maker, node: made, doc: made } };
}

/**
 * The units of a file that was named as a whole. Fields of JavaScript's classes have no types, so that objects of them which no
 * constructor made say little: there new objects take their place; elsewhere they come first.
 */
export function withNewObjects(units: readonly UnitSyntax[]): UnitSyntax[] {
  return units.flatMap((unit) => {
    const made = onNewObjects(unit);
    if (made === undefined) return [unit];
    return isJavaScript(unit.file) ? [made] : [made, unit];
  });
}

export function nameOf({ name, member, maker }: UnitSyntax): string {
  return maker === undefined ? name : `new ${name.slice(0, -(member as string).length - 1)}().${member}`;
}
