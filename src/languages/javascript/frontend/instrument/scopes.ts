// What is known of the names of one module: which declaration each identifier means, and every write to it. The emitter asks
// whether a variable can change between two reads, and which variables closures assign (for roll-back). Filled by
// scope-analysis.ts.
import type { Program } from 'acorn';
import type { Node, NodeOf } from './ast.js';
import { type Binding, type BindingKind, Scope } from './binding.js';

export class Scopes {
  /** Identifier node -> binding, for declarations and references. */
  readonly resolved = new Map<Node, Binding>();
  /** References to names no scope declares. */
  readonly free = new Map<string, { assigned: boolean }>();
  readonly bindings: Binding[] = [];
  readonly top: Scope;
  /** Every identifier-like name of the module. */
  readonly names = new Set<string>();
  /** Functions that mention `arguments`. */
  readonly usesArguments = new Set<Node>();
  /** References inside a `with`: they may mean a property of its object. */
  readonly inWith = new Set<Node>();
  /** Function nodes whose code is strict. */
  readonly strict = new Set<Node>();

  constructor(
    readonly program: Program,
    strict: boolean,
    /** A script: other scripts see its top-level names, and it sees theirs. */
    readonly script: boolean,
  ) {
    this.top = new Scope(program, program, undefined, strict);
    if (strict) this.strict.add(program);
  }

  declare(scope: Scope, identifier: NodeOf<'Identifier'>, kind: BindingKind): Binding {
    this.names.add(identifier.name);
    let binding = scope.bindings.get(identifier.name);
    if (binding === undefined) {
      binding = {
        name: identifier.name,
        kind,
        fn: scope.fn,
        scope,
        declared: identifier,
        declaration: undefined,
        writes: [],
        captured: false,
        assignedInside: false,
      };
      scope.bindings.set(identifier.name, binding);
      this.bindings.push(binding);
    } else if (kind === 'function') {
      binding.writes.push({ at: identifier.start, fn: scope.fn, value: undefined, initial: false });
    }
    this.resolved.set(identifier, binding);
    return binding;
  }

  /** Those of a function's own scopes. Asked for when all are declared. */
  bindingsOf(fn: Node): readonly Binding[] {
    if (this.byFunction?.count !== this.bindings.length) {
      const lists = new Map<Node, Binding[]>();
      for (const binding of this.bindings) {
        const list = lists.get(binding.fn);
        if (list === undefined) lists.set(binding.fn, [binding]);
        else list.push(binding);
      }
      this.byFunction = { count: this.bindings.length, lists };
    }
    return this.byFunction.lists.get(fn) ?? [];
  }

  private byFunction: { readonly count: number; readonly lists: ReadonlyMap<Node, readonly Binding[]> } | undefined;

  lookup(scope: Scope, name: string): Binding | undefined {
    for (let s: Scope | undefined = scope; s !== undefined; s = s.parent) {
      const binding = s.bindings.get(name);
      if (binding !== undefined) return binding;
    }
    return undefined;
  }

  refer(identifier: NodeOf<'Identifier'>, scope: Scope): Binding | undefined {
    const { name } = identifier;
    this.names.add(name);
    if (name === 'arguments') this.noteArguments(scope);
    const binding = this.lookup(scope, name);
    if (binding === undefined) {
      if (!this.free.has(name)) this.free.set(name, { assigned: false });
      return undefined;
    }
    this.resolved.set(identifier, binding);
    if (binding.fn !== scope.fn) binding.captured = true;
    return binding;
  }

  noteArguments(scope: Scope): void {
    for (let s: Scope | undefined = scope; s !== undefined; s = s.parent) {
      if (s.fn.type !== 'ArrowFunctionExpression') {
        this.usesArguments.add(s.fn);
        return;
      }
    }
  }

  /** A write to a name. */
  assign(identifier: NodeOf<'Identifier'>, scope: Scope, value: Node | undefined, initial: boolean): void {
    const binding = this.refer(identifier, scope);
    if (binding === undefined) {
      this.free.set(identifier.name, { assigned: true });
      return;
    }
    binding.writes.push({ at: identifier.start, fn: scope.fn, value, initial });
    if (binding.fn !== scope.fn) binding.assignedInside = true;
  }

  /** Code that is not known here may read and write what these scopes see, and declare more. */
  open(scopes: Iterable<Scope>): void {
    const open = new Set<Scope>();
    for (const scope of scopes) for (let s: Scope | undefined = scope; s !== undefined; s = s.parent) open.add(s);
    for (const scope of open) {
      for (const binding of scope.bindings.values()) {
        binding.writes.push({ at: -1, fn: this.program, value: undefined, initial: false });
        binding.captured = binding.assignedInside = true;
      }
    }
    if (open.size > 0) for (const use of this.free.values()) use.assigned = true;
  }
}
