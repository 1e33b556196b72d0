// Patterns of java.util.regex as regular expressions of JavaScript (flag u): whether a whole text matches, and where a part does.
// Soundness: only what means the same in both is translated; the rest is left to the JDK's own code. Java's dot leaves out one more line
// terminator, \s is ASCII, and `$` may stand before a last line terminator, which does not matter where all of the text must match.
// Where parts are sought, a group that is repeated is left to the JDK (it keeps what it had in the round before), and a class has all
// surrogates and what lies beyond them, or none.

class Untranslatable extends Error {}

const refuse = (): never => {
  throw new Untranslatable();
};

export interface WrittenPattern {
  readonly pattern: string;
  /** The method of Matcher that asks the same. */
  readonly how: 'matches' | 'lookingAt' | 'find';
}

/** Patterns by their translations. */
const written = new Map<string, WrittenPattern>();

/** The pattern that the expression was made of. */
export function javaPatternOf(source: string): WrittenPattern | undefined {
  return written.get(source);
}

/** Expressions with the same groups as a pattern. */
export interface FoundPattern {
  /** All of the text. */
  readonly whole: string;
  /** The beginning of the text. */
  readonly start: string;
  /** A part of the text; undefined where it could be empty. */
  readonly part: string | undefined;
  /** It ends with `$`, which in parts means the same only in texts that end with no line terminator. */
  readonly atEnd: boolean;
  readonly groups: number;
}

/** Expressions that find the same parts of a text as the pattern, with the same groups. */
export function partPattern(pattern: string): FoundPattern | undefined {
  try {
    const reader = new PatternReader([...pattern], true);
    const body = `(?:${reader.read()})`;
    const { anchored, atEnd, groups } = reader;
    const end = atEnd ? '$' : '';
    const part = isNullable(body) ? undefined : `${anchored ? '^' : ''}${body}${end}`;
    const made = { whole: `^${body}$`, start: `^${body}${end}`, part, atEnd, groups };
    if (part !== undefined) written.set(part, { pattern, how: 'find' });
    written.set(made.start, { pattern, how: 'lookingAt' });
    written.set(made.whole, { pattern, how: 'matches' });
    return made;
  } catch (error) {
    if (error instanceof Untranslatable) return undefined;
    throw error;
  }
}

const isNullable = (source: string): boolean => new RegExp(`^${source}$`, 'u').test('');

/** The source of an expression that has a match where all of the text matches the pattern; undefined where nobody can say. */
export function wholePattern(pattern: string): string | undefined {
  try {
    const made = `^(?:${new PatternReader([...pattern]).read()})$`;
    written.set(made, { pattern, how: 'matches' });
    return made;
  } catch (error) {
    if (error instanceof Untranslatable) return undefined;
    throw error;
  }
}

const CLASSES: Readonly<Record<string, string>> = {
  d: '0-9',
  w: 'a-zA-Z0-9_',
  s: ' \\t\\n\\v\\f\\r',
};
const CONTROLS: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f' };
const MOST = 1000;

class PatternReader {
  private at = 0;
  private depth = 0;
  anchored = false;
  atEnd = false;
  groups = 0;

  constructor(
    private readonly units: readonly string[],
    /** Parts are sought, with their groups. */
    private readonly parts = false,
  ) {}

  read(): string {
    if (this.units[0] === '^') {
      this.at = 1;
      this.anchored = true;
    }
    const made = this.alternation();
    if (this.parts && (this.anchored || this.atEnd) && this.alternatives) refuse();
    return this.at === this.units.length ? made : refuse();
  }

  /** The pattern as a whole has alternatives. */
  private alternatives = false;

  private alternation(): string {
    const parts = [this.sequence()];
    while (this.take('|')) parts.push(this.sequence());
    if (parts.length > 1 && this.depth === 0) this.alternatives = true;
    return parts.join('|');
  }

  private sequence(): string {
    let made = '';
    for (;;) {
      const unit = this.units[this.at];
      if (unit === undefined || unit === '|' || unit === ')') return made;
      if (unit === '$' && this.at === this.units.length - 1) {
        this.at++;
        this.atEnd = true;
        return made;
      }
      const before = this.groups;
      const atom = this.atom();
      const quantifier = this.quantifier();
      if (quantifier !== '' && this.parts && (this.groups > before || isNullable(atom))) refuse();
      made += atom + quantifier;
    }
  }

