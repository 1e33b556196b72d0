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
            const point = this.program.expression.wide ? text.codePointAt(at) : text.charCodeAt(at);
            alive = at < text.length && instruction.set.has(point!);
            at += point! > 0xffff ? 2 : 1;
            pc = instruction.next;
            break;
          }
          case 'split':
            stack.push({ pc: instruction.second, at, env });
            pc = instruction.first;
            break;
          case 'open':
          case 'close': {
            const { group } = instruction;
            if (this.program.referenced.has(group)) {
              const from = instruction.op === 'open' ? at : (find(env, group, false)?.from ?? at);
              env = { key: group, loop: false, from, to: instruction.op === 'open' ? -1 : at, before: env };
            }
            pc = instruction.next;
            break;
          }
          case 'enter':
            env = { key: instruction.loop, loop: true, from: at, to: at, before: env };
            pc = instruction.next;
            break;
          case 'progress':
            alive = find(env, instruction.loop, true)?.from !== at;
            pc = instruction.next;
            break;
          case 'start':
            alive = at === 0 || (instruction.multiline && LINE_ENDS.has(text.charCodeAt(at - 1)));
            pc = instruction.next;
            break;
          case 'end':
            alive = at >= text.length || (instruction.multiline && LINE_ENDS.has(text.charCodeAt(at)));
            pc = instruction.next;
            break;
          case 'boundary': {
            const left = at > 0 && instruction.words.has(text.charCodeAt(at - 1));
            const right = at < text.length && instruction.words.has(text.charCodeAt(at));
            alive = (left !== right) !== instruction.negate;
            pc = instruction.next;
            break;
          }
          case 'ahead':
            alive = this.match(instruction.entry, at, env) !== instruction.negate;
            pc = instruction.next;
            break;
          case 'reference': {
            const found = instruction.groups.map((group) => find(env, group, false)).find((e) => e && e.to >= 0);
            const part = found === undefined ? '' : text.slice(found.from, found.to);
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
