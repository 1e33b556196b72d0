// Translates the instructions of one block to JavaScript text. Who follows the blocks is method-writer.ts.
import { type Kind, kindOf, methodType } from '../classfile/descriptor.js';
import { DCONST, FCONST, ICONST, type Instruction, LCONST, LDC } from '../classfile/instructions.js';
import { type Block, isReturn } from './blocks.js';
import type { Linkage } from './linkage.js';
import { OperandStack } from './operand-stack.js';
import { BINARY, binary, compareFused, compareInts, compareValue, UNARY, unary } from './operators.js';
import { literalsOf, switchedText } from './string-switch.js';

export interface BlockHost {
  readonly link: Linkage;
  /** A new temporary. */
  temporary(): string;
  readonly blocks: ReadonlyMap<number, Block>;
  /** Text that goes to a block with the given stack. */
  jump(from: number, to: number, kinds: readonly Kind[]): string;
}

const KINDS: readonly Kind[] = ['I', 'J', 'F', 'D', 'A'];
const ELEMENT: readonly Kind[] = ['I', 'J', 'F', 'D', 'A', 'I', 'I', 'I'];
const NEWARRAY: Readonly<Record<number, string>> = {
  4: 'Z',
  5: 'C',
  6: 'F',
  7: 'D',
  8: 'B',
  9: 'S',
  10: 'I',
  11: 'J',
};

export class BlockWriter {
  private text = '';
  private readonly stack: OperandStack;
  /** A comparison that the next instruction tests. */
  private fused: { readonly op: number; readonly a: string; readonly b: string } | undefined;

  constructor(
    private readonly host: BlockHost,
    private readonly block: Block,
    kinds: readonly Kind[],
  ) {
    this.stack = new OperandStack(kinds, (value) => {
      const name = host.temporary();
      this.text += `${name}=${value};`;
      return name;
    });
  }

  write(): string {
    const { instructions, next, pc } = this.block;
    instructions.forEach((instruction, i) => {
      if (!this.switchOnText(instructions, i)) this.instruction(instruction, instructions[i + 1]);
    });
    if (next !== undefined) this.text += this.goto(pc, next);
    return this.text;
  }

  /** Literals of the switch that comes next, and the text it is about. */
  private texts: { readonly literals: string; readonly text: string } | undefined;

  /** A switch on a text needs no hash code. */
  private switchOnText(instructions: readonly Instruction[], at: number): boolean {
    const { link, blocks } = this.host;
    const local = switchedText(instructions[at - 1], instructions[at], instructions[at + 1], link);
    if (local === undefined) return false;
    const literals = literalsOf(instructions[at + 1], local, blocks, link);
    if (literals === undefined) return false;
    this.texts = { literals: link.constant(literals), text: this.stack.popText() };
    this.stack.push('I', '0');
    return true;
  }

  private goto(from: number, to: number): string {
    const before = this.text;
    this.text = '';
    const moves = this.stack.spill();
    const made = this.text + moves + this.host.jump(from, to, this.stack.kinds);
    this.text = before;
    return made;
  }

  private site(pc: number): () => number {
    return () => this.host.link.site(pc);
  }

  private instruction(i: Instruction, next: Instruction | undefined): void {
    const line = this.host.link.lineAt(i.pc);
    if (line !== undefined) {
      const told = this.host.link.observed ? `$.statement(${line});` : '';
      this.text += `\n$.at=${line};if(k[${line}]===0)$.mark(${line});${told}`;
    }
    const { op } = i;
    if (this.simple(i)) return;
    if (op in BINARY) this.binary(i);
    else if (op in UNARY) this.unary(op);
    else if (op >= 148 && op <= 152) this.compare(op, next);
    else if (op >= 153 && op <= 171) this.flow(i);
    else if (op >= 46 && op <= 53) this.loadElement(i);
    else if (op >= 79 && op <= 86) this.storeElement(i);
    else if (isReturn(op)) this.text += op === 177 ? 'return;' : `return ${this.stack.popText()};`;
    else if (op >= 178 && op <= 181) this.field(i);
    else if (op >= 182 && op <= 186) this.call(i);
    else if (op === 198 || op === 199) this.nullTest(i);
    else this.object(i);
  }

  /** Constants, locals and shuffles. */
  private simple({ op, a, b }: Instruction): boolean {
    const { stack } = this;
    if (op === 0) return true;
    if (op === 1) stack.push('A', 'null');
    else if (op === ICONST) stack.push('I', literal(a));
    else if (op === LCONST) stack.push('J', `${a}n`);
    else if (op === FCONST) stack.push('F', literal(a));
    else if (op === DCONST) stack.push('D', literal(a));
    else if (op === LDC) this.constant(a);
    else if (op >= 21 && op <= 25) stack.push(KINDS[op - 21], `l${a}`);
    else if (op >= 54 && op <= 58) this.store(a, stack.popText());
    else if (op >= 87 && op <= 95) stack.shuffle(op);
    else if (op === 132) this.store(a, binary(96, `l${a}`, literal(b), this.site(0)));
    else if (op === 135 || op === 141) stack.push('D', stack.popText());
    else return false;
    return true;
  }

