// A simulation of many workers on one unit, with latency: the board, the choice of what is given away and the length of a turn are those of the
// product (src/host/sharing/, src/search/sharing/); trees, time and the network are made up. Used by bench/scale-out.mjs and a test.
import { Board } from '../src/host/sharing/board.js';
import { quantumFor } from '../src/host/sharing/quantum.js';
import { shareOut } from '../src/search/sharing/share-out.js';

export interface Fleet {
  readonly workers: number;
  readonly paths: number;
  /** Milliseconds that a path takes. */
  readonly pathMs: number;
  /** Milliseconds of one way, from and to; each worker has its own. */
  readonly latency: readonly [number, number];
  /** Milliseconds that whoever hands out the work needs for a message. */
  readonly serviceMs: number;
  /** How uneven the tree is: the smaller side of a branch has at least this part of what lies below, 0 to 0.5. */
  readonly evenness: number;
  readonly seed: number;
}

export interface Simulated {
  /** Work done, in paths. */
  readonly explored: number;
  /** Milliseconds until the last path. */
  readonly time: number;
  /** Of the time of all workers, the part in which they explored. */
  readonly efficiency: number;
  /** Messages of one worker in a second, both ways: on average and of the busiest. */
  readonly messages: number;
  readonly mostMessages: number;
  /** Branches that were handed over, for each worker. */
  readonly handed: number;
  /** Of the time, the part in which whoever hands out the work was busy. */
  readonly load: number;
}

interface Branch {
  readonly depth: number;
  readonly round: number;
  readonly size: number;
}

interface Worker {
  readonly id: number;
  readonly latency: number;
  readonly stack: Branch[];
  /** What it was told since its last turn. */
  told: boolean | undefined;
  /** It said how it stands and was not answered yet: until then it says nothing more. */
  asks: boolean;
  /** Milliseconds between two turns. */
  quantum: number;
  worked: number;
  messages: number;
  handed: number;
}

type Event = { readonly at: number; readonly order: number; run(): void };

/** Events in the order of their time: a binary heap. */
class Agenda {
  private readonly heap: Event[] = [];
  private order = 0;
  now = 0;

  at(time: number, run: () => void): void {
    const event = { at: time, order: this.order++, run };
    const { heap } = this;
    let i = heap.push(event) - 1;
    for (let up = (i - 1) >> 1; i > 0 && before(event, heap[up]); up = (i - 1) >> 1) {
      heap[i] = heap[up];
      i = up;
    }
    heap[i] = event;
  }

  next(): boolean {
    const { heap } = this;
    const first = heap[0];
    if (first === undefined) return false;
    const last = heap.pop() as Event;
    if (heap.length > 0) {
      let i = 0;
      for (let down = 1; down < heap.length; down = 2 * i + 1) {
        if (down + 1 < heap.length && before(heap[down + 1], heap[down])) down++;
        if (!before(heap[down], last)) break;
        heap[i] = heap[down];
        i = down;
      }
      heap[i] = last;
    }
    this.now = first.at;
    first.run();
    return true;
  }
}

function before(a: Event, b: Event): boolean {
  return a.at === b.at ? a.order < b.order : a.at < b.at;
}

export function simulate(fleet: Fleet): Simulated {
  return new Simulation(fleet).run();
}

class Simulation {
  private readonly agenda = new Agenda();
  private readonly board = new Board<Branch, Worker>(Number.POSITIVE_INFINITY);
  private readonly workers: Worker[];
  private random: number;
  private explored = 0;
  private lastPath = 0;
  /** Whoever hands out the work deals with one message after the other. */
  private free = 0;
  private served = 0;

  constructor(private readonly fleet: Fleet) {
    this.random = fleet.seed * 2 + 1;
    const [least, most] = fleet.latency;
    this.workers = Array.from({ length: fleet.workers }, (_, id) => {
      const latency = least + this.draw() * (most - least);
      return {
        id,
        latency,
        stack: [],
        told: undefined,
        asks: false,
        quantum: quantumFor(1),
        worked: 0,
        messages: 0,
        handed: 0,
      };
    });
  }

