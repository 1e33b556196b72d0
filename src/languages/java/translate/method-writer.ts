// A method as the text of a JavaScript function. Blocks are visited from the entry and from the handlers of those that were
// reached; control flow is a switch in a loop, or straight code where there is one block.
// Always holds: each call and each jump backwards uses fuel, so that every run is bounded.
import type { Code } from '../classfile/class-file.js';
import { type Kind, kindOf, methodType } from '../classfile/descriptor.js';
import { type BlockHost, BlockWriter } from './block-writer.js';
import { type Block, blocksOf } from './blocks.js';
import type { Linkage } from './linkage.js';

export interface MethodSource {
  readonly descriptor: string;
  readonly isStatic: boolean;
  readonly isSynchronized: boolean;
  readonly code: Code;
}

/** Types of handlers that take errors of assertions. */
const HOLDS_ERRORS: ReadonlySet<string | undefined> = new Set([
  undefined,
  'java/lang/Throwable',
  'java/lang/Error',
  'java/lang/AssertionError',
]);

const FUEL = 'if(--m.fuel<0)$.spend();';

/** The text of a function expression over $, m, k and the constants of the linkage. */
export function writeMethod(method: MethodSource, link: Linkage): string {
  return new MethodWriter(method, link).write();
}

class MethodWriter implements BlockHost {
  readonly blocks: Map<number, Block>;
  private readonly entered = new Map<number, readonly Kind[]>();
  private readonly pending: number[] = [];
  private readonly texts = new Map<number, string>();
  private temporaries = 0;
  private depth = 0;

  constructor(
    private readonly method: MethodSource,
    readonly link: Linkage,
  ) {
    this.blocks = blocksOf(method.code);
  }

  temporary(): string {
    return `t${this.temporaries++}`;
  }

  jump(from: number, to: number, kinds: readonly Kind[]): string {
    this.enter(to, kinds);
    return `${to <= from ? FUEL : ''}pc=${to};continue;`;
  }

  private enter(pc: number, kinds: readonly Kind[]): void {
    this.depth = Math.max(this.depth, kinds.length);
    if (this.entered.has(pc)) return;
    this.entered.set(pc, kinds);
    this.pending.push(pc);
  }

  write(): string {
    this.enter(0, []);
    for (let pc = this.pending.pop(); pc !== undefined; pc = this.pending.pop()) {
      const block = this.blocks.get(pc) as Block;
      for (const { target } of block.handlers) this.enter(target, ['A']);
      this.texts.set(pc, new BlockWriter(this, block, this.entered.get(pc) as readonly Kind[]).write());
    }
    const { parameters, names } = this.locals();
    const self = this.method.isStatic ? '' : 'let l0=this;';
    const body = this.guarded(this.body());
    const star = this.link.form === 'stepped' ? '*' : '';
    return `function${star}(${parameters.join()}){${self}${this.variables(names)}${FUEL}${body}}`;
  }

  /** A synchronized method holds its object, or its class. Where there is one thread nobody can tell. */
  private guarded(body: string): string {
    const { method, link } = this;
    if (!method.isSynchronized || link.form === 'alone') return body;
    const lock = method.isStatic ? `$.mirror(${link.ownClass()})` : 'this';
    const enter = link.form === 'stepped' ? `yield* $.t.enter(${lock},-1);` : `$.t.enterPlain(${lock},-1);`;
    return `${link.pass()}${enter}try{${body}}finally{$.t.exit(${lock})}`;
  }

  private body(): string {
    const guarded = this.hasHandlers();
    if (this.texts.size === 1 && !guarded) {
      const text = [...this.texts.values()][0];
      if (!text.includes('continue;')) return text;
    }
    const cases = [...this.texts].sort((a, b) => a[0] - b[0]).map(([pc, text]) => `case ${pc}:${text}`);
    const loop = `switch(pc){${cases.join('\n')}}`;
    return guarded ? `for(;;){try{${loop}}catch(e){${this.dispatch()}}}` : `for(;;)${loop}`;
  }

  private hasHandlers(): boolean {
    return [...this.texts.keys()].some((pc) => (this.blocks.get(pc) as Block).handlers.length > 0);
  }

  /** Where an exception goes, by the block it left. */
  private dispatch(): string {
    const cases: string[] = [];
    for (const pc of [...this.texts.keys()].sort((a, b) => a - b)) {
      const { handlers } = this.blocks.get(pc) as Block;
      if (handlers.length === 0) continue;
      const tests = handlers.map(({ target, type }) => {
        const found = type === undefined ? undefined : this.link.classRef(type);
        const test = type === undefined ? '' : `if(${found === undefined ? 'false' : `$.is(e,${found})===1`})`;
        const held = !this.link.library && HOLDS_ERRORS.has(type) ? '$.held(e);' : '';
        return `${test}{${held}s0=e;pc=${target};continue;}`;
      });
      cases.push(`case ${pc}:${tests.join('')}break;`);
    }
    this.depth = Math.max(this.depth, 1);
    return `e=$.caught(e);switch(pc){${cases.join('')}}throw e;`;
  }

  private locals(): { parameters: string[]; names: string[] } {
    const { descriptor, isStatic, code } = this.method;
    let at = isStatic ? 0 : 1;
    const parameters = methodType(descriptor).parameters.map((type) => {
      const name = `l${at}`;
      at += kindOf(type) === 'J' || kindOf(type) === 'D' ? 2 : 1;
      return name;
    });
    const all = Array.from({ length: code.locals }, (_, i) => `l${i}`);
    const names = all.filter((name) => !parameters.includes(name) && (isStatic || name !== 'l0'));
    return { parameters, names };
  }

  private variables(locals: readonly string[]): string {
    const stack = Array.from({ length: this.depth }, (_, i) => `s${i}`);
    const temporaries = Array.from({ length: this.temporaries }, (_, i) => `t${i}`);
    return `let ${['pc=0', 'q', ...locals, ...stack, ...temporaries].join()};`;
  }
}
