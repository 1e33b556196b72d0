// Opens a property of a test file as a unit: its inputs are the parameters of the function that `forall` is given, with their types; the
// function is the one that the file registers when it is loaded, so it sees what surrounds it. Called by api/testing/.
// Always holds: lines of the file stay where they are; what is added comes after them.
import { dirname, join } from 'node:path';
import type {
  ArrowFunction,
  CallExpression,
  FunctionExpression,
  Node,
  ParameterDeclaration,
  SourceFile,
} from 'typescript';
import { ProgramError } from '../../program-error.js';
import type { UnitDescription } from '../../unit.js';
import { ts } from '../frontend/compiler.js';
import { readText } from '../frontend/disk.js';
import { openProgram, type Program } from '../frontend/program.js';
import { isCommonJs, isJavaScript, parse } from '../frontend/sources.js';
import { FORALL, forallShims } from './forall-shim.js';

const DRIVER = '$everypath_property';

export interface ForallProgram {
  readonly program: Program;
  readonly unit: UnitDescription;
}

/** @param registered how many properties the file had registered before this one */
export function openForall(file: string, registered: number, cwd: string): ForallProgram {
  const text = readText(file);
  if (text === undefined) throw new ProgramError('file-not-found', `${file} does not exist`);
  const source = parse(file, text, ts.ScriptTarget.ESNext);
  const bodies = propertiesIn(source);
  if (bodies.length === 0) {
    const suggestion = 'write the function where forall is called';
    throw new ProgramError('no-units', `${file} calls forall with no function of its own`, { suggestion });
  }
  const index = registered % bodies.length;
  const { virtual, modules } = forallShims((name) => join(dirname(file), name));
  const driver = driverText(bodies[index], index, bodies.length, isJavaScript(file), source);
  const texts = new Map([...virtual, [file, `${text}\n${driver}`]]);
  const program = openProgram([{ file, unit: DRIVER }], { cwd, virtual: texts, modules });
  return { program, unit: program.units[0] };
}

type Body = ArrowFunction | FunctionExpression;

/** Functions that are given to forall, in the order of the text. */
function propertiesIn(source: SourceFile): Body[] {
  const found: Body[] = [];
  const visit = (node: Node): void => {
    if (ts.isCallExpression(node) && isForall(node)) {
      const body = node.arguments.find((arg) => ts.isArrowFunction(arg) || ts.isFunctionExpression(arg));
      if (body !== undefined) found.push(body as Body);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What registers a body, in the order of the calls. */
const REGISTERING = new Set(['forall', 'everySchedule']);

function isForall({ expression }: CallExpression): boolean {
  if (ts.isIdentifier(expression)) return REGISTERING.has(expression.text);
  return ts.isPropertyAccessExpression(expression) && REGISTERING.has(expression.name.text);
}

function driverText(body: Body, index: number, count: number, javaScript: boolean, source: SourceFile): string {
  const parameters = body.parameters.map((parameter, i) => describe(parameter, i, source));
  const names = parameters.map(({ name, rest }) => `${rest}${name}`).join(', ');
  const call = `$everypath_body(${index}, ${count})(${names})`;
  const required = isCommonJs(source);
  const imported = required
    ? `const { $body: $everypath_body } = require('${FORALL}');`
    : `import { $body as $everypath_body } from '${FORALL}';`;
  const exported = required ? '' : 'export ';
  const given = required ? `exports.${DRIVER} = ${DRIVER};\n` : '';
  if (javaScript) {
    const docs = parameters.filter(({ type }) => type !== 'any').map(({ name, type }) => ` * @param {${type}} ${name}`);
    return `${imported}\n/**\n${docs.join('\n')}\n */\n${exported}function ${DRIVER}(${names}) { return ${call}; }\n${given}`;
  }
  const typed = parameters.map(({ name, rest, optional, type }) => `${rest}${name}${optional}: ${type}`).join(', ');
  return `${imported}\n${exported}function ${DRIVER}(${typed}) { return ${call}; }\n${given}`;
}

/** As the driver has it. */
function describe(parameter: ParameterDeclaration, index: number, source: SourceFile) {
  const written = parameter.type ?? ts.getJSDocType(parameter);
  return {
    name: ts.isIdentifier(parameter.name) ? parameter.name.text : `input_${index + 1}`,
    type: written?.getText(source) ?? 'any',
    rest: parameter.dotDotDotToken === undefined ? '' : '...',
    optional: parameter.questionToken === undefined && parameter.initializer === undefined ? '' : '?',
  };
}
