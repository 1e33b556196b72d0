// The `exports` and `imports` fields of a package.json, by Node's algorithm: exact keys before patterns, longer patterns
// first, conditions in the order they are written, null means "not exported", arrays give alternatives.

export interface PackageJson {
  readonly name?: string;
  readonly type?: string;
  readonly main?: unknown;
  readonly exports?: unknown;
  readonly imports?: unknown;
}

/** The target of `subpath` (`.` or `./x`), relative to the package folder; undefined when it is not exported. */
export function matchExports(exports: unknown, subpath: string, conditions: ReadonlySet<string>): string | undefined {
  const isMap = isObject(exports) && Object.keys(exports).some((key) => key.startsWith('.'));
  return matchKeys(isMap ? (exports as object) : { '.': exports }, subpath, conditions);
}

/** The target of `#name`: a relative path or another package's specifier. */
export function matchImports(json: PackageJson, name: string, conditions: ReadonlySet<string>): string | undefined {
  return isObject(json.imports) ? matchKeys(json.imports, name, conditions) : undefined;
}

function matchKeys(map: object, wanted: string, conditions: ReadonlySet<string>): string | undefined {
  const entries = Object.entries(map);
  const exact = entries.find(([key]) => key === wanted && !key.includes('*'));
  if (exact !== undefined) return pick(exact[1], '', conditions);
  const patterns = entries
    .filter(([key]) => key.split('*').length === 2)
    .sort(([a], [b]) => b.indexOf('*') - a.indexOf('*') || b.length - a.length);
  for (const [key, target] of patterns) {
    const at = key.indexOf('*');
    const suffix = key.slice(at + 1);
    if (wanted.length < key.length || !wanted.startsWith(key.slice(0, at)) || !wanted.endsWith(suffix)) continue;
    return pick(target, wanted.slice(at, wanted.length - suffix.length), conditions);
  }
  return undefined;
}

function pick(target: unknown, star: string, conditions: ReadonlySet<string>): string | undefined {
  if (typeof target === 'string') return target.replaceAll('*', () => star);
  if (Array.isArray(target)) {
    for (const alternative of target) {
      const found = pick(alternative, star, conditions);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isObject(target)) return undefined;
  for (const [condition, inner] of Object.entries(target)) {
    if (!conditions.has(condition)) continue;
    const found = pick(inner, star, conditions);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
