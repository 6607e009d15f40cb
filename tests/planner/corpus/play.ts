/** Runs one scenario of a corpus: a goal in prose, an app as data, and scripted model replies. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ModelFailure, type Model, type ModelReply } from '../../../src/planner/model/port.ts';
import { createModelPlanner } from '../../../src/planner/model/planner.ts';
import { withModelRetries } from '../../../src/planner/model/retry.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { drive, goalOf, literal, refOf, verdictOf } from '../../builders/core.ts';
import { reply } from '../../builders/scripted-model.ts';
import { appOf, type AppData } from './app.ts';

export interface Scenario {
  readonly name: string;
  /** Key in `apps`. */
  readonly app: string;
  readonly steps: readonly string[];
  readonly expected?: readonly string[];
  /** The model’s replies per call, in the format of `said`. */
  readonly model: readonly string[];
  /** The judge agrees while one of these texts is on the screen; never by default. */
  readonly judge?: readonly string[];
  /** Expected verdict; passed by default. */
  readonly verdict?: string;
  /** Gestures that reached the app, in order: `tap Save`, `type Ann into Name`. */
  readonly did: readonly string[];
}

interface Corpus {
  readonly apps: Readonly<Record<string, AppData>>;
  readonly scenarios: readonly Scenario[];
}

export function corpus(name: string): Corpus {
  return parse(readFileSync(join(import.meta.dirname, `${name}.yaml`), 'utf8'), { merge: true }) as Corpus;
}

export interface Played {
  readonly verdict: string;
  readonly did: readonly string[];
  /** Number of replies, without failed requests. */
  readonly calls: number;
  /** Unused replies. */
  readonly left: readonly string[];
  /** Reasons of refusals. */
  readonly refused: readonly string[];
}

export async function play({ apps }: Pick<Corpus, 'apps'>, scenario: Scenario): Promise<Played> {
  const app = apps[scenario.app];
  if (app === undefined) throw new Error(`no app is called ${scenario.app}`);
  const left = [...scenario.model];
  const did: string[] = [];
  let seen: Screen | null = null;
  let calls = 0;
  const refused: string[] = [];
  const model: Model = {
    name: 'corpus',
    priced: true,
    hasCallDeadline: true,
    complete: async () => {
      const line = left.shift();
      if (line === undefined || seen === null)
        throw new Error(
          `${scenario.name}: one question too many; refused: ${refused.join('; ')}; did: ${did.join(', ')}`,
        );
      const said = saidBy(line, seen);
      calls += 1;
      return said;
    },
  };
  const planner = createModelPlanner(withModelRetries(model, { backoffMs: 1 }), { by: 'model' });
  const goal = goalOf(scenario.steps, scenario.expected ?? [], {
    description: 'The password is ${secrets.password}',
  });
  const shows = (words: string): boolean =>
    (seen?.elements ?? []).some((e) => e.visible !== null && e.text.includes(words));
  const data = appOf(app);
  const run = drive(
    { ...data, react: (state, deed, now) => (did.push(words(deed)), data.react(state, deed, now)) },
    goal,
    {
      thinks: 6000,
      planner: async (asked) => {
        seen = asked.screen;
        const own = await literal(asked);
        return own.kind === 'defer'
          ? (await planner.propose(asked, new AbortController().signal)).proposal
          : own;
      },
      judge: (questions) =>
        questions.map(({ phase, index }) => {
          const met = scenario.judge?.some(shows) === true;
          return {
            phase,
            index,
            met,
            confidence: 0.95,
            reason: met ? 'it is in e1' : 'not shown',
          };
        }),
      policy: { maxTurns: 25 },
    },
  );
  const verdict = await run.then(verdictOf, (error: { code?: string; message: string }) => {
    if (error.code === undefined) throw new Error(error.message, { cause: error });
    return `broken: ${error.code}`;
  });
  // A tap that only focuses a field is part of typing.
  const typed = did.filter(
    (d, i) =>
      !(
        d.startsWith('tap ') &&
        did[i + 1]?.startsWith('type ') === true &&
        did[i + 1]?.endsWith(` into ${d.slice(4)}`) === true
      ),
  );
  return { verdict, did: typed, calls, left, refused };
}

function words(did: Parameters<ReturnType<typeof appOf>['react']>[1]): string {
  if (did.kind === 'type') return `type ${did.text} into ${did.into}`;
  if (did.kind === 'tap') return `tap ${did.on}${did.times > 1 ? ` x${did.times}` : ''}`;
  if (did.kind === 'key') return did.key;
  return did.kind === 'swipe' ? `swipe ${did.direction}` : did.kind;
}

