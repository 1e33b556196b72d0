// What a test of test262 says about itself: flags, files to include, the error it must end with, and the modes it runs in.

/** A list written as `key: [a, b]` or as one `- a` per line. */
function list(/** @type {string} */ text, /** @type {string} */ key) {
  const inline = new RegExp(`^${key}:\\s*\\[([^\\]]*)\\]`, 'm').exec(text);
  if (inline !== null)
    return inline[1]
      .split(',')
      .map((x) => x.trim())
      .filter((x) => x !== '');
  const lines = new RegExp(`^${key}:\\s*\\n((?:\\s+-\\s*.*\\n?)+)`, 'm').exec(text);
  return lines === null ? [] : [...lines[1].matchAll(/-\s*(\S+)/g)].map(([, x]) => x);
}

export function frontMatter(/** @type {string} */ source) {
  const text = (/\/\*---([\s\S]*?)---\*\//.exec(source)?.[1] ?? '').replace(/\r\n?/g, '\n');
  const negative = /^negative:\s*\n((?:\s+.*\n?)+)/m.exec(text)?.[1];
  const flags = new Set(list(text, 'flags'));
  return {
    flags,
    includes: list(text, 'includes'),
    features: list(text, 'features'),
    negative:
      negative === undefined
        ? undefined
        : { phase: /phase:\s*(\w+)/.exec(negative)?.[1], type: /type:\s*(\w+)/.exec(negative)?.[1] },
  };
}

/** `sloppy`, `strict`, `module` or `raw`, as INTERPRETING.md of test262 asks. */
export function modes(/** @type {{ flags: Set<string> }} */ { flags }) {
  if (flags.has('module')) return ['module'];
  if (flags.has('raw')) return ['raw'];
  if (flags.has('onlyStrict')) return ['strict'];
  if (flags.has('noStrict')) return ['sloppy'];
  return ['sloppy', 'strict'];
}
