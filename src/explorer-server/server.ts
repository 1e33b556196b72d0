// The local server of the explorer: one page of trees, one that lists the units, one stream per unit, one way to stop. It listens on the loopback address, answers
// only requests that carry its token and that were made to its own address (a name that was rebound to it is refused), and has
// no route that takes a path.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { livePage, type Page } from '../visualize/html.js';
import type { Feed } from './feed.js';

export const LOOPBACK = '127.0.0.1';
const TOKEN_HEADER = 'x-everypath-token';

export interface ExplorerContent {
  readonly title: string;
  /** One per unit, in the order in which they are explored. */
  readonly feeds: readonly Feed[];
  /** The page that lists all units, with links made by `treeAddress`. */
  overview(): Page;
  /** Ends the exploration; what was found stays. */
  stop(): void;
}

export class ExplorerServer {
  readonly #content: ExplorerContent;
  readonly #server: Server;
  readonly #token = randomBytes(32).toString('base64url');

  constructor(content: ExplorerContent) {
    this.#content = content;
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  /** @param port 0 for any that is free */
  listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, LOOPBACK, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://${LOOPBACK}:${this.port}/?token=${this.#token}`;
  }

  /** Of the page with the tree of a unit, by its place in `feeds`. */
  treeAddress(unit: number): string {
    return `/?token=${this.#token}&unit=${unit}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('X-Frame-Options', 'DENY');
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    const address = request.url ?? '/';
    if (!this.#isOwnAddress(request)) refuse(response, 421, 'This server answers to its own address only.');
    else if (!URL.canParse(address, `http://${LOOPBACK}`)) refuse(response, 400, 'This is no address.');
    else this.#route(request, new URL(address, `http://${LOOPBACK}`), response);
  }

  #route(request: IncomingMessage, url: URL, response: ServerResponse): void {
    const route = `${request.method} ${url.pathname}`;
    if (!this.#isAllowed(request, url)) refuse(response, 403, 'The token is missing or wrong.');
    else if (route === 'GET /') send(response, livePage(this.#content.title));
    else if (route === 'GET /units') send(response, this.#content.overview());
    else if (route === 'GET /stream') this.#sendStream(url, response);
    else if (route === 'POST /stop') {
      this.#content.stop();
      response.writeHead(204).end();
    } else refuse(response, 404, 'There is nothing here.');
  }

  #isOwnAddress(request: IncomingMessage): boolean {
    const { host, origin } = request.headers;
    const names = [`${LOOPBACK}:${this.port}`, `localhost:${this.port}`];
    if (host === undefined || !names.includes(host)) return false;
    return origin === undefined || origin === `http://${host}`;
  }

  #isAllowed(request: IncomingMessage, url: URL): boolean {
    const header = request.headers[TOKEN_HEADER];
    const given = typeof header === 'string' ? header : url.searchParams.get('token');
    // Digests have one length, so that the comparison tells nothing, not even that.
    return given !== null && timingSafeEqual(digest(given), digest(this.#token));
  }

  #sendStream(url: URL, response: ServerResponse): void {
    const feed = this.#content.feeds[Number(url.searchParams.get('unit') ?? 0)];
    if (feed === undefined) {
      refuse(response, 404, 'There is no such unit.');
      return;
    }
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson; charset=utf-8' });
    feed.send(response);
  }
}

function send(response: ServerResponse, { html, policy }: Page): void {
  response.setHeader('Content-Security-Policy', `${policy}; frame-ancestors 'none'`);
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}
