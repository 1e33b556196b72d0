// Properties that the code reads off an untyped object are learnt from the runs; nothing is reported that was not replayed.
// expect: {"unit":"read","verdict":"refuted","violations":["runtime-error"],"gaps":"any","options":{"search":"hybrid","maxPaths":60}}
export function read(text, options) {
  if (typeof text !== 'string') return 0;
  if (options && options.depth > 2 && text.startsWith('--')) return null.found;
  return text.length;
}
