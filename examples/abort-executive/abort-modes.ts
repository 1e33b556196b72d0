/** The abort modes: where each of them can be flown, and which one is the safest for the crew. */
import { type Phase, phaseOf, type Vehicle } from './vehicle.js';

/**
 * `pad`, `low`, `high`: the escape tower pulls the crew away. `ballistic`: the service module separates and falls into the
 * ocean. `targeted`: it flies to a recovery site. `orbit`: the mission goes on to a lower orbit.
 */
export type AbortMode = 'pad' | 'low' | 'high' | 'ballistic' | 'targeted' | 'orbit';

/** Safest first. */
const PREFERENCE: readonly AbortMode[] = ['orbit', 'targeted', 'ballistic', 'high', 'low', 'pad'];

/** The escape tower works from the ground up to here. */
const TOWER_CEILING = 300_000;
/** The tower steers with its canards below, with its motor alone above. */
const CANARD_CEILING = 150_000;
/** From here on the service module reaches a recovery site, or an orbit. */
const TARGETED_VELOCITY = 15_000;
const ORBIT_VELOCITY = 24_000;

function usesTower({ escape, navigation }: Vehicle): boolean {
  return escape.towerAttached && navigation.altitude <= TOWER_CEILING;
}

function canFly(mode: AbortMode, vehicle: Vehicle, phase: Phase): boolean {
  const { navigation, escape } = vehicle;
  switch (mode) {
    case 'pad':
      return phase === 'pad';
    case 'low':
      return phase !== 'pad' && usesTower(vehicle) && navigation.altitude < CANARD_CEILING;
    case 'high':
      return phase !== 'pad' && usesTower(vehicle) && navigation.altitude >= CANARD_CEILING;
    case 'ballistic':
      return phase !== 'pad' && !usesTower(vehicle) && navigation.inertialVelocity < TARGETED_VELOCITY;
    case 'targeted':
      return phase !== 'pad' && !usesTower(vehicle) && navigation.inertialVelocity >= TARGETED_VELOCITY;
    case 'orbit':
      return (
        phase === 'upper-stage' &&
        navigation.inertialVelocity >= ORBIT_VELOCITY &&
        escape.serviceEngineReady &&
        escape.serviceModulePropellant > 20
      );
  }
}

export function possibleModes(vehicle: Vehicle): AbortMode[] {
  const phase = phaseOf(vehicle);
  return PREFERENCE.filter((mode) => canFly(mode, vehicle, phase));
}

/**
 * The first prototype. Its windows for the service module do not meet: at exactly 15,000 feet per second none is open.
 */
export function possibleModesOfPrototype(vehicle: Vehicle): AbortMode[] {
  const phase = phaseOf(vehicle);
  return PREFERENCE.filter((mode) => {
    if (mode !== 'targeted') return canFly(mode, vehicle, phase);
    return phase !== 'pad' && !usesTower(vehicle) && vehicle.navigation.inertialVelocity > TARGETED_VELOCITY;
  });
}

/**
 * The safest of the possible modes. A broken system rules out flying on: only a vehicle that is sound but slow may go
 * to orbit.
 */
export function safestMode(possible: readonly AbortMode[], systemsBroken: boolean): AbortMode | undefined {
  for (const mode of possible) {
    if (mode === 'orbit' && systemsBroken) continue;
    return mode;
  }
  return undefined;
}
