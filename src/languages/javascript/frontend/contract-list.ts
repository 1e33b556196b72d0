// The contracts of a unit: what it shows of their text, and the functions that they become in the module whose scope they see.
import type { ParameterDeclaration } from 'typescript';
import type { SourceRange } from '../../../result/source-range.js';
import type { AssumedText } from '../../language.js';
import { ProgramError } from '../../program-error.js';
import type { ContractFunction } from '../../unit.js';
import { assumedClauses, assumedOf } from './assumed.js';
import { nameOf } from './constructed.js';
import { type Clause, clausesOf } from './contracts.js';
import type { UnitSyntax } from './units.js';

/** A contract expression to be translated in the module whose scope it sees. */
export interface ContractSource {
  readonly file: string;
  readonly id: string;
  readonly parameters: readonly string[];
  readonly text: string;
  readonly location: SourceRange;
}

/** The unit's contracts: what it shows of their text, and the functions they become. */
export function contractsOf(
  syntax: UnitSyntax,
  key: string,
  declared: readonly ParameterDeclaration[],
  assumed: readonly AssumedText[],
) {
  const { doc, kind, classes } = syntax;
  const requires = [...clausesOf(doc, 'requires'), ...assumedClauses(assumed, nameOf(syntax), syntax.file)];
  const ensures = clausesOf(doc, 'ensures');
  const invariants = kind === 'static' ? [] : classes.flatMap((c) => clausesOf(c.doc, 'invariant'));
  const list = new ContractList(key, declared.map(contractParameter));
  for (const [i, clause] of requires.entries()) list.add('requires', i, clause);
  for (const [i, clause] of ensures.entries()) list.add('ensures', i, clause);
  for (const [i, clause] of invariants.entries()) list.add('invariant', i, clause);
  const clauses = {
    requires: requires.map(publicClause),
    ensures: ensures.map(publicClause),
    invariants: invariants.map(publicClause),
  };
  return { clauses, list, assumptions: assumedOf(requires) };
}

function publicClause({ text, location }: Clause) {
  return { text, location };
}

/**
 * A parameter as a contract function declares it: its name or destructuring pattern with the default value. A rest
 * parameter is passed as one array, so that `result` can follow it.
 */
function contractParameter(parameter: ParameterDeclaration): string {
  const text = parameter.name.getText();
  return parameter.initializer === undefined ? text : `${text} = ${parameter.initializer.getText()}`;
}

/** Contract functions of one unit, with their ids. */
class ContractList {
  readonly functions: ContractFunction[] = [];
  readonly olds: string[] = [];
  readonly sources: ContractSource[] = [];

  constructor(
    private readonly key: string,
    private readonly parameters: readonly string[],
  ) {}

  add(kind: ContractFunction['kind'], clause: number, given: Clause): void {
    const { location, translated, olds, conjuncts, scope, hidden } = given;
    // They become functions of the module, which see no private members.
    if (hidden !== undefined) {
      const suggestion = 'name an accessor of the class';
      throw new ProgramError('contract-syntax', `@${kind}: ${hidden.name} is seen within its class alone`, {
        location: hidden.location,
        suggestion,
      });
    }
    const file = scope ?? location.file;
    const id = `${this.key}:${kind}:${clause}`;
    this.functions.push({ id, kind, clause, conjuncts: conjuncts.map((_, i) => `${id}:${i}`) });
    const parameters =
      kind === 'invariant'
        ? []
        : kind === 'requires'
          ? this.parameters
          : [...this.named('result', '$old'), 'result', '$old'];
    this.sources.push({ file, id, parameters, text: translated, location });
    for (const [i, text] of conjuncts.entries()) {
      this.sources.push({ file, id: `${id}:${i}`, parameters, text, location });
    }
    for (const text of olds) {
      const oldId = `${this.key}:old:${this.olds.length}`;
      this.olds.push(oldId);
      this.sources.push({ file, id: oldId, parameters: this.parameters, text, location });
    }
  }

  /** Parameters whose own name is taken by the contract language are hidden by it. */
  private named(...taken: string[]): string[] {
    return this.parameters.map((text, i) => (taken.includes(/^[\w$]*/.exec(text)![0]) ? `$hidden${i}` : text));
  }
}
