// Contracts of a Java source become methods of its classes: `everypath$3$requires0(parameters)` and the like, written before the method
// they belong to and on its line, so that the user's javac reads the expressions and no line moves. The engine and the JVM call them.
// Methods of such names are no units.
import type { SourceRange } from '../../../result/source-range.js';
import { ProgramError } from '../../program-error.js';
import type { ContractClause, ContractFunction, UnitDescription } from '../../unit.js';
import type { ClassFile, MethodInfo } from '../classfile/class-file.js';
import { typeText } from '../classfile/descriptor.js';
import { CONTRACT_PREFIX, contractId } from '../contract-names.js';
import { type Clause, clausesIn, conjunctsOf, RESULT, translated } from './contract-clauses.js';
import { type Declaration, declarationAt } from './declarations.js';
import { maskedSource } from './java-text.js';

/** Of a variable whose type javac finds. */
const VALUE = `${CONTRACT_PREFIX}value`;

export function isContract({ name }: { readonly name: string }): boolean {
  return name.startsWith(CONTRACT_PREFIX);
}

/** A declaration with what comments say of it. */
interface Contract {
  readonly declaration: Declaration;
  readonly clauses: readonly Clause[];
  readonly throws: readonly string[];
}

type Contracts = Pick<UnitDescription, 'requires' | 'ensures' | 'invariants' | 'contracts' | 'olds' | 'throws'>;

export class JavaContracts {
  private readonly found: readonly Contract[];

  constructor(
    private readonly file: string,
    private readonly text: string,
  ) {
    this.found = contractsIn(text);
  }

  /** There are some: the source is to be compiled with them. */
  get exist(): boolean {
    return this.found.length > 0;
  }

  get hasOlds(): boolean {
    return this.found.some((_, k) => this.olds(k).length > 0);
  }

  /** The source with its contracts as methods. @param types of values from before calls, by contract; without them their types are asked for */
  source(types: ReadonlyMap<number, readonly string[]> | undefined): string {
    let made = '';
    let from = 0;
    this.found.forEach(({ declaration }, k) => {
      made += this.text.slice(from, declaration.insert) + this.methods(k, types?.get(k));
      from = declaration.insert;
    });
    return made + this.text.slice(from);
  }

  /** Types of the values from before, as javac has found them. */
  typesOf(classes: readonly ClassFile[]): Map<number, readonly string[]> {
    const types = new Map<number, string[]>();
    for (const { methods } of classes) {
      for (const { name, code } of methods) {
        const [, k, n] = /^everypath\$(\d+)\$old(\d+)$/.exec(name) ?? [];
        const found = code?.variables.find((v) => v.name === VALUE)?.descriptor;
        if (found === undefined) continue;
        const list = types.get(Number(k)) ?? [];
        list[Number(n)] = typeText(found);
        types.set(Number(k), list);
      }
    }
    return types;
  }

  private olds(k: number): readonly string[] {
    const { clauses, declaration } = this.found[k];
    const texts: string[] = [];
    for (const clause of clauses) texts.push(...translated(clause, isResultFree(declaration), texts.length).olds);
    return texts;
  }

  private methods(k: number, types: readonly string[] | undefined): string {
    const { declaration, clauses } = this.found[k];
    const { kind, isStatic, generics, parameters, result } = declaration;
    const head = `private ${isStatic ? 'static ' : ''}${generics} `;
    const method = (type: string, name: string, more: readonly string[], body: string): string => {
      const list = [...(kind === 'method' && parameters !== '' ? [parameters] : []), ...more].join(', ');
      return `${head}${type} ${CONTRACT_PREFIX}${k}$${name}(${list}) throws Throwable { ${body} } `;
    };
    const olds = this.olds(k);
    const before = olds.map((text, n) => {
      if (types === undefined) return method('void', `old${n}`, [], `var ${VALUE} = (${text}); return;`);
      return method(types[n], `old${n}`, [], `return (${text});`);
    });
    const given = [
      ...(result === 'void' || result === '' ? [] : [`${result} ${RESULT}`]),
      ...olds.map((_, n) => `${types?.[n]} ${CONTRACT_PREFIX}old${n}`),
    ];
    let first = 0;
    const made = clauses.flatMap((clause, c) => {
      const { text, olds: own } = translated(clause, isResultFree(declaration), first);
      first += own.length;
      if (clause.kind === 'ensures') {
        return types === undefined && olds.length > 0
          ? []
          : [method('boolean', `ensures${c}`, given, `return (${text});`)];
      }
      const parts = conjunctsOf(text).map((part, p) =>
        method('boolean', `${clause.kind}${c}$${p}`, [], `return (${part});`),
      );
      return [method('boolean', `${clause.kind}${c}`, [], `return (${text});`), ...parts];
    });
    return [method('void', 'of', [], ''), ...before, ...made].join('');
  }

