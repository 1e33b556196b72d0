/** Random testing of the abort executive, for comparison: readings chosen at random within what is possible. */
import type { Decision } from './executive.js';
import { isPossible, type Vehicle } from './vehicle.js';

export interface Covered {
  readonly executions: number;
  /** Rules broken alone, in a cycle in which the executive could act. */
  readonly rules: ReadonlySet<string>;
  readonly aborts: ReadonlySet<string>;
  readonly pairs: ReadonlySet<string>;
}

/** Deterministic: the same seed gives the same vehicles. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function randomVehicle(random: () => number): Vehicle {
  const between = (least: number, most: number): number => least + random() * (most - least);
  const flag = (): boolean => random() < 0.5;
  const frame = (): number => Math.floor(between(0, 65_536));
  return {
    navigation: {
      frame: frame(),
      missionTime: between(-10, 700),
      altitude: between(0, 450_000),
      inertialVelocity: between(0, 27_000),
      altitudeRate: between(-2_000, 9_000),
      dynamicPressure: between(0, 1_500),
      downrange: between(0, 5_000_000),
      crossrange: between(0, 200_000),
      apogeePrediction: between(0, 900_000),
      lateralDeviation: between(0, 50_000),
      solutionValid: flag(),
      rangeSafetyArmed: flag(),
    },
    booster: {
      frame: frame(),
      ignited: flag(),
      separated: flag(),
      chamberPressureA: between(0, 1_400),
      chamberPressureB: between(0, 1_400),
      thrustVectorError: between(0, 10),
      hydraulicPressure: between(0, 4_000),
      caseTemperature: between(-100, 900),
      nozzleBurnThrough: flag(),
      rollControlLost: flag(),
      separationBoltsArmed: flag(),
    },
    upperStage: {
      frame: frame(),
      ignitionCommanded: flag(),
      chamberPressure: between(0, 1_700),
      fuelTankPressure: between(0, 60),
      oxidizerTankPressure: between(0, 60),
      turbineSpeed: between(0, 40_000),
      turbineTemperature: between(0, 2_000),
      fuelRemaining: between(0, 100),
      mixtureRatio: between(3, 8),
      leakDetected: flag(),
      valveStuck: flag(),
      gimbalLocked: flag(),
    },
    attitude: {
      pitchError: between(0, 45),
      yawError: between(0, 45),
      rollError: between(0, 90),
      pitchRate: between(0, 20),
      yawRate: between(0, 20),
      rollRate: between(0, 40),
      angleOfAttack: between(0, 20),
      guidanceConverged: flag(),
    },
    cabin: {
      pressure: between(0, 16),
      oxygenPartialPressure: between(0, 5),
      carbonDioxide: between(0, 1),
      temperature: between(0, 200),
      smokeDetected: flag(),
      crewAbortHandle: flag(),
      hatchSealed: flag(),
      suitLoopConnected: flag(),
    },
    escape: {
      towerAttached: flag(),
      motorArmed: flag(),
      canardsReady: flag(),
      jettisonCommanded: flag(),
      serviceModulePropellant: between(0, 100),
      serviceEngineReady: flag(),
      parachutesArmed: flag(),
    },
    avionics: {
      busVoltageA: between(0, 32),
      busVoltageB: between(0, 32),
      computersAgreeing: Math.floor(between(0, 5)),
      commandLinkLost: flag(),
      groundAbortRequest: flag(),
      inhibited: flag(),
      sensorPowerLost: flag(),
    },
  };
}

/** @param isOver asked before each vehicle is drawn */
export function randomTesting(
  executive: (vehicle: Vehicle) => Decision,
  isOver: (executions: number) => boolean,
  seed: number,
): Covered {
  const random = generator(seed);
  const rules = new Set<string>();
  const aborts = new Set<string>();
  const pairs = new Set<string>();
  let executions = 0;
  while (!isOver(executions)) {
    const vehicle = randomVehicle(random);
    if (!isPossible(vehicle)) continue;
    const { rules: broken, mode } = executive(vehicle);
    executions++;
    if (mode !== undefined) aborts.add(mode);
    if (broken.length !== 1) continue;
    rules.add(broken[0]);
    if (mode !== undefined) pairs.add(`${broken[0]}, ${mode}`);
  }
  return { executions, rules, aborts, pairs };
}
