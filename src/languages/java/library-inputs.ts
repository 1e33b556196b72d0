// Types of the library that inputs can have, and how such an input is made. A list is an array list with any elements; other collections are
// filled one element after the other; a few classes hold nothing but a value. Types are written as signatures where they have arguments:
// `Ljava/util/List<Ljava/lang/Integer;>;`.

export interface LibraryInput {
  /** `list`: any number of elements at once; `adds`: by `add`; `puts`: by `put`, from entries; `holds`: an object of one field; `text`: from a
   * text. */
  readonly how: 'list' | 'adds' | 'puts' | 'holds' | 'text';
  /** Internal name of the class that is made. */
  readonly made: string;
  /** Types of what it holds. */
  readonly arguments: readonly string[];
}

const UTIL = 'java/util/';
const OBJECT = 'Ljava/lang/Object;';

const TABLE: Readonly<Record<string, readonly [LibraryInput['how'], string]>> = {
  'java/lang/Iterable': ['list', 'ArrayList'],
  [`${UTIL}Collection`]: ['list', 'ArrayList'],
  [`${UTIL}SequencedCollection`]: ['list', 'ArrayList'],
  [`${UTIL}List`]: ['list', 'ArrayList'],
  [`${UTIL}ArrayList`]: ['list', 'ArrayList'],
  [`${UTIL}LinkedList`]: ['adds', 'LinkedList'],
  [`${UTIL}Queue`]: ['adds', 'LinkedList'],
  [`${UTIL}Deque`]: ['adds', 'ArrayDeque'],
  [`${UTIL}ArrayDeque`]: ['adds', 'ArrayDeque'],
  [`${UTIL}Set`]: ['adds', 'HashSet'],
  [`${UTIL}HashSet`]: ['adds', 'HashSet'],
  [`${UTIL}LinkedHashSet`]: ['adds', 'LinkedHashSet'],
  [`${UTIL}SortedSet`]: ['adds', 'TreeSet'],
  [`${UTIL}TreeSet`]: ['adds', 'TreeSet'],
  [`${UTIL}Map`]: ['puts', 'HashMap'],
  [`${UTIL}HashMap`]: ['puts', 'HashMap'],
  [`${UTIL}LinkedHashMap`]: ['puts', 'LinkedHashMap'],
  [`${UTIL}SortedMap`]: ['puts', 'TreeMap'],
  [`${UTIL}TreeMap`]: ['puts', 'TreeMap'],
  [`${UTIL}Optional`]: ['holds', 'Optional'],
  'java/lang/StringBuilder': ['text', 'StringBuilder'],
  'java/lang/StringBuffer': ['text', 'StringBuffer'],
};

/** Of a map's input: its elements are entries. */
export const ENTRY = `${UTIL}AbstractMap$SimpleEntry`;

/** Of a builder's input: the field that is its text. */
export const TEXT_OF_BUILDER = 'text';

/** @param name internal name */
export function isBuilder(name: string): boolean {
  return TABLE[name]?.[0] === 'text';
}

/** The class that a signature names, without arguments. */
export function erasedName(type: string): string {
  return type.replace(/^L|[<;].*$/gs, '');
}

export function libraryInput(type: string): LibraryInput | undefined {
  const found = type[0] === 'L' ? TABLE[erasedName(type)] : undefined;
  if (found === undefined) return undefined;
  const [how, name] = found;
  const given = argumentsOf(type);
  const wanted = { puts: 2, text: 0 }[how as string] ?? 1;
  return {
    how,
    made: (how === 'text' ? 'java/lang/' : UTIL) + name,
    arguments: Array.from({ length: wanted }, (_, i) => given[i] ?? OBJECT),
  };
}

/** What inputs of a parameter or field are made by. @param signature of its generic type */
export function inputType(descriptor: string, signature: string | undefined): string {
  return signature !== undefined && libraryInput(descriptor) !== undefined ? signature : descriptor;
}

/** Of the parameters of a method. */
export function parameterTypes(parameters: readonly string[], signature: string | undefined): string[] {
  const from = signature?.indexOf('(') ?? -1;
  if (signature === undefined || from < 0) return [...parameters];
  const given = typesIn(signature.slice(from + 1, signature.indexOf(')', from)));
  if (given.length !== parameters.length) return [...parameters];
  return parameters.map((descriptor, i) => inputType(descriptor, given[i]));
}

function argumentsOf(type: string): string[] {
  const open = type.indexOf('<');
  if (open < 0 || !type.endsWith('>;')) return [];
  return typesIn(type.slice(open + 1, -2)).map((each) => {
    const bound = each.replace(/^[+-]/, '');
    if (bound === '*' || bound[0] === 'T') return OBJECT;
    // Arguments of other classes say nothing about their inputs.
    return libraryInput(bound) !== undefined || bound[0] !== 'L' ? bound : `L${erasedName(bound)};`;
  });
}

/** Signatures that stand one behind the other. */
function typesIn(text: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length; ) {
    const start = at;
    while ('[+-'.includes(text[at] ?? ' ')) at++;
    if (text[at] === 'L' || text[at] === 'T') {
      for (let depth = 0; at < text.length; at++) {
        if (text[at] === '<') depth++;
        else if (text[at] === '>') depth--;
        else if (text[at] === ';' && depth === 0) break;
      }
    }
    at++;
    found.push(text.slice(start, at));
  }
  return found;
}
