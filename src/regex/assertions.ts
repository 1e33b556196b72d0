// Instructions that take no character and go on at one place, or fail: captures, loops, anchors, word boundaries and
// lookbehinds. Used by machine.ts; lookaheads, which read on, are there.
import { END, NO_AHEADS, START, type State, type Walk } from './machine-state.js';
import type { Instruction, Program } from './program.js';
import type { RecordKeeper } from './records.js';
import { LINE_ENDS } from './syntax.js';

export class Assertions {
  constructor(
    private readonly program: Program,
    private readonly keeper: RecordKeeper,
  ) {}

  /** Instructions that go on at one place, or fail. */
  step(
    state: State,
    walk: Walk,
    instruction: Exclude<Instruction, { op: 'set' | 'split' | 'match' | 'ahead' | 'reference' }>,
    code: number,
    behinds: Map<number, boolean>,
  ): Walk | undefined {
    const pc = instruction.next;
    switch (instruction.op) {
      case 'open':
        return { ...walk, pc, records: this.keeper.open(walk.records, instruction.group) };
      case 'close':
        return {
          ...walk,
          pc,
          records: this.keeper.close(walk.records, instruction.group),
          defined: this.keeper.define(walk.defined, instruction.group, true),
        };
      case 'reset': {
        let { records, defined } = walk;
        for (const group of instruction.groups) {
          records = this.keeper.unset(records, group);
          defined = this.keeper.define(defined, group, false);
        }
        return { ...walk, pc, records, defined };
      }
      case 'enter':
        return walk.loops.includes(instruction.loop)
          ? { ...walk, pc }
          : { ...walk, pc, loops: [...walk.loops, instruction.loop].sort((a, b) => a - b) };
      case 'progress':
        return walk.loops.includes(instruction.loop) ? undefined : { ...walk, pc };
      case 'start': {
        const { previous } = state;
        const holds = previous === START || (instruction.multiline && LINE_ENDS.has(previous));
        return holds ? { ...walk, pc } : undefined;
      }
      case 'end':
        return code === END || (instruction.multiline && LINE_ENDS.has(code)) ? { ...walk, pc } : undefined;
      case 'boundary': {
        const left = state.previous !== START && instruction.words.has(state.previous);
        const right = code !== END && instruction.words.has(code);
        return (left !== right) !== instruction.negate ? { ...walk, pc } : undefined;
      }
      case 'behind':
        return this.behind(state, instruction.tracker, code, behinds) !== instruction.negate
          ? { ...walk, pc }
          : undefined;
    }
  }

  private behind(state: State, tracker: number, code: number, known: Map<number, boolean>): boolean {
    let answer = known.get(tracker);
    if (answer === undefined) {
      answer = this.places(state, tracker, code, known).some((pc) => this.program.code[pc].op === 'match');
      known.set(tracker, answer);
    }
    return answer;
  }

  /** The places of the body of a lookbehind, which is started anew at every position. */
  private places(state: State, tracker: number, code: number, known: Map<number, boolean>): number[] {
    const seen = new Set<string>();
    const out = new Set<number>();
    const stack: Walk[] = [...state.trackers[tracker], this.program.trackers[tracker]].map((pc) => ({
      pc,
      records: [],
      aheads: NO_AHEADS,
      loops: [],
      defined: 0,
    }));
    for (let walk = stack.pop(); walk !== undefined; walk = stack.pop()) {
      const key = `${walk.pc}|${walk.loops.join(',')}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const instruction = this.program.code[walk.pc];
      if (instruction.op === 'set' || instruction.op === 'match') out.add(walk.pc);
      else if (instruction.op === 'split') {
        stack.push({ ...walk, pc: instruction.first }, { ...walk, pc: instruction.second });
      } else if (instruction.op === 'reference') stack.push({ ...walk, pc: instruction.next });
      else if (instruction.op !== 'ahead') {
        const next = this.step(state, walk, instruction, code, known);
        if (next !== undefined) stack.push(next);
      }
    }
    return [...out];
  }

  /** The trackers of all lookbehinds behind a character. */
  advance(state: State, code: number): readonly (readonly number[])[] {
    const known = new Map<number, boolean>();
    return this.program.trackers.map((_, tracker) => {
      const places = new Set<number>();
      for (const pc of this.places(state, tracker, code, known)) {
        const instruction = this.program.code[pc];
        if (instruction.op === 'set' && instruction.set.has(code)) places.add(instruction.next);
      }
      return [...places].sort((a, b) => a - b);
    });
  }
}
