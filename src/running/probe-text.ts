// The probe at the head of a unit or region, as text: what the program pays for each call before the trigger. A condition is tested in place, so that
// nothing is made for a call where it does not hold, and parameters stay out of scopes of closures.
import type { Node } from 'acorn';
import { type Found, headOf, namesOf } from '../record/probe.js';
import type { NamesAt } from './contract-names.js';
import type { Insertion } from './insertions.js';
import { liveText } from './live-parts.js';
import type { Trigger } from './marks.js';
import type { Region } from './region.js';
import { RUN } from './run-name.js';
import type { Any } from './scope-tree.js';

const HOLDS = '$everypathHolds';

/** @param text that has the function */
export function functionProbe(
  text: string,
  found: Found,
  trigger: Trigger,
  number: number,
  namedAt: NamesAt,
): Insertion {
  const { when, live } = trigger;
  const parts = live === undefined ? [] : [liveText(live.paths ?? [...namesOf(found.params)])];
  const hit = `${RUN}.hit(${[...functionHit(text, found, trigger, number, namedAt), ...parts].join()});`;
  return { at: headOf(found.body), text: tested(hit, when) };
}

/** What a call of the unit tells: which trigger, where, receiver, arguments, scopes. */
export function functionHit(
  text: string,
  { node, params, receiver }: Found,
  { unit }: Trigger,
  number: number,
  namedAt: NamesAt,
): string[] {
  const args = argumentsText(text, node as Any, params, [...namesOf(params)]);
  // A derived constructor has no receiver yet; what is made leads to its class.
  const self = receiver ? 'this' : unit.endsWith('.constructor') ? 'new.target' : 'void 0';
  return [String(number), String(node.start), self, args, mentioning(namedAt(node.start, false))];
}

/** The arrow mentions what the region uses, so that V8 keeps it in scopes. */
export function regionProbe(region: Region, { when, live }: Trigger, trigger: number, namedAt: NamesAt): Insertion[] {
  const { start, end, self, expression, alone } = region;
  const mentions = new Set([...region.mentions, ...namedAt(start, true)]);
  const mentioned = `()=>{[${[...mentions].join()}];${self ? 'this' : ''}}`;
  const parts = live === undefined ? '' : `,${liveText(live.paths ?? region.inputs)}`;
  const hit = `${RUN}.hit(${trigger},${start},${self ? 'this' : 'void 0'},[],${mentioned}${parts})`;
  if (expression) {
    const condition = when === undefined ? '' : `&&${RUN}.holds(()=>(${when}))`;
    return [
      { at: start, text: `(${RUN}.on${condition}&&${hit},(` },
      { at: end, text: '))' },
    ];
  }
  const probe = tested(`${hit};`, when);
  if (!alone) return [{ at: start, text: probe }];
  return [
    { at: start, text: `{${probe}` },
    { at: end, text: '}' },
  ];
}

/** While a condition calls functions nothing is looked at. */
function tested(hit: string, when: string | undefined): string {
  if (when === undefined) return `;if(${RUN}.on)${hit}`;
  const count = `${RUN}.tested++`;
  if (!/[(`]/.test(when))
    return `;if(${RUN}.on){let ${HOLDS}=!1;${count};try{${HOLDS}=(${when})}catch{${RUN}.conditionThrew++}if(${HOLDS})${hit}}`;
  return `;if(${RUN}.on){let ${HOLDS}=!1;${RUN}.on=!1;${count};try{${HOLDS}=(${when})}catch{${RUN}.conditionThrew++}${RUN}.on=!0;if(${HOLDS})${hit}}`;
}

/** V8 keeps in scopes what inner functions mention. */
export function mentioning(names: readonly string[]): string {
  return names.length === 0 ? '()=>{}' : `()=>{[${names.join()}]}`;
}

/**
 * A list of the parameters, where nothing else of the arguments can be seen: making `arguments` costs each call. An arrow has none, and patterns have
 * taken them apart: `null`.
 */
function argumentsText(text: string, node: Any, params: readonly Node[], names: readonly string[]): string {
  const simple = params.every((param) => isSimple(param as Any)) && names.length === params.length;
  const list = params.at(-1)?.type === 'RestElement' ? [...names.slice(0, -1), `...${names.at(-1)}`] : names;
  if (node.type === 'ArrowFunctionExpression') return simple ? `[${list.join()}]` : 'null';
  const seen = /\b(arguments|eval)\b/.test(text.slice(node.start, node.end)) || redeclared(node, names);
  return simple && !seen ? `[${list.join()}]` : 'arguments';
}

function isSimple(param: Any): boolean {
  const { type } = ((param.type === 'AssignmentPattern' ? param.left : param.argument) ?? param) as Any;
  return type === 'Identifier';
}

/** A function of the body has the name of a parameter. */
function redeclared(node: Any, names: readonly string[]): boolean {
  const statements = (node.body as { body: readonly Any[] }).body;
  return statements.some(
    ({ type, id }) => type === 'FunctionDeclaration' && names.includes((id as { name: string }).name),
  );
}
