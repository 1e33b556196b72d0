// Variables that outlive the call that makes them: closures may change them, so the journal is told how to set them back.
import type { Pattern } from 'acorn';
import { boundIdentifiers, type Node } from './ast.js';
import type { Binding } from './binding.js';
import type { Emitter } from './emitter.js';

/** Closures assign the variable, so that it must be rolled back, or hold it, and states are to know what they hold. */
export function outlives(e: Emitter, binding: Binding): boolean {
  return binding.assignedInside || (e.module.tellsCaptured && binding.captured);
}

/** Registration of variables that outlive their function, while modules load. */
export function register(e: Emitter, bindings: readonly Binding[], guard: boolean): string {
  const calls = bindings.map((b) => {
    const name = e.module.renamed.get(b.declared) ?? b.name;
    const restore = b.assignedInside ? `, (${e.$}v) => { ${name} = ${e.$}v; }${namedForProofs(e, b)}` : '';
    return `${e.op('variable')}(() => ${name}${restore});`;
  });
  if (calls.length === 0) return '';
  if (e.module.completion) {
    const list = calls.map((call) => call.slice(0, -1)).join(', ');
    return ` let ${e.module.names.fresh('q')} = ${guard ? `${e.$}.loading && ` : ''}(${list});`;
  }
  return guard ? ` if (${e.$}.loading) { ${calls.join(' ')} }` : ` ${calls.join(' ')}`;
}

function namedForProofs(e: Emitter, { name }: Binding): string {
  return e.module.capture?.widens === true ? `, ${JSON.stringify(name)}` : '';
}

/** The bindings a declaration makes that must be registered where they are made. */
export function escaping(e: Emitter, pattern: Pattern): Binding[] {
  const found: Binding[] = [];
  for (const name of boundIdentifiers(pattern)) {
    const binding = e.binding(name);
    if (binding === undefined || !outlives(e, binding) || binding.scope === e.module.scopes.top) continue;
    if (binding.kind === 'let' || binding.kind === 'catch' || binding.kind === 'const') found.push(binding);
  }
  return found;
}

/** The same for a class or function that a statement declares inside a function. */
export function registerDeclared(e: Emitter, statement: Node): string {
  if (!e.module.tellsCaptured) return '';
  if (statement.type !== 'ClassDeclaration' && statement.type !== 'FunctionDeclaration') return '';
  const binding = statement.id === null ? undefined : e.binding(statement.id);
  const isInner = binding?.captured === true && binding.scope !== e.module.scopes.top;
  return isInner ? `${register(e, [binding], true)} ` : '';
}
