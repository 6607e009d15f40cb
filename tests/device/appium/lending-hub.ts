import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A hub that lends sessions as a cloud does: to whoever has the key, and with scripts that it takes for itself. */
export class LendingHub {
  /** Method and path within a session, in order. */
  readonly asked: string[] = [];
  /** Scripts that it took, in order. */
  readonly marks: string[] = [];
  /** What it answers to a script instead of taking it. */
  refuse: { readonly status: number; readonly error: string; readonly message: string } | null = null;
  #open = 0;
  readonly #login: string | null;
  readonly #server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const path = (request.url ?? '').replace(/^\/wd\/hub/, '').replace(/^\/session\/s1/, '');
      const { status, value } = this.#answer(
        `${request.method} ${path}`,
        request.headers.authorization,
        body,
      );
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ value }));
    });
  });

  /** `login`: `user:key`; null: anybody. */
  constructor(login: string | null = null) {
    this.#login = login;
  }

  /** Address of a new hub with the login in it; the hub is gone when the test is. */
  static async lend(login: string | null = null): Promise<{ hub: LendingHub; url: string }> {
    const hub = new LendingHub(login);
    await new Promise<void>((done) => void hub.#server.listen(0, '127.0.0.1', done));
    onTestFinished(() => {
      hub.#server.close();
      hub.#server.closeAllConnections();
    });
    const { port } = hub.#server.address() as AddressInfo;
    return { hub, url: `http://${login === null ? '' : `${login}@`}127.0.0.1:${port}/wd/hub` };
  }

  /** Sessions that were not given back. */
  get open(): number {
    return this.#open;
  }

  #answer(
    words: string,
    authorization: string | undefined,
    body: string,
  ): { status: number; value: unknown } {
    this.asked.push(words);
    if (this.#login !== null && authorization !== `Basic ${Buffer.from(this.#login).toString('base64')}`)
      return failed(401, 'unknown error', 'Invalid credentials');
    switch (words) {
      case 'POST /session':
        this.#open += 1;
        return { status: 200, value: { sessionId: 's1', capabilities: { platformName: 'Android' } } };
      case 'DELETE ':
        this.#open -= 1;
        return { status: 200, value: null };
      case 'GET /timeouts':
        return { status: 200, value: { implicit: 0 } };
      case 'POST /execute/sync':
        return this.#take((JSON.parse(body) as { script: string }).script);
      default:
        return failed(404, 'unknown command', `${words} is not known`);
    }
  }

  #take(script: string): { status: number; value: unknown } {
    if (this.refuse !== null) return failed(this.refuse.status, this.refuse.error, this.refuse.message);
    if (!/^(?:browserstack_executor:|sauce:|lambda-|tb:)/.test(script))
      return failed(404, 'unknown method', `${script} is not known`);
    this.marks.push(script);
    return { status: 200, value: null };
  }
}

function failed(status: number, error: string, message: string): { status: number; value: unknown } {
  return { status, value: { error, message, stacktrace: '' } };
}