  private constant(index: number): void {
    const { text, kind } = this.host.link.load(index);
    if (/^[\w.$-]+$/.test(text)) this.stack.push(kind, text);
    else this.stack.pushValue(kind, text);
  }

  private store(local: number, value: string): void {
    const name = `l${local}`;
    this.stack.release(name);
    this.text += `${name}=${value};`;
  }

  private binary({ op, pc }: Instruction): void {
    const [a, b] = this.stack.take(2);
    this.stack.pushValue(KINDS[op >= 120 ? op & 1 : op & 3], binary(op, a, b, this.site(pc)));
  }

  private unary(op: number): void {
    this.stack.pushValue(UNARY[op].to, unary(op, this.stack.popText()));
  }

  private compare(op: number, next: Instruction | undefined): void {
    const [a, b] = this.stack.take(2);
    if (next !== undefined && next.op >= 153 && next.op <= 158) this.fused = { op, a, b };
    else this.stack.pushValue('I', compareValue(op, a, b));
  }

  private flow(i: Instruction): void {
    const { op, pc, targets } = i;
    const { link } = this.host;
    if (op === 168 || op === 169) this.text += '$.unsupported("jsr and ret");';
    else if (op === 167) this.text += this.goto(pc, targets[0]);
    else if (op === 171) this.select(i);
    else if (op >= 165) {
      const [a, b] = this.stack.take(2);
      this.branch(`${op === 165 ? '' : '!'}$.sameRef(${a},${b},${link.site(pc)})`, i);
    } else if (op >= 159) {
      const [a, b] = this.stack.take(2);
      this.branch(compareInts(op - 159, a, b, link.site(pc)), i);
    } else if (this.fused !== undefined) {
      const { op: compare, a, b } = this.fused;
      this.fused = undefined;
      this.branch(compareFused(compare, op - 153, a, b, link.site(pc)), i);
    } else this.branch(compareInts(op - 153, this.stack.popText(), '0', link.site(pc)), i);
  }

  private nullTest(i: Instruction): void {
    this.branch(`${this.stack.popText()}${i.op === 198 ? '===' : '!=='}null`, i);
  }

  private branch(condition: string, { pc, targets }: Instruction): void {
    const name = this.host.temporary();
    this.text += `${name}=${condition};`;
    const point = this.host.link.decision(pc);
    if (point !== undefined) this.text += `$.decided(${point},${name});`;
    this.text += `if(${name}){${this.goto(pc, targets[0])}}`;
  }

  private select({ pc, targets, keys }: Instruction): void {
    const { link } = this.host;
    const value = this.stack.popText();
    const map = link.constant(new Map(keys.map((key, i) => [key, i + 1])));
    const chosen = this.host.temporary();
    const { texts } = this;
    this.texts = undefined;
    if (texts !== undefined)
      this.text += `${chosen}=$.selectText(${texts.text},${texts.literals},${map},${link.site(pc)});`;
    else
      this.text += `${chosen}=typeof ${value}==='number'?(${map}.get(${value})??0):$.select(${value},${map},${link.site(pc)});`;
    const cases = [...new Set(targets)].map((target) => {
      const labels = targets.flatMap((t, i) => (t === target ? [`case ${i}:`] : []));
      return `${labels.join('')}${this.goto(pc, target)}`;
    });
    this.text += `switch(${chosen}){${cases.join('')}}`;
  }

  private loadElement({ op, pc }: Instruction): void {
    const [array, index] = this.stack.take(2);
    this.text += this.host.link.pass() + this.host.link.beforeElement(array, index);
    const slow = `$.aload(${array},${index},${this.host.link.site(pc)})`;
    const test = `${array}!==null&&typeof ${index}==='number'&&${index}>>>0<${array}.n`;
    this.stack.pushValue(ELEMENT[op - 46], `${test}?${array}.d[${index}]:${slow}`);
  }

  private storeElement({ op, pc }: Instruction): void {
    const [array, index, value] = this.stack.take(3);
    this.text += this.host.link.pass() + this.host.link.beforeElement(array, index, value);
    const slow = `$.astore(${array},${index},${value},${this.host.link.site(pc)})`;
    const kind = ELEMENT[op - 79];
    if (kind === 'A') this.text += `${slow};`;
    else {
      const type = kind === 'J' ? 'bigint' : 'number';
      const test = `${array}!==null&&typeof ${value}==='${type}'&&typeof ${index}==='number'&&${index}>>>0<${array}.n`;
      this.text += `if(${test})${array}.d[${index}]=${narrow(op, value)};else ${slow};`;
    }
  }

