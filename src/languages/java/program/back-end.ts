// Java in the engine's process: a program per unit, with the classes of the same program kept from unit to unit.
import type { BackEnd, Program, ProgramSetup } from '../../language.js';
import { JavaProgram } from './java-program.js';
import { NOTATION } from './notation.js';

export class JavaBackEnd implements BackEnd {
  readonly notation = NOTATION;

  program(setup: ProgramSetup): Program {
    return new JavaProgram(setup);
  }
}
