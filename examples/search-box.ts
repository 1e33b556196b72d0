// Responses come in any order: the list of results belongs to whatever was answered last. `io` stands for the request of a stub.
import { assert, io } from 'everypath';

class SearchBox {
  shown = '';
  private sent = 0;

  constructor(private readonly request: (text: string) => Promise<string>) {}

  /** Shows whatever comes. */
  async type(text: string): Promise<void> {
    this.shown = await this.request(text);
  }

  /** Shows what was asked for last. */
  async typeInOrder(text: string): Promise<void> {
    const own = ++this.sent;
    const found = await this.request(text);
    if (own === this.sent) this.shown = found;
  }
}

const server = (text: string): Promise<string> => io(`results of ${text}`);

export async function lateResponse(first: string, second: string): Promise<void> {
  const box = new SearchBox(server);
  await Promise.all([box.type(first), box.type(second)]);
  assert(box.shown === `results of ${second}`);
}

export async function lastRequest(first: string, second: string): Promise<void> {
  const box = new SearchBox(server);
  await Promise.all([box.typeInOrder(first), box.typeInOrder(second)]);
  assert(box.shown === `results of ${second}`);
}
