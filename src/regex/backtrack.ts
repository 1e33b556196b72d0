// How many steps a backtracking matcher such as V8's takes on a text, up to a limit: nested repetition can take
// exponentially many, and then V8 must not be asked. Called before texts that a search made up are evaluated.
// Soundness: only a text is given up for the answer, never a claim made; lookbehinds are taken as passed.
import { type Program, programOf } from './program.js';
import { LINE_ENDS, UnsupportedPattern } from './syntax.js';

/** Steps that cost some milliseconds. */
const LIMIT = 200_000;
/** On shorter texts even exponential growth is small. */
const SHORT = 20;

/** A repetition of something that repeats or branches: others take time polynomial in the text. */
export function mayExplode(source: string): boolean {
  return /[*+}][^()]*\)+\??[*+{]|\|[^()]*\)+\??[*+{]|[*+}]\)[^()]*\)+\??[*+{]/.test(source);
}

interface Place {
  readonly pc: number;
  readonly at: number;
  readonly env: Env | undefined;
}

/** Groups that are referred to (start and end), and where loops were entered. */
interface Env {
  readonly key: number;
  readonly loop: boolean;
  readonly from: number;
  readonly to: number;
  readonly before: Env | undefined;
}

class Exhausted extends Error {}

type Assertion = Extract<Program['code'][number], { op: 'start' | 'end' | 'boundary' | 'ahead' }>;

class Matcher {
  private steps = 0;

  constructor(
    private readonly program: Program,
    private readonly text: string,
  ) {}

  /** Is there a match at a position? Throws Exhausted. */
  match(entry: number, start: number, given: Env | undefined): boolean {
    const { code } = this.program;
    const { text } = this;
    const stack: Place[] = [{ pc: entry, at: start, env: given }];
    for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
      let { pc, at, env } = place;
      for (let alive = true; alive; ) {
        if (++this.steps > LIMIT) throw new Exhausted();
        const instruction = code[pc];
        switch (instruction.op) {
          case 'match':
            return true;
          case 'set': {
            const point = (this.program.expression.wide ? text.codePointAt(at) : text.charCodeAt(at)) as number;
            alive = at < text.length && instruction.set.has(point);
            at += point > 0xffff ? 2 : 1;
            pc = instruction.next;
            break;
          }
          case 'split':
            stack.push({ pc: instruction.second, at, env });
            pc = instruction.first;
            break;
          case 'open':
          case 'close':
            if (this.program.referenced.has(instruction.group)) env = noted(instruction, at, env);
            pc = instruction.next;
            break;
          case 'enter':
            env = { key: instruction.loop, loop: true, from: at, to: at, before: env };
            pc = instruction.next;
            break;
          case 'progress':
            alive = find(env, instruction.loop, true)?.from !== at;
            pc = instruction.next;
            break;
          case 'start':
          case 'end':
          case 'boundary':
          case 'ahead':
            alive = this.holds(instruction, at, env);
            pc = instruction.next;
            break;
          case 'reference': {
            const part = captured(text, instruction.groups, env);
            alive = text.startsWith(part, at);
            at += part.length;
            pc = instruction.next;
            break;
          }
          default:
            pc = instruction.next;
        }
      }
    }
    return false;
  }

  /** Does an assertion hold at a position? */
  private holds(instruction: Assertion, at: number, env: Env | undefined): boolean {
    const { text } = this;
    switch (instruction.op) {
      case 'start':
        return at === 0 || (instruction.multiline && LINE_ENDS.has(text.charCodeAt(at - 1)));
      case 'end':
        return at >= text.length || (instruction.multiline && LINE_ENDS.has(text.charCodeAt(at)));
      case 'boundary': {
        const left = at > 0 && instruction.words.has(text.charCodeAt(at - 1));
        const right = at < text.length && instruction.words.has(text.charCodeAt(at));
        return (left !== right) !== instruction.negate;
      }
      case 'ahead':
        return this.match(instruction.entry, at, env) !== instruction.negate;
    }
  }
}

/** A group begins or ends at a position. */
function noted({ op, group }: { op: 'open' | 'close'; group: number }, at: number, env: Env | undefined): Env {
  const from = op === 'open' ? at : (find(env, group, false)?.from ?? at);
  return { key: group, loop: false, from, to: op === 'open' ? -1 : at, before: env };
}

/** The text of the first of some groups that has one. */
function captured(text: string, groups: readonly number[], env: Env | undefined): string {
  const found = groups.map((group) => find(env, group, false)).find((e) => e && e.to >= 0);
  return found === undefined ? '' : text.slice(found.from, found.to);
}

function find(env: Env | undefined, key: number, loop: boolean): Env | undefined {
  let at = env;
  while (at !== undefined && (at.key !== key || at.loop !== loop)) at = at.before;
  return at;
}

/** Would V8 take long to match the expression on the text? */
export function tooCostly(source: string, flags: string, text: string, position: number): boolean {
  if (text.length <= SHORT || !mayExplode(source)) return false;
  try {
    const program = programOf(source, flags);
    const matcher = new Matcher(program, text);
    for (let start = position; start <= text.length; start++) {
      if (matcher.match(program.entry, start, undefined) || flags.includes('y')) return false;
    }
    return false;
  } catch (error) {
    if (error instanceof Exhausted) return true;
    if (error instanceof UnsupportedPattern) return false;
    throw error;
  }
}
