// Functions of a captured state: where each is in its text, and the scopes it holds. V8 shows copies of scopes: activations are told apart by the
// object that the loader put into them, modules by their script.
// Soundness: a function whose scopes cannot be told is of the outside: using it ends the path. Equal scopes whose variables change and that have
// no identity are taken for one, which is said.
import { types } from 'node:util';
import type { Capture } from './capture.js';
import { privateParts, SCOPE } from './marks.js';
import { type Known, matchScopes } from './match-scopes.js';
import type { Questions } from './questions.js';
import {
  type Any,
  around,
  atTop,
  type ClassInfo,
  changes,
  type FunctionInfo,
  isClass,
  type Scope,
} from './scope-tree.js';
import type { CapturedSources, Source } from './sources.js';
import type { Encoded, Made, ScopeRecord } from './state.js';

const { getOwnPropertyDescriptor, getOwnPropertyDescriptors, getPrototypeOf } = Object;
const { ownKeys } = Reflect;
const { isProxy } = types;

interface Located {
  readonly source: Source;
  /** Tells evaluations of one file apart. */
  readonly script: string;
}

interface Asked extends Located {
  readonly internals: ReturnType<Questions['internals']>;
}

export class CapturedFunctions {
  readonly scopes: ScopeRecord[] = [];
  private pending: Function[] = [];
  private readonly instances = new Map<string, number>();
  private readonly identities = new Map<object, number>();
  private readonly classIds = new Map<string, number>();
  /** Members of classes that were met. */
  private readonly owners = new Map<object, number>();
  private readonly classes = new Map<number, object>();
  /** Of the unit that runs: nothing in it may name its class. */
  private readonly receiverClasses = new Map<ClassInfo, number>();
  private readonly holders = new Map<object, { readonly holder: object; readonly key: string | symbol }[]>();

  constructor(
    private readonly capture: Capture,
    private readonly questions: Questions,
    private readonly sources: CapturedSources,
  ) {}

  add(fn: Function): void {
    this.pending.push(fn);
  }

  /** Who has a function in which field: arrows in initializers take their receiver from there. */
  held(fn: object, holder: object, key: string | symbol): void {
    const known = this.holders.get(fn);
    if (known === undefined) this.holders.set(fn, [{ holder, key }]);
    else known.push({ holder, key });
  }

  /** The unit that runs, by an arrow made at its head. */
  unit(
    inner: object,
    position: number,
    region: boolean,
    { script, self }: { readonly script?: string | undefined; readonly self: unknown },
  ): { script: number; unit: number; scope: number } {
    const internals = this.questions.internals(inner);
    const at = script === undefined ? this.questions.locationOf(internals) : this.questions.script(script);
    const source = at && this.sources.at(at);
    if (at === undefined || source === undefined) throw new Error('the text of the unit cannot be read');
    const info = source.tree.functions.find(
      ({ node, kind }) => node.start === position && (kind === 'region') === region,
    );
    if (info === undefined) throw new Error('the unit is not found in its text');
    const located = { source, script: at.script };
    if (info.owner !== undefined) this.meetClass(info.owner, self);
    const number = source.tree.functions.indexOf(info);
    const shown = this.questions.scopesOf(internals);
    if (region && info.usesSuper) throw new Error('the region uses super');
    const own = region
      ? info.outer
      : (source.tree.scopes.find((s) => s.kind === 'function' && s.within === info) as Scope);
    const scope = this.instance(info.outer, matchScopes(own, shown), located);
    if (scope === undefined) throw new Error('the scopes of the unit cannot be told');
    return { script: source.number, unit: number, scope };
  }

  /** The class of a method, by the receiver. */
  private meetClass(info: ClassInfo, self: unknown): void {
    for (let p = self; typeof p === 'object' && p !== null && !isProxy(p); p = getPrototypeOf(p)) {
      const made: unknown = getOwnPropertyDescriptor(p, 'constructor')?.value;
      if (typeof made === 'function' && this.locate(made).info === info)
        this.receiverClasses.set(info, this.capture.idOf(made));
    }
  }

