// A machine over string enums: a transition that is missing in a table.
// expect: {"unit":"run","verdict":"refuted","violations":["runtime-error"]}
enum State {
  Idle = 'idle',
  Busy = 'busy',
  Done = 'done',
}

type Event = 'start' | 'stop' | 'reset';

const table: Record<State, Partial<Record<Event, { to: State }>>> = {
  [State.Idle]: { start: { to: State.Busy } },
  [State.Busy]: { stop: { to: State.Done }, reset: { to: State.Idle } },
  [State.Done]: { reset: { to: State.Idle } },
};

export function run(state: State, event: Event): State {
  if (state === State.Idle && event !== 'start') return state;
  return table[state][event]!.to;
}
