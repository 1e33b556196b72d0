function digit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 97 && code <= 102) return code - 87;
  return -1;
}

/** The value of `#rr`, -1 when it is none. */
export function hexByte(text: string): number {
  if (text.length !== 3 || text.charAt(0) !== '#') return -1;
  const high = digit(text.charCodeAt(1));
  const low = digit(text.charCodeAt(2));
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}
