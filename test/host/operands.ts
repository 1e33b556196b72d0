// Results as texts in which the operands of a sum may come in any order: which one stands first depends on what an engine has met before.

export function operandsOf(value: unknown): string {
  return JSON.stringify(value)
    .split(/[\s()"\\,:{}]+/)
    .sort()
    .join(' ');
}
