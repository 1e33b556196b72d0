/**
 * What the abort executive sees of a crew launch vehicle during ascent: 65 readings of one control cycle. Feet, feet per
 * second, psi, degrees Fahrenheit, seconds.
 */
export interface Vehicle {
  readonly navigation: Navigation;
  readonly booster: Booster;
  readonly upperStage: UpperStage;
  readonly attitude: Attitude;
  readonly cabin: Cabin;
  readonly escape: EscapeSystem;
  readonly avionics: Avionics;
}

export interface Navigation {
  /** Control cycle in which the readings were taken. */
  readonly frame: number;
  readonly missionTime: number;
  readonly altitude: number;
  readonly inertialVelocity: number;
  readonly altitudeRate: number;
  readonly dynamicPressure: number;
  readonly downrange: number;
  readonly crossrange: number;
  readonly apogeePrediction: number;
  readonly lateralDeviation: number;
  readonly solutionValid: boolean;
  readonly rangeSafetyArmed: boolean;
}

export interface Booster {
  readonly frame: number;
  readonly ignited: boolean;
  readonly separated: boolean;
  /** Two sensors of the same pressure. */
  readonly chamberPressureA: number;
  readonly chamberPressureB: number;
  readonly thrustVectorError: number;
  readonly hydraulicPressure: number;
  readonly caseTemperature: number;
  readonly nozzleBurnThrough: boolean;
  readonly rollControlLost: boolean;
  readonly separationBoltsArmed: boolean;
}

export interface UpperStage {
  readonly frame: number;
  readonly ignitionCommanded: boolean;
  readonly chamberPressure: number;
  readonly fuelTankPressure: number;
  readonly oxidizerTankPressure: number;
  readonly turbineSpeed: number;
  readonly turbineTemperature: number;
  readonly fuelRemaining: number;
  readonly mixtureRatio: number;
  readonly leakDetected: boolean;
  readonly valveStuck: boolean;
  readonly gimbalLocked: boolean;
}

export interface Attitude {
  readonly pitchError: number;
  readonly yawError: number;
  readonly rollError: number;
  readonly pitchRate: number;
  readonly yawRate: number;
  readonly rollRate: number;
  readonly angleOfAttack: number;
  readonly guidanceConverged: boolean;
}

export interface Cabin {
  readonly pressure: number;
  readonly oxygenPartialPressure: number;
  readonly carbonDioxide: number;
  readonly temperature: number;
  readonly smokeDetected: boolean;
  readonly crewAbortHandle: boolean;
  readonly hatchSealed: boolean;
  readonly suitLoopConnected: boolean;
}

export interface EscapeSystem {
  readonly towerAttached: boolean;
  readonly motorArmed: boolean;
  readonly canardsReady: boolean;
  readonly jettisonCommanded: boolean;
  readonly serviceModulePropellant: number;
  readonly serviceEngineReady: boolean;
  readonly parachutesArmed: boolean;
}

export interface Avionics {
  readonly busVoltageA: number;
  readonly busVoltageB: number;
  readonly computersAgreeing: number;
  readonly commandLinkLost: boolean;
  readonly groundAbortRequest: boolean;
  readonly inhibited: boolean;
  readonly sensorPowerLost: boolean;
}

/** The vehicle stands on the pad, flies on the booster, coasts between the stages, or flies on the upper stage. */
export type Phase = 'pad' | 'booster' | 'coast' | 'upper-stage';

export function phaseOf({ booster, upperStage }: Vehicle): Phase {
  if (!booster.ignited) return 'pad';
  if (!booster.separated) return 'booster';
  return upperStage.ignitionCommanded ? 'upper-stage' : 'coast';
}

/** Readings of one control cycle: all parts of the vehicle were read in the same frame. */
export function isConsistent({ navigation, booster, upperStage }: Vehicle): boolean {
  return navigation.frame === booster.frame && navigation.frame === upperStage.frame;
}

function within(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}

/**
 * What simulated ascents have shown, with a margin: outside it the vehicle cannot be. Booleans follow the order of events:
 * the upper stage ignites after the booster was dropped, the escape tower goes after that.
 */
export function isPossible({ navigation, booster, upperStage, escape, avionics }: Vehicle): boolean {
  return (
    within(navigation.altitude, 0, 450_000) &&
    within(navigation.inertialVelocity, 0, 27_000) &&
    within(navigation.altitudeRate, -2_000, 9_000) &&
    within(navigation.dynamicPressure, 0, 1_500) &&
    within(navigation.apogeePrediction, 0, 900_000) &&
    within(navigation.missionTime, -10, 700) &&
    within(navigation.downrange, 0, 5_000_000) &&
    // Fast only where the air is thin.
    navigation.inertialVelocity <= 3_000 + navigation.altitude / 10 &&
    within(booster.chamberPressureA, 0, 1_400) &&
    within(booster.chamberPressureB, 0, 1_400) &&
    within(booster.caseTemperature, -100, 900) &&
    within(booster.thrustVectorError, 0, 10) &&
    within(booster.hydraulicPressure, 0, 4_000) &&
    within(upperStage.chamberPressure, 0, 1_700) &&
    within(upperStage.turbineSpeed, 0, 40_000) &&
    within(upperStage.turbineTemperature, 0, 2_000) &&
    within(upperStage.mixtureRatio, 3, 8) &&
    within(upperStage.fuelRemaining, 0, 100) &&
    within(escape.serviceModulePropellant, 0, 100) &&
    within(avionics.computersAgreeing, 0, 4) &&
    (booster.ignited || !booster.separated) &&
    (booster.separated || !upperStage.ignitionCommanded) &&
    (booster.separated || escape.towerAttached)
  );
}
