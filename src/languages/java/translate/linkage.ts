// What translated code refers to besides the runtime: classes, fields, methods, literals. The machine implements it; each answer is
// text that the code may use, with the objects behind it bound as constants.
import type { MemberRef } from '../classfile/constant-pool.js';

export interface Linkage {
  /** Code of the JDK: no marks, and what it throws counts as raised by the language. */
  readonly library: boolean;
  /** Statements are reported to listeners. */
  readonly observed: boolean;
  /** `alone`: the program has no threads; `plain` and `stepped`: the two forms of a method in a program that has some (threads/). */
  readonly form: 'alone' | 'plain' | 'stepped';
  /** Text that counts an instruction that replays count; empty where nobody does. */
  pass(): string;
  /** Text before an access to a field, static without an object; read without a value. */
  beforeField(ref: MemberRef, object: string | undefined, value?: string): string;
  beforeElement(array: string, index: string, value?: string): string;
  /** The number that the test there is reported by; undefined when nobody asks. */
  decision(pc: number): number | undefined;
  /** Binds an object to a name. */
  constant(value: unknown): string;
  /** The class that the code belongs to. */
  ownClass(): string;
  /** A class; undefined when it cannot be found. */
  classRef(name: string): string | undefined;
  /** Text that initializes the class unless that is done; empty where it must have been. */
  initialize(owner: string): string;
  /** Text of a field access; undefined when there is no such field. */
  instanceField(ref: MemberRef): string | undefined;
  /** The property of a static field, with the initialization of its class. */
  staticField(ref: MemberRef): { readonly init: string; readonly text: string } | undefined;
  /** The text of a call. @param site where */
  call(ref: MemberRef, how: 'static' | 'special' | 'virtual', args: readonly string[], site: () => number): string;
  /** The text of a call site of invokedynamic. @param index into the pool */
  dynamic(index: number, args: readonly string[]): string;
  /** `ldc`: text and kind. */
  load(index: number): { readonly text: string; readonly kind: 'I' | 'J' | 'F' | 'D' | 'A' };
  /** A place in the code, for branches and exceptions. */
  site(pc: number): number;
  /** The mark of the line that begins here; undefined where none does. */
  lineAt(pc: number): number | undefined;
  member(index: number): MemberRef;
  /** A constant that is a text. */
  text(index: number): string | undefined;
  className(index: number): string;
  dynamicType(index: number): string;
}
