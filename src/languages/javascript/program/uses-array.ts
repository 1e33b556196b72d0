// A look at the text of a translated module, before it runs.

/**
 * Does a module use the Array constructor in a way that translation does not hook: as a value, as a base class, through
 * an instance? Replacing it costs V8's fast paths for arrays, so it is done only then. Text in strings counts too.
 */
export function usesArrayConstructor(code: string): boolean {
  const text = code.replace(/const \{[^}]*\} = globalThis;/, '').replace(/instanceof Array\b/g, '');
  return /(?<![\w$.])Array(?![\w$]|\s*[.(])|new [\w$.]*\.constructor\b|\.constructor\s*\(/.test(text);
}