  /** Functions that were added meanwhile: classes first, since members belong to them. */
  settle(): void {
    const { pending } = this;
    this.pending = [];
    const found = pending.map((fn) => ({ fn, ...this.locate(fn) }));
    for (const item of found) if (item.info && isClass(item.info)) this.function(item.fn, item.info, item);
    for (const item of found) {
      if (item.info && !isClass(item.info)) this.function(item.fn, item.info, item);
      else if (item.info === undefined) this.foreign(item.fn, item.internals);
    }
  }

  private locate(fn: Function) {
    const internals = this.questions.internals(fn);
    const at = this.questions.locationOf(internals);
    const source = at && this.sources.at(at);
    const info = source && this.sources.functionAt(source, at.line, at.column);
    return { internals, info, source: source as Source, script: at?.script ?? '' };
  }

  private foreign(fn: Function, internals: ReturnType<Questions['internals']>): void {
    const { questions, capture } = this;
    const id = capture.idOf(fn);
    const target = internals.get('[[TargetFunction]]');
    if (target !== undefined) {
      const args = questions.valueOf(internals.get('[[BoundArgs]]')) as ArrayLike<unknown>;
      const list: Encoded[] = [];
      for (let i = 0; i < args.length; i++) list.push(capture.encode(args[i]));
      const bound = capture.encode(questions.valueOf(target));
      const self = capture.encode(questions.valueOf(internals.get('[[BoundThis]]')));
      capture.fill(fn, ['l', bound, self, list]);
      return;
    }
    const name: unknown = getOwnPropertyDescriptor(fn, 'name')?.value;
    const text = typeof name === 'string' && name !== '' ? `the function ${name}` : 'a function';
    const url = questions.locationOf(internals)?.url;
    const whose = url === undefined || url.startsWith('node:') ? 'of Node' : 'whose text is not known';
    capture.put(id, ['x', `${text} ${whose}`, true]);
  }

  private function(fn: Function, info: FunctionInfo | ClassInfo, located: Asked): void {
    const { capture } = this;
    const made = isClass(info) ? this.class(fn, info, located) : this.closure(fn, info, located);
    if (typeof made === 'string') capture.put(capture.idOf(fn), ['x', made, true]);
    else capture.fill(fn, made);
  }

  /** How to make it again, or what it is. */
  private class(fn: Function, info: ClassInfo, located: Asked): Made | string {
    const { tree } = located.source;
    // V8's first scope may be the one of the class's name.
    const own = tree.scopes.find(({ kind, node }) => kind === 'class' && node === info.node) as Scope;
    const known = (): Known | undefined => matchScopes(own, this.questions.scopesOf(located.internals));
    const scope = this.around(info.outer, known, located);
    if (scope === undefined || unmakeable(info)) return 'a class that cannot be made again';
    const id = this.capture.idOf(fn);
    if (atTop(info.outer)) this.met(`${located.script}:${tree.classes.indexOf(info)}`, id);
    this.own(fn, id);
    const prototype = getOwnPropertyDescriptor(fn, 'prototype')?.value as object;
    this.classes.set(id, prototype);
    this.capture.fill(prototype, ['q', id]);
    const parts = privateParts(info);
    if (parts.length > 0) this.capture.privates.met({ constructor: fn, prototype, id, parts });
    return ['c', scope, tree.classes.indexOf(info)];
  }

  private closure(fn: Function, info: FunctionInfo, located: Asked): Made | string {
    const number = located.source.tree.functions.indexOf(info);
    if (info.kind === 'member' && info.owner !== undefined) {
      const owner = this.owners.get(fn) ?? this.classAt(info.owner, located);
      return owner === undefined ? 'a method of a class that was not met' : ['m', owner, number];
    }
    if (info.usesSuper) return 'a function with super, outside of a class';
    if (info.usesThis && hasModuleReceiver(info) && !located.source.module)
      return 'an arrow with the this of its module';
    const known = (): Known | undefined => matchScopes(info.outer, this.questions.scopesOf(located.internals));
    const scope = this.around(info.outer, known, located, this.holderFor(fn, info, located));
    return scope === undefined ? 'a function whose scopes cannot be told' : ['f', scope, number];
  }

