// Code of the benchmark `schedules`: the same work without tasks, and as a task beside another one; ten small tasks.
import { io } from 'everypath';

interface Cell {
  value: number;
  next: Cell | null;
}

/** Concrete work on objects, lists, maps and captured variables. */
function work(rounds: number): number {
  let total = 0;
  const counts = new Map<number, number>();
  const add = (n: number): void => {
    total = (total + n) % 1_000_003;
  };
  for (let round = 0; round < rounds; round++) {
    let list: Cell | null = null;
    for (let i = 0; i < 50; i++) list = { value: (i * 7 + round) % 13, next: list };
    const squares: number[] = [];
    for (let cell: Cell | null = list; cell !== null; cell = cell.next) squares.push(cell.value * cell.value);
    for (let i = 0; i < squares.length; i++) {
      const key = squares[i] % 17;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      add(squares[i]);
    }
  }
  return total + counts.size;
}

const ROUNDS = 4_000;

export function alone(): number {
  return work(ROUNDS);
}

export async function asTask(): Promise<number> {
  return io(() => work(ROUNDS));
}

/** All write one variable: every order differs. */
export async function tenTasks(): Promise<void> {
  const latest = { x: 0 };
  await Promise.all(
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((i) =>
      io(() => {
        latest.x = i;
      }),
    ),
  );
}