  /** What a method has. @param classes its own and those above it */
  of({ name, descriptor }: MethodInfo, classes: readonly ClassFile[]): Contracts {
    const own = this.ownNumber(name, descriptor, classes[0]);
    const made = {
      requires: [] as ContractClause[],
      ensures: [] as ContractClause[],
      invariants: [] as ContractClause[],
    };
    const contracts: ContractFunction[] = [];
    const add = (k: number, owner: ClassFile): void => {
      this.found[k].clauses.forEach((clause, c) => {
        const list = made[clause.kind === 'invariant' ? 'invariants' : clause.kind];
        const idOf = (suffix: string): string | undefined =>
          idIn(owner, `${CONTRACT_PREFIX}${k}$${clause.kind}${c}${suffix}`);
        const id = idOf('');
        if (id === undefined) return;
        const conjuncts: string[] = [];
        for (let p = 0, part = idOf('$0'); part !== undefined; part = idOf(`$${++p}`)) conjuncts.push(part);
        contracts.push({ id, kind: clause.kind, clause: list.length, conjuncts });
        list.push({ text: clause.text, location: this.placeOf(clause) });
      });
    };
    if (own !== undefined) add(own, classes[0]);
    for (const owner of classes) for (const k of this.numbersIn(owner, 'type')) add(k, owner);
    const olds =
      own === undefined
        ? []
        : this.olds(own).map((_, n) => idIn(classes[0], `${CONTRACT_PREFIX}${own}$old${n}`) as string);
    const throws = own === undefined ? [] : this.found[own].throws.flatMap((each) => this.namesOf(each));
    return { ...made, contracts, olds, throws };
  }

  /** What a name of a class may stand for: `java.io.IOException`. */
  private namesOf(name: string): string[] {
    if (name.includes('.')) return [name];
    const imported = new RegExp(`^\\s*import\\s+([\\w.]+\\.${name})\\s*;`, 'm').exec(this.text)?.[1];
    const folders = [...this.text.matchAll(/^\s*import\s+([\w.]+)\.\*\s*;/gm)].map((found) => found[1]);
    const own = /^\s*package\s+([\w.]+)\s*;/m.exec(this.text)?.[1];
    if (imported !== undefined) return [imported];
    return [own === undefined ? name : `${own}.${name}`, ...['java.lang', ...folders].map((each) => `${each}.${name}`)];
  }

  private numbersIn({ methods }: ClassFile, kind: Declaration['kind']): number[] {
    const numbers = methods.flatMap(({ name }) => /^everypath\$(\d+)\$of$/.exec(name)?.[1] ?? []).map(Number);
    return numbers.filter((k) => this.found[k].declaration.kind === kind);
  }

  private ownNumber(name: string, descriptor: string, owner: ClassFile): number | undefined {
    const parameters = descriptor.slice(0, descriptor.indexOf(')') + 1);
    return this.numbersIn(owner, 'method').find(
      (k) =>
        this.found[k].declaration.name === name && idIn(owner, `${CONTRACT_PREFIX}${k}$of`)?.endsWith(`${parameters}V`),
    );
  }

  private placeOf({ start, text }: Clause): SourceRange {
    const at = (offset: number): { line: number; column: number } => {
      const lines = this.text.slice(0, offset).split('\n');
      return { line: lines.length, column: (lines.at(-1) as string).length + 1 };
    };
    const [from, to] = [at(start), at(start + text.length)];
    return { file: this.file, ...from, endLine: to.line, endColumn: to.column };
  }
}

/** `result` is the result unless a parameter is called so. */
function isResultFree({ parameters }: Declaration): boolean {
  return !/\bresult\s*(?:,|$)/.test(parameters);
}

function idIn({ name: owner, methods }: ClassFile, name: string): string | undefined {
  const found = methods.find((m) => m.name === name);
  return found && contractId(owner, found);
}

function contractsIn(text: string): Contract[] {
  const { masked, comments } = maskedSource(text);
  const made = new Map<number, Contract>();
  for (const { start, end } of comments) {
    const { clauses, throws } = clausesIn(text, start, end);
    if (clauses.length === 0 && throws.length === 0) continue;
    const declaration = declarationAt(masked, end + (/\S/.exec(masked.slice(end))?.index ?? 0));
    if (declaration === undefined || (clauses.length === 0 && declaration.kind === 'type')) continue;
    const wrong = clauses.find(({ kind }) => (kind === 'invariant') !== (declaration.kind === 'type'));
    if (wrong !== undefined) {
      const where = wrong.kind === 'invariant' ? 'before a class' : 'before a method';
      throw new ProgramError('syntax-error', `@${wrong.kind} belongs ${where}: ${wrong.text}`);
    }
    const known = made.get(declaration.insert);
    const all = [...(known?.clauses ?? []), ...clauses];
    made.set(declaration.insert, { declaration, clauses: all, throws: [...(known?.throws ?? []), ...throws] });
  }
  return [...made.values()].sort((a, b) => a.declaration.insert - b.declaration.insert);
}
