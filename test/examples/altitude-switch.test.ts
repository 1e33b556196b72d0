// The altitude switch (gse-2003, 7.2): test inputs for every condition that can be covered, by breadth-first search over
// lists of up to three messages, with constraints on numbers and on strings.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, decodeInputs, type Listener } from 'everypath';
import { expect, test } from 'vitest';
import { altitudeSwitch } from '../../examples/altitude-switch/altitude-switch.js';
import type { Message } from '../../examples/altitude-switch/messages.js';
import { AMPLE, LONG } from '../cases.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

test('every condition that can be covered is seen both ways', async () => {
  const seen = new Map<string, Set<boolean>>();
  const tests: Message[] = [];
  const listener: Listener = {
    pathStarted(path) {
      path.data = [];
    },
    condition(path, { decision, index, outcome }) {
      const { text, location } = decision.conditions[index];
      (path.data as [string, boolean][]).push([
        `${location.file}:${location.line}:${location.column} ${text}`,
        outcome,
      ]);
    },
    pathEnded(path, end) {
      if (!('result' in end) || end.result === undefined) return;
      expect(end.result.replayed).toBe(true);
      let fresh = false;
      for (const [text, outcome] of path.data as [string, boolean][]) {
        const outcomes = seen.get(text) ?? new Set();
        fresh ||= !outcomes.has(outcome);
        seen.set(text, outcomes.add(outcome));
      }
      if (fresh) tests.push(decodeInputs(end.result.inputs).messages as Message);
    },
  };
  const { units } = await check('examples/altitude-switch/altitude-switch.ts#altitudeSwitch', {
    search: 'bfs',
    maxObjects: 3,
    // All that there is to see has been seen by then.
    maxPaths: LONG ? 20_000 : 6_500,
    timeout: AMPLE,
    paths: Number.POSITIVE_INFINITY,
    listeners: [listener],
    cwd: root,
  });
  // Longer lists are all that the whole search leaves out.
  const cut = 'a path was cut by the objects limit';
  if (LONG) expect(units[0].gaps.map((gap) => gap.message)).toEqual([cut]);
  else expect(units[0].stats).toMatchObject({ paths: 6_500, exhausted: false });
  const half = [...seen].filter(([, outcomes]) => outcomes.size === 1).map(([key]) => key.replace(/^\S+ /, ''));
  expect(half).toEqual(["state.device === 'on'"]);
  expect(seen.size).toBe(49);
  // The inputs are lists of messages that the original takes; qualities of all kinds were needed.
  const qualities = new Set<string>();
  for (const messages of tests) {
    altitudeSwitch(messages);
    for (let at: Message | null = messages; at !== null; at = at.next) qualities.add(at.quality);
  }
  for (const wanted of [/^OK$/, /^NCD$/, /^TEST$/, /^FAIL:.*ANT$/, /^FAIL:.*PWR$/, /^Q[3-5]$/, /^Q[6-9]$/]) {
    expect([...qualities].some((quality) => wanted.test(quality))).toBe(true);
  }
});
