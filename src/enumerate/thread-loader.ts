// Loads modules inside a thread that runs a predicate: asks the host and blocks until it answers.
import { parentPort, receiveMessageOnPort } from 'node:worker_threads';
import type { LoadModule } from '../languages/javascript/program/module-graph.js';
import type { LoadMessage, ThreadChannel } from './protocol.js';

export function loadThrough({ replies, signals }: ThreadChannel): LoadModule {
  const loaded = new Map<string, ReturnType<LoadModule>>();
  return (specifier, from) => {
    const key = `${from ?? ''}\n${specifier}`;
    const known = loaded.get(key);
    if (known !== undefined) return known;
    const message: LoadMessage = { type: 'load', specifier, from };
    parentPort?.postMessage(message);
    let received = receiveMessageOnPort(replies);
    while (received === undefined) {
      Atomics.wait(signals, 0, 0);
      Atomics.store(signals, 0, 0);
      received = receiveMessageOnPort(replies);
    }
    loaded.set(key, received.message as ReturnType<LoadModule>);
    return received.message as ReturnType<LoadModule>;
  };
}
