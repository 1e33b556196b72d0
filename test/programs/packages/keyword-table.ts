// expect: {"unit":"colour","verdict":"proved","paths":43}
// A table of forty keywords looked up by a text in lower case, as colour parsers do.
const names: { [name: string]: number } = Object.create(null);
for (let i = 0; i < 40; i++) names[`tone${String.fromCharCode(97 + (i % 26))}${i}`] = i + 1;

export function colour(text: string): number {
  const key = text.toLowerCase();
  if (names[key]) return names[key];
  return key[0] === '#' ? -1 : -2;
}
