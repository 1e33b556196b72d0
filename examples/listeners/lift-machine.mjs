// The rule of lift-property.mjs as a state machine: the door is open or closed, and open it must not move.
import { stateMachine } from 'everypath';

export default () =>
  stateMachine({
    name: 'never moves with the door open',
    initial: 'closed',
    step(state, { kind, name }) {
      if (kind === 'left') return state;
      if (name === 'Lift.openDoor') return 'open';
      if (name === 'Lift.closeDoor') return 'closed';
      return name === 'Lift.move' && state === 'open' ? undefined : state;
    },
  });
