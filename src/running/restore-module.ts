// Writes the module that restores a captured state: scopes as functions inside each other, functions and classes from their texts by position, the
// objects from the state's file. Nothing of the captured modules runs: their variables are written.
import { headOf } from '../record/probe.js';
import type { ContractText } from './contract-text.js';
import { privateParts } from './marks.js';
import { bodyAround, type Region } from './region.js';
import { RESTORE_RUNTIME } from './restore-runtime.js';
import { type Any, type ClassInfo, type FunctionInfo, type Scope, type ScopeTree, scopeTree } from './scope-tree.js';
import { classRecord, type State } from './state.js';
import { type Edit, edited, type Origin, TextBuilder } from './text-builder.js';

export interface RestoredModule {
  readonly text: string;
  /** Where lines of the text come from. */
  readonly origins: ReadonlyMap<number, Origin>;
  /** Lines of the unit, first and last. */
  readonly unitLines: readonly [number, number];
  /** What was lost, whatever the unit uses. */
  readonly lost: readonly string[];
}

/** What is needed of a scope: functions, classes and scopes made in it. */
interface Needed {
  readonly names: Set<string>;
  readonly functions: Set<number>;
  readonly classes: Set<number>;
  readonly sites: Map<number, Needed>;
  /** Functions of contracts that see it, by number. */
  readonly contracts: Map<number, string>;
}

const needed = (): Needed => ({
  names: new Set(),
  functions: new Set(),
  classes: new Set(),
  sites: new Map(),
  contracts: new Map(),
});

export class RestoreWriter {
  private readonly out = new TextBuilder();
  private readonly trees: ScopeTree[];
  private readonly modules: Needed[];
  /** By script and number of the class. */
  private readonly insideClasses = new Map<string, Needed>();
  private readonly scopeNeeds: Needed[] = [];
  private readonly guarded: boolean;
  private unitLines: readonly [number, number] = [0, 0];

  /** @param data specifier of the state's file */
  constructor(
    private readonly state: State,
    private readonly data: string,
  ) {
    this.trees = state.scripts.map(({ text, module, regions }) => scopeTree(text, module, regions) as ScopeTree);
    this.modules = state.scripts.map(needed);
    this.guarded = state.objects.some(({ privates }) => privates !== undefined);
    state.scopes.forEach((_, i) => this.needsOf(i));
    for (const { made } of state.objects) {
      if (made[0] === 'f') this.needsOf(made[1]).functions.add(made[2]);
      if (made[0] === 'c') this.needsOf(made[1]).classes.add(made[2]);
    }
    if (this.unit.kind !== 'member' || this.unit.owner === undefined)
      this.needsOf(state.scope).functions.add(state.unit);
  }

  get unit(): FunctionInfo {
    return (this.trees[this.state.script] as ScopeTree).functions[this.state.unit] as FunctionInfo;
  }

  /** Puts functions of contracts into the scopes that they see; the wrapper finds them there. */
  addContracts(contracts: readonly ContractText[]): void {
    contracts.forEach(({ scope, text }, i) => this.needsOf(scope).contracts.set(i, text));
  }

