// A page that cancels what it no longer needs: a response may have come already when the request is cancelled.
import { assert, io } from 'everypath';

class Page {
  shown = '';
  private request = new AbortController();

  /** Shows what it gets, whether anybody still wants it or not. */
  async open(name: string): Promise<void> {
    this.request.abort();
    this.request = new AbortController();
    this.shown = (await io(name)) as string;
  }

  /** Looks at its signal before it shows anything. */
  async openOnce(name: string, limit: number): Promise<void> {
    this.request.abort();
    this.request = new AbortController();
    const signal = AbortSignal.any([this.request.signal, AbortSignal.timeout(limit)]);
    const text = (await io(name)) as string;
    if (!signal.aborted) this.shown = text;
  }
}

export async function stalePage(first: string, second: string): Promise<void> {
  const page = new Page();
  await Promise.all([page.open(first), page.open(second)]);
  assert(page.shown === second);
}

export async function wantedPage(first: string, second: string): Promise<void> {
  const page = new Page();
  await Promise.all([page.openOnce(first, 100), page.openOnce(second, 100)]);
  assert(page.shown === second || page.shown === '');
}
