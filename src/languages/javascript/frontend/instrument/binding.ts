// A variable of a module, what writes to it, and the scope that declares it.
import type { Node, NodeOf } from './ast.js';

export type BindingKind = 'var' | 'let' | 'const' | 'class' | 'function' | 'param' | 'catch' | 'name' | 'import';

/** `value` is the node assigned, undefined when it cannot be told (patterns, for-in, parameters). */
export interface Write {
  readonly at: number;
  readonly fn: Node;
  readonly value: Node | undefined;
  readonly initial: boolean;
}

export interface Binding {
  readonly name: string;
  readonly kind: BindingKind;
  /** Function (or Program, or field initializer) whose invocation creates the variable. */
  readonly fn: Node;
  readonly scope: Scope;
  readonly declared: NodeOf<'Identifier'>;
  /** The function declaration that gives the name its value. */
  declaration: NodeOf<'FunctionDeclaration'> | undefined;
  readonly writes: Write[];
  /** References from functions inside `fn`. */
  captured: boolean;
  /** Writes from functions inside `fn`. */
  assignedInside: boolean;
}

export class Scope {
  readonly bindings = new Map<string, Binding>();
  constructor(
    readonly node: Node,
    readonly fn: Node,
    readonly parent: Scope | undefined,
    readonly strict: boolean,
  ) {}
}
