// Temporal formulas over the steps of a finite trace: past-time and future operators, read from text and evaluated step by
// step. Used by monitors (monitor.ts).
//   !a  a & b  a | b  a -> b  a <-> b        atoms are names of predicates, `true`, `false`
//   X a  next (there is one)   N a  next, if there is one   F a  finally   G a  always
//   a U b  until   a W b  weak until   a R b  release
//   Y a  in the step before (there was one)   O a  once   H a  historically   a S b  since

export type Formula =
  | { readonly op: 'true' | 'false' }
  | { readonly op: 'atom'; readonly name: string }
  | { readonly op: UnaryOp; readonly args: readonly [Formula] }
  | { readonly op: 'U' | 'R' | 'W' | 'S'; readonly args: readonly [Formula, Formula] }
  | { readonly op: 'and' | 'or'; readonly args: readonly Formula[] };

/** `some` and `weak` only in what is left of a formula: there must be a next step that satisfies it; if there is one, it does. */
type UnaryOp = 'not' | 'X' | 'N' | 'F' | 'G' | 'Y' | 'O' | 'H' | 'some' | 'weak';

const TRUE: Formula = { op: 'true' };
const FALSE: Formula = { op: 'false' };
const UNARY: ReadonlyMap<string, UnaryOp> = new Map<string, UnaryOp>([
  ['!', 'not'],
  ...(['X', 'N', 'F', 'G', 'Y', 'O', 'H'] as const).map((op): [string, UnaryOp] => [op, op]),
]);
const BINARY = ['U', 'R', 'W', 'S'] as const;
const PAST = new Set<string>(['Y', 'O', 'H', 'S']);
const FUTURE = new Set<string>(['X', 'N', 'F', 'G', 'U', 'R', 'W']);

/** The text is not a formula that can be monitored. */
export class FormulaError extends Error {}

function argsOf(formula: Formula): readonly Formula[] {
  return 'args' in formula ? formula.args : [];
}

/** The names of predicates in a formula. */
export function atoms(formula: Formula, found: Set<string> = new Set()): Set<string> {
  if (formula.op === 'atom') found.add(formula.name);
  for (const arg of argsOf(formula)) atoms(arg, found);
  return found;
}

export function parseFormula(text: string): Formula {
  const formula = new Parser(text).parse();
  checkNesting(formula, text);
  return formula;
}

class Parser {
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(private readonly text: string) {
    this.tokens = text.match(/<->|->|&&?|\|\|?|[!()]|[A-Za-z_$][\w$]*|\S/g) ?? [];
  }

  parse(): Formula {
    const formula = this.equivalence();
    if (this.at < this.tokens.length) this.fail('an operator');
    return formula;
  }

  private fail(expected: string): never {
    const where = this.at < this.tokens.length ? `before ${this.tokens[this.at]}` : 'at the end';
    throw new FormulaError(`${this.text}: expected ${expected} ${where}`);
  }

  private take(...tokens: readonly string[]): boolean {
    if (!tokens.includes(this.tokens[this.at])) return false;
    this.at++;
    return true;
  }

  private equivalence(): Formula {
    let left = this.implication();
    while (this.take('<->')) {
      const right = this.implication();
      left = and([or([not(left), right]), or([left, not(right)])]);
    }
    return left;
  }

  private implication(): Formula {
    const left = this.disjunction();
    return this.take('->') ? or([not(left), this.implication()]) : left;
  }

  private disjunction(): Formula {
    const parts = [this.conjunction()];
    while (this.take('|', '||')) parts.push(this.conjunction());
    return parts.length === 1 ? parts[0] : or(parts);
  }

  private conjunction(): Formula {
    const parts = [this.temporal()];
    while (this.take('&', '&&')) parts.push(this.temporal());
    return parts.length === 1 ? parts[0] : and(parts);
  }

  private temporal(): Formula {
    const left = this.unary();
    for (const op of BINARY) if (this.take(op)) return { op, args: [left, this.temporal()] };
    return left;
  }

  private unary(): Formula {
    const token = this.tokens[this.at];
    const op = token === undefined ? undefined : UNARY.get(token);
    if (op !== undefined) {
      this.at++;
      const inner = this.unary();
      return op === 'not' ? not(inner) : { op, args: [inner] };
    }
    if (this.take('(')) {
      const inner = this.equivalence();
      if (!this.take(')')) this.fail(')');
      return inner;
    }
    if (token === undefined || !/^[A-Za-z_$]/.test(token) || BINARY.includes(token as 'U')) {
      return this.fail('a predicate or (');
    }
    this.at++;
    return token === 'true' ? TRUE : token === 'false' ? FALSE : { op: 'atom', name: token };
  }
}

/** A past operator looks back at steps that are over: nothing inside it may wait for the future. */
function checkNesting(formula: Formula, text: string): void {
  if (PAST.has(formula.op) && containsFuture(formula)) {
    throw new FormulaError(`${text}: a future operator inside the past operator ${formula.op} cannot be monitored`);
  }
  for (const arg of argsOf(formula)) checkNesting(arg, text);
}

function containsFuture(formula: Formula): boolean {
  return FUTURE.has(formula.op) || argsOf(formula).some(containsFuture);
}

function not(formula: Formula): Formula {
  if (formula.op === 'true') return FALSE;
  if (formula.op === 'false') return TRUE;
  return formula.op === 'not' ? formula.args[0] : { op: 'not', args: [formula] };
}

