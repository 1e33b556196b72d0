// Seven tasks that write one variable: every order differs.
import { io } from 'everypath';

export function sevenWriters(): void {
  const latest = { x: -1 };
  for (let i = 0; i < 7; i++) {
    void io(() => {
      latest.x = i;
    });
  }
}
