// What modules of the original report to when they run: their top-level names, contracts, access to private fields, and what a listener is
// told. Made once per context, by original.ts.
import type { ModuleScopes } from '../program/module-scopes.js';
import type { Gate } from '../runtime/safety/gate.js';
import type { PrivateAccess, PrivateFields } from './private-fields.js';

export function registryOf(
  gate: Gate,
  scopes: ModuleScopes,
  contracts: Map<string, Function>,
  privates: PrivateFields,
  reports: object,
): unknown {
  return gate.object({
    scope: gate.method('scope', 2, ([file, names]) => {
      scopes.set(file as string, names as Record<string, unknown>);
    }),
    contract: gate.method('contract', 2, ([id, contract]) => {
      contracts.set(id as string, contract as Function);
    }),
    privates: gate.method('privates', 3, ([owner, access, branded]) => {
      privates.register(owner as Function, access as PrivateAccess, branded === true);
    }),
    onlyPrivates: gate.method('onlyPrivates', 1, ([object]) => privates.made(object as object)),
    ...Object.fromEntries(
      Object.entries(reports).map(([name, fn]: [string, Function]) => [
        name,
        gate.method(name, fn.length, (args) => Reflect.apply(fn, undefined, args)),
      ]),
    ),
  });
}