const and = (parts: readonly Formula[]): Formula => combine('and', parts, FALSE, TRUE);
const or = (parts: readonly Formula[]): Formula => combine('or', parts, TRUE, FALSE);

/** Flat and without duplicates, so that what is left of a formula does not grow from step to step. */
function combine(op: 'and' | 'or', parts: readonly Formula[], absorbing: Formula, neutral: Formula): Formula {
  const kept = new Map<string, Formula>();
  const add = (part: Formula): boolean => {
    if (part.op === absorbing.op) return false;
    if (part.op === op) return part.args.every(add);
    if (part.op !== neutral.op) kept.set(keyOf(part), part);
    return true;
  };
  if (!parts.every(add)) return absorbing;
  const args = [...kept.values()];
  if (args.length < 2) return args[0] ?? neutral;
  return { op, args };
}

function keyOf(formula: Formula): string {
  if (formula.op === 'atom') return formula.name;
  return `${formula.op}(${argsOf(formula).map(keyOf).join(',')})`;
}

/** A formula along one trace: after each step, what the rest of the trace must satisfy (progression). */
export class Progress {
  private rest: Formula;
  /** Values of the past subformulas and their parts, by text, in the step before. */
  private before: ReadonlyMap<string, boolean> | undefined;

  constructor(private readonly formula: Formula) {
    this.rest = formula;
  }

  /** One more step. False when nothing that may follow can make the formula true any more. */
  step(holds: (name: string) => boolean): boolean {
    const values = new Map<string, boolean>();
    const state: Step = {
      past: new Map(),
      before: this.before,
      holds(name) {
        let value = values.get(name);
        if (value === undefined) values.set(name, (value = holds(name)));
        return value;
      },
    };
    recordPast(this.formula, state);
    this.rest = progress(this.rest, state);
    this.before = state.past;
    return this.rest.op !== 'false';
  }

  /** The trace ended: does it satisfy the formula? */
  end(): boolean {
    return holdsAtEnd(this.rest);
  }
}

interface Step {
  readonly past: Map<string, boolean>;
  readonly before: ReadonlyMap<string, boolean> | undefined;
  holds(name: string): boolean;
}

/** Computed in every step, needed or not: the next step looks back at them. */
function recordPast(formula: Formula, step: Step): void {
  if (PAST.has(formula.op)) pastValue(formula, step);
  else for (const arg of argsOf(formula)) recordPast(arg, step);
}

function pastValue(formula: Formula, step: Step): boolean {
  const parts = argsOf(formula).map((arg) => pastValue(arg, step));
  const key = keyOf(formula);
  const value = pastResult(formula, parts, step.before, key, step);
  step.past.set(key, value);
  return value;
}

function pastResult(
  formula: Formula,
  parts: readonly boolean[],
  before: Step['before'],
  key: string,
  step: Step,
): boolean {
  switch (formula.op) {
    case 'true':
      return true;
    case 'false':
      return false;
    case 'atom':
      return step.holds(formula.name);
    case 'not':
      return !parts[0];
    case 'and':
      return parts.every(Boolean);
    case 'or':
      return parts.some(Boolean);
    case 'Y':
      return before?.get(keyOf(formula.args[0])) ?? false;
    case 'O':
      return parts[0] || (before?.get(key) ?? false);
    case 'H':
      return parts[0] && (before?.get(key) ?? true);
    case 'S':
      return parts[1] || (parts[0] && (before?.get(key) ?? false));
    default:
      throw new Error(`${formula.op} inside a past operator`);
  }
}

function next(op: 'some' | 'weak', formula: Formula): Formula {
  return { op, args: [formula] };
}

/** No step is left. */
function holdsAtEnd(formula: Formula): boolean {
  switch (formula.op) {
    case 'true':
    case 'weak':
    case 'G':
    case 'N':
    case 'W':
    case 'R':
      return true;
    case 'not':
      return !holdsAtEnd(formula.args[0]);
    case 'and':
      return formula.args.every(holdsAtEnd);
    case 'or':
      return formula.args.some(holdsAtEnd);
    default:
      return false;
  }
}

/** What the steps after this one must satisfy. */
function progress(formula: Formula, step: Step): Formula {
  switch (formula.op) {
    case 'true':
    case 'false':
      return formula;
    case 'atom':
      return step.holds(formula.name) ? TRUE : FALSE;
    case 'not':
      return not(progress(formula.args[0], step));
    case 'and':
      return and(formula.args.map((arg) => progress(arg, step)));
    case 'or':
      return or(formula.args.map((arg) => progress(arg, step)));
    case 'some':
    case 'weak':
      return progress(formula.args[0], step);
    case 'X':
      return next('some', formula.args[0]);
    case 'N':
      return next('weak', formula.args[0]);
    case 'F':
      return or([progress(formula.args[0], step), next('some', formula)]);
    case 'G':
      return and([progress(formula.args[0], step), next('weak', formula)]);
    case 'U':
      return or([progress(formula.args[1], step), and([progress(formula.args[0], step), next('some', formula)])]);
    case 'W':
      return or([progress(formula.args[1], step), and([progress(formula.args[0], step), next('weak', formula)])]);
    case 'R':
      return and([progress(formula.args[1], step), or([progress(formula.args[0], step), next('weak', formula)])]);
    default:
      return step.past.get(keyOf(formula)) === true ? TRUE : FALSE;
  }
}