  /** @param wrapper text of the unit to explore, which finds `$unit` and `$self` */
  write(wrapper: string): RestoredModule {
    const { out, state } = this;
    // Named by a variable: the compiler would give a type to every value of the state.
    out.add(`const { $outside } = require('everypath');\nconst $file = ${JSON.stringify(this.data)};\n`);
    out.add('const $state = require($file);\n');
    out.add('const $restoring = { on: false };\n');
    const roots = new Set(state.objects.flatMap(({ made }) => (made[0] === 'N' ? [made[1]] : [])));
    const entries = [...roots].map((root) => `${JSON.stringify(root)}: () => ${expressionOf(root)}`);
    out.add(`const $roots = { ${entries.join(', ')} };\n`);
    state.scripts.forEach((script, i) => {
      const url = JSON.stringify(`file://${script.file}`);
      out.add(`const $meta${i} = { url: ${url}, filename: ${JSON.stringify(script.file)} };\n`);
      out.add(`const $script${i} = `);
      const strict = script.module || isStrict((this.trees[i] as ScopeTree).module.node.body);
      this.maker(i, this.modules[i] as Needed, strict);
      out.add(';\n');
    });
    out.add(`const $scripts = [${state.scripts.map((_, i) => `$script${i}`).join(', ')}];\n`);
    out.add(RESTORE_RUNTIME);
    out.add(`$restore();\nconst $self = $value(${JSON.stringify(state.self)});\n`);
    out.add(`const $args = ${JSON.stringify(state.args)}.map($value);\nconst $unit = ${this.unitText()};\n${wrapper}`);
    return {
      text: out.text(),
      origins: out.origins,
      unitLines: this.unitLines,
      lost: [...state.lost, ...this.liveBindings()],
    };
  }

  private unitText(): string {
    const { scope, unit, objects } = this.state;
    if (this.unit.member?.kind === 'constructor') return `$object(${-1 - scope})`;
    if (this.unit.kind === 'member' && this.unit.owner) return `$method(${-1 - scope}, ${unit})`;
    const known = objects.findIndex(({ made }) => made[0] === 'f' && made[1] === scope && made[2] === unit);
    return known >= 0 ? `$object(${known})` : `$scope(${scope}).f[${unit}]()`;
  }

  /** Of a scope, or of a class (-1 - its id). */
  private needsOf(scope: number): Needed {
    const { scopes } = this.state;
    if (scope < 0) {
      const [, around, number] = classRecord(this.state, -1 - scope);
      return this.insideClass(this.scriptOf(around), number);
    }
    let known = this.scopeNeeds[scope];
    if (known !== undefined) return known;
    const { script, site, parent, names } = scopes[scope] as State['scopes'][number];
    if (parent === undefined) known = this.modules[script] as Needed;
    else {
      const { sites } = this.needsOf(parent);
      known = sites.get(site) ?? needed();
      sites.set(site, known);
    }
    for (const name of names) known.names.add(name);
    this.scopeNeeds[scope] = known;
    return known;
  }

  private scriptOf(scope: number): number {
    if (scope >= 0) return (this.state.scopes[scope] as State['scopes'][number]).script;
    return this.scriptOf(classRecord(this.state, -1 - scope)[1]);
  }

  private insideClass(script: number, number: number): Needed {
    const key = `${script}:${number}`;
    const known = this.insideClasses.get(key) ?? needed();
    this.insideClasses.set(key, known);
    return known;
  }

  /** A function that makes one scope; blocks and arrows have the receiver of what is around them. */
  private maker(script: number, needs: Needed, strict: boolean, receives = true): void {
    const { out } = this;
    out.add(`${receives ? 'function ()' : '() =>'} {${strict ? " 'use strict';" : ''}\n`);
    const names = [...needs.names].filter((name) => name !== 'arguments');
    if (names.length > 0) out.add(`var ${names.join(', ')};\n`);
    out.add('return ');
    this.parts(script, needs, names, needs.names.has('arguments'));
    out.add(';\n}');
  }

  private parts(script: number, needs: Needed, names: readonly string[], args: boolean, more = ''): void {
    const { out } = this;
    out.add(`{ ${more}set: { ${names.map((name) => `${name}: ($v) => { ${name} = $v; }`).join(', ')} },`);
    if (args) out.add(' args: arguments,');
    const contracts = [...needs.contracts].map(([i, text]) => `${i}: ${text},\n`);
    if (contracts.length > 0) out.add(` q: {\n${contracts.join('')}},`);
    out.add(' f: {\n');
    for (const number of needs.functions) this.function(script, number);
    out.add('}, c: {\n');
    for (const number of needs.classes) this.class(script, number);
    out.add('}, s: {\n');
    for (const [site, inner] of needs.sites) {
      out.add(`${site}: `);
      const { node, kind, within } = (this.trees[script] as ScopeTree).scopes[site] as Scope;
      const receives = kind === 'function' && within?.kind !== 'arrow';
      this.maker(script, inner, isStrict((node.body as Any | undefined)?.body), receives);
      out.add(',\n');
    }
    out.add('} }');
  }

