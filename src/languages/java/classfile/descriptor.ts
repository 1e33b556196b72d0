// Descriptors of types and methods: `I`, `[Ljava/lang/String;`, `(IJ)V`.

export interface MethodType {
  readonly parameters: readonly string[];
  readonly result: string;
}

const known = new Map<string, MethodType>();

export function methodType(descriptor: string): MethodType {
  let type = known.get(descriptor);
  if (type === undefined) {
    const parameters: string[] = [];
    let at = 1;
    while (descriptor[at] !== ')') {
      const start = at;
      while (descriptor[at] === '[') at++;
      at = descriptor[at] === 'L' ? descriptor.indexOf(';', at) + 1 : at + 1;
      parameters.push(descriptor.slice(start, at));
    }
    type = { parameters, result: descriptor.slice(at + 1) };
    known.set(descriptor, type);
  }
  return type;
}

/** How the machine holds a value: int, long, float, double or reference. */
export type Kind = 'I' | 'J' | 'F' | 'D' | 'A';

export function kindOf(descriptor: string): Kind {
  const c = descriptor[0];
  if (c === 'J' || c === 'F' || c === 'D') return c;
  return c === 'L' || c === '[' ? 'A' : 'I';
}

/** The class of a reference type, as class files name it: arrays by their descriptor. */
export function classNameOf(descriptor: string): string {
  return descriptor[0] === 'L' ? descriptor.slice(1, -1) : descriptor;
}

export function descriptorOf(className: string): string {
  return className[0] === '[' ? className : `L${className};`;
}

const PRIMITIVES: Readonly<Record<string, string>> = {
  I: 'int',
  J: 'long',
  F: 'float',
  D: 'double',
  Z: 'boolean',
  B: 'byte',
  C: 'char',
  S: 'short',
  V: 'void',
};

/** As Java source writes it: `int[]`, `java.util.List`, `Outer.Inner`. */
export function typeText(descriptor: string): string {
  if (descriptor[0] === '[') return `${typeText(descriptor.slice(1))}[]`;
  return PRIMITIVES[descriptor] ?? classText(descriptor.slice(1, -1));
}

export function classText(name: string): string {
  return name[0] === '['
    ? typeText(name)
    : name
        .replace(/^java\/lang\//, '')
        .replaceAll('/', '.')
        .replaceAll('$', '.');
}

/** As Class.getName() gives it. */
export function binaryName(name: string): string {
  return name.replaceAll('/', '.');
}
