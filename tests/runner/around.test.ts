/** Tests of R9: test data before a goal, and the teardown after it. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSimulatedDevice } from '../../src/device/simulated/index.ts';
import type { Device } from '../../src/device/port.ts';
import { createLiteralPlanner } from '../../src/planner/literal/index.ts';
import type { GoalResult } from '../../src/runner/results.ts';
import { renderPng } from '../../src/simulator/render/index.ts';
import { folderWith } from '../goal/folder.ts';
import { endOf, play, textsUnder, type Played, type Playing } from './play.ts';

const SECRET = 'tr0ub4dor-and-three';

const APP = `
app: { package: com.example.orders, title: Orders, start: home }
state: { user: "", dark: { initial: false, persist: true } }
screens:
  home:
    title: Orders
    elements:
      - input: User
        value: user
      - { button: Log in, tap: { go: orders } }
  orders:
    title: My orders
    elements:
      - text: "Hello \${user}"
      - button: Log out
        tap: { back: true }
`;

interface Request {
  readonly line: string;
  readonly token: string;
  readonly body: string;
}

/** A server for test data that notes what it was sent. */
async function dataServer(answer: (line: string) => { status: number; body: string }) {
  const requests: Request[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const line = `${request.method} ${request.url}`;
      requests.push({ line, token: String(request.headers['x-token'] ?? ''), body });
      const { status, body: sent } = answer(line);
      response.writeHead(status, { 'content-type': 'application/json' }).end(sent);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, requests };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const okay = (line: string) =>
  line.startsWith('POST')
    ? { status: 201, body: '{"user":{"id":7,"name":"ada"}}' }
    : { status: 204, body: '' };

const goal = (origin: string, { steps = '', teardown = '' } = {}): string => `
name: orders
setup:
  - http: POST ${origin}/users
    headers: { X-Token: "\${secrets.token}" }
    json: { name: ada }
    remember: { id: user.id, name: user.name }
  - Type "\${answers.name}" into "User"
  - Tap "Log in"
steps:
  - Verify "Hello \${answers.name}" is visible
${steps}
expected_state:
  - '"Hello \${answers.name}" is visible'
teardown:
  - http: DELETE ${origin}/users/\${answers.id}
    headers: { X-Token: "\${secrets.token}" }
${teardown}
`;

function run(text: string, origin: string, given: Partial<Playing> = {}): Promise<Played> {
  return play({
    files: {
      'app.yaml': APP,
      'goals/orders.yaml': text,
      'env/dev.yaml': 'secrets:\n  token: ${ORDERS_TOKEN}\n',
    },
    planners: [createLiteralPlanner()],
    env: { ORDERS_TOKEN: SECRET },
    allow: { http: [origin], commands: true },
    ...given,
  });
}

const only = ({ results }: Played): GoalResult => results[0]!;
const ends = ({ around = [] }: GoalResult): readonly string[] =>
  around.map(({ part, outcome, reason }) => `${part} ${outcome}${reason === '' ? '' : `: ${reason}`}`);

describe('test data (R9)', () => {
  test('is made before the app is launched, and its answers stand in the lines', async () => {
    const { origin, requests } = await dataServer(okay);
    const played = await run(goal(origin), origin);
    expect(only(played).verdict).toMatchObject({ kind: 'passed', flags: [] });
    expect(requests).toEqual([
      { line: 'POST /users', token: SECRET, body: '{"name":"ada"}' },
      { line: 'DELETE /users/7', token: SECRET, body: '' },
    ]);
    expect(ends(only(played))).toEqual(['setup done', 'teardown done']);
    expect(endOf(only(played))['around']).toHaveLength(2);
  });

  test('that fails says nothing about the app, and what was made is still removed', async () => {
    const { origin, requests } = await dataServer((line) =>
      line.startsWith('POST /second') ? { status: 500, body: `no room for ${SECRET}` } : okay(line),
    );
    const text = goal(origin).replace(
      '  - Type "',
      `  - http: POST ${origin}/second\n    body: x\n  - Type "`,
    );
    const played = await run(text, origin);
    expect(only(played).verdict).toMatchObject({ kind: 'broken', code: 'SETUP_FAILED', phase: 'setup' });
    expect(ends(only(played))[1]).toContain('it answered 500');
    expect(requests.map(({ line }) => line)).toEqual(['POST /users', 'POST /second', 'DELETE /users/7']);
  });

  test('keeps secrets out of everything that is written', async () => {
    const { origin } = await dataServer((line) =>
      line.startsWith('POST') ? okay(line) : { status: 403, body: `token ${SECRET} is not known` },
    );
    const played = await run(goal(origin), origin);
    expect(only(played).verdict).toMatchObject({ kind: 'passed' });
    expect(ends(only(played))[1]).toContain('token ${secrets.token} is not known');
    const leaks = textsUnder(played.folder).filter(([, text]) => text.includes(SECRET));
    expect(leaks.map(([path]) => path)).toEqual([]);
    expect(played.told).not.toContain(SECRET);
  });

  test('that is not there, or is missing in the answer, ends the goal', async () => {
    const { origin } = await dataServer(() => ({ status: 200, body: '{"user":{}}' }));
    const played = await run(goal(origin), origin);
    expect(only(played).verdict).toMatchObject({ kind: 'broken', code: 'SETUP_FAILED' });
    expect(ends(only(played))).toEqual([
      'setup failed: the answer has no text, number or yes/no at "user.id"',
      'teardown not done: no answer was remembered as "id"',
    ]);
  });

  test('is never sent to another server: a redirect is not followed', async () => {
    const other = await dataServer(okay);
    const { origin } = await dataServer(() => ({ status: 302, body: '' }));
    const played = await run(goal(origin), origin);
    expect(only(played).verdict).toMatchObject({ kind: 'broken', code: 'SETUP_FAILED' });
    expect(other.requests).toEqual([]);
  });

  test('is refused before anything runs unless the configuration allows it', async () => {
    const { origin, requests } = await dataServer(okay);
    const refused = run(goal(origin), origin, { allow: { http: ['http://127.0.0.1:1'], commands: false } });
    await expect(refused).rejects.toThrow(/the request to http:\/\/127\.0\.0\.1:\d+ is not allowed/u);
    expect(requests).toEqual([]);
  });
});

describe('commands (R9)', () => {
  const withCommand = (command: string): string =>
    `name: seed\nsetup:\n${command}\n  - Type "\${answers.word}" into "User"\n  - Tap "Log in"\nsteps:\n  - Verify "Hello \${answers.word}" is visible\n`;

  test('get secrets in their environment, and their output can be remembered', async () => {
    const program = `process.stdout.write(process.env.TOKEN === '${SECRET}' ? 'ada' : 'nobody')`;
    const command = `  - command: [node, -e, ${JSON.stringify(program.replace(SECRET, "'+['tr0ub4dor','and','three'].join('-')+'"))}]\n    env: { TOKEN: "\${secrets.token}" }\n    remember: { word: "." }`;
    const played = await run(withCommand(command), '');
    expect(ends(only(played))).toEqual(['setup done']);
    expect(only(played).verdict).toMatchObject({ kind: 'passed' });
  });

  test('that fail, or take too long, break the goal', async () => {
    const failing =
      '  - command: [node, -e, "console.error(\'no database\'); process.exit(3)"]\n    remember: { word: "." }';
    const slow =
      '  - command: [node, -e, "setTimeout(() => {}, 60000)"]\n    seconds: 1\n    remember: { word: "." }';
    const reasons = [];
    for (const command of [failing, slow]) {
      const played = await run(withCommand(command), '');
      expect(only(played).verdict).toMatchObject({ kind: 'broken', code: 'SETUP_FAILED' });
      reasons.push(ends(only(played))[0]);
    }
    expect(reasons).toEqual([
      'setup failed: it ended with exit code 3: no database',
      'setup failed: it took longer than 1 s',
    ]);
  });
});

describe('teardown (R9)', () => {
  const LOG_OUT = '  - Tap "Log out"\n  - Tap "Nowhere"\n  - Tap "Log in"';

  test('does steps on the device, stops at one that fails, and changes no verdict', async () => {
    const { origin } = await dataServer(okay);
    const played = await run(goal(origin, { teardown: LOG_OUT }), origin);
    const { verdict, around = [] } = only(played);
    expect(verdict.kind).toBe('passed');
    expect(verdict.flags).toHaveLength(2);
    expect(around.map(({ text, outcome }) => [text, outcome]).slice(2)).toEqual([
      ['Tap "Log out"', 'done'],
      ['Tap "Nowhere"', 'failed'],
      ['Tap "Log in"', 'not done'],
    ]);
  });

  test('follows a goal that fails, and leaves it failed', async () => {
    const { origin, requests } = await dataServer(okay);
    const played = await run(goal(origin, { steps: '  - Tap "Refund"' }), origin);
    expect(only(played).verdict).toMatchObject({ kind: 'failed', label: 'Missing Element Bug' });
    expect(requests.map(({ line }) => line)).toEqual(['POST /users', 'DELETE /users/7']);
  });

  test('follows a device that is not there', async () => {
    const { origin, requests } = await dataServer(okay);
    const openDevice = (): Promise<Device> => Promise.reject(new Error('no phone'));
    const played = await run(goal(origin, { teardown: LOG_OUT }), origin, { more: { openDevice } });
    expect(only(played).verdict).toMatchObject({ kind: 'broken', code: 'INTERNAL' });
    expect(ends(only(played)).slice(1)).toEqual([
      'teardown done',
      ...Array.from({ length: 3 }, () => 'teardown not done: there is no device'),
    ]);
    expect(requests).toHaveLength(2);
  });

  test('follows Ctrl-C in the middle of the goal', async () => {
    const { origin, requests } = await dataServer(okay);
    const stop = new AbortController();
    const folder = folderWith({ 'app.yaml': APP });
    const openDevice = (): Promise<Device> => {
      const device = createSimulatedDevice({
        app: `${folder}/app.yaml`,
        defects: [],
        quirks: [],
        render: renderPng,
        screenWidth: 540,
      });
      return Promise.resolve({
        ...device,
        info: device.info,
        perform: async (gesture, signal) => {
          await device.perform(gesture, signal);
          if (gesture.kind === 'type') stop.abort(new Error('Ctrl-C'));
        },
        capture: (signal) => device.capture(signal),
        close: () => device.close(),
      });
    };
    const played = await run(goal(origin, { teardown: '  - Tap "Log in"\n  - Tap "Log out"' }), origin, {
      more: { openDevice, signal: stop.signal },
    });
    expect(only(played).verdict.kind).toBe('cancelled');
    expect(requests.map(({ line }) => line)).toEqual(['POST /users', 'DELETE /users/7']);
    expect(ends(only(played)).slice(1)).toEqual(['teardown done', 'teardown done', 'teardown done']);
  });

  test('ends when its time is over', async () => {
    const hanging = createServer(() => {});
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => hanging.closeAllConnections());
    onTestFinished(() => void hanging.close());
    const origin = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`;
    const text = `name: t\nsteps:\n  - Tap "Log in"\nteardown:\n  - http: GET ${origin}/\n    seconds: 1\n`;
    const played = await run(text, origin);
    expect(only(played).verdict.kind).toBe('passed');
    expect(ends(only(played))).toEqual(['teardown failed: it took longer than 1 s']);
  });
});
