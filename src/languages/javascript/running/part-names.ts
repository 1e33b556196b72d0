// Results of a unit that is explored from a state, with its symbolic parts called as the user called them: `this.balance`, not `this_balance`, which is the parameter that
// stands for it. Names of parameters in `inputs` stay.

/** @param parts expressions by the names of the parameters */
export function withPartNames<T>(result: T, parts: Readonly<Record<string, string>>): T {
  const renamed = Object.entries(parts).filter(([name, path]) => name !== path);
  if (renamed.length === 0) return result;
  const paths = new Map(renamed);
  const names = renamed.map(([name]) => name.replaceAll('$', '\\$')).sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(const )?(?<![\\w$.])(${names.join('|')})(?![\\w$])( = (.*);)?`, 'g');
  const text = (given: string): string =>
    given.replaceAll(pattern, (_, declared?: string, name?: string, written?: string, value?: string) => {
      const path = paths.get(name as string) as string;
      if (declared === undefined || written === undefined) return `${declared ?? ''}${path}${written ?? ''}`;
      const entry = /^(.*)\.get\((.*)\)$/s.exec(path);
      return entry === null ? `${path} = ${value};` : `${entry[1]}.set(${entry[2]}, ${value});`;
    });
  return renamedIn(result, text) as T;
}

function renamedIn(value: unknown, text: (given: string) => string): unknown {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return value.map((item) => renamedIn(item, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === 'inputs' ? inner : renamedIn(inner, text)]),
  );
}