  /** A member may have named the class before. */
  private met(key: string, id: number): void {
    const named = this.classIds.get(key);
    if (named !== undefined && named !== id) this.capture.put(named, ['=', id]);
    this.classIds.set(key, id);
  }

  private own(constructor: Function, id: number): void {
    const prototype = getOwnPropertyDescriptor(constructor, 'prototype')?.value as object;
    for (const object of [constructor, prototype]) {
      const descriptors = getOwnPropertyDescriptors(object) as Record<string | symbol, PropertyDescriptor>;
      for (const key of ownKeys(descriptors)) {
        const { value, get, set } = descriptors[key] as PropertyDescriptor;
        for (const member of [value, get, set])
          if (typeof member === 'function' && !this.owners.has(member)) this.owners.set(member, id);
      }
    }
  }

  /** The object that has an arrow of a field's initializer, which is its receiver. */
  private holderFor(fn: Function, info: FunctionInfo, located: Located): object | undefined {
    const field = info.outer.within;
    if (!info.usesThis || field?.kind !== 'field' || (field.node.body as object) !== info.node) return undefined;
    const name = ((field.member as Any).key as { name?: string }).name;
    const owner = this.classIds.get(
      `${located.script}:${located.source.tree.classes.indexOf(field.owner as ClassInfo)}`,
    );
    const prototype = owner === undefined ? undefined : this.classes.get(owner);
    const fitting = (this.holders.get(fn) ?? []).filter(
      ({ holder, key }) => key === name && prototype !== undefined && inherits(holder, prototype),
    );
    return fitting.length === 1 ? fitting[0]?.holder : undefined;
  }

  private classAt(info: ClassInfo, { source, script }: Located): number | undefined {
    if (!atTop(info.outer) || unmakeable(info)) return undefined;
    const number = source.tree.classes.indexOf(info);
    const key = `${script}:${number}`;
    let id = this.classIds.get(key);
    if (id === undefined) {
      const scope = this.module({ source, script });
      // Only when its module is known: a class that nothing refers to.
      if (scope === undefined) return undefined;
      id = this.capture.reserve();
      this.classIds.set(key, id);
      this.capture.put(id, ['c', scope, number]);
    }
    return id;
  }

  private module({ script }: Located): number | undefined {
    return this.instances.get(`module:${script}`);
  }

  /** The scope that a function or class was made in. */
  private around(outer: Scope, known: () => Known | undefined, located: Located, self?: object): number | undefined {
    const module = this.module(located);
    // At the top of a module nothing has to be asked twice: V8 copies the scope for each question.
    if (atTop(outer) && module !== undefined && outer.kind === 'module') return module;
    return this.instance(outer, known(), located, self);
  }

