// A language that tells what its tasks touch: the whole search explores orders that do not differ once, with data; with
// --reduction none, and where it tells nothing, every order.
import { expect, test } from 'vitest';
import type { BackEnd, ProgramSetup } from '../../src/languages/language.js';
import { type OriginalEnd, TermProgram } from '../../src/languages/term-program.js';
import { constant, eq } from '../../src/logic/build.js';
import type { Term } from '../../src/logic/term.js';
import type { ScheduledTask } from '../../src/path/schedule.js';
import { type Searched, search } from '../fakes/small-program.js';

/** What each task writes; a task with an `x` writes it only if the input is 3. */
type Tasks = readonly { readonly writes: string; readonly x?: boolean }[];

class TaskProgram extends TermProgram {
  constructor(
    private readonly own: ProgramSetup,
    private readonly tasks: Tasks,
    private readonly tells: boolean,
  ) {
    super(own);
  }

  protected loadUnit(): void {}

  protected runUnit([x]: readonly Term[]): Term {
    const { path } = this.own;
    let waiting = this.tasks.map((task, i) => ({ ...task, name: `t0.${i + 1}`, cause: 't0' }));
    while (waiting.length > 0) {
      const tasks: ScheduledTask[] = waiting.map(({ name, cause }) => ({ name, cause }));
      const describe = (option: number): string[] => [`next: ${tasks[option].name}`];
      const option = path.choose({ kind: 'schedule', site: 0, at: '', options: tasks.length, describe, tasks });
      const task = waiting[option];
      waiting = waiting.filter((other) => other !== task);
      const writes = task.x !== true || path.branch(eq(x, constant(3)), 0);
      if (this.tells) path.tasks?.ran({ reads: new Set(), writes: new Set(writes ? [task.writes] : []) });
    }
    if (this.tells) path.tasks?.rest([]);
    return constant(0);
  }

  protected runOriginal(): OriginalEnd {
    return { kind: 'returned', value: 0 };
  }

  protected callText(): string {
    return 'f()';
  }
}

function explored(tasks: Tasks, reduction: 'source' | 'none', tells = true): Searched {
  const backEnd: BackEnd = { tellsTasks: true, program: (setup) => new TaskProgram(setup, tasks, tells) };
  const unit = { parameters: ['x'], statements: 1, body: () => constant(0) };
  return search(unit, { reduction }, { backEnd });
}

const counts = ({ finished }: Searched): number => finished.stats.paths;

test('two pairs of tasks: four orders differ', () => {
  const tasks: Tasks = [{ writes: 'a' }, { writes: 'a' }, { writes: 'b' }, { writes: 'b' }];
  const [source, none] = [explored(tasks, 'source'), explored(tasks, 'none')];
  expect([counts(source), counts(none)]).toEqual([4, 24]);
  expect([source.finished.exhausted, source.gaps]).toEqual([true, []]);
});

test('independent tasks: one order, and one for each course of the data', () => {
  const tasks: Tasks = [{ writes: 'a' }, { writes: 'c', x: true }, { writes: 'd' }];
  expect([counts(explored(tasks, 'source')), counts(explored(tasks, 'none'))]).toEqual([2, 12]);
});

test('what is not told has touched everything', () => {
  const tasks: Tasks = [{ writes: 'a' }, { writes: 'c', x: true }, { writes: 'd' }];
  expect(counts(explored(tasks, 'source', false))).toBe(12);
});
