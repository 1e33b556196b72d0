/**
 * An altitude switch: turns a device on when the aircraft descends below a threshold, and off again when it climbs well
 * above it. It reads time-stamped messages of unknown number. After the flight control software of gse-2003 (section 7.2); the
 * numbers are made up.
 */
import { failureOf, isPlausible, type Message, qualityOf, wellFormed } from './messages.js';

// The precondition speaks of it.
export { wellFormed };

export type Mode = 'init' | 'standby' | 'operational' | 'degraded' | 'failed';

export interface SwitchState {
  mode: Mode;
  device: 'on' | 'off';
  /** Since when there was no altitude to believe. */
  silentSince: number;
  lastTime: number;
  /** The last altitude that was believed. */
  altitude: number;
  below: boolean;
  /** Poor readings in a row that agree with each other. */
  poor: number;
  poorAltitude: number;
  faults: number;
  warnings: string[];
}

const THRESHOLD = 2_000;
/** Climbing, the device stays on until this far above the threshold. */
const HYSTERESIS = 200;
/** Milliseconds without an altitude until the switch gives up. */
const PATIENCE = 2_000;
/** Feet between two readings that no aircraft of this kind exceeds. */
const MAX_CHANGE = 800;
const MAX_FAULTS = 3;
/** Milliseconds that a reset takes. */
const RESET_DELAY = 1_000;
/** Feet between two poor readings that agree. */
const AGREEMENT = 50;

export function initialState(): SwitchState {
  return {
    mode: 'init',
    device: 'off',
    silentSince: 0,
    lastTime: -1,
    altitude: 0,
    below: false,
    poor: 0,
    poorAltitude: 0,
    faults: 0,
    warnings: [],
  };
}

/**
 * Feeds all messages to a switch that was just powered up.
 * @requires wellFormed(messages)
 */
export function altitudeSwitch(messages: Message | null): SwitchState {
  const state = initialState();
  for (let message = messages; message !== null; message = message.next) {
    if (state.mode === 'failed') {
      if (!recovers(state, message)) continue;
      restart(state, message);
    }
    receive(state, message);
  }
  return state;
}

function receive(state: SwitchState, message: Message): void {
  if (!acceptTime(state, message.time)) return;
  switch (qualityOf(message.quality)) {
    case 'good':
      believe(state, message);
      break;
    case 'poor':
      weigh(state, message);
      break;
    case 'none':
      silence(state, message.time);
      break;
    case 'test':
      // A self-test on the ground is no reading; in the air there is none.
      if (state.mode === 'init' || state.mode === 'standby') state.mode = 'standby';
      else fault(state, message.time, 'self-test in flight');
      break;
    case 'failed':
      failure(state, message);
      break;
  }
}

/** Time must not run backwards, and two messages are never of the same moment. */
function acceptTime(state: SwitchState, time: number): boolean {
  if (time <= state.lastTime) {
    fault(state, state.lastTime, 'time runs backwards');
    return false;
  }
  if (state.mode === 'degraded' && time - state.silentSince > PATIENCE) {
    giveUp(state, 'no altitude for too long');
    return false;
  }
  return true;
}

function believe(state: SwitchState, { time, altitude }: Message): void {
  if (!isPlausible(altitude)) {
    fault(state, time, 'implausible altitude');
    return;
  }
  if (state.mode === 'operational') {
    const change = altitude - state.altitude;
    if (Math.abs(change) > MAX_CHANGE) {
      fault(state, time, 'altitude jumps');
      return;
    }
  }
  state.poor = 0;
  update(state, time, altitude);
}

/** A poor reading counts when the one before it said about the same. */
function weigh(state: SwitchState, { time, altitude }: Message): void {
  if (!isPlausible(altitude)) {
    silence(state, time);
    return;
  }
  const agrees = state.poor > 0 && Math.abs(altitude - state.poorAltitude) <= AGREEMENT;
  state.poorAltitude = altitude;
  if (!agrees) {
    state.poor = 1;
    silence(state, time);
    return;
  }
  state.poor++;
  update(state, time, altitude);
}

function update(state: SwitchState, time: number, altitude: number): void {
  const first = state.mode === 'init' || state.mode === 'standby';
  const wasBelow = state.below;
  if (first) state.below = altitude < THRESHOLD;
  else if (wasBelow && altitude >= THRESHOLD + HYSTERESIS) state.below = false;
  else if (!wasBelow && altitude < THRESHOLD) state.below = true;
  // Powered up below the threshold, the aircraft stands on the ground: nothing is to be switched on.
  if (!first && !wasBelow && state.below) turnOn(state);
  if (wasBelow && !state.below) turnOff(state);
  state.mode = 'operational';
  state.faults = 0;
  state.altitude = altitude;
  state.lastTime = time;
  state.silentSince = time;
}

function turnOn(state: SwitchState): void {
  if (state.device === 'on') state.warnings.push('device was on already');
  state.device = 'on';
}

function turnOff(state: SwitchState): void {
  if (state.device === 'off') state.warnings.push('device was off already');
  state.device = 'off';
}

function silence(state: SwitchState, time: number): void {
  if (state.mode === 'operational') {
    state.mode = 'degraded';
    state.silentSince = state.lastTime;
  }
  state.lastTime = time;
}

function failure(state: SwitchState, message: Message): void {
  switch (failureOf(message.quality)) {
    case 'antenna':
      // Without an antenna there will be no reading any more.
      giveUp(state, 'antenna');
      break;
    case 'power':
      if (state.mode === 'operational') state.mode = 'degraded';
      state.lastTime = message.time;
      break;
    default:
      fault(state, message.time, 'altimeter failure');
  }
}

function fault(state: SwitchState, time: number, reason: string): void {
  state.faults++;
  state.warnings.push(reason);
  if (state.faults >= MAX_FAULTS) {
    giveUp(state, 'too many faults');
    return;
  }
  if (state.mode === 'operational') state.mode = 'degraded';
  if (time > state.lastTime) state.lastTime = time;
}

/** The device stays as it is: switching it off could be as dangerous as switching it on. */
function giveUp(state: SwitchState, reason: string): void {
  state.mode = 'failed';
  state.warnings.push(`failed: ${reason}`);
}

/** A pilot resets a failed switch by a self-test on a good altimeter. */
function recovers(state: SwitchState, { time, quality }: Message): boolean {
  if (time <= state.lastTime + RESET_DELAY) return false;
  return quality === 'OK' || quality === 'TEST';
}

function restart(state: SwitchState, { time }: Message): void {
  state.mode = 'standby';
  state.faults = 0;
  state.poor = 0;
  state.silentSince = time;
  state.lastTime = time - 1;
}
