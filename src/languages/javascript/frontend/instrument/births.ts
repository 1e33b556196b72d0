// Objects that know their age: an instance of a class of the module holds the number of the path that made it, in a native private
// field. Writes to instances that this path made need no journal; they are the most of what code with classes writes.
// Always holds: only a class without `extends` gives the field, and to the object that `new` has just made. An object that was made in
// another way, by another class or on an earlier path lacks it or has another number, and is journaled.
import type { MemberExpression, Program } from 'acorn';
import { type ClassNode, children, type Node, writtenKey } from './ast.js';
import type { Binding } from './binding.js';
import type { Names } from './names.js';
import type { Scopes } from './scopes.js';

/** How code asks whether an object is an instance that the running path made. */
export interface Birth {
  /** The private field, without #: inside of the class. */
  readonly field: string;
  /** A function of the module: elsewhere. Undefined for a class that is not of the module's own scope. */
  readonly asked: string | undefined;
  /** Another one, which says of any object whether it is an instance. There is one where there is the other. */
  readonly recognized: string | undefined;
}

/** How many classes of one module have functions that ask. */
const MOST_ASKED = 64;

export class Births {
  /** Of the classes without `extends`. */
  private readonly own = new Map<ClassNode, Birth>();
  /** By the name of a property, where instances of one class have it. */
  private readonly byName = new Map<string, Birth | undefined>();
  private byVariable: Map<Binding, Birth> | undefined;

  constructor(
    program: Program,
    private readonly scopes: Scopes,
    names: Names,
  ) {
    const found: ClassNode[] = [];
    const written = new Set<string>();
    collect(program, found, written, { base: false, constructing: false });
    const top = topLevelClasses(program);
    for (const node of found) {
      if (node.superClass) continue;
      const members = instanceMembers(node);
      if (members.every((name) => !written.has(name)) && !writesThis(node, written)) continue;
      const isAsked = top.has(node) && top.size <= MOST_ASKED;
      const [asked, recognized] = isAsked ? [names.fresh('y'), names.fresh('i')] : [];
      const birth = { field: names.fresh('b'), asked, recognized };
      this.own.set(node, birth);
      if (!isAsked) continue;
      for (const name of members) this.byName.set(name, this.byName.has(name) ? undefined : birth);
    }
  }

  /** Of a class that gives the field. */
  of(node: ClassNode): Birth | undefined {
    return this.own.get(node);
  }

  /** Of the class of this module that makes the instances of a class. */
  ofBase(node: ClassNode): Birth | undefined {
    let at = node;
    for (let steps = 0; at.superClass && steps < 20; steps++) {
      const { superClass } = at;
      const binding = superClass.type === 'Identifier' ? this.scopes.resolved.get(superClass) : undefined;
      const declared = binding?.kind === 'class' && binding.writes.length === 0 ? binding.declared : undefined;
      const base = declared && this.classNamed(declared);
      if (base === undefined) return undefined;
      at = base;
    }
    return this.own.get(at);
  }

  /** Of the only class of the module whose instances are known to have a property of that name. */
  withProperty(name: string): Birth | undefined {
    return this.byName.get(name);
  }

  /** Of the class whose instances a variable probably holds: it has a property that is read of the variable. */
  ofVariable(binding: Binding): Birth | undefined {
    this.byVariable ??= this.readOf(this.scopes.program, new Map());
    return this.byVariable.get(binding);
  }

  private readOf(node: Node, found: Map<Binding, Birth>): Map<Binding, Birth> {
    if (node.type === 'MemberExpression' && node.object.type === 'Identifier') {
      const binding = this.scopes.resolved.get(node.object);
      const birth = this.withProperty(memberName(node) ?? '');
      if (binding !== undefined && birth !== undefined && !found.has(binding)) found.set(binding, birth);
    }
    for (const child of children(node)) this.readOf(child, found);
    return found;
  }

  /** Declarations of the functions that ask, for the head of the module; a class gives them their meaning. */
  declarations(): string {
    const asked = [...this.own.values()].flatMap((birth) => [birth.asked ?? [], birth.recognized ?? []].flat());
    return asked.length === 0 ? '' : `let ${asked.map((name) => `${name} = () => false`).join(', ')}; `;
  }

  private readonly byId = new Map<Node, ClassNode>();

  private classNamed(id: Node): ClassNode | undefined {
    if (this.byId.size === 0) {
      const found: ClassNode[] = [];
      collect(this.scopes.program, found, new Set(), { base: false, constructing: false });
      for (const node of found) if (node.id) this.byId.set(node.id, node);
    }
    return this.byId.get(id);
  }
}

/** Where the walk is. */
interface Place {
  /** In a class without `extends`. */
  readonly base: boolean;
  /** In its constructor, where `this` is new. */
  readonly constructing: boolean;
}

/** All classes, and the names of properties that are written; what such a constructor writes to `this` does not count. */
function collect(node: Node, classes: ClassNode[], written: Set<string>, place: Place): void {
  const isClass = node.type === 'ClassDeclaration' || node.type === 'ClassExpression';
  if (isClass) classes.push(node);
  const target =
    node.type === 'AssignmentExpression' ? node.left : node.type === 'UpdateExpression' ? node.argument : undefined;
  if (target?.type === 'MemberExpression' && !(place.constructing && target.object.type === 'ThisExpression')) {
    const name = memberName(target);
    if (name !== undefined) written.add(name);
  }
  const isConstructor = node.type === 'MethodDefinition' && node.kind === 'constructor';
  for (const child of children(node)) {
    const constructing = isConstructor && child === node.value ? place.base : !isNewScope(child) && place.constructing;
    collect(child, classes, written, { base: isClass ? !node.superClass : place.base, constructing });
  }
}

/** `this` is another one in it. */
function isNewScope({ type }: Node): boolean {
  return type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'PropertyDefinition';
}

function memberName({ property, computed }: MemberExpression): string | undefined {
  if (property.type === 'PrivateIdentifier') return `#${property.name}`;
  return !computed && property.type === 'Identifier' ? property.name : undefined;
}

/** Names of properties that instances are made with: fields, and what the constructor writes to `this`. */
function instanceMembers(node: ClassNode): string[] {
  const names = new Set<string>();
  for (const element of node.body.body) {
    if (element.type === 'PropertyDefinition' && !element.static) {
      const name = writtenKey(element);
      if (name !== undefined) names.add(element.key.type === 'PrivateIdentifier' ? `#${name}` : name);
    }
    if (element.type === 'MethodDefinition' && element.kind === 'constructor') writtenToThis(element.value.body, names);
  }
  return [...names];
}

function writtenToThis(node: Node, names: Set<string>): void {
  if (isNewScope(node)) return;
  if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression') {
    const name = node.left.object.type === 'ThisExpression' ? memberName(node.left) : undefined;
    if (name !== undefined) names.add(name);
  }
  for (const child of children(node)) writtenToThis(child, names);
}

/** Its methods write to `this` what was not there before. */
function writesThis(node: ClassNode, written: ReadonlySet<string>): boolean {
  const names = new Set<string>();
  for (const element of node.body.body) {
    if (element.type === 'MethodDefinition' && !element.static) writtenToThis(element.value.body, names);
  }
  return [...names].some((name) => written.has(name));
}

function topLevelClasses(program: Program): Set<ClassNode> {
  const found = new Set<ClassNode>();
  for (const statement of program.body) {
    const isExport = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration';
    const declared = isExport ? statement.declaration : statement;
    if (declared?.type === 'ClassDeclaration') found.add(declared);
  }
  return found;
}
