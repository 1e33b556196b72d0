export const journal: string[] = [];
export let level = 0;

export function raise(): number {
  level += 1;
  return level;
}
