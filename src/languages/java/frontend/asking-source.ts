// Java sources of the classes that give any value (answers.ts), for the replay: they give the values of the path, in order.
import { ASKING, type AskingClass } from '../answers.js';
import { methodType, typeText } from '../classfile/descriptor.js';

export function askingSources(): { readonly name: string; readonly source: string }[] {
  return [...Object.entries(MARKS).map(markSource), ...Object.entries(ASKING).map(askingSource)];
}

interface Source {
  readonly name: string;
  readonly source: string;
}

/** What Symbolic PathFinder's programs write before classes, methods, fields and parameters, and the type of its value; nothing here rests on it. */
const MARKS = { Symbolic: 'String', Concrete: 'String', Preconditions: 'String', Partition: 'String[]' };

function markSource([name, value]: [string, string]): Source {
  const text = `package gov.nasa.jpf.symbc;\npublic @interface ${name} { ${value} value(); }`;
  return { name: `gov/nasa/jpf/symbc/${name}`, source: text };
}

function askingSource([name, { gives, assume, ignore, silent, refused }]: [string, AskingClass]): Source {
  const at = name.lastIndexOf('/');
  const gave = Object.keys(gives).map((key) => {
    const { result } = methodType(key.slice(key.indexOf('(')));
    return `${signature(key)} { return (${typeText(result)}) answers.next(); }`;
  });
  const lines = [
    `package ${name.slice(0, at).replaceAll('/', '.')};`,
    `public class ${name.slice(at + 1)} {`,
    '  public static java.util.Iterator<Object> answers;',
    ...gave,
    ...assume.map((key) => `${signature(key)} { if (!a0) throw new Error("an assumption does not hold"); }`),
    ...ignore.map((key) => `${signature(key)} { if (a0) throw new Error("an assumption does not hold"); }`),
    ...silent.map((key) => `${signature(key)} { ${key.endsWith(')V') ? '' : 'return new String();'} }`),
    ...refused.map((key) => `${signature(key)} { throw new Error("not followed"); }`),
    '}',
  ];
  return { name, source: lines.join('\n') };
}

function signature(key: string): string {
  const at = key.indexOf('(');
  const { parameters, result } = methodType(key.slice(at));
  const list = parameters.map((type, i) => `${typeText(type)} a${i}`);
  return `  public static ${typeText(result)} ${key.slice(0, at)}(${list.join(', ')})`;
}
