// Contracts of a unit that is explored from a captured state, as text of the module that restores it: each is a function in the scope that it sees,
// and a clause of the wrapper that calls it. Before the call a clause writes the symbolic parts, as the wrapper does; after it, it must not.

/** One expression as a function of the unit's parameters; an `ensures` gives a function of the result and of old values. */
export interface ContractText {
  readonly kind: 'requires' | 'ensures' | 'invariant' | 'old';
  /** That it sees; -1 - id of a class. */
  readonly scope: number;
  readonly text: string;
  /** Of an `ensures`: numbers of its old(...) in the unit, each with the number of its own text. */
  readonly olds?: readonly (readonly [old: number, text: number])[];
}

interface Wrapper {
  /** Its parameters, the symbolic parts. */
  readonly names: string;
  readonly writes: readonly string[];
  /** Arguments of the unit. */
  readonly list: string;
  readonly constructs: boolean;
}

/** Order of the clauses: `requires` as given, then invariants before the call; `ensures` as given, then invariants after it. */
export function contractLines(
  contracts: readonly ContractText[],
  { names, writes, list, constructs }: Wrapper,
): { readonly helpers: readonly string[]; readonly tags: readonly string[] } {
  if (contracts.length === 0) return { helpers: [], tags: [] };
  const helpers = [`function $write(${names}) {`, ...writes, '}', `function $list(${names}) { return ${list}; }`];
  const before = (i: number): string => `$before(${i}, () => $write(${names}), $list(${names}))`;
  const receiver = constructs ? 'result' : '$self';
  const after = (i: number, args: string): string => `Reflect.apply($contract(${i}), ${receiver}, ${args})`;
  const scopes = contracts.map(({ scope }) => scope).join(', ');
  helpers.push(`const $seen = [${scopes}];`, 'function $contract(i) { return $scope($seen[i]).q[i]; }');
  helpers.push(
    `function $before(i, write, list) { write(); return Reflect.apply($contract(i), ${constructs ? 'undefined' : '$self'}, list); }`,
  );
  const numbered = contracts.map((contract, i) => ({ ...contract, i }));
  const of = (kind: ContractText['kind']) => numbered.filter((contract) => contract.kind === kind);
  const tags = [
    ...of('requires').map(({ i }) => `@requires ${before(i)}`),
    ...(constructs ? [] : of('invariant').map(({ i }) => `@requires ${before(i)}`)),
    ...of('ensures').map(({ i, olds = [] }) => {
      const past = olds.map(([old, text]) => `${old}: old(${before(text)})`).join(', ');
      return `@ensures ${after(i, `$list(${names})`)}(result, { ${past} })`;
    }),
    ...of('invariant').map(({ i }) => `@ensures ${after(i, '[]')}`),
  ];
  return { helpers, tags };
}
