// Analysed code has no effect on the world.
// expect: {"unit":"erase","verdict":"open","gaps":["denied"],"oracle":false}
import { rmSync } from 'node:fs';

export function erase(b: boolean): number {
  if (b) rmSync('does-not-exist-and-must-not-be-touched');
  return 0;
}
