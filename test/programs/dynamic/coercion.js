// Untyped JavaScript: what + does depends on what comes in.
// expect: {"unit":"plus","verdict":"refuted","gaps":"any","violations":["runtime-error"],"options":{"timeout":5}}
// expect: {"unit":"sign","verdict":"proved","gaps":"any","options":{"timeout":5}}
export function plus(a) {
  if (typeof a === 'number') return a + 1;
  if (typeof a === 'string') return a + 1;
  return a.value;
}

export function sign(a) {
  if (typeof a !== 'number') return 'none';
  return a < 0 ? 'negative' : 'other';
}