/** Returns a reply for an action such as `tap Save`, `type "x" into Name`, `back`, `swipe up`, `done`. */
function proposal(line: string, screen: Screen): Record<string, unknown> {
  const [, value = '', into = ''] = /^type "(.*)" into (.*)$/.exec(line) ?? [];
  if (into !== '')
    return reply(
      { kind: 'input_text', target: { ref: refOf(screen, into) }, text: value },
      { target_text: into },
    );
  const [verb = '', ...rest] = line.split(' ');
  const name = rest.join(' ');
  switch (verb) {
    case 'tap':
      return reply({ kind: 'tap', target: { ref: refOf(screen, name) } }, { target_text: name });
    case 'hold':
      return reply({ kind: 'long_press', target: { ref: refOf(screen, name) } }, { target_text: name });
    case 'back':
      return reply({ kind: 'navigate_back' });
    case 'swipe':
      return reply({ kind: 'swipe', direction: name });
    case 'done':
      return reply(null);
    case 'success':
      return reply({ kind: 'status', result: 'success' });
    case 'failure':
      return reply({ kind: 'status', result: 'failure', severity: 'critical' });
    default:
      throw new Error(`a model does not say "${line}"`);
  }
}

const USAGE = { input: 100, output: 20, cacheRead: 0, cacheWrite: 0, costUsd: 0.01 };
const whole = (text: string, more: Partial<ModelReply> = {}): ModelReply => ({
  text,
  stop: 'end',
  usage: USAGE,
  stopReason: '',
  model: 'corpus',
  requestId: '',
  ...more,
});

/** Returns a reply for `format| action`; without a format it is plain JSON. */
function saidBy(line: string, screen: Screen): ModelReply {
  const bar = line.indexOf('| ');
  if (bar < 0) return whole(JSON.stringify(proposal(line, screen)));
  const [how, rest] = [line.slice(0, bar), line.slice(bar + 2)];
  const good = proposal(rest, screen);
  const json = JSON.stringify(good);
  const way = WAYS[how];
  if (way === undefined) throw new Error(`there is no way "${how}"`);
  const said = way({ good, json });
  return typeof said === 'string' ? whole(said) : said;
}

type Way = (of: { readonly good: Record<string, unknown>; readonly json: string }) => string | ModelReply;
const fails =
  (kind: ConstructorParameters<typeof ModelFailure>[0]): Way =>
  () => {
    throw new ModelFailure(kind, `the provider has a fault: ${kind}`, { retryAfterMs: 1 });
  };
const changed =
  (more: object): Way =>
  ({ good }) =>
    JSON.stringify({ ...good, ...more });

const WAYS: Readonly<Record<string, Way>> = {
  fenced: ({ json }) => `\`\`\`json\n${json}\n\`\`\``,
  chatty: ({ json }) => `Let me look at the screen. I will go on now.\n\n${json}\n\nLet me know how it goes!`,
  thinking: ({ json }) => `<think>The user wants {this} done, "perhaps".</think>${json}`,
  wrapped: ({ good }) => JSON.stringify({ output: good }),
  encoded: ({ json }) => JSON.stringify(json),
  listed: ({ json }) => `[${json}]`,
  comma: ({ json }) => json.replace(/}$/, ',}'),
  pythonic: ({ json }) =>
    json.replaceAll('null', 'None').replaceAll('false', 'False').replaceAll('true', 'True'),
  single: ({ json }) => json.replaceAll('"', "'"),
  commented: ({ json }) => json.replace('"action"', '/* now */ "action"'),
  finalrun: ({ good }) => {
    const { kind, ...rest } = good['action'] as { kind: string };
    return JSON.stringify({
      output: { thought: good['thought'], action: { action_type: kind, ...rest }, remember: [] },
    });
  },
  nulls: ({ good }) =>
    JSON.stringify({ ...good, action: { ...(good['action'] as object), repeat: null, delay_ms: null } }),
  memory: changed({ remember: ['kept', 3, { a: 1 }], findings: ['odd'], mood: 'good' }),
  low: changed({ confidence: 0.4 }),
  middling: changed({ confidence: 0.7 }),
  empty: () => '',
  blank: () => ' \n\t ',
  prose: () => 'I would tap the button now.',
  truncated: ({ json }) => whole(json.slice(0, 60), { stop: 'length' }),
  'truncated whole': ({ json }) => whole(json, { stop: 'length' }),
  cut: ({ json }) => json.slice(0, -20),
  refusal: () => whole('', { stop: 'refusal', stopReason: 'policy' }),
  two: ({ json }) => `${json}\n${json.replace('0.95', '0.9')}`,
  elided: ({ json }) => json.replace(/}$/, ',...}'),
  'unknown kind': ({ good }) => JSON.stringify({ ...good, action: { kind: 'click', target: { ref: 'e1' } } }),
  coordinates: changed({ action: { kind: 'tap', x: 10, y: 20 } }),
  'unknown key': ({ good }) =>
    JSON.stringify({ ...good, action: { ...(good['action'] as object), force: true } }),
  'unknown ref': changed({ action: { kind: 'tap', target: { ref: 'e999' } } }),
  'other words': changed({ target_text: 'Something else entirely' }),
  'no confidence': changed({ confidence: undefined }),
  'no action': changed({ action: undefined }),
  'rate limit': fails('rate limit'),
  overloaded: fails('overloaded'),
  'server error': fails('server error'),
  connection: fails('connection'),
  timeout: fails('timeout'),
  unreadable: fails('unreadable'),
  credentials: fails('credentials'),
};
