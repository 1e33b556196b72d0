// The lift moves only when the door was never opened, or was closed since it was opened last.
import { property } from 'everypath';

export default () =>
  property({
    name: 'never moves with the door open',
    formula: 'G (move -> (H !open | (!open S close)))',
    predicates: {
      move: 'entered Lift.move',
      open: 'left Lift.openDoor',
      close: 'left Lift.closeDoor',
    },
  });
