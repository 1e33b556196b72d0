// Names the translated module adds (Ops, marks, fuel, temporaries), chosen so that the user's code uses none of them;
// and the intrinsics that are looked up once per module.

/** Present in every ECMAScript realm of the oldest supported Node version. */
const INTRINSICS = new Set(
  `AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date Error EvalError
  FinalizationRegistry Float32Array Float64Array Function Int16Array Int32Array Int8Array Intl JSON Map Math Number Object
  Promise Proxy RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer String Symbol SyntaxError TypeError
  URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet decodeURI decodeURIComponent
  encodeURI encodeURIComponent isFinite isNaN parseFloat parseInt`.split(/\s+/),
);

/** Parameters of the module function that the user's ES module may declare again. */
export const MODULE_PARAMETERS: readonly string[] = ['exports', 'require', 'module', '__filename', '__dirname'];

export class Names {
  readonly ops: string;
  readonly marks: string;
  readonly fuel: string;
  private counter = 0;

  constructor(used: ReadonlySet<string>, prefix = '$') {
    const taken = (p: string): boolean => {
      for (const name of used) {
        if (name.startsWith(p) && /^[A-Za-z]*\d*$/.test(name.slice(p.length))) return true;
      }
      return false;
    };
    let free = prefix;
    while (taken(free)) free += '_';
    this.ops = free;
    this.marks = `${free}c`;
    this.fuel = `${free}f`;
  }

  /** What stands for `arguments` outside of functions. */
  get moduleArguments(): string {
    return `${this.ops}a`;
  }

  /** What a logical assignment of the plain module is about to write. */
  get heldTarget(): string {
    return `${this.ops}h`;
  }

  /** `$1`, `$p2`...: letter groups: none temporaries, d destructured values, p private keys, e errors, a arguments. */
  fresh(letter = ''): string {
    return `${this.ops}${letter}${++this.counter}`;
  }
}

export function isIntrinsic(name: string): boolean {
  return INTRINSICS.has(name);
}

/** `const { Math, Object } = globalThis;` for the free names that nothing assigns. */
export function hoistedIntrinsics(free: ReadonlyMap<string, { readonly assigned: boolean }>): string {
  const names = [...free].filter(([name, use]) => INTRINSICS.has(name) && !use.assigned).map(([name]) => name);
  return names.length === 0 ? '' : `const { ${names.join(', ')} } = globalThis; `;
}
