// A button that shows what the server has saved. Two clicks, two requests, responses in any order: the version that shows the response
// that came last may show the older one.
import { assert } from 'everypath';

class LikeButton {
  liked = false;
  /** What was asked for, in order. */
  readonly asked: boolean[] = [];

  async toggle(save: (liked: boolean) => Promise<void>): Promise<void> {
    const liked = !(this.asked.at(-1) ?? this.liked);
    this.asked.push(liked);
    await save(liked);
    this.liked = liked;
  }

  async toggleInTurn(save: (liked: boolean) => Promise<void>): Promise<void> {
    const liked = !(this.asked.at(-1) ?? this.liked);
    this.asked.push(liked);
    const turn = this.asked.length;
    await save(liked);
    if (turn === this.asked.length) this.liked = liked;
  }
}

export async function twoClicks(save: (liked: boolean) => Promise<void>): Promise<void> {
  const button = new LikeButton();
  await Promise.all([button.toggle(save), button.toggle(save)]);
  assert(button.liked === button.asked.at(-1));
}

export async function twoClicksInTurn(save: (liked: boolean) => Promise<void>): Promise<void> {
  const button = new LikeButton();
  await Promise.all([button.toggleInTurn(save), button.toggleInTurn(save)]);
  assert(button.liked === button.asked.at(-1));
}
