// Cutpoints inside calls from unusual places: heads of loops, switches, handlers, patterns, defaults. Two ways lead to each that differ
// in one variable only, which what is returned tells.
function probe(): boolean {
  for (let i = 0; i < 2; i++);
  return true;
}

function pick(x: number): number {
  return x > 0 ? 5 : 6;
}

/** Nothing is left of the difference: this one must be matched. */
export function forgotten(x: number): string {
  for (let i = pick(x); probe() && i > 0; i = 0) x = 0;
  return `x ${x}`;
}

export function forTest(x: number): string {
  for (let i = 0; probe(); i = pick(x), x = 0) if (i > 0) return `i ${i}`;
  return 'none';
}

export function forUpdate(x: number): string {
  for (let i = 0; ; i = pick(x), x = 0, probe()) if (i > 0) return `i ${i}`;
}

export function forInit(x: number): string {
  for (let i = pick(x), done = ((x = 0), probe()); done; ) return `i ${i}`;
  return 'none';
}

export function whileTest(x: number): string {
  let i = 0;
  while (probe()) {
    if (i > 0) return `i ${i}`;
    i = pick(x);
    x = 0;
  }
  return 'none';
}

export function doTest(x: number): string {
  let seen = '';
  do {
    const i = pick(x);
    x = 0;
    if (seen !== '') return seen;
    seen = `i ${i}`;
  } while (probe());
  return 'none';
}

export function shadowed(x: number): string {
  const i = 'outer';
  {
    const i = pick(x);
    x = 0;
    probe();
    if (i > 0) return `i ${i}`;
  }
  return i;
}

export function shadowedLater(x: number): string {
  const i = pick(x);
  x = 0;
  {
    const i = 0;
    probe();
    if (i > 0) return 'never';
  }
  return `i ${i}`;
}

export function shadowedByLoop(x: number): string {
  const i = pick(x);
  x = 0;
  for (let i = 0; i < 2; i++) x = 0;
  return `i ${i}`;
}

export function shadowedByPattern(x: number): string {
  const i = pick(x);
  x = 0;
  for (const [i] of [[1], [2]]) x = i;
  x = 0;
  return `i ${i}`;
}

export function shadowedByCatch(x: number): string {
  const error = pick(x);
  x = 0;
  try {
    throw 1;
  } catch (error) {
    probe();
    x = error as number;
  }
  return `error ${error}`;
}

export function shadowedBySwitch(x: number): string {
  const i = pick(x);
  x = 0;
  switch (x) {
    default: {
      const i = 1;
      probe();
      x = i;
    }
  }
  return `i ${i}`;
}

export function closureOfIteration(x: number): string {
  const list: (() => number)[] = [];
  for (let i = pick(x); list.length < 2; i += 10) {
    x = 0;
    list.push(() => i);
    probe();
  }
  return `${list[0]()} ${list[1]()}`;
}

export function switchHead(x: number): string {
  const kind = pick(x);
  x = 0;
  switch (probe()) {
    case true: {
      const inner = kind + 1;
      probe();
      return `inner ${inner}`;
    }
    default:
      return 'none';
  }
}

export function caseVariable(x: number): string {
  switch (x > 0) {
    case true:
    case false: {
      let later = pick(x);
      x = 0;
      probe();
      later += 1;
      return `later ${later}`;
    }
  }
}

export function caughtVariable(x: number): string {
  try {
    throw pick(x);
  } catch (thrown) {
    x = 0;
    probe();
    return `thrown ${thrown}`;
  }
}

export function patterns(x: number): string {
  const { a, b = probe() } = { a: pick(x) } as { a: number; b?: boolean };
  x = 0;
  probe();
  return `${a} ${b}`;
}

function withDefault(x: number, y = pick(x), z = ((x = 0), probe())): string {
  return `y ${y} ${z}`;
}

export function defaultsCall(x: number): string {
  return withDefault(x);
}

export function hoisted(x: number): string {
  // biome-ignore lint/correctness/noInnerDeclarations: where it is declared is what is looked at
  if (x > 0) var late = 'late';
  x = 0;
  probe();
  return String(late);
}

export function inOrder(x: number): string {
  const object = { a: pick(x), b: ((x = 0), probe()) };
  return `${object.a} ${object.b}`;
}

export function conditional(x: number): string {
  return x > 0 ? ((x = 0), probe() ? 'first' : '') : ((x = 0), probe() ? 'second' : '');
}

export function logical(x: number): string {
  let out = 'none';
  (x > 0 && ((x = 0), probe()) && (out = 'left')) || ((x = 0), probe() && out === 'none' && (out = 'right'));
  return out;
}

export function optional(x: number): string {
  const table = { probe, value: pick(x) };
  x = 0;
  return table?.probe() ? `value ${table.value}` : 'none';
}

class Holder {
  kind: string;
  ready = probe();
  constructor(x: number) {
    this.kind = `kind ${pick(x)}`;
    x = 0;
    probe();
  }
}

export function fieldInitializer(x: number): string {
  const kind = pick(x);
  x = 0;
  return `${new Holder(1).ready} ${kind}`;
}

export function constructorBody(x: number): string {
  return new Holder(x).kind;
}

export function spread(x: number): string {
  const list = [pick(x)];
  x = 0;
  return [...list, probe()].join();
}

export function deleted(x: number): string {
  const object: { a?: number } = { a: pick(x) };
  x = 0;
  const { a } = object;
  delete object.a;
  probe();
  return `a ${a}`;
}

export function template(x: number): string {
  return `${pick(x)} ${probe()}`;
}

export function chained(x: number): string {
  const first = pick(x);
  x = 0;
  return [1]
    .concat([2])
    .map(() => (probe() ? first : 0))
    .join();
}

export function forIn(x: number): string {
  const object: Record<string, number> = { a: pick(x), b: 1 };
  x = 0;
  let out = '';
  for (const key in object) {
    probe();
    out += `${key}${object[key]}`;
  }
  return out;
}

/** The keys that are left were listed when the loop began. */
export function forInKeys(x: number): string {
  const object: Record<string, number> = x > 0 ? { a: 1, b: 1 } : { a: 1 };
  x = 0;
  let rounds = 0;
  for (const key in object) {
    if (key === 'a') {
      delete object.b;
      object.b = 1;
      rounds = 0;
    }
    probe();
    rounds++;
  }
  return `rounds ${rounds}`;
}

export function forOfEntries(x: number): string {
  let out = '';
  for (const [i, item] of [pick(x), 1].entries()) {
    x = 0;
    probe();
    out += `${i}${item}`;
  }
  return out;
}

export function nested(x: number): string {
  const outer = (y: number): string => {
    const inner = pick(y);
    y = 0;
    probe();
    return `inner ${inner}`;
  };
  const copy = x;
  x = 0;
  return outer(copy);
}
