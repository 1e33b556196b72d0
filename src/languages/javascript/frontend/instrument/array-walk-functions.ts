// Translation for proofs: functions that do what array methods with callbacks do, as loops of the program. Appended to the text of a module
// (transpile.ts) that a proof is asked for; calls of the methods choose them in array-walks.ts.
// Soundness: each function does what its method does on an array without holes, whatever the callback does to the array.

const PREFIX = 'everypath$';

const EACH = 'const walked = this; const walkLength = walked.length;';
/** Maps and sets have the method, too. */
const MEMBERS =
  'if (!Array.isArray(this)) { for (const walkEntry of this.entries()) walkCallback(walkEntry[1], walkEntry[0], this); return; }';
const CALL = 'walkCallback(walked[walkIndex], walkIndex, walked)';
const from = (start: number, body: string): string =>
  `for (let walkIndex = ${start}; walkIndex < walkLength; walkIndex++) { if (walkIndex < walked.length) { ${body} } }`;
const fold = 'walkResult = walkCallback(walkResult, walked[walkIndex], walkIndex, walked);';
/** Elements behind the end of an array that the callback made shorter are undefined. */
const search = (body: string): string =>
  `for (let walkIndex = 0; walkIndex < walkLength; walkIndex++) { const walkValue = walked[walkIndex]; ${body} }`;

/** By the number of arguments: parameters and body. */
const WALKS: Readonly<Record<string, readonly (readonly [parameters: string, body: string] | undefined)[]>> = {
  forEach: [undefined, ['walkCallback', `${MEMBERS} ${EACH} ${from(0, `${CALL};`)}`]],
  map: [
    undefined,
    [
      'walkCallback',
      `${EACH} const walkResult = []; for (let walkIndex = 0; walkIndex < walkLength; walkIndex++) { if (walkIndex < walked.length) walkResult[walkIndex] = ${CALL}; else walkResult.length = walkIndex + 1; } return walkResult;`,
    ],
  ],
  filter: [
    undefined,
    [
      'walkCallback',
      `${EACH} const walkResult = []; for (let walkIndex = 0; walkIndex < walkLength; walkIndex++) { if (walkIndex < walked.length) { const walkValue = walked[walkIndex]; if (walkCallback(walkValue, walkIndex, walked)) walkResult.push(walkValue); } } return walkResult;`,
    ],
  ],
  every: [undefined, ['walkCallback', `${EACH} ${from(0, `if (!${CALL}) return false;`)} return true;`]],
  some: [undefined, ['walkCallback', `${EACH} ${from(0, `if (${CALL}) return true;`)} return false;`]],
  find: [
    undefined,
    [
      'walkCallback',
      `${EACH} ${search('if (walkCallback(walkValue, walkIndex, walked)) return walkValue;')} return undefined;`,
    ],
  ],
  findIndex: [
    undefined,
    [
      'walkCallback',
      `${EACH} ${search('if (walkCallback(walkValue, walkIndex, walked)) return walkIndex;')} return -1;`,
    ],
  ],
  reduce: [
    undefined,
    [
      'walkCallback',
      `${EACH} if (walkLength === 0) return walked.reduce(walkCallback); let walkResult = walked[0]; ${from(1, fold)} return walkResult;`,
    ],
    ['walkCallback, walkStart', `${EACH} let walkResult = walkStart; ${from(0, fold)} return walkResult;`],
  ],
};

/** Is there one? */
export function isWalk(method: string, given: number): boolean {
  return Object.hasOwn(WALKS, method) && WALKS[method][given] !== undefined;
}

/** The functions for the methods that the source may call; none where no proof is asked for. */
export function walksFor(source: string): string {
  if (source.includes(PREFIX)) return '';
  const functions = Object.entries(WALKS)
    .filter(([name]) => source.includes(`.${name}(`))
    .flatMap(([name, kinds]) =>
      kinds.map((kind, given) => kind && `function ${walkName(name, given)}(${kind[0]}) { ${kind[1]} }`),
    )
    .filter((text) => text !== undefined);
  return functions.length === 0 ? '' : `\n;${functions.join(' ')}`;
}

/** The function for a method that is called with so many arguments. */
export function walkName(method: string, given: number): string {
  return `${PREFIX}${method}${given}`;
}
