// Messages of errors without what V8 quotes of the source text: that text is the translated one, and which of several messages
// V8 picks depends on it, or on its version. Also part of every program's prelude, so it is plain JavaScript without anything from around it.

/** `a.b is not a function` becomes `(misused)`; keys that are objects are left out of messages. */
export function unquoted(message: string): string {
  const quoting =
    / is not (?:a function|a constructor|callable|iterable|async iterable)|^Spread syntax requires|^Cannot destructure |^Cannot read properties of (?:undefined|null)|private m|^Receiver must be|was defined without a [gs]etter|^The argument is not a set$|^Set\.prototype\.\w+ argument/i;
  const short = message
    .replace(/ \((?:reading|setting) '[\s\S]*[^\w$ .-][\s\S]*'\)$/, '')
    .replace(/^(Cannot (?:set|redefine|define|delete) property [\s\S]*? of) [\s\S]*? (which|for|is)/, '$1 it $2')
    .replace(/^(The comparison function must be either a function or undefined)(?: \[[\s\S]*\]|: [\s\S]*)$/, '$1')
    .replace(/^(Cannot use 'in' operator to search for) [\s\S]*$/, '$1')
    .replace(/^(Invalid index :) (?:class\b|function\b|async\b|\(|\w+ =>)[\s\S]*$/, '$1 function')
    .replace(/^(?:class\b|function\b|async\b)[\s\S]* (is not extensible)$/, 'function $1')
    .replace(/^Cannot convert [\s\S]*(?:function|class|=>)[\s\S]*? to /, 'Cannot convert function to ');
  return quoting.test(short) ? '(misused)' : short;
}
