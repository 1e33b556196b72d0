// An asynchronous test under every order of its tasks: node --test examples/properties/basket.test.mjs
import assert from 'node:assert/strict';
import { io } from 'everypath';
import { test } from 'everypath/node-test';

/** A request, whose answer comes at any time. */
const save = () => io('saved');

class Basket {
  items = 0;

  async add() {
    const { items } = this;
    await save();
    this.items = items + 1;
  }

  async addSafely() {
    await save();
    this.items += 1;
  }
}

test.everySchedule('two clicks at a time are counted', async () => {
  const basket = new Basket();
  await Promise.all([basket.addSafely(), basket.addSafely()]);
  assert.equal(basket.items, 2);
});

test.everySchedule('the answer that comes last is not the one that counts', async () => {
  let shown = '';
  const search = async (text) => {
    shown = await io(text);
  };
  await Promise.all([search('a'), search('ab')]);
  assert.equal(shown, 'ab');
});

test.everySchedule('what was read before an answer is not written after it', async () => {
  const basket = new Basket();
  await Promise.all([basket.add(), basket.add()]);
  assert.equal(basket.items, 2);
});