  private function(script: number, number: number): void {
    const { out, state } = this;
    const { node, member, kind } = (this.trees[script] as ScopeTree).functions[number] as FunctionInfo;
    const isUnit = script === state.script && number === state.unit;
    const before = this.line();
    out.add(`${number}: () => (`);
    const async = node.async === true ? 'async ' : '';
    const star = node.generator === true ? '*' : '';
    if (kind === 'region') this.region(script, node.start);
    else if (member !== undefined) {
      out.add(`{ ${async}${star}$m`);
      this.piece(script, node.start, node.end, []);
      out.add(' }.$m');
    } else if (node.type === 'FunctionDeclaration' && node.id) {
      // Inside, its name is the variable of the scope around.
      const { start, end } = node.id as Any;
      this.piece(script, node.start, node.end, [{ start, end, text: '' }]);
    } else this.piece(script, node.start, node.end, []);
    out.add('),\n');
    if (isUnit) this.unitLines = [before, this.line()];
  }

  /** As an arrow in its scope. */
  private region(script: number, start: number): void {
    const { regions = [] } = this.state.scripts[script] as State['scripts'][number];
    const region = regions.find((r) => r.start === start) as Region;
    const [before, after] = bodyAround(region);
    this.out.add(`${region.async ? 'async ' : ''}() => ${before}`);
    this.piece(script, start, region.end, region.edits);
    this.out.add(after);
  }

  private line(): number {
    return this.out.line;
  }

  private piece(script: number, start: number, end: number, edits: readonly Edit[]): void {
    const { text, file, module } = this.state.scripts[script] as State['scripts'][number];
    const before = text.slice(0, start).split('\n');
    const metas = module ? metaEdits(text, start, end, script) : [];
    const column = (before.at(-1) as string).length;
    this.out.piece(edited(text, start, end, [...edits, ...metas]), file, before.length, column);
  }

  private class(script: number, number: number): void {
    const { out, state } = this;
    const { text } = state.scripts[script] as State['scripts'][number];
    const info = (this.trees[script] as ScopeTree).classes[number] as ClassInfo;
    const { node } = info;
    const { edits, members } = this.classEdits(script, info, text);
    out.add(`${number}: { members: ${JSON.stringify(members)}, make: ($super) => (`);
    const own = this.unit.owner === info && script === state.script;
    const before = this.line();
    this.piece(script, node.start, node.end - 1, edits);
    if (own) this.unitLines = [before, this.line()];
    const setters = privateParts(info).map(({ name, field }) =>
      field ? `($o, $v) => { $o.#${name} = $v; }` : '() => {}',
    );
    out.add(';static { $hold(this, ');
    this.parts(script, this.insideClass(script, number), [], false, `p: [${setters.join(', ')}], `);
    out.add('); } }) },\n');
  }