  run(): Simulated {
    for (const worker of this.workers) {
      this.board.join(worker);
      this.send(worker, () => this.commits(worker, [], true));
    }
    this.board.add([{ depth: 0, round: 0, size: this.fleet.paths }]);
    while (this.agenda.next());
    const { workers, lastPath, explored } = this;
    const seconds = lastPath / 1000;
    const sum = (of: (worker: Worker) => number): number => workers.reduce((all, worker) => all + of(worker), 0);
    return {
      explored,
      time: lastPath,
      efficiency: sum(({ worked }) => worked) / (workers.length * lastPath),
      messages: sum(({ messages }) => messages) / workers.length / seconds,
      mostMessages: workers.reduce((most, { messages }) => Math.max(most, messages), 0) / seconds,
      handed: sum(({ handed }) => handed) / workers.length,
      load: (this.served * this.fleet.serviceMs) / lastPath,
    };
  }

  private draw(): number {
    this.random = (Math.imul(this.random, 1664525) + 1013904223) >>> 0;
    return this.random / 2 ** 32;
  }

  /** From a worker: on its way, then dealt with in turn. */
  private send(worker: Worker, deal: () => void): void {
    const { agenda, fleet } = this;
    worker.messages++;
    agenda.at(agenda.now + worker.latency, () => {
      this.free = Math.max(this.free, agenda.now) + fleet.serviceMs;
      this.served++;
      agenda.at(this.free, deal);
    });
  }

  private answer(worker: Worker, hear: () => void): void {
    worker.messages++;
    this.agenda.at(this.agenda.now + worker.latency, hear);
  }

  private stands(worker: Worker, top: number | undefined): void {
    const share = this.board.stands(worker, top);
    const quantum = quantumFor(this.board.busy);
    this.answer(worker, () => {
      worker.told = share;
      worker.asks = false;
      worker.quantum = quantum;
    });
  }

  private commits(worker: Worker, given: readonly Branch[], idle: boolean): void {
    this.board.commits(worker, [], given, idle);
    for (let next = this.board.next(); next !== undefined; next = this.board.next()) {
      const { worker: to, branches } = next;
      this.answer(to, () => {
        to.handed += branches.length;
        to.stack.push(...[...branches].reverse());
        this.work(to);
      });
    }
  }

  /** A turn of a worker: explores depth first, then says how it stands. */
  private work(worker: Worker): void {
    const { fleet, agenda } = this;
    const budget = Math.max(1, Math.floor(worker.quantum / fleet.pathMs));
    const done = this.explore(worker.stack, budget);
    const time = done * fleet.pathMs;
    this.explored += done;
    worker.worked += time;
    agenda.at(agenda.now + time, () => {
      this.lastPath = Math.max(this.lastPath, agenda.now);
      this.turn(worker);
    });
  }

  private turn(worker: Worker): void {
    const { stack } = worker;
    if (stack.length === 0) {
      worker.told = undefined;
      this.send(worker, () => this.commits(worker, [], true));
      return;
    }
    if (worker.told === true) {
      const { kept, given } = shareOut(stack);
      stack.splice(0, stack.length, ...kept);
      this.send(worker, () => this.commits(worker, given, false));
    }
    worker.told = undefined;
    if (!worker.asks) this.tell(worker);
    this.work(worker);
  }

  private tell(worker: Worker): void {
    const { stack } = worker;
    let top = stack.length > 1 ? stack[0].depth : undefined;
    for (const { depth } of stack) if (top !== undefined && depth < top) top = depth;
    worker.asks = true;
    this.send(worker, () => this.stands(worker, top));
  }

  /** So many paths, depth first; answers how many there were. */
  private explore(stack: Branch[], budget: number): number {
    let left = budget;
    while (left > 0) {
      const branch = stack.pop();
      if (branch === undefined) break;
      if (branch.size <= left) left -= branch.size;
      else {
        const { evenness } = this.fleet;
        const part = evenness + this.draw() * (1 - 2 * evenness);
        const first = Math.min(branch.size - 1, Math.max(1, Math.round(branch.size * part)));
        const depth = branch.depth + 1;
        stack.push({ depth, round: 0, size: branch.size - first }, { depth, round: 0, size: first });
      }
    }
    return budget - left;
  }
}
