// An ES module in JavaScript, as the emitter takes it: imports and exports are taken out of the text and described, names
// that are imported are written as reads of the exporting module, so that they are live and have a temporal dead zone.
// Always holds: offsets stay those of the original text.
import type { ModuleLinks } from '../../module-code.js';
import type { Node } from './ast.js';
import type { Names } from './names.js';
import { LanguageParser } from './parser.js';
import type { Binding, Scopes } from './scopes.js';

export interface EsModule {
  readonly program: Node;
  /** The text without imports and the word `export`. */
  readonly text: string;
  readonly links: ModuleLinks;
  /** Exported names and the local name each reads; `undefined`: the value of `export default`. */
  readonly exports: readonly (readonly [name: string, local: string | undefined])[];
  /** Local names of imports: the request they are read from, and the name there (`*`: the namespace). */
  readonly imported: ReadonlyMap<string, { readonly request: number; readonly name: string }>;
}

export function parseModule(text: string): Node {
  return LanguageParser.parse(text, {
    ecmaVersion: 'latest',
    sourceType: 'module',
    allowHashBang: true,
  }) as unknown as Node;
}

function nameOf(node: Node): string {
  return node.type === 'Literal' ? node.value : node.name;
}

export function esModule(source: string, parsed: Node): EsModule {
  const requests: string[] = [];
  const imported = new Map<string, { request: number; name: string }>();
  const exported: [string, string | undefined][] = [];
  const indirect: { name: string; request: number; imported: string }[] = [];
  const stars: number[] = [];
  const body: Node[] = [];
  let text = source;
  const blank = (start: number, end: number): void => {
    text = text.slice(0, start) + source.slice(start, end).replace(/[^\n\r\u2028\u2029]/g, ' ') + text.slice(end);
  };
  const request = (node: Node): number => {
    const at = requests.indexOf(node.source.value);
    return at >= 0 ? at : requests.push(node.source.value) - 1;
  };
  // Imports first: `export { x }` of an imported name is an indirect export, wherever the import stands.
  for (const node of parsed.body as Node[]) {
    if (node.source !== null && node.source !== undefined) request(node);
    if (node.type !== 'ImportDeclaration') continue;
    for (const specifier of node.specifiers) {
      const name =
        specifier.type === 'ImportNamespaceSpecifier'
          ? '*'
          : specifier.type === 'ImportDefaultSpecifier'
            ? 'default'
            : nameOf(specifier.imported);
      imported.set(specifier.local.name, { request: request(node), name });
    }
  }
  for (const node of parsed.body as Node[]) {
    switch (node.type) {
      case 'ImportDeclaration':
        blank(node.start, node.end);
        break;
      case 'ExportAllDeclaration':
        if (node.exported === null) stars.push(request(node));
        else indirect.push({ name: nameOf(node.exported), request: request(node), imported: '*' });
        blank(node.start, node.end);
        break;
      case 'ExportNamedDeclaration': {
        if (node.declaration !== null) {
          declaredNames(node.declaration, (name) => exported.push([name, name]));
          blank(node.start, node.declaration.start);
          body.push(node.declaration);
          break;
        }
        for (const specifier of node.specifiers) {
          const name = nameOf(specifier.exported);
          const local = nameOf(specifier.local);
          const from = imported.get(local);
          if (node.source !== null) indirect.push({ name, request: request(node), imported: local });
          else if (from !== undefined) indirect.push({ name, request: from.request, imported: from.name });
          else exported.push([name, local]);
        }
        blank(node.start, node.end);
        break;
      }
      case 'ExportDefaultDeclaration': {
        const { declaration } = node;
        const named = /^(?:Function|Class)Declaration$/.test(declaration.type) && declaration.id !== null;
        exported.push(['default', named ? declaration.id.name : undefined]);
        if (named) blank(node.start, declaration.start);
        body.push(named ? declaration : node);
        break;
      }
      default:
        body.push(node);
    }
  }
  return {
    program: { ...parsed, body },
    text,
    exports: exported,
    imported,
    links: {
      requests,
      imports: [...imported.values()],
      local: exported.map(([name]) => name),
      indirect,
      stars,
      async: awaits({ ...parsed, body }),
    },
  };
}

function declaredNames(declaration: Node, found: (name: string) => void): void {
  if (declaration.type !== 'VariableDeclaration') {
    found(declaration.id.name);
    return;
  }
  const visit = (pattern: Node | null): void => {
    if (pattern === null) return;
    if (pattern.type === 'Identifier') found(pattern.name);
    else if (pattern.type === 'ObjectPattern') pattern.properties.forEach((p: Node) => visit(p.value ?? p.argument));
    else if (pattern.type === 'ArrayPattern') pattern.elements.forEach(visit);
    else visit(pattern.left ?? pattern.argument);
  };
  for (const d of declaration.declarations) visit(d.id);
}

/** Waits at the top level. */
function awaits(node: Node): boolean {
  if (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await)) return true;
  if (/^(?:Function|ArrowFunction)/.test(node.type)) return false;
  if (node.type === 'StaticBlock' || node.type === 'PropertyDefinition') {
    return node.computed === true && awaits(node.key);
  }
  return Object.values(node).some((value: unknown) => {
    const list = Array.isArray(value) ? value : [value];
    return list.some((n) => typeof n === 'object' && n !== null && typeof n.type === 'string' && awaits(n));
  });
}

/** What identifiers that mean an import are written as. */
export function importReads({ imported }: EsModule, scopes: Scopes, names: Names): Map<Node, string> {
  const reads = new Map<Node, string>();
  const written = new Set<number>();
  const bindings = new Map<Binding, string>();
  for (const binding of scopes.top.bindings.values()) {
    const from = binding.kind === 'import' ? imported.get(binding.name) : undefined;
    if (from === undefined) continue;
    for (const write of binding.writes) written.add(write.at);
    const { request, name } = from;
    bindings.set(
      binding,
      name === '*' ? namespaceName(names, request) : `${moduleName(names, request)}[${JSON.stringify(name)}]`,
    );
  }
  for (const [node, binding] of scopes.resolved) {
    const text = bindings.get(binding);
    // A write is a TypeError: the property has no setter.
    if (text !== undefined) reads.set(node, written.has(node.start) || !text.endsWith(']') ? text : `(0, ${text})`);
  }
  return reads;
}

export function moduleName(names: Names, request: number): string {
  return `${names.ops}x${request}`;
}

export function namespaceName(names: Names, request: number): string {
  return `${names.ops}y${request}`;
}

/** The variable that holds the value of `export default`. */
export function defaultName(names: Names): string {
  return `${names.ops}z`;
}
