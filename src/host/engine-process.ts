// The engine's process as its host sees it: messages both ways, what it uses of the machine, its end. Whatever it wrote before it ended
// is delivered first.
import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { isKept, keepEngineCode } from './engine-code.js';
import type { EngineCommand, EngineSetup } from './engine-command.js';
import { FrameError, FrameReader, frameOf } from './frames.js';
import { type Usage, usageOf } from './process-usage.js';
import type { FromEngine, FromProcess, ToEngine } from './protocol.js';

/** What is kept of what it prints about itself. */
const MAX_COMPLAINT = 4096;
/** Milliseconds that the pipes of a killed process may stay open. */
const CLOSING_MS = 1500;

export interface EngineEnd {
  readonly code: number | null;
  readonly signal: string | null;
  /** What V8 printed last. */
  readonly complaint: string;
}

export class EngineProcess {
  onMessage: (message: FromEngine) => void = () => {};
  onEnd: (end: EngineEnd) => void = () => {};
  /** Milliseconds of processor time after which it should be replaced. */
  readonly retirement: number;
  private readonly child: ChildProcess;
  private readonly down: Writable;
  private complaint = '';
  private over: EngineEnd | undefined;

  constructor(
    readonly setup: EngineSetup,
    readonly command: EngineCommand,
  ) {
    const { program, env, lifetime, code } = command;
    const args = code === undefined ? command.args : [...command.args, code.file, isKept(code) ? 'kept' : 'wanted'];
    this.retirement = (lifetime * 1000) / 2;
    // What code of the user's own prints is there when the call returns: no line is lost.
    const [out, err] = setup.ownCode ? (['inherit', 'inherit'] as const) : (['ignore', 'pipe'] as const);
    this.child = spawn(program, args, { stdio: ['ignore', out, err, 'pipe', 'pipe', 'pipe'], env, windowsHide: true });
    const stdio: readonly unknown[] = this.child.stdio;
    this.down = stdio[3] as Writable;
    // It may end while we write to it.
    this.down.on('error', () => {});
    const reader = new FrameReader();
    (stdio[4] as Readable).on('error', () => {}).on('data', (piece: Buffer) => this.take(reader, piece));
    this.child.stderr?.on('data', (piece: Buffer) => {
      this.complaint = (this.complaint + piece.toString()).slice(-MAX_COMPLAINT);
    });
    const lifeline = (stdio[5] as Writable).on('error', () => {});
    this.child.on('exit', () => lifeline.end('\n'));
    this.child.on('error', (error) => this.end({ code: null, signal: null, complaint: error.message }));
    this.child.on('close', (code, signal) => this.end({ code, signal, complaint: this.complaint }));
  }

  /** Has it ended, of itself or because it was killed? */
  get ended(): EngineEnd | undefined {
    return this.over;
  }

  send(message: ToEngine): void {
    if (this.over === undefined) this.down.write(frameOf(message));
  }

  /** Ends it at once; `onEnd` follows when all it wrote was read. */
  kill(): void {
    if (this.over !== undefined) return;
    this.child.kill('SIGKILL');
    setTimeout(() => this.end({ code: null, signal: 'SIGKILL', complaint: this.complaint }), CLOSING_MS).unref();
  }

  /** Our process does not end before it does. */
  hold(): void {
    for (const one of this.handles()) one.ref?.();
  }

  /** Our process may end; it ends then, too. */
  letGo(): void {
    for (const one of this.handles()) one.unref?.();
  }

  /** Undefined where the system does not tell. */
  usage(): Usage | undefined {
    return this.child.pid === undefined ? undefined : usageOf(this.child.pid);
  }

  private handles(): { ref?(): void; unref?(): void }[] {
    const { child } = this;
    return [child, ...child.stdio.filter((stream) => stream !== null)] as { ref?(): void; unref?(): void }[];
  }

  private take(reader: FrameReader, piece: Buffer): void {
    if (this.over !== undefined) return;
    try {
      for (const message of reader.push(piece)) this.deliver(message as FromProcess);
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      this.complaint = error.message;
      this.kill();
    }
  }

  private deliver(message: FromProcess): void {
    const { code } = this.command;
    if (message.type !== 'code') this.onMessage(message);
    else if (code !== undefined) keepEngineCode(code, message.bytes);
  }

  private end(end: EngineEnd): void {
    if (this.over !== undefined) return;
    this.over = end;
    this.onEnd(end);
  }
}
