// A lift controller with a fault: it may start to move while the door is open. examples/listeners/elevator-property.mjs
// states the rule as a temporal formula:
//
//     npx everypath check examples/listeners/elevator.ts --listener examples/listeners/elevator-property.mjs

export type Button = { readonly floor: number; readonly hold: boolean };

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

/** The door that is held open is not closed again before the lift moves on. */
export function serveFaulty(first: Button, second: Button): number {
  const lift = new Lift();
  for (const { floor, hold } of [first, second]) {
    if (floor !== lift.floor) lift.move(floor);
    lift.openDoor();
    if (!hold) lift.closeDoor();
  }
  return lift.floor;
}

/** The door is closed before the lift moves, whoever holds it. */
export function serve(first: Button, second: Button): number {
  const lift = new Lift();
  for (const { floor, hold } of [first, second]) {
    if (floor !== lift.floor) {
      if (lift.open) lift.closeDoor();
      lift.move(floor);
    }
    lift.openDoor();
    if (!hold) lift.closeDoor();
  }
  return lift.floor;
}
