export interface Version {
  major: number;
  minor: number;
  label: string | undefined;
}

export function compare(a: Version, b: Version): -1 | 0 | 1 {
  if (a.major !== b.major) return a.major < b.major ? -1 : 1;
  if (a.minor !== b.minor) return a.minor < b.minor ? -1 : 1;
  if (a.label === b.label) return 0;
  if (a.label === undefined) return 1;
  if (b.label === undefined) return -1;
  return a.label < b.label ? -1 : 1;
}
