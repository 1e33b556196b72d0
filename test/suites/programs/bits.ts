export const READ = 1;
export const WRITE = 2;
export const EXECUTE = 4;

export function describeMode(mode: number): string {
  let text = '';
  text += (mode & READ) !== 0 ? 'r' : '-';
  text += (mode & WRITE) !== 0 ? 'w' : '-';
  text += (mode & EXECUTE) !== 0 ? 'x' : '-';
  return text;
}

export function parity(word: number): 0 | 1 {
  let bits = word & 0xff;
  bits ^= bits >> 4;
  bits ^= bits >> 2;
  bits ^= bits >> 1;
  return (bits & 1) === 1 ? 1 : 0;
}
