// fetch for analysed code, once --allow-net was given: a helper thread makes the request while the engine's thread waits,
// so that the answer is there before the path goes on and nothing is under way when it ends.
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { refusedMember } from '../refused.js';
import type { World } from '../world.js';

const TIMEOUT_MS = 10_000;

const HELPER = `
const { workerData: { port, signal, url, init } } = require('node:worker_threads');
(async () => {
  let answer;
  try {
    const response = await fetch(url, init);
    const body = new Uint8Array(await response.arrayBuffer());
    const { status, statusText, redirected, type, url: final } = response;
    answer = { status, statusText, redirected, type, url: final, headers: [...response.headers], body };
  } catch (error) {
    answer = { failed: error.message + (error.cause ? ': ' + error.cause.message : '') };
  }
  port.postMessage(answer);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
})();`;

interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly redirected: boolean;
  readonly type: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array;
}

function request(url: string, init: unknown): Answer | { readonly failed: string } {
  const { port1, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(HELPER, {
    eval: true,
    workerData: { port: port2, signal, url, init },
    transferList: [port2],
    stdout: true,
    stderr: true,
  });
  const ended = Atomics.wait(signal, 0, 0, TIMEOUT_MS);
  const received = receiveMessageOnPort(port1);
  void worker.terminate();
  port1.close();
  if (ended === 'timed-out' || received === undefined)
    return { failed: `no answer within ${TIMEOUT_MS / 1000} seconds` };
  return received.message as Answer;
}

/** The global function fetch. */
export function createFetch({ gate, permissions }: World): Function {
  return gate.method('fetch', 0, ([resource, options]) => {
    const url = String(gate.toHost(resource));
    if (!permissions.net) gate.hooks.deny('net', `fetch of ${url}`);
    gate.hooks.restsOn?.('answers of the network: as they were in this run');
    const { method, headers, body, redirect } = (gate.toHost(options) ?? {}) as Record<string, unknown>;
    const answer = request(url, { method, headers, body, redirect });
    if ('failed' in answer) return gate.inner.rejected(gate.error(new TypeError(`fetch failed: ${answer.failed}`)));
    return gate.inner.resolved(responseOf(answer));
  });

  function responseOf({ headers, body, ...data }: Answer): unknown {
    const text = new TextDecoder().decode(body);
    const later = (name: string, value: () => unknown): Function =>
      gate.method(`Response.${name}`, 0, () => {
        try {
          return gate.inner.resolved(value());
        } catch (error) {
          return gate.inner.rejected(gate.error(error as Error));
        }
      });
    const list = new Map(headers.map(([key, value]) => [key.toLowerCase(), value]));
    return gate.object({
      ...data,
      ok: data.status >= 200 && data.status < 300,
      bodyUsed: false,
      headers: gate.object({
        get: gate.method('Headers.get', 1, ([key]) => list.get(String(key).toLowerCase()) ?? null),
        has: gate.method('Headers.has', 1, ([key]) => list.has(String(key).toLowerCase())),
        entries: gate.method('Headers.entries', 0, () => gate.inner.iteratorOf(gate.toRealm([...list]))),
        forEach: refusedMember(gate, 'Headers.forEach', undefined),
        keys: refusedMember(gate, 'Headers.keys', undefined),
        values: refusedMember(gate, 'Headers.values', undefined),
      }),
      text: later('text', () => text),
      json: later('json', () => gate.toRealm(JSON.parse(text))),
      arrayBuffer: refusedMember(gate, 'Response.arrayBuffer', undefined),
      body: refusedMember(gate, 'Response.body', undefined, false),
      blob: refusedMember(gate, 'Response.blob', undefined),
      formData: refusedMember(gate, 'Response.formData', undefined),
      clone: refusedMember(gate, 'Response.clone', undefined),
    });
  }
}
