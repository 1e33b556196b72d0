// A hand-written tokenizer and a recursive-descent evaluator of arithmetic programs.
const DIGIT = 1;
const LETTER = 2;
const SPACE = 3;

function classify(code) {
  if (code >= 48 && code <= 57) return DIGIT;
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95) return LETTER;
  if (code === 32 || code === 10) return SPACE;
  return 0;
}

function tokenize(text) {
  const tokens = [];
  let at = 0;
  while (at < text.length) {
    const start = at;
    const kind = classify(text.charCodeAt(at));
    switch (kind) {
      case SPACE:
        at++;
        continue;
      case DIGIT:
        while (at < text.length && classify(text.charCodeAt(at)) === DIGIT) at++;
        tokens.push({ type: 'number', value: Number(text.slice(start, at)), start });
        break;
      case LETTER:
        while (at < text.length && classify(text.charCodeAt(at)) !== 0 && classify(text.charCodeAt(at)) !== SPACE) at++;
        tokens.push({ type: 'name', value: text.slice(start, at), start });
        break;
      default:
        at++;
        tokens.push({ type: 'operator', value: text[start], start });
    }
  }
  tokens.push({ type: 'end', value: '', start: at });
  return tokens;
}

class Parser {
  constructor(tokens, names) {
    this.tokens = tokens;
    this.at = 0;
    this.names = names;
  }

  accept(value) {
    const token = this.tokens[this.at];
    if (token.type !== 'operator' || token.value !== value) return false;
    this.at++;
    return true;
  }

  primary() {
    const token = this.tokens[this.at++];
    if (token.type === 'number') return token.value;
    if (token.type === 'name') return this.names[token.value] ?? 0;
    if (token.type === 'operator' && token.value === '(') {
      const value = this.sum();
      if (!this.accept(')')) throw new SyntaxError(`expected ) at ${token.start}`);
      return value;
    }
    throw new SyntaxError(`unexpected ${token.type} at ${token.start}`);
  }

  product() {
    let value = this.primary();
    for (;;) {
      if (this.accept('*')) value = (value * this.primary()) % 1000003;
      else if (this.accept('/')) value = Math.trunc(value / (this.primary() || 1));
      else return value;
    }
  }

  sum() {
    let value = this.product();
    for (;;) {
      if (this.accept('+')) value += this.product();
      else if (this.accept('-')) value -= this.product();
      else return value;
    }
  }
}

export function run(n) {
  let total = 0;
  for (let i = 0; i < n; i++) {
    const text = `(alpha + ${i}) * beta_${i % 3} - 12 * (gamma / ${(i % 7) + 1} + ${i * 3}) + delta * 2 * (1 + 1)`;
    const parser = new Parser(tokenize(text), { alpha: i, beta_0: 3, beta_1: 5, gamma: 77, delta: 2 });
    total = (total + parser.sum()) | 0;
  }
  return total;
}
