// Untyped JavaScript: what + does depends on what comes in.
// expect: {"unit":"plus","verdict":"refuted","violations":["runtime-error"]}
// expect: {"unit":"sign","verdict":"proved"}
export function plus(a) {
  if (typeof a === 'number') return a + 1;
  if (typeof a === 'string') return a + 1;
  return a.value;
}

export function sign(a) {
  if (typeof a !== 'number') return 'none';
  return a < 0 ? 'negative' : 'other';
}