  private take(unit: string): boolean {
    if (this.units[this.at] !== unit) return false;
    this.at++;
    return true;
  }

  private atom(): string {
    const unit = this.units[this.at++];
    if (this.parts && unit.codePointAt(0)! > 0xffff) refuse();
    switch (unit) {
      case '(': {
        const captures = !this.take('?');
        if (!captures && !this.take(':')) refuse();
        const opens = captures && this.parts;
        if (opens) this.groups++;
        this.depth++;
        const inner = this.alternation();
        this.depth--;
        if (!this.take(')')) refuse();
        return opens ? `(${inner})` : `(?:${inner})`;
      }
      case '[':
        return this.set();
      case '.':
        return '[^\\n\\r\\u0085\\u2028\\u2029]';
      case '\\':
        return this.escaped();
      default:
        return '^$*+?{}]'.includes(unit) ? refuse() : literal(unit);
    }
  }

  private escaped(): string {
    const unit = this.units[this.at++] ?? refuse();
    const known = CLASSES[unit.toLowerCase()];
    if (known === undefined) return literal(this.character(unit));
    return `[${unit === unit.toLowerCase() ? '' : '^'}${known}]`;
  }

  private character(unit: string): string {
    if (Object.hasOwn(CONTROLS, unit)) return CONTROLS[unit];
    if (unit === 'u' || unit === 'x') {
      const digits = this.units.slice(this.at, this.at + (unit === 'u' ? 4 : 2)).join('');
      if (!/^([0-9a-fA-F]{2}|[0-9a-fA-F]{4})$/.test(digits) || /^[dD][89a-fA-F]/.test(digits)) refuse();
      this.at += digits.length;
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    return /^[A-Za-z0-9]$/.test(unit) ? refuse() : unit;
  }

  private set(): string {
    const negated = this.take('^') ? '^' : '';
    let made = '';
    for (let first = true; ; first = false) {
      const unit = this.units[this.at] ?? refuse();
      if (unit === ']') {
        if (first) refuse();
        this.at++;
        return `[${negated}${made}]`;
      }
      made += this.member(first);
    }
  }

  private member(first: boolean): string {
    const unit = this.units[this.at++];
    const next = this.units[this.at];
    if (unit === '[' || (unit === '&' && next === '&') || (unit === '^' && first)) refuse();
    if (unit === '-' && !first && next !== ']') refuse();
    if (unit === '\\') {
      const known = Object.hasOwn(CLASSES, next) ? CLASSES[next] : undefined;
      if (known !== undefined) {
        this.at++;
        return this.units[this.at] === '-' ? refuse() : known;
      }
    }
    const from = unit === '\\' ? this.inSet() : unit;
    if (this.units[this.at] !== '-' || this.units[this.at + 1] === ']') return literal(from);
    this.at++;
    const end = this.units[this.at++] ?? refuse();
    if (end === '[') refuse();
    const to = end === '\\' ? this.inSet() : end;
    if (from.codePointAt(0)! > to.codePointAt(0)!) refuse();
    if (this.parts && to.codePointAt(0)! >= 0xd800) refuse();
    return `${literal(from)}-${literal(to)}`;
  }

  private inSet(): string {
    return this.character(this.units[this.at++] ?? refuse());
  }

  private quantifier(): string {
    let made = '';
    const unit = this.units[this.at];
    if (unit === '*' || unit === '+' || unit === '?') {
      this.at++;
      made = unit;
    } else if (unit === '{') {
      const [text, least, , most] = /^\{(\d{1,4})(,(\d{0,4}))?\}/.exec(this.units.slice(this.at).join('')) ?? refuse();
      if (Number(least) > MOST || Number(most ?? 0) > MOST || (most && Number(most) < Number(least))) refuse();
      this.at += text.length;
      made = text;
    }
    if (made === '') return made;
    // Lazy ones match the same texts; possessive ones do not.
    const lazy = this.take('?');
    if (!lazy && this.units[this.at] === '+') refuse();
    return lazy && this.parts ? `${made}?` : made;
  }
}

function literal(unit: string): string {
  return /^[a-zA-Z0-9]$/.test(unit) ? unit : `\\u{${unit.codePointAt(0)!.toString(16)}}`;
}
