// Any program that speaks SMT-LIB on its standard input (`z3`, `cvc5`, or a command with arguments) as a back end.
// The program runs under a worker thread; the engine's thread sends text and sleeps until the reply is there.
// Every query is sent whole after a reset. When the program dies the query is unknown and the next one starts it again,
// a few times.
import { basename } from 'node:path';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { SmtBuilder } from '../smt/node.js';
import { printQuery } from '../smt/print.js';
import { parseValue, type SmtValue } from '../smt/value.js';
import type { Backend, Query, Reply, Theory } from './backend.js';
import { END_MARK, WORKER_SOURCE } from './process-worker.js';
import { splitList } from './s-expression.js';

const MAX_NODES = 200_000;
const START_MILLISECONDS = 10_000;
const MAX_RESTARTS = 20;
const END = `(echo "${END_MARK}")\n`;

/** Resource units per query; z3 counts steps of its own, other solvers get the standard option. */
const LIMITS: Record<Theory, number> = {
  linear: 4_000_000,
  nonlinear: 4_000_000,
  bitvector: 8_000_000,
  float: 8_000_000,
  string: 2_000_000,
};

export interface ProcessOptions {
  readonly effort: number;
}

export class ProcessBackend implements Backend {
  private current = new SmtBuilder();
  private restarts = 0;

  private constructor(
    private exchange: Exchange,
    private readonly isZ3: boolean,
    private readonly options: ProcessOptions,
  ) {}

  /** Starts the program and waits until it has said its name. */
  static async start(command: string, options: ProcessOptions): Promise<ProcessBackend> {
    const [program, ...given] = command.split(/\s+/).filter((part) => part !== '');
    if (program === undefined) throw new Error('--solver needs the name of a program');
    const exchange = new Exchange(program, given.length > 0 ? given : defaultArguments(program));
    const reply = exchange.ask(`(get-info :name)\n${END}`, START_MILLISECONDS);
    const name = /:name\s+"([^"]*)"/.exec(reply.text ?? '')?.[1];
    if (name === undefined) {
      exchange.stop();
      const why = reply.failure ?? 'it does not answer (get-info :name) as SMT-LIB asks for';
      throw new Error(`cannot use "${command}" as a solver: ${why}`);
    }
    return new ProcessBackend(exchange, name.toLowerCase() === 'z3', options);
  }

  builder(): SmtBuilder {
    if (this.current.size > MAX_NODES) this.current = new SmtBuilder();
    return this.current;
  }

  solve(query: Query): Reply {
    const limit = Math.round(Math.min(LIMITS[query.theory] * this.options.effort, 0xffffffff));
    const wanted = query.wanted.filter((node) => node.op === 'constant');
    const text = [
      '(reset)',
      this.isZ3 ? '(set-option :encoding bmp)' : `(set-option :reproducible-resource-limit ${limit})`,
      this.isZ3 ? `(set-option :rlimit ${limit})` : '(set-logic ALL)',
      printQuery(query.assertions, wanted),
      '(check-sat)',
      wanted.length > 0 ? `(get-value (${wanted.map((node) => node.text).join(' ')}))` : '',
      END,
    ].join('\n');
    const reply = this.exchange.ask(text);
    if (reply.text === undefined) {
      if (this.restarts++ < MAX_RESTARTS) {
        this.exchange.stop();
        this.exchange = this.exchange.again();
      }
      return { status: 'unknown', reason: `solver program: ${reply.failure}` };
    }
    const verdict = /^(sat|unsat|unknown|timeout)\s*$/m.exec(reply.text);
    if (verdict === null) return { status: 'unknown', reason: `solver program: ${firstLine(reply.text)}` };
    if (verdict[1] === 'unsat') return { status: 'unsat' };
    if (verdict[1] !== 'sat') return { status: 'unknown', reason: `solver program: ${verdict[1]}` };
    const values = new Map<string, string>();
    for (const pair of splitList(reply.text.slice(verdict.index + verdict[0].length).trim())) {
      const [name, value] = splitList(pair);
      if (name !== undefined && value !== undefined) values.set(name, value);
    }
    return {
      status: 'sat',
      values: query.wanted.map((node): SmtValue => {
        const value = node.op === 'literal' ? node.text : values.get(node.text);
        return value === undefined ? undefined : parseValue(value, node.sort);
      }),
    };
  }

  dispose(): void {
    this.exchange.stop();
  }
}

function defaultArguments(program: string): readonly string[] {
  const name = basename(program);
  if (name.startsWith('z3')) return ['-in', '-smt2'];
  if (name.startsWith('cvc5')) return ['--lang=smt2', '--incremental', '--produce-models', '--strings-exp', '--quiet'];
  return [];
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] || 'no answer';
}

interface Message {
  readonly text?: string;
  readonly failure?: string;
}

/** The synchronous conversation with the worker thread. */
class Exchange {
  private readonly flag = new Int32Array(new SharedArrayBuffer(4));
  private readonly replies: MessagePort;
  private readonly worker: Worker;

  constructor(
    private readonly program: string,
    private readonly args: readonly string[],
  ) {
    const { port1, port2 } = new MessageChannel();
    this.replies = port1;
    this.worker = new Worker(WORKER_SOURCE, {
      eval: true,
      workerData: { program, args, signal: this.flag.buffer, replies: port2, endMark: END_MARK },
      transferList: [port2],
    });
    this.worker.unref();
    port1.unref();
  }

  ask(text: string, milliseconds?: number): Message {
    // A failure between two questions has left a message behind.
    while (receiveMessageOnPort(this.replies) !== undefined);
    Atomics.store(this.flag, 0, 0);
    this.worker.postMessage({ text });
    if (Atomics.wait(this.flag, 0, 0, milliseconds) === 'timed-out') return { failure: 'it does not answer' };
    return receiveMessageOnPort(this.replies)!.message;
  }

  again(): Exchange {
    return new Exchange(this.program, this.args);
  }

  stop(): void {
    this.worker.postMessage({ stop: true });
  }
}
