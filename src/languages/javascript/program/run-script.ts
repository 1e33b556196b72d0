// Runs an action of the engine as a script of a context: such a run can have a time limit, and the context's microtasks
// run at its end. The action is found under a name that exists for that moment alone, so that the program never sees it.
import { randomBytes } from 'node:crypto';
import vm from 'node:vm';

export class ScriptRunner {
  private readonly name = `$everypath_${randomBytes(8).toString('hex')}`;
  private readonly script = new vm.Script(`${this.name}()`);

  constructor(private readonly context: vm.Context) {}

  run(action: () => void, timeout?: number): void {
    const { context, name } = this;
    Object.defineProperty(context, name, {
      get: () => {
        Reflect.deleteProperty(context, name);
        return action;
      },
      configurable: true,
    });
    this.script.runInContext(context, timeout === undefined ? {} : { timeout });
  }
}

/** What is timed runs in a context of its own, so that no microtasks but those of the scripts in it run. */
let timer: ScriptRunner | undefined;

/** Runs scripts, one after the other, within one limit: a limit of each would start a thread for each. */
export function withinTime(timeout: number, action: () => void): void {
  timer ??= new ScriptRunner(vm.createContext());
  timer.run(action, timeout);
}
