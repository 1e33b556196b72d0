// A lift controller, once with a fault: it may start to move while the door is open. lift-property.mjs states the rule as a
// temporal formula, lift-machine.mjs as a state machine:
//
//     npx everypath check examples/listeners/lift.ts --listener examples/listeners/lift-property.mjs

class Lift {
  floor = 0;
  open = false;

  openDoor(): void {
    this.open = true;
  }

  closeDoor(): void {
    this.open = false;
  }

  move(to: number): void {
    this.floor = to;
  }
}

/** A door that is held open is not closed before the lift moves on. */
export function serveFaulty(floor: number, hold: boolean, next: number): number {
  const lift = new Lift();
  if (floor !== lift.floor) lift.move(floor);
  lift.openDoor();
  if (!hold) lift.closeDoor();
  if (next !== lift.floor) lift.move(next);
  return lift.floor;
}

/** The door is closed before the lift moves, whoever holds it. */
export function serve(floor: number, hold: boolean, next: number): number {
  const lift = new Lift();
  if (floor !== lift.floor) lift.move(floor);
  lift.openDoor();
  if (!hold) lift.closeDoor();
  if (next !== lift.floor) {
    if (lift.open) lift.closeDoor();
    lift.move(next);
  }
  return lift.floor;
}
