// The thread that holds a solver program, as source text: it is started with `eval`, so that bundling needs no entry
// point for it. It forwards text to the program and collects what the program prints up to the end mark. The engine's
// thread sleeps meanwhile (process.ts), since a pipe cannot be read synchronously.

/** Printed by the program after each exchange. */
export const END_MARK = 'everypath-end';

export const WORKER_SOURCE = `
const { parentPort, workerData } = require('node:worker_threads');
const { spawn } = require('node:child_process');
const { program, args, signal, replies, endMark } = workerData;
const flag = new Int32Array(signal);
let collected = '';
let failure;
const answer = (message) => {
  replies.postMessage(message);
  Atomics.store(flag, 0, 1);
  Atomics.notify(flag, 0);
};
const fail = (message) => {
  if (failure !== undefined) return;
  failure = message;
  answer({ failure });
};
const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] });
child.on('error', (error) => fail(error.code === 'ENOENT' ? 'no such program' : error.message));
child.on('exit', (code, name) => fail('the program ended (' + (name ?? 'exit code ' + code) + ')'));
child.stdin.on('error', () => {});
child.stdout.setEncoding('utf8');
child.stdout.on('data', (chunk) => {
  collected += chunk;
  const end = collected.indexOf(endMark);
  if (end < 0) return;
  const text = collected.slice(0, end);
  collected = '';
  answer({ text });
});
parentPort.on('message', (message) => {
  if (message.stop) {
    failure = 'stopped';
    child.kill();
    parentPort.close();
  } else if (failure !== undefined) answer({ failure });
  else child.stdin.write(message.text);
});
`;
