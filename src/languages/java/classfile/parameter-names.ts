// Names of a method's parameters: those of its variables, else what the compiler kept, else by position.
import { type MethodInfo, STATIC } from './class-file.js';
import { kindOf, methodType } from './descriptor.js';

export function parameterNames({ access, code, descriptor, parameterNames: given }: MethodInfo): string[] {
  let slot = (access & STATIC) === 0 ? 1 : 0;
  const used = new Set<string>();
  return methodType(descriptor).parameters.map((type, i) => {
    const variable = code?.variables.find((v) => v.index === slot && v.start === 0);
    slot += kindOf(type) === 'J' || kindOf(type) === 'D' ? 2 : 1;
    const name = variable?.name ?? (given[i] || `arg${i}`);
    const free = used.has(name) ? `${name}_${i}` : name;
    used.add(free);
    return free;
  });
}
