// ES modules: variables that others change, a default export, a namespace, a cycle.
import increase, * as parts from './parts/state.mjs';
import { history, label as title } from './parts/state.mjs';

let calls = 0;
export function unit(by) {
  calls += 1;
  history.push(by);
  return [increase(by), parts.current(), title, parts.label, calls, history.length];
}
for (let i = 0; i < 6; i++) console.log(JSON.stringify(unit(i)));
