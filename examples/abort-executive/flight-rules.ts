/** Checks the readings of one cycle against the flight rules. */
import { RuleLog } from './rule-book.js';
import { type Phase, phaseOf, type Vehicle } from './vehicle.js';

export function checkFlightRules(vehicle: Vehicle): RuleLog {
  const log = new RuleLog();
  const phase = phaseOf(vehicle);
  checkCrew(vehicle, log);
  checkAvionics(vehicle, log);
  checkNavigation(vehicle, phase, log);
  checkAttitude(vehicle, phase, log);
  if (phase === 'booster') checkBooster(vehicle, log);
  if (phase === 'coast') checkCoast(vehicle, log);
  if (phase === 'upper-stage') checkUpperStage(vehicle, log);
  checkEscape(vehicle, phase, log);
  return log;
}

/** Redundant sensors of the same quantity that show the same, within tolerance. */
function agree(a: number, b: number, tolerance: number): boolean {
  return a - b <= tolerance && b - a <= tolerance;
}

function checkCrew({ cabin }: Vehicle, log: RuleLog): void {
  // Pulling the handle is not a judgement the software may doubt.
  if (cabin.crewAbortHandle) log.breaks('FR-01');
  // A suit protects the crew while the cabin loses pressure.
  if (cabin.pressure < 9.5 && !cabin.suitLoopConnected) log.breaks('FR-02');
  if (cabin.oxygenPartialPressure < 2.4) log.breaks('FR-03');
  if (cabin.carbonDioxide > 0.3) log.breaks('FR-04');
  if (cabin.smokeDetected && cabin.temperature > 115) log.breaks('FR-05');
  if (!cabin.hatchSealed) log.breaks('FR-06');
}

function checkAvionics({ avionics }: Vehicle, log: RuleLog): void {
  if (avionics.groundAbortRequest && !avionics.commandLinkLost) log.breaks('FR-07');
  if (avionics.busVoltageA < 24 && avionics.busVoltageB < 24) log.breaks('FR-08');
  if (avionics.computersAgreeing < 2) log.breaks('FR-09');
  if (avionics.sensorPowerLost) log.breaks('FR-10');
}

function checkNavigation({ navigation, avionics }: Vehicle, phase: Phase, log: RuleLog): void {
  if (!navigation.solutionValid && avionics.commandLinkLost) log.breaks('FR-11');
  if (phase === 'pad') return;
  // Range safety destroys the vehicle beyond its corridor; the crew has to be gone by then.
  if (navigation.rangeSafetyArmed && navigation.lateralDeviation > 12_000) {
    log.breaks('FR-12');
  }
  if (navigation.crossrange > 60_000) log.breaks('FR-13');
  if (navigation.dynamicPressure > 1_050) log.breaks('FR-14');
}

function checkAttitude({ attitude, navigation }: Vehicle, phase: Phase, log: RuleLog): void {
  if (phase === 'pad') return;
  if (attitude.pitchError > 15 && attitude.pitchRate > 4) log.breaks('FR-15');
  if (attitude.yawError > 15 && attitude.yawRate > 4) log.breaks('FR-16');
  if (attitude.rollError > 30 && attitude.rollRate > 10) log.breaks('FR-17');
  if (navigation.dynamicPressure > 300 && attitude.angleOfAttack > 8) log.breaks('FR-18');
  if (!attitude.guidanceConverged && navigation.missionTime > 150) log.breaks('FR-19');
}

function checkBooster({ booster, navigation }: Vehicle, log: RuleLog): void {
  const sensorsAgree = agree(booster.chamberPressureA, booster.chamberPressureB, 5);
  // A single sensor that fails must not cost a mission: only two that agree are believed.
  if (sensorsAgree && booster.chamberPressureA > 1_030) log.breaks('FR-20');
  if (sensorsAgree && booster.chamberPressureA < 400 && navigation.missionTime < 110) {
    log.breaks('FR-21');
  }
  if (booster.nozzleBurnThrough && booster.caseTemperature > 300) log.breaks('FR-22');
  if (booster.thrustVectorError > 2.5) log.breaks('FR-23');
  if (booster.hydraulicPressure < 1_600) log.breaks('FR-24');
  if (booster.rollControlLost) log.breaks('FR-25');
}

function checkCoast({ booster, navigation }: Vehicle, log: RuleLog): void {
  if (booster.separationBoltsArmed) log.breaks('FR-26');
  if (navigation.altitudeRate < 0) log.breaks('FR-27');
}

function checkUpperStage({ upperStage, navigation }: Vehicle, log: RuleLog): void {
  if (upperStage.chamberPressure > 1_500) log.breaks('FR-28');
  if (upperStage.chamberPressure < 700) log.breaks('FR-29');
  if (upperStage.turbineSpeed > 36_000 || upperStage.turbineTemperature > 1_300) {
    log.breaks('FR-30');
  }
  if (upperStage.fuelTankPressure < 18 && !upperStage.valveStuck) log.breaks('FR-31');
  if (upperStage.oxidizerTankPressure < 20) log.breaks('FR-32');
  if (upperStage.leakDetected) log.breaks('FR-33');
  if (upperStage.mixtureRatio > 6.5) log.breaks('FR-34');
  if (upperStage.gimbalLocked) log.breaks('FR-35');
  if (upperStage.fuelRemaining < 3 && navigation.inertialVelocity < 25_500) {
    log.breaks('FR-36');
  }
}

function checkEscape({ escape }: Vehicle, phase: Phase, log: RuleLog): void {
  if (phase !== 'booster') return;
  if (escape.jettisonCommanded && !escape.canardsReady) log.breaks('FR-37');
}
