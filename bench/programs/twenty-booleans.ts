// Twenty independent decisions: 1,048,576 paths of cheap branches.
import { symbolic } from 'everypath';

export function twentyBooleans(): number {
  let n = 0;
  for (let i = 0; i < 20; i++) {
    if (symbolic.boolean('b')) n++;
  }
  return n;
}
