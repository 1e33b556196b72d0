// Random programs of event targets, signals and timers that signals end: functions that log what they see, in the order they see it.
import { randomNumbers } from './random-tasks.js';

/** What each function begins with. */
const START = `
const log = [];
let fuel = 30;
const text = (value) => (value instanceof DOMException ? value.name + value.code : String(value));
const tried = (name, run) => {
  try { const value = run(); log.push(name + '=' + (value === undefined ? '' : value)); }
  catch (error) { log.push(name + '!' + (error?.code ?? text(error))); }
};
const seen = (name, self, event) => {
  log.push([name, event.type, self === event.currentTarget, event.target?.constructor.name, event.eventPhase,
    event.defaultPrevented, event.cancelBubble, event.isTrusted, text(event.detail), text(self?.reason)].join());
};
const controllers = [new AbortController(), new AbortController()];
const signals = controllers.map(({ signal }) => signal);
const targets = [new EventTarget(), new (class Own extends EventTarget {})(), ...signals];
`;

/** Milliseconds. Far enough apart that a busy machine keeps their order. */
const DELAYS = [100, 200, 300];

class Writer {
  constructor(private readonly random: (n: number) => number) {}

  private of(items: readonly string[]): string {
    return items[this.random(items.length)];
  }

  private options(): string {
    const flags = this.of(['once: true', 'capture: true', 'passive: true', 'once: true, capture: true']);
    return this.of(['{}', 'undefined', 'true', `{ ${flags} }`, `{ ${flags} }`, `{ signal: ${this.signal()} }`]);
  }

  private signal = (): string => `signals[${this.random(5)} % signals.length]`;
  private target = (): string => `targets[${this.random(4)}]`;
  private type = (): string => this.of(["'a'", "'b'", "'abort'", '1']);
  private listener = (): string => `listeners[${this.random(5)}]`;

  private event(): string {
    const options = this.of(['', ', { cancelable: true }', ', { bubbles: true, detail: 7 }']);
    return `new ${this.of(['Event', 'CustomEvent'])}(${this.type()}${options})`;
  }

  statement(): string {
    switch (this.random(13)) {
      case 0:
      case 1:
      case 2:
        return `${this.target()}.addEventListener(${this.type()}, ${this.listener()}, ${this.options()});`;
      case 3:
        return `${this.target()}.removeEventListener(${this.type()}, ${this.listener()}, ${this.options()});`;
      case 4:
      case 5:
        return `tried('dispatch', () => ${this.target()}.dispatchEvent(${this.event()}));`;
      case 6:
        return `controllers[${this.random(2)}].abort(${this.of(['', "'why'", 'undefined', 'null'])});`;
      case 7:
        return `signals.push(AbortSignal.any([${this.signal()}, ${this.signal()}]));`;
      case 8:
        return `signals.push(AbortSignal.timeout(${DELAYS[this.random(3)]}));`;
      case 9:
        return `signals.push(AbortSignal.abort(${this.of(['', "'before'"])}));`;
      case 10:
        return `${this.signal()}.onabort = ${this.listener()};`;
      case 11:
        return `sleep(${this.of(['50', '150', '250'])}, 'slept', { signal: ${this.signal()} }).then((v) => log.push(v), (e) => log.push(e.name + e.code + text(e.cause)));`;
      default:
        return this.question();
    }
  }

  private question(): string {
    const signal = this.signal();
    return this.of([
      `tried('throws', () => ${signal}.throwIfAborted());`,
      `tried('aborted', () => ${signal}.aborted + text(${signal}.reason));`,
      `tried('wrong', () => ${this.target()}.dispatchEvent({}));`,
      `tried('listener', () => ${this.target()}.addEventListener('a', 5));`,
      `tried('absent', () => ${this.target()}.addEventListener('a'));`,
      `tried('made', () => new AbortSignal());`,
      `tried('delay', () => AbortSignal.timeout(${this.of(['-1', '1.5', "'1'", '2 ** 32'])}));`,
      `tried('any', () => AbortSignal.any([${this.of(['1', '{}', 'undefined'])}]));`,
      `tried('this', () => EventTarget.prototype.dispatchEvent.call({}, ${this.event()}));`,
      `tried('type', () => new Event());`,
    ]);
  }

  private statements(count: number): string {
    return Array.from({ length: count }, () => this.statement()).join('\n');
  }

  function(name: string): string {
    const listeners = ['one', 'two', 'three', 'four'].map((name) => {
      const stops = this.of(['', '', 'event.stopImmediatePropagation();', 'event.preventDefault();']);
      const more = this.statements(this.random(3));
      return `function (event) { seen('${name}', this, event); ${stops} if (fuel-- > 0) { ${more} } }`;
    });
    const object = `{ handleEvent(event) { seen('object', this, event); } }`;
    return `export async function ${name}() {
${START}
const listeners = [${[...listeners, object].join(',\n')}];
${this.statements(8)}
await null;
${this.statements(4)}
await sleep(400);
for (const signal of signals) log.push(String(signal.aborted), text(signal.reason));
return log.join(' ');
}
`;
  }
}

/** A module of `count` functions. */
export function abortModule(seed: number, count: number): string {
  const writer = new Writer(randomNumbers(seed));
  const functions = Array.from({ length: count }, (_, i) => writer.function(`f${i}`));
  return `import { setTimeout as sleep } from 'node:timers/promises';\n${functions.join('\n')}`;
}
