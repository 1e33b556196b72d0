export type State = 'locked' | 'unlocked' | 'broken';
export type Event = 'coin' | 'push' | 'kick' | 'repair';

export function next(state: State, event: Event): State {
  switch (state) {
    case 'locked':
      return event === 'coin' ? 'unlocked' : event === 'kick' ? 'broken' : 'locked';
    case 'unlocked':
      if (event === 'push') return 'locked';
      return event === 'kick' ? 'broken' : 'unlocked';
    case 'broken':
      return event === 'repair' ? 'locked' : 'broken';
  }
}
