// Gaps are counted by what they say and where; a code with very many of them hides no other code.
import { expect, test } from 'vitest';
import { pathCut } from '../../src/result/gaps/limits.js';
import { concretized } from '../../src/result/gaps/paths.js';
import { GapLog } from '../../src/search/gap-log.js';

test('a code with more gaps than are listed says so, and leaves room for others', () => {
  const gaps = new GapLog(() => undefined);
  for (let i = 0; i < 1500; i++) gaps.add(concretized(`value ${i}`), -1);
  gaps.add(pathCut('steps'), -1);
  gaps.add(pathCut('steps'), -1);
  const listed = gaps.list();
  expect(listed).toHaveLength(202);
  expect(listed.find(({ message }) => message.startsWith('further gaps'))).toMatchObject({
    code: 'concretized',
    count: 1300,
  });
  expect(listed.at(-1)).toMatchObject({ code: 'limit', count: 2 });
});
