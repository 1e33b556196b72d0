// Where the goals of a unit lie: its own code, and the functions of its module that no test can call directly (not
// exported, private, accessors) and that the unit may lead to, by name.
import type { Node, SourceFile } from 'typescript';
import type { SourceRange } from '../../../result/source-range.js';
import { ts } from './compiler.js';
import { moduleNames } from './module-names.js';
import { nodeRange } from './sources.js';
import type { UnitSyntax } from './units.js';

export function goalScope(syntax: UnitSyntax, sourceFile: SourceFile): SourceRange[] {
  const hidden = hiddenFunctions(sourceFile);
  const found = new Set<Node>([syntax.node]);
  for (const node of found) {
    const visit = (part: Node): void => {
      if (ts.isIdentifier(part) || ts.isPrivateIdentifier(part)) {
        for (const target of hidden.get(part.text) ?? []) found.add(target);
      }
      ts.forEachChild(part, visit);
    };
    visit(node);
  }
  return [...found].map((node) => nodeRange(node));
}

/** Functions by the names that lead to them. */
function hiddenFunctions(sourceFile: SourceFile): Map<string, Node[]> {
  const exported = new Set<string>();
  const names = moduleNames(sourceFile);
  for (const [name, declaration] of names.exports) {
    if (declaration.kind === 'alias') exported.add(declaration.name);
    else exported.add([...names.locals].find(([, local]) => local === declaration)?.[0] ?? name);
    if (declaration.kind !== 'object') continue;
    for (const property of declaration.node.properties) {
      if (property.name !== undefined && ts.isIdentifier(property.name)) exported.add(property.name.text);
    }
  }
  const found = new Map<string, Node[]>();
  const add = (name: string, node: Node): void => {
    found.set(name, [...(found.get(name) ?? []), node]);
  };
  for (const [name, declaration] of names.locals) {
    if (declaration.kind === 'function' && !exported.has(name)) add(name, declaration.node);
    if (declaration.kind === 'object' && !exported.has(name)) add(name, declaration.node);
    if (declaration.kind !== 'class') continue;
    for (const member of declaration.node.members) {
      if (ts.isConstructorDeclaration(member)) {
        if (!exported.has(name)) add(name, member);
        continue;
      }
      if (member.name === undefined || !(ts.isIdentifier(member.name) || ts.isPrivateIdentifier(member.name))) continue;
      const flags = ts.getCombinedModifierFlags(member);
      const open =
        (flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) === 0 && ts.isIdentifier(member.name);
      const isFunction = ts.isMethodDeclaration(member) || ts.isAccessor(member);
      if (isFunction && (!open || !exported.has(name) || ts.isAccessor(member))) add(member.name.text, member);
    }
  }
  return found;
}
