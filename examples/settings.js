// Untyped JavaScript, as packages have it: nothing says what `defaults` or `line` are. Explore it with
//   npx everypath check examples/settings.js --search hybrid --budget 10
// Concrete inputs made of the words of this file find most of it at once; the number after `--level=` is solved for.
// Objects are those that the constructor makes: no finding says that `this.values` may be missing.

const LEVELS = ['silent', 'error', 'warning', 'info', 'debug'];

export class Settings {
  constructor(defaults) {
    this.values = { ...defaults };
  }

  /** Takes `--name`, `--no-name`, `--name=text` and `--level=n`; anything else is left as it is. */
  read(word) {
    if (typeof word !== 'string') throw new TypeError('a word is a string');
    const match = /^--(no-)?([a-z]+)(?:=(.*))?$/.exec(word);
    if (match === null) return word;
    const [, negated, name, text] = match;
    if (negated !== undefined && text === undefined) this.values[name] = false;
    else if (name === 'level' && text !== undefined) this.values.level = level(Number(text));
    else this.values[name] = text ?? true;
    return undefined;
  }
}

/** `--level=7` was meant to be `debug+`: there is no seventh name to begin with. */
function level(n) {
  if (!Number.isInteger(n) || n < 0) return 'info';
  return n < LEVELS.length ? LEVELS[n] : `${LEVELS[n].toLowerCase()}+`;
}
