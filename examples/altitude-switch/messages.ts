/** Messages of the altimeters, and what is read out of them. */

/** One message; they arrive as a list that may have any length. */
export interface Message {
  /** Milliseconds since power-up. */
  readonly time: number;
  /** Feet above ground. */
  readonly altitude: number;
  /**
   * What the altimeter thinks of its own reading: 'OK', 'NCD' (no computed data), 'TEST', 'FAIL:' and a reason, or a
   * confidence such as 'Q7' (Q0 to Q9).
   */
  readonly quality: string;
  readonly next: Message | null;
}

/** `good`: to be believed. `poor`: to be believed when two in a row agree. */
export type Quality = 'good' | 'poor' | 'none' | 'test' | 'failed';

const LOWEST_GOOD = '6';
const LOWEST_POOR = '3';

export function qualityOf(text: string): Quality {
  if (text.startsWith('Q')) return confidenceOf(text);
  if (text === 'OK') return 'good';
  if (text === 'NCD') return 'none';
  return text === 'TEST' ? 'test' : 'failed';
}

/** `Q7` and the like. */
function confidenceOf(text: string): Quality {
  const level = text.charAt(1);
  if (text.length !== 2 || level < '0' || level > '9') return 'failed';
  if (level >= LOWEST_GOOD) return 'good';
  return level >= LOWEST_POOR ? 'poor' : 'none';
}

/** The radio altimeter measures from just below the ground (it hangs beneath the aircraft) up to 20,000 feet. */
export function isPlausible(altitude: number): boolean {
  return altitude >= -10 && altitude <= 20_000;
}

/** The reason in a 'FAIL:' message; undefined when it gives none. */
export function failureOf(text: string): 'antenna' | 'power' | 'other' | undefined {
  if (!text.startsWith('FAIL:')) return undefined;
  if (text.endsWith('ANT')) return 'antenna';
  if (text.endsWith('PWR')) return 'power';
  return text.length > 5 ? 'other' : undefined;
}

/** What the bus delivers: a list that ends, of whole numbers that fit its words. */
export function wellFormed(first: Message | null): boolean {
  const seen = new Set<Message>();
  for (let message = first; message !== null; message = message.next) {
    if (seen.has(message)) return false;
    seen.add(message);
    if (!isWord(message.time) || !isWord(message.altitude)) return false;
  }
  return true;
}

function isWord(value: number): boolean {
  return Number.isInteger(value) && value >= -0x8000_0000 && value <= 0x7fff_ffff;
}
