export enum Direction {
  Up = 'up',
  Down = 'down',
  Idle = 'idle',
}

export interface Elevator {
  floor: number;
  direction: Direction;
  stops: number[];
}

export function step(elevator: Elevator): void {
  const target = elevator.stops[0];
  if (target === undefined) {
    elevator.direction = Direction.Idle;
    return;
  }
  if (target === elevator.floor) {
    elevator.stops.shift();
    return;
  }
  elevator.direction = target > elevator.floor ? Direction.Up : Direction.Down;
  elevator.floor += elevator.direction === Direction.Up ? 1 : -1;
}
