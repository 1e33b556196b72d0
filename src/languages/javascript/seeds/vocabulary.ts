// The words of a program: strings, numbers, property names and texts that its regular expressions match, read off the code
// of its modules. Seeds are made of them (generator.ts).
// Nothing here needs to be complete or right: a word that means nothing costs a run.
import { tokenizer, tokTypes } from 'acorn';
import { Generator } from '../../../regex/generate.js';
import { expressionOf, UnsupportedPattern } from '../../../regex/syntax.js';
import type { ModuleCode } from '../module-code.js';

const MAX_WORD = 60;
const MAX_WORDS = 4000;
const TEXTS_PER_PATTERN = 12;

export class Vocabulary {
  readonly strings: string[] = [];
  readonly texts: string[] = [];
  readonly numbers: number[] = [];
  readonly keys: string[] = [];
  /** Characters that are no letters or digits, as often as the code mentions them. */
  readonly punctuation: string[] = [];

  add(module: ModuleCode): void {
    const strings = new Set<string>();
    const keys = new Set<string>();
    const numbers = new Set<number>();
    const patterns = new Map<string, string>();
    let afterDot = false;
    let lastName: string | undefined;
    try {
      for (const token of tokenizer(module.original, { ecmaVersion: 'latest', sourceType: 'script' })) {
        const value: unknown = (token as { value?: unknown }).value;
        if (token.type === tokTypes.string || token.type === tokTypes.template) strings.add(String(value));
        else if (token.type === tokTypes.num && typeof value === 'number') numbers.add(value);
        else if (token.type === tokTypes.regexp) {
          const { pattern, flags } = value as { pattern: string; flags: string };
          patterns.set(pattern, flags);
        } else if (token.type === tokTypes.name && afterDot) keys.add(String(value));
        else if (token.type === tokTypes.colon && lastName !== undefined) keys.add(lastName);
        afterDot = token.type === tokTypes.dot || token.type === tokTypes.questionDot;
        lastName = token.type === tokTypes.name || token.type === tokTypes.string ? String(value) : undefined;
      }
    } catch (error) {
      // The tokenizer alone cannot tell every division from a regular expression; the words before count.
      if (!(error instanceof SyntaxError)) throw error;
    }
    for (const word of strings) {
      if (word.length === 0 || word.length > MAX_WORD || this.strings.length >= MAX_WORDS) continue;
      this.strings.push(word);
      for (const character of word) if (!/[\w\s]/.test(character)) this.punctuation.push(character);
    }
    for (const key of keys) if (this.keys.length < MAX_WORDS && !NATIVE_NAMES.has(key)) this.keys.push(key);
    this.numbers.push(...numbers);
    for (const [source, flags] of patterns) this.addPattern(source, flags);
  }

  private addPattern(source: string, flags: string): void {
    if (source.length > 5000 || this.texts.length >= MAX_WORDS) return;
    for (const character of source.replaceAll(/\\(.)/g, '$1')) {
      if (/[^\w\s\\()[\]{}^$*+?.|]/.test(character)) this.punctuation.push(character);
    }
    try {
      const generator = new Generator(expressionOf(source, flags), { texts: new Map(), absent: new Set() });
      const found = new Set<string>();
      for (let n = 0; n < TEXTS_PER_PATTERN; n++) {
        const text = generator.text(n);
        if (text !== undefined && text !== '' && text.length <= MAX_WORD) found.add(text);
      }
      this.texts.push(...found);
    } catch (error) {
      if (!(error instanceof UnsupportedPattern) && !(error instanceof SyntaxError)) throw error;
    }
  }
}

/** Names that every object, array, string or function has: they are no options. */
const NATIVE_NAMES = new Set(
  [
    Object.prototype,
    Array.prototype,
    String.prototype,
    Function.prototype,
    RegExp.prototype,
    Number.prototype,
    Math,
    Object,
    JSON,
  ].flatMap((holder) => Object.getOwnPropertyNames(holder)),
);
