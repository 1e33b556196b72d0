// Writes the driver that explores sequences of calls: a function that makes an object of a class with symbolic arguments and
// calls its public methods, in every order. It is appended to the module of the class, in memory, so that it sees the class
// whether it is exported or not, and no position of the module changes.

import type { CapturedObject, CapturedStep } from '../../../result/captured.js';
import type { UnitDescription } from '../../unit.js';

export interface DriverMethod {
  readonly name: string;
  readonly parameters: UnitDescription['parameters'];
  readonly async: boolean;
}

export interface DriverClass {
  readonly name: string;
  /** Of the constructor. */
  readonly parameters: UnitDescription['parameters'];
  readonly methods: readonly DriverMethod[];
}

/** The name of the driver in its module. */
export const DRIVER = '$sequence';

/**
 * @param typed the module is TypeScript: arguments get the types of the parameters
 * @param imported names of the module `everypath` that the module imports itself
 * @param starts objects that tests left: sequences start there instead of at a constructor call with symbolic arguments
 */
export function driverText(
  target: DriverClass,
  length: number,
  module: { readonly typed: boolean; readonly commonJs: boolean; readonly imported: readonly string[] },
  starts?: readonly CapturedObject[],
): string {
  const needed = ['choose', 'symbolic', '$record', '$visited'].filter((name) => !module.imported.includes(name));
  const isAsync = target.methods.some((method) => method.async);
  const [asyncText, awaitText] = isAsync ? ['async ', 'await '] : ['', ''];
  const argument = (list: string, { name, rest }: UnitDescription['parameters'][number], i: number): string => {
    const type = module.typed ? `<${list}[${i}]${rest ? '[]' : ''}>` : '';
    return `${rest ? '...' : ''}symbolic${type}(${JSON.stringify(name)})`;
  };
  const { name, methods } = target;
  const made = target.parameters.map((p, i) => argument(`ConstructorParameters<typeof ${name}>`, p, i));
  const cases = methods.map((method, i) => {
    const list = `Parameters<InstanceType<typeof ${name}>[${JSON.stringify(method.name)}]>`;
    const args = method.parameters.map((p, k) => argument(list, p, k)).join(', ');
    const call = `$self[${JSON.stringify(method.name)}](...$args)`;
    return [
      `      case ${i + 1}: {`,
      `        const $args${module.typed ? ': any' : ''} = [${args}];`,
      `        $record('call', ${JSON.stringify(method.name)}, $args);`,
      `        $record('returned', ${method.async ? `await ${call}` : call});`,
      '        break;',
      '      }',
    ].join('\n');
  });
  const any = module.typed ? ': any' : '';
  const construct = `new ${module.typed ? `(${name} as any)` : name}(...$args)`;
  const fresh = [
    `  const $args${any} = [${made.join(', ')}];`,
    `  $record('call', 'constructor', $args);`,
    `  const $self${any} = ${construct};`,
    `  $record('returned', $self);`,
  ];
  return [
    '',
    module.commonJs
      ? `const { ${needed.join(', ')} } = require('everypath');`
      : `import { ${needed.join(', ')} } from 'everypath';`,
    `${asyncText}function ${DRIVER}() {`,
    ...(starts === undefined ? fresh : [`  let $self${any};`, ...startLines(starts, construct, methods, any)]),
    `  for (let $left = ${length}; $left > 0; $left--) {`,
    '    if ($visited($self, $left)) return;',
    `    switch (choose(${methods.length + 1})) {`,
    '      case 0:',
    '        return;',
    ...cases,
    '    }',
    '  }',
    '  $visited($self, 0);',
    '}',
    '',
  ]
    .join('\n')
    .replaceAll('await await ', awaitText);
}

/** Repeats what a test did to its object. */
function startLines(
  starts: readonly CapturedObject[],
  made: string,
  methods: readonly DriverMethod[],
  any: string,
): string[] {
  const line = ({ method, args, threw }: CapturedStep): string[] => {
    const isAsync = methods.some((m) => m.name === method && m.async);
    const member = `$self[${JSON.stringify(method.replace(/^=/, ''))}]`;
    const call = method.startsWith('=') ? `${member} = $args[0]` : `${isAsync ? 'await ' : ''}${member}(...$args)`;
    const done =
      method === 'constructor' ? `$self = ${made}; $record('returned', $self);` : `$record('returned', ${call});`;
    return [
      `      { const $args${any} = [${args.join(', ')}];`,
      `        $record('call', ${JSON.stringify(method)}, $args);`,
      `        ${threw ? `try { ${done} } catch ($error) { $record('threw', $error); }` : done} }`,
    ];
  };
  return [
    `  switch (choose(${starts.length})) {`,
    ...starts.flatMap(({ steps }, i) => [
      `    case ${i}:`,
      `      $record('start', ${i});`,
      ...steps.flatMap(line),
      '      break;',
    ]),
    '  }',
  ];
}
