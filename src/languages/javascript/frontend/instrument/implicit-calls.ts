// Functions of a module that run without a call in the code: accessors, conversions, steps of iterators, traps of proxies. The
// statement that makes them run reports no spot, so a frame of theirs must be opaque (capture.ts).
// Soundness: where a module installs accessors or proxies from values, every function of it may be one.
import { isFunction, type Node, type NodeOf, walk, writtenKey } from './ast.js';

/** Called by operators, JSON, await. */
const CONVERSIONS = new Set(['valueOf', 'toString', 'toJSON', 'then']);
/** Called by whatever drives an iterator. */
const STEPS = new Set(['next', 'return', 'throw']);
const INSTALLERS = new Set(['defineProperty', 'defineProperties', '__defineGetter__', '__defineSetter__']);

export function implicitlyCalled(program: Node): ReadonlySet<Node> {
  const functions: Node[] = [];
  const accessors = new Set<Node>();
  const conversions = new Set<Node>();
  const steps = new Set<Node>();
  let iterates = false;
  let installs = false;
  let descriptors = false;
  walk(
    program,
    (node) => {
      if (isFunction(node)) functions.push(node);
      if (node.type === 'Identifier') {
        if (node.name === 'Proxy') installs = descriptors = true;
        else if (INSTALLERS.has(node.name)) installs = true;
        else if (node.name === 'iterator' || node.name === 'asyncIterator') iterates = true;
      }
      if (node.type === 'ObjectExpression' && isDescriptor(node)) descriptors = true;
      if (node.type === 'MethodDefinition' || node.type === 'Property' || node.type === 'PropertyDefinition') {
        const name = writtenKey(node);
        if (!node.value || !isFunction(node.value)) return;
        const isAccessor = 'kind' in node && (node.kind === 'get' || node.kind === 'set');
        if (isAccessor || name === undefined) accessors.add(node.value);
        else if (CONVERSIONS.has(name)) conversions.add(node.value);
        else if (STEPS.has(name)) steps.add(node.value);
      }
      if (node.type !== 'AssignmentExpression' || !isFunction(node.right) || node.left.type !== 'MemberExpression')
        return;
      const { property, computed } = node.left;
      const name = computed ? undefined : (property as NodeOf<'Identifier' | 'PrivateIdentifier'>).name;
      if (name === undefined ? property.type === 'MemberExpression' : CONVERSIONS.has(name))
        conversions.add(node.right);
      else if (name !== undefined && STEPS.has(name)) steps.add(node.right);
    },
    true,
  );
  if (installs && descriptors) return new Set(functions);
  return new Set([...accessors, ...conversions, ...(iterates ? steps : [])]);
}

const DESCRIPTOR = new Set(['get', 'set', 'enumerable', 'configurable']);

/** `{ get: f, enumerable: true }` */
function isDescriptor({ properties }: NodeOf<'ObjectExpression'>): boolean {
  const names = properties.map((p) => (p.type === 'Property' ? writtenKey(p) : undefined) ?? '');
  return (names.includes('get') || names.includes('set')) && names.every((name) => DESCRIPTOR.has(name));
}
