// An ES module in JavaScript, as the emitter takes it: imports and exports are taken out of the text and described, names
// that are imported are written as reads of the exporting module, so that they are live and have a temporal dead zone.
// Always holds: offsets stay those of the original text.

import type {
  Declaration,
  ExportDefaultDeclaration,
  ExportNamedDeclaration,
  Identifier,
  ImportDeclaration,
  Literal,
  Program,
} from 'acorn';
import type { ModuleLinks } from '../../module-code.js';
import { boundIdentifiers, children, type Node } from './ast.js';
import type { Binding } from './binding.js';
import type { Names } from './names.js';
import { LanguageParser } from './parser.js';
import type { Scopes } from './scopes.js';

export interface EsModule {
  readonly program: Program;
  /** The text without imports and the word `export`. */
  readonly text: string;
  readonly links: ModuleLinks;
  /** Exported names and the local name each reads; `undefined`: the value of `export default`. */
  readonly exports: readonly (readonly [name: string, local: string | undefined])[];
  /** Local names of imports: the request they are read from, and the name there (`*`: the namespace). */
  readonly imported: ReadonlyMap<string, { readonly request: number; readonly name: string }>;
}

export function parseModule(text: string): Program {
  return LanguageParser.parse(text, {
    ecmaVersion: 'latest',
    sourceType: 'module',
    allowHashBang: true,
  });
}

function nameOf(node: Identifier | Literal): string {
  return node.type === 'Literal' ? String(node.value) : node.name;
}

export function esModule(source: string, parsed: Program): EsModule {
  return new EsModuleReader(source, parsed).read();
}

/** Takes imports and exports out of the text of a module and notes what they are. */
class EsModuleReader {
  private readonly requests: string[] = [];
  private readonly imported = new Map<string, { request: number; name: string }>();
  private readonly exported: [string, string | undefined][] = [];
  private readonly indirect: { name: string; request: number; imported: string }[] = [];
  private readonly stars: number[] = [];
  private readonly body: Program['body'] = [];
  private text: string;

  constructor(
    private readonly source: string,
    private readonly parsed: Program,
  ) {
    this.text = source;
  }

  read(): EsModule {
    const { parsed, body, exported, imported, requests, indirect, stars } = this;
    // Imports first: `export { x }` of an imported name is an indirect export, wherever the import stands.
    for (const node of parsed.body) {
      if ('source' in node && node.source) this.request(node.source);
      if (node.type === 'ImportDeclaration') this.noteImports(node);
    }
    for (const node of parsed.body) this.statement(node);
    const program = { ...parsed, body };
    return {
      program,
      text: this.text,
      exports: exported,
      imported,
      links: {
        requests,
        imports: [...imported.values()],
        local: exported.map(([name]) => name),
        indirect,
        stars,
        async: awaits(program),
      },
    };
  }

  /** Positions stay: the text is blanked out, lines are kept. */
  private blank(start: number, end: number): void {
    const blanks = this.source.slice(start, end).replace(/[^\n\r\u2028\u2029]/g, ' ');
    this.text = this.text.slice(0, start) + blanks + this.text.slice(end);
  }

  private request(source: Literal): number {
    const name = nameOf(source);
    const at = this.requests.indexOf(name);
    return at >= 0 ? at : this.requests.push(name) - 1;
  }

  private noteImports(node: ImportDeclaration): void {
    for (const specifier of node.specifiers) {
      this.imported.set(specifier.local.name, { request: this.request(node.source), name: importedName(specifier) });
    }
  }

  private statement(node: Program['body'][number]): void {
    switch (node.type) {
      case 'ImportDeclaration':
        this.blank(node.start, node.end);
        break;
      case 'ExportAllDeclaration':
        if (!node.exported) this.stars.push(this.request(node.source));
        else this.indirect.push({ name: nameOf(node.exported), request: this.request(node.source), imported: '*' });
        this.blank(node.start, node.end);
        break;
      case 'ExportNamedDeclaration':
        this.exportNamed(node);
        break;
      case 'ExportDefaultDeclaration':
        this.exportDefault(node);
        break;
      default:
        this.body.push(node);
    }
  }

  private exportNamed(node: ExportNamedDeclaration): void {
    if (node.declaration) {
      declaredNames(node.declaration, (name) => this.exported.push([name, name]));
      this.blank(node.start, node.declaration.start);
      this.body.push(node.declaration);
      return;
    }
    for (const specifier of node.specifiers) {
      const name = nameOf(specifier.exported);
      const local = nameOf(specifier.local);
      const from = this.imported.get(local);
      if (node.source) this.indirect.push({ name, request: this.request(node.source), imported: local });
      else if (from !== undefined) this.indirect.push({ name, request: from.request, imported: from.name });
      else this.exported.push([name, local]);
    }
    this.blank(node.start, node.end);
  }

  private exportDefault(node: ExportDefaultDeclaration): void {
    const { declaration } = node;
    const isDeclaration = declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration';
    if (isDeclaration && declaration.id !== null) {
      this.exported.push(['default', declaration.id.name]);
      this.blank(node.start, declaration.start);
      this.body.push(declaration);
    } else {
      this.exported.push(['default', undefined]);
      this.body.push(node);
    }
  }
}

/** The name in the other module; `*` for all of it. */
function importedName(specifier: ImportDeclaration['specifiers'][number]): string {
  if (specifier.type === 'ImportNamespaceSpecifier') return '*';
  return specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(specifier.imported);
}

function declaredNames(declaration: Declaration, found: (name: string) => void): void {
  if (declaration.type !== 'VariableDeclaration') {
    found(declaration.id.name);
    return;
  }
  for (const d of declaration.declarations) for (const { name } of boundIdentifiers(d.id)) found(name);
}

/** Waits at the top level. */
function awaits(node: Node): boolean {
  if (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await)) return true;
  if (/^(?:Function|ArrowFunction)/.test(node.type)) return false;
  if (node.type === 'StaticBlock') return false;
  if (node.type === 'PropertyDefinition') return node.computed && awaits(node.key);
  return children(node).some(awaits);
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
