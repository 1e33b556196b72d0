// The same for jest: npx jest --testMatch '**/*.jest.cjs'
const { io, test } = require('everypath/jest');
const assert = require('node:assert/strict');

test.everySchedule('answers are counted', async () => {
  let n = 0;
  await Promise.all([1, 2].map((k) => io(k).then(() => n++)));
  assert.equal(n, 2);
});

test.everySchedule('the answer that comes last is not the one that counts', async () => {
  let shown = '';
  const search = async (text) => {
    shown = await io(text);
  };
  await Promise.all([search('a'), search('ab')]);
  assert.equal(shown, 'ab');
});
