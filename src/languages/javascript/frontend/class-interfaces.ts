// What the classes of the program offer to code outside of them (languages/class-interface.ts), read off their declarations.
import type { ClassLikeDeclaration, ParameterDeclaration, SignatureDeclaration, Type } from 'typescript';
import type { ArgumentKind, ClassInterface, PublicMethod, PublicParameter } from '../../class-interface.js';
import { ts } from './compiler.js';
import { moduleNames } from './module-names.js';
import type { TypeProgram } from './type-program.js';

const known = new WeakMap<TypeProgram, ClassInterface[]>();

export function classInterfaces(types: TypeProgram): ClassInterface[] {
  let found = known.get(types);
  if (found !== undefined) return found;
  found = [];
  for (const file of types.program.getSourceFiles()) {
    if (file.isDeclarationFile || file.fileName.includes('/node_modules/')) continue;
    const { locals } = moduleNames(file);
    for (const [name, declaration] of locals) {
      if (declaration.kind === 'class') found.push(describe(file.fileName, name, declaration.node, locals, types));
    }
  }
  known.set(types, found);
  return found;
}

function describe(
  file: string,
  name: string,
  node: ClassLikeDeclaration,
  locals: ReturnType<typeof moduleNames>['locals'],
  types: TypeProgram,
): ClassInterface {
  const lineage = ancestors(node, locals);
  const members = lineage.flatMap((c) => [...c.members]);
  const isPublic = (m: { readonly name?: unknown } & ts_Node): boolean =>
    (ts.getCombinedModifierFlags(m as never) & HIDDEN) === 0 &&
    m.name !== undefined &&
    ts.isIdentifier(m.name as never);
  const nameOf = (m: { readonly name?: unknown }): string => (m.name as { text: string }).text;
  const declared = lineage.map((c) => c.members.find(ts.isConstructorDeclaration)).find((c) => c !== undefined);
  const whole = lineage.at(-1)?.heritageClauses?.some((h) => h.token === ts.SyntaxKind.ExtendsKeyword) !== true;
  const abstract = (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Abstract) !== 0;
  const constructible =
    !abstract && whole && (declared === undefined || (ts.getCombinedModifierFlags(declared) & HIDDEN) === 0);
  const methods = new Map<string, PublicMethod>();
  const accessors = new Set<string>();
  const writable = new Set<string>();
  for (const member of members) {
    if ((ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) !== 0 || !isPublic(member)) continue;
    const readonly = (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Readonly) !== 0;
    if (ts.isGetAccessor(member)) accessors.add(nameOf(member));
    if (ts.isMethodDeclaration(member) && member.body !== undefined && !isAsync(member)) {
      if (!methods.has(nameOf(member)))
        methods.set(nameOf(member), { name: nameOf(member), parameters: parameters(member, types) });
    }
    if (ts.isPropertyDeclaration(member) && !readonly) writable.add(nameOf(member));
  }
  for (const parameter of declared?.parameters ?? []) {
    const flags = ts.getCombinedModifierFlags(parameter);
    const open = (flags & ts.ModifierFlags.Public) !== 0 && (flags & (HIDDEN | ts.ModifierFlags.Readonly)) === 0;
    if (open && ts.isIdentifier(parameter.name)) writable.add(parameter.name.text);
  }
  return {
    file,
    name,
    constructible,
    parameters: declared === undefined ? [] : parameters(declared, types),
    methods: [...methods.values()],
    accessors: [...accessors],
    writable: [...writable],
  };
}

type ts_Node = import('typescript').Node;

const HIDDEN = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;

function isAsync(member: ts_Node): boolean {
  return (ts.getCombinedModifierFlags(member as never) & ts.ModifierFlags.Async) !== 0;
}

/** The class and the classes of the same module that it extends, nearest first. */
function ancestors(
  node: ClassLikeDeclaration,
  locals: ReturnType<typeof moduleNames>['locals'],
): ClassLikeDeclaration[] {
  const found = new Set([node]);
  for (const at of found) {
    const base = at.heritageClauses?.find((h) => h.token === ts.SyntaxKind.ExtendsKeyword)?.types[0]?.expression;
    const declaration = base !== undefined && ts.isIdentifier(base) ? locals.get(base.text) : undefined;
    if (declaration?.kind === 'class') found.add(declaration.node);
  }
  return [...found];
}

function parameters(node: SignatureDeclaration, types: TypeProgram): PublicParameter[] {
  return node.parameters.map((parameter, i) => ({
    name: ts.isIdentifier(parameter.name) ? parameter.name.text : `arg${i}`,
    optional: parameter.questionToken !== undefined || parameter.initializer !== undefined,
    rest: parameter.dotDotDotToken !== undefined,
    ...kindsOf(parameter, types),
  }));
}

function kindsOf(parameter: ParameterDeclaration, types: TypeProgram): Pick<PublicParameter, 'accepts' | 'values'> {
  const kinds = new Set<ArgumentKind>();
  const values: (string | number)[] = [];
  let listed = true;
  const add = (type: Type): void => {
    if (type.isStringLiteral() || type.isNumberLiteral()) values.push(type.value);
    else if (
      (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike)) !== 0 &&
      !type.isUnion()
    )
      listed = false;
    const { flags } = type;
    if (type.isUnion()) for (const part of type.types) add(part);
    else if ((flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) !== 0) kinds.add('any');
    else if ((flags & ts.TypeFlags.NumberLike) !== 0) kinds.add('number');
    else if ((flags & ts.TypeFlags.StringLike) !== 0) kinds.add('string');
    else if ((flags & ts.TypeFlags.BooleanLike) !== 0) kinds.add('boolean');
    else if ((flags & ts.TypeFlags.BigIntLike) !== 0) kinds.add('bigint');
    else if ((flags & ts.TypeFlags.Null) !== 0) kinds.add('null');
    else if ((flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) !== 0) kinds.add('undefined');
    else kinds.add('object');
  };
  add(types.checker.getTypeAtLocation(parameter));
  return { accepts: [...kinds], ...(listed && values.length > 0 ? { values } : {}) };
}
