// Methods that give any value: what SV-COMP, Java PathFinder and Symbolic PathFinder call. The machine makes inputs of them, and the
// JVM answers them with the values of the path. Programs bring these classes along; theirs are not run.

export interface AskingClass {
  /** Name and descriptor; `between`: the arguments are the least and the greatest value, `below`: it is the greatest. */
  readonly gives: Readonly<Record<string, 'any' | 'between' | 'below'>>;
  /** Go on only if the argument is true, or unless it is. */
  readonly assume: readonly string[];
  readonly ignore: readonly string[];
  /** Say something of the search, which is nothing here; those that give a text give an empty one. */
  readonly silent: readonly string[];
  /** Are there so that programs compile; a path ends where it calls one. */
  readonly refused: readonly string[];
}

const NONDET = { Boolean: 'Z', Byte: 'B', Char: 'C', Short: 'S', Int: 'I', Long: 'J', Float: 'F', Double: 'D' };
const TEXT = 'Ljava/lang/String;';
const OBJECT = 'Ljava/lang/Object;';
const SYMBOLIC = {
  Integer: 'I',
  Real: 'D',
  Boolean: 'Z',
  Byte: 'B',
  Char: 'C',
  Short: 'S',
  Long: 'J',
  Float: 'F',
  String: TEXT,
};

const named = (types: Readonly<Record<string, string>>, key: (name: string, type: string) => string) =>
  Object.fromEntries(Object.entries(types).map(([name, type]) => [key(name, type), 'any' as const]));

export const ASKING: Readonly<Record<string, AskingClass>> = {
  'org/sosy_lab/sv_benchmarks/Verifier': {
    gives: named({ ...NONDET, String: TEXT }, (name, type) => `nondet${name}()${type}`),
    assume: ['assume(Z)V'],
    ignore: [],
    silent: [],
    refused: [],
  },
  'gov/nasa/jpf/vm/Verify': {
    gives: {
      'getBoolean()Z': 'any',
      'randomBool()Z': 'any',
      'getInt(II)I': 'between',
      'getLong(JJ)J': 'between',
      'random(I)I': 'below',
    },
    assume: [],
    ignore: ['ignoreIf(Z)V'],
    silent: ['beginAtomic()V', 'endAtomic()V'],
    refused: [],
  },
  'gov/nasa/jpf/symbc/Debug': {
    gives: {
      ...named(SYMBOLIC, (name, type) => `makeSymbolic${name}(${TEXT})${type}`),
      ...named(
        { Int: 'I', Byte: 'B', Char: 'C', Double: 'D', Boolean: 'Z' },
        (name, type) => `addSymbolic${name}(${type}${TEXT})${type}`,
      ),
    },
    assume: ['assume(Z)V'],
    ignore: [],
    silent: [
      `printPC(${TEXT})V`,
      `printSymbolicRef(${OBJECT}${TEXT})V`,
      `printHeapPC(${TEXT})V`,
      `getSolvedPC()${TEXT}`,
      `getPC_prefix_notation()${TEXT}`,
      ...Object.entries(SYMBOLIC).map(([name, type]) => `getSymbolic${name}Value(${type})${TEXT}`),
    ],
    refused: [
      `makeSymbolicRef(${TEXT}${OBJECT})${OBJECT}`,
      `makeSymbolicNull(${TEXT})${OBJECT}`,
      `makeFieldsSymbolic(${TEXT}${OBJECT})V`,
      `matchAbstractState(${OBJECT})Z`,
      ...Object.entries({ Integer: 'I', Long: 'J', Short: 'S', Byte: 'B', Char: 'C' }).map(
        ([name, type]) => `isSymbolic${name}(${type})Z`,
      ),
    ],
  },
};
