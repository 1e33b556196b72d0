function parseDigit(text: string): number {
  if (text.length !== 1 || text < '0' || text > '9') throw new SyntaxError(`not a digit: ${text}`);
  return text.charCodeAt(0) - 48;
}

export function digitOr(text: string, otherwise: number): number {
  let tries = 0;
  try {
    tries++;
    return parseDigit(text) + tries;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return otherwise;
  } finally {
    tries = 0;
  }
}