  /** @returns number of the record; for scopes right inside a class -1 - its id */
  private instance(scope: Scope, known: Known | undefined, located: Located, self?: object): number | undefined {
    if (known === undefined) return undefined;
    const { source, script } = located;
    if (scope.kind === 'module') return this.moduleInstance(known, located);
    const outer = this.instance(scope.parent as Scope, known, located);
    if (outer === undefined) return undefined;
    const values = known.get(scope) ?? {};
    if (scope.kind === 'class') {
      const info = source.tree.classes.find(({ node }) => node === scope.node) as ClassInfo;
      const id = this.classAt(info, located) ?? this.namedClass(info, values) ?? this.receiverClasses.get(info);
      return id === undefined ? undefined : -1 - id;
    }
    const mark = values[SCOPE] as readonly [object?] | undefined;
    const needsThis = scope.thisCaptured;
    const receiver = mark === undefined ? self : mark[0];
    if (needsThis && mark === undefined && self === undefined) return undefined;
    const names = Object.keys(values).filter((name) => name !== SCOPE);
    if (names.length === 0 && !needsThis) return outer;
    this.note(source, scope, values);
    const site = source.tree.scopes.indexOf(scope);
    const encoded = names.map((name) => this.capture.encode(values[name]));
    const key = `${script}:${site}:${outer}:${JSON.stringify(encoded)}:${needsThis ? JSON.stringify(this.capture.encode(receiver)) : ''}`;
    const existing = mark === undefined ? this.instances.get(key) : this.identities.get(mark);
    if (existing !== undefined) {
      if (mark === undefined && changes(scope)) this.merged(source, scope);
      return existing;
    }
    const record = { script: source.number, site, parent: outer, names, values: encoded };
    const number = this.scopes.push(needsThis ? { ...record, self: this.capture.encode(receiver) } : record) - 1;
    if (mark === undefined) this.instances.set(key, number);
    else this.identities.set(mark, number);
    return number;
  }

  private moduleInstance(known: Known, located: Located): number {
    const { source, script } = located;
    let number = this.module(located);
    if (number === undefined) {
      const values = known.get(source.tree.module) ?? {};
      const names = Object.keys(values);
      if (source.evaluated) noGlobals(source, names);
      this.note(source, source.tree.module, values);
      number = this.scopes.push({ script: source.number, site: 0, names, values: [] }) - 1;
      this.instances.set(`module:${script}`, number);
      const encoded = names.map((name) => this.capture.encode(values[name]));
      this.scopes[number] = { ...(this.scopes[number] as ScopeRecord), values: encoded };
    }
    return number;
  }

  /** What variables of scopes that are restored do not do as the program's own. */
  private note(source: Source, scope: Scope, values: Readonly<Record<string, unknown>>): void {
    for (const [name, { lexical, constant, assigned, captured }] of scope.names) {
      if (!captured || !Object.hasOwn(values, name)) continue;
      if (constant && assigned)
        this.capture.lost.add(`${name} of ${source.file} is a constant, and the code writes to it`);
      if (lexical && values[name] === undefined)
        this.capture.lost.add(
          `${name} of ${source.file} is undefined, or has no value yet: which of the two is not known`,
        );
    }
  }

  private namedClass({ node }: ClassInfo, values: Readonly<Record<string, unknown>>): number | undefined {
    const name = (node.id as { name: string } | null)?.name;
    const value = name === undefined ? undefined : values[name];
    return typeof value === 'function' ? this.capture.idOf(value) : undefined;
  }

  private merged(source: Source, scope: Scope): void {
    const line = source.text.slice(0, scope.node.start).split('\n').length;
    this.capture.lost.add(
      `functions made at ${source.file}:${line} may share variables or not: their scopes have no identity`,
    );
  }
}

/** What evaluated code declares at its top is in the global scope, where other code may declare it anew: it is not told apart. */
function noGlobals({ tree, file }: Source, shown: readonly string[]): void {
  for (const [name, { captured }] of tree.module.names)
    if (captured && !shown.includes(name))
      throw new Error(`${name} of ${file} is declared by evaluated code at its top`);
}

/** Its `this` is that of the module: `module.exports`, before anything was assigned to it. */
function hasModuleReceiver(info: FunctionInfo): boolean {
  for (const { kind, within } of around(info.outer)) if (kind === 'function' && within?.kind !== 'arrow') return false;
  return true;
}

function inherits(object: object, prototype: object): boolean {
  for (let p: object | null = object; p !== null && !isProxy(p); p = getPrototypeOf(p))
    if (p === prototype) return true;
  return false;
}

/** Keys of fields that are computed were known only when the class was made. */
function unmakeable({ members }: ClassInfo): boolean {
  return members.some(({ type, computed, static: isStatic }) => type === 'PropertyDefinition' && computed && !isStatic);
}
