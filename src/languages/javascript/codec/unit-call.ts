// How a unit is called in source notation, for input-code.ts. Inputs come in the order: receiver (if any), parameters.

import type { UnitDescription } from '../../unit.js';
import type { UnitCall } from './input-code.js';
import { memberText } from './source-text.js';

type Callable = Pick<UnitDescription, 'kind' | 'root' | 'member' | 'exported' | 'receiver' | 'making'> & {
  readonly parameters: readonly { readonly rest: boolean }[];
};

export function callOf(unit: Callable): UnitCall {
  // What no name of the module holds is reached through its exports.
  const root = unit.exported === undefined ? unit.root : unit.exported.reduce(memberText, 'module.exports');
  return {
    uses: [root.split('.', 1)[0]],
    text(names) {
      const { making } = unit;
      const method = unit.kind === 'method' && making === undefined;
      const bound = unit.kind === 'function' && unit.receiver !== undefined;
      const parameters = method || bound ? names.slice(1) : names;
      const all = parameters.map((name, i) => (unit.parameters[i]?.rest ? `...${name}` : name));
      const args = all.slice(making ?? 0).join(', ');
      switch (unit.kind) {
        case 'function':
          if (bound) return `${root}.call(${[names[0], ...(args === '' ? [] : [args])].join(', ')})`;
          return `${root}(${args})`;
        case 'constructor':
          return `new ${root}(${args})`;
        case 'static':
          return `${memberText(root, unit.member!)}(${args})`;
        case 'method':
          if (making !== undefined) {
            const made = `new ${root}(${all.slice(0, making).join(', ')})`;
            return `${memberText(made, unit.member!)}(${args})`;
          }
          return `${memberText(names[0], unit.member!)}(${args})`;
      }
    },
  };
}
