// Functions of a module that run without a call in the code: accessors, conversions, steps of iterators, traps of proxies. The
// statement that makes them run reports no spot, so a frame of theirs must be opaque (capture.ts).
// Soundness: where a module installs accessors or proxies from values, every function of it may be one.
import { isFunction, type Node, walk } from './ast.js';

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
      const isMember =
        node.type === 'MethodDefinition' || node.type === 'Property' || node.type === 'PropertyDefinition';
      const member = isMember ? node : undefined;
      if (member !== undefined) {
        const name = member.computed ? undefined : (member.key.name ?? member.key.value);
        if (member.value === null || !isFunction(member.value)) return;
        if (member.kind === 'get' || member.kind === 'set' || member.computed) accessors.add(member.value);
        else if (CONVERSIONS.has(name)) conversions.add(member.value);
        else if (STEPS.has(name)) steps.add(member.value);
      }
      if (node.type !== 'AssignmentExpression' || !isFunction(node.right) || node.left.type !== 'MemberExpression')
        return;
      const { property, computed } = node.left;
      if (computed ? property.type === 'MemberExpression' : CONVERSIONS.has(property.name)) conversions.add(node.right);
      else if (!computed && STEPS.has(property.name)) steps.add(node.right);
    },
    true,
  );
  if (installs && descriptors) return new Set(functions);
  return new Set([...accessors, ...conversions, ...(iterates ? steps : [])]);
}

const DESCRIPTOR = new Set(['get', 'set', 'enumerable', 'configurable']);

/** `{ get: f, enumerable: true }` */
function isDescriptor({ properties }: Node): boolean {
  const names = properties.map((p: Node) => (p.type === 'Property' && !p.computed ? (p.key.name ?? p.key.value) : ''));
  return (names.includes('get') || names.includes('set')) && names.every((name: string) => DESCRIPTOR.has(name));
}
