// Boxes of the library, by descriptor, with the descriptors of what they hold.

const NAMES: Readonly<Record<string, string>> = {
  I: 'Integer',
  J: 'Long',
  S: 'Short',
  B: 'Byte',
  C: 'Character',
  Z: 'Boolean',
  F: 'Float',
  D: 'Double',
};

const HELD: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(NAMES).map(([type, name]) => [`Ljava/lang/${name};`, type]),
);

/** What a box holds; other descriptors as they are. */
export function heldType(descriptor: string): string {
  return HELD[descriptor] ?? descriptor;
}

export function isBox(descriptor: string): boolean {
  return descriptor in HELD;
}

/** The box of a primitive type. */
export function boxOf(type: string): string {
  return `Ljava/lang/${NAMES[type]};`;
}