  private classEdits(script: number, info: ClassInfo, text: string) {
    const edits: Edit[] = [];
    const members: [number, boolean, string, 'value' | 'get' | 'set'][] = [];
    const { functions } = this.trees[script] as ScopeTree;
    const superClass = info.node.superClass as Any | null;
    if (superClass) edits.push({ start: superClass.start, end: superClass.end, text: '$super' });
    info.members.forEach((member, i) => {
      const key = member.key as (Any & { name?: string; value?: unknown }) | undefined;
      const value = member.value as Any | null | undefined;
      const isStatic = member.static === true;
      if (member.type === 'StaticBlock' || (member.type === 'PropertyDefinition' && isStatic && member.computed))
        edits.push({ start: member.start, end: member.end, text: ';' });
      else if (member.type === 'PropertyDefinition' && value && key) {
        // Static fields are written; an initializer of a field runs for new objects only.
        if (isStatic) edits.push({ start: key.end, end: value.end, text: '' });
        else if (this.guarded) edits.push(...around(value, '$restoring.on ? void 0 : (', ')'));
      } else if (member.type === 'MethodDefinition' && member.kind === 'constructor') {
        if (this.guarded) edits.push(...guardOf(value as Any, superClass !== null, text));
      } else if (member.type === 'MethodDefinition' && key && key.type !== 'PrivateIdentifier') {
        const name = member.computed ? `$k${i}` : String(key.name ?? key.value);
        if (member.computed) edits.push(bracketed(text, key, name));
        const kind = member.kind === 'get' || member.kind === 'set' ? member.kind : 'value';
        members.push([functions.findIndex(({ node }) => node === value), isStatic, name, kind]);
      }
    });
    return { edits, members };
  }

  /** Imports are copies here: what a module changes and another imports would not be seen. */
  private liveBindings(): string[] {
    const { scripts, scopes } = this.state;
    return scripts.flatMap(({ text, module, file }, i) => {
      if (!module) return [];
      const names = (this.modules[i] as Needed).names;
      const changed = [...(this.trees[i] as ScopeTree).module.names].filter(
        ([name, { captured, assigned }]) =>
          captured &&
          assigned &&
          names.has(name) &&
          new RegExp(`export\\s+(let|var)\\s+${name}\\b|export\\s*{[^}]*\\b${name}\\b`).test(text),
      );
      return changed
        .filter(([name]) => scopes.some((s) => s.script !== i && s.site === 0 && s.names.includes(name)))
        .map(
          ([name]) =>
            `${name} of ${file} is exported and changes: modules that import it keep the value that was captured`,
        );
    });
  }
}

/** `import.meta` is a variable of the module that restores. */
function metaEdits(text: string, start: number, end: number, script: number): Edit[] {
  const found = text.slice(start, end).matchAll(/\bimport\.meta\b/g);
  return [...found].map(({ index, 0: { length } }) => {
    const at = start + index;
    return { start: at, end: at + length, text: `$meta${script}` };
  });
}

/** A list of statements that begins with the directive. */
function isStrict(body: unknown): boolean {
  return Array.isArray(body) && body.some(({ directive }: { directive?: string }) => directive === 'use strict');
}

function around({ start, end }: Any, before: string, after: string): Edit[] {
  return [
    { start, end: start, text: before },
    { start: end, end, text: after },
  ];
}

/** Restoring makes objects without arguments: patterns among the parameters are taken apart after the guard. */
function guardOf(constructor: Any, derived: boolean, text: string): Edit[] {
  const at = headOf(constructor.body as Any);
  const guard = `;if ($restoring.on) {${derived ? 'super();' : ''} return; }`;
  const params = constructor.params as Any[];
  const [first, last] = [params[0], params.at(-1)];
  if (first === undefined || last === undefined || params.every(({ type }) => type === 'Identifier'))
    return [{ start: at, end: at, text: guard }];
  const given = text.slice(first.start, last.end);
  const list = given.includes('//') ? given : given.replaceAll('\n', ' ');
  return [
    { start: first.start, end: last.end, text: '...$p' },
    { start: at, end: at, text: `${guard}var [${list}] = $p;` },
  ];
}

/** A computed key, with its brackets. */
function bracketed(text: string, key: Any, name: string): Edit {
  return { start: text.lastIndexOf('[', key.start), end: text.indexOf(']', key.end) + 1, text: name };
}

/** An expression for where natives are found. */
function expressionOf(root: string): string {
  if (root.startsWith('node:')) return `require(${JSON.stringify(root)})`;
  return /^\w+$/.test(root) ? `(typeof ${root} === 'undefined' ? undefined : ${root})` : root;
}
