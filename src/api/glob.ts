// Globs as shells know them: `*` and `?` within a name, `**` over folders, `{a,b}`.

export function isGlob(text: string): boolean {
  return /[*?{]/.test(text);
}

/** The folder in front of the first part that is no plain name. */
export function globBase(glob: string): string {
  const parts = glob.split('/');
  const plain = parts.slice(
    0,
    parts.findIndex((part) => isGlob(part)),
  );
  return plain.join('/') || (glob.startsWith('/') ? '/' : '.');
}

/** Of whole paths with `/` between their parts, relative as the glob is. */
export function globPattern(glob: string): RegExp {
  let depth = 0;
  const source = glob.replace(/^\.\//, '').replace(/\*\*\/|\*\*|\*|\?|[{},]|[.+^$()|[\]\\]/g, (token) => {
    switch (token) {
      case '**/':
        return '(?:[^/]+/)*';
      case '**':
        return '.*';
      case '*':
        return '[^/]*';
      case '?':
        return '[^/]';
      case '{':
        depth++;
        return '(?:';
      case '}':
        return depth-- > 0 ? ')' : '\\}';
      case ',':
        return depth > 0 ? '|' : ',';
      default:
        return `\\${token}`;
    }
  });
  return new RegExp(`^${source}${')'.repeat(Math.max(0, depth))}$`);
}
