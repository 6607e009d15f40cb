import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

interface Asked {
  readonly method: string;
  /** Path below the hub's own. */
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Scripts that a cloud's hub takes for itself. */
const MARK = /^(?:browserstack_executor:|sauce:|lambda-|tb:)/;

/**
 * A hub that lends sessions as a cloud does: to whoever has the key, and with scripts that it takes for itself. What else it is
 * asked goes to a hub behind it, where there is one.
 */
export class LendingHub {
  /** Method and path within a session, in order. */
  readonly asked: string[] = [];
  /** Scripts that it took, in order. */
  readonly marks: string[] = [];
  /** What it answers to a script instead of taking it. */
  refuse: { readonly status: number; readonly error: string; readonly message: string } | null = null;
  #open = 0;
  readonly #login: string | null;
  readonly #behind: string | null;
  readonly #server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const path = (request.url ?? '').replace(/^\/wd\/hub/, '');
      const { method = 'GET', headers } = request;
      void this.#answer({ method, path, authorization: headers.authorization, body }).then((answer) => {
        response.writeHead(answer.status, { 'content-type': 'application/json' });
        response.end(answer.text);
      });
    });
  });

  private constructor(login: string | null, behind: string | null) {
    this.#login = login;
    this.#behind = behind;
  }

  /**
   * A new hub, and its address with the login in it; it is gone when the test is. `login`: `user:key`; null: anybody. `behind`:
   * address of the hub that does the work; null: a session that can do nothing.
   */
  static async lend(
    login: string | null = null,
    behind: string | null = null,
  ): Promise<{ hub: LendingHub; url: string }> {
    const hub = new LendingHub(login, behind);
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

  async #answer(asked: Asked): Promise<Answer> {
    const words = `${asked.method} ${asked.path.replace(/^\/session\/[^/]+/, '')}`;
    this.asked.push(words);
    const login = this.#login === null ? null : `Basic ${Buffer.from(this.#login).toString('base64')}`;
    if (login !== null && asked.authorization !== login)
      return failed(401, 'unknown error', 'Invalid credentials');
    if (words === 'POST /session') this.#open += 1;
    if (words === 'DELETE ') this.#open -= 1;
    const script =
      words === 'POST /execute/sync' ? (JSON.parse(asked.body) as { script: string }).script : null;
    if (script !== null && MARK.test(script)) return this.#take(script);
    if (this.#behind !== null) return passedOn(this.#behind, asked);
    switch (words) {
      case 'POST /session':
        return answered({ sessionId: 's1', capabilities: { platformName: 'Android' } });
      case 'DELETE ':
        return answered(null);
      case 'GET /timeouts':
        return answered({ implicit: 0 });
      default:
        return failed(404, 'unknown command', `${words} is not known`);
    }
  }

  #take(script: string): Answer {
    if (this.refuse !== null) return failed(this.refuse.status, this.refuse.error, this.refuse.message);
    this.marks.push(script);
    return answered(null);
  }
}

function answered(value: unknown): Answer {
  return { status: 200, text: JSON.stringify({ value }) };
}

function failed(status: number, error: string, message: string): Answer {
  return { status, text: JSON.stringify({ value: { error, message, stacktrace: '' } }) };
}

async function passedOn(hub: string, { method, path, body }: Asked): Promise<Answer> {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  const answer = await fetch(`${hub}${path}`, { method, ...(body === '' ? {} : { body, headers }) });
  return { status: answer.status, text: await answer.text() };
}