  private field({ op, a, pc }: Instruction): void {
    const { link } = this.host;
    const ref = link.member(a);
    const kind = kindOf(ref.descriptor);
    if (op <= 179) {
      const found = link.staticField(ref);
      const value = op === 179 ? this.stack.popText() : '';
      this.text += link.pass();
      if (found === undefined) this.refuse(`${ref.owner}.${ref.name}`, op === 178 ? kind : undefined);
      else {
        this.text += found.init + link.beforeField(ref, undefined, op === 179 ? value : undefined);
        if (op === 178) this.stack.pushValue(kind, found.text);
        else this.text += `${found.text}=${value};`;
      }
      return;
    }
    const value = op === 181 ? this.stack.popText() : '';
    const object = this.stack.popText();
    const property = link.instanceField(ref);
    const target = `(${object}??$.npe(${link.site(pc)}))`;
    this.text += link.pass() + link.beforeField(ref, object, op === 181 ? value : undefined);
    if (property === undefined) this.refuse(`${ref.owner}.${ref.name}`, op === 180 ? kind : undefined);
    else if (op === 180) this.stack.pushValue(kind, `${target}${property}`);
    else this.text += `${target}${property}=${value};`;
  }

  private refuse(what: string, kind: Kind | undefined): void {
    const text = `$.missing(${JSON.stringify(what)})`;
    if (kind === undefined) this.text += `${text};`;
    else this.stack.pushValue(kind, text);
  }

  private call({ op, a, pc }: Instruction): void {
    const { link } = this.host;
    const { stack } = this;
    const descriptor = op === 186 ? link.dynamicType(a) : link.member(a).descriptor;
    const { parameters, result } = methodType(descriptor);
    const args = stack.take(parameters.length + (op === 184 || op === 186 ? 0 : 1));
    this.text += link.pass();
    const how = op === 184 ? 'static' : op === 183 ? 'special' : 'virtual';
    const text = op === 186 ? link.dynamic(a, args) : link.call(link.member(a), how, args, this.site(pc));
    if (result === 'V') this.text += `${text};`;
    else stack.pushValue(kindOf(result), text);
  }

  /** Allocation, types, exceptions, monitors. */
  private object({ op, a, b, pc }: Instruction): void {
    const { link } = this.host;
    const { stack } = this;
    const at = link.site(pc);
    switch (op) {
      case 187: {
        const name = link.className(a);
        this.text += link.initialize(name);
        stack.pushValue('A', `$.make(${this.classText(name)})`);
        break;
      }
      case 188:
        stack.pushValue('A', `$.newArray('[${NEWARRAY[a]}',${stack.popText()},${at})`);
        break;
      case 189: {
        const name = link.className(a);
        const type = JSON.stringify(name[0] === '[' ? `[${name}` : `[L${name};`);
        stack.pushValue('A', `$.newArray(${type},${stack.popText()},${at})`);
        break;
      }
      case 190:
        stack.pushValue('I', `(${stack.popText()}??$.npe(${at})).len`);
        break;
      case 191: {
        const error = stack.popText();
        this.text += `throw $.thrown(${error},${at},${link.library});`;
        break;
      }
      case 192:
        stack.pushValue('A', `$.cast(${stack.popText()},${this.classText(link.className(a))},${at})`);
        break;
      case 193:
        stack.pushValue('I', `$.is(${stack.popText()},${this.classText(link.className(a))})`);
        break;
      case 194:
        this.text += link.pass() + this.entered(stack.popText(), at);
        break;
      case 195: {
        const object = stack.popText();
        this.text += link.form === 'alone' ? `${object}??$.npe(${at});` : `$.t.exit(${object});`;
        break;
      }
      case 197:
        stack.pushValue('A', `$.multiArray(${JSON.stringify(link.className(a))},[${stack.take(b).join()}],${at})`);
        break;
      default:
        this.text += `$.unsupported('opcode ${op}');`;
    }
  }

  private entered(object: string, at: number): string {
    const { form } = this.host.link;
    if (form === 'alone') return `${object}??$.npe(${at});`;
    return form === 'stepped' ? `yield* $.t.enter(${object},${at});` : `$.t.enterPlain(${object},${at});`;
  }

  private classText(name: string): string {
    return this.host.link.classRef(name) ?? `$.missing(${JSON.stringify(name)})`;
  }
}

/** Typed arrays narrow by themselves; those that have held a symbolic value do not. */
function narrow(op: number, value: string): string {
  return op === 84 ? `${value}<<24>>24` : op === 85 ? `${value}&65535` : op === 86 ? `${value}<<16>>16` : value;
}

export function literal(value: number): string {
  if (Object.is(value, -0)) return '(-0)';
  return value < 0 ? `(${value})` : String(value);
}
