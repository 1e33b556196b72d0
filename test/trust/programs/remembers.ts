let calls = 0;
export function counted(): number {
  return ++calls;
}
