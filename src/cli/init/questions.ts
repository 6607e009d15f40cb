/** The questions of `thumbrule init` at a terminal: device, app, CI. */
import { createInterface } from 'node:readline/promises';
import type { Io } from '../io.ts';
import { STARTER_DEVICES, type Starter, type StarterDevice } from './starter-files.ts';

export interface Answers extends Starter {
  /** null: no CI file. */
  readonly ci: string | null;
}

const APP_QUESTIONS: Readonly<Record<StarterDevice, string>> = {
  simulated: 'App: path of an app.yaml (Enter: a sample app) ',
  chromium: 'App: URL, folder of pages or .html file (Enter: a sample page) ',
  android: 'App: package such as com.example.shop, or an .apk ',
  ios: 'App: bundle id such as com.example.shop, or an .ipa ',
};
const CI_NAMES = ['github', 'gitlab', 'jenkins'];

/** Asks until each answer is valid. At the end of the input, the defaults apply. */
export async function askStarter(input: NodeJS.ReadableStream, { stderr }: Io): Promise<Answers> {
  const lines = createInterface({ input, terminal: false })[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string | null> => {
    stderr.write(question);
    const { done, value } = await lines.next();
    return done === true ? null : value.trim();
  };
  const device = await choose(
    ask,
    `Device: ${STARTER_DEVICES.join(', ')} (Enter: simulated) `,
    STARTER_DEVICES,
  );
  const chosen = device ?? 'simulated';
  const app = await appOf(chosen, ask);
  const ci = await choose(ask, `CI file: ${CI_NAMES.join(', ')} (Enter: none) `, CI_NAMES);
  await lines.return?.();
  return { device: chosen, app, ci };
}

type Ask = (question: string) => Promise<string | null>;

/** Returns null for a sample app, which only the simulated phone and the browser have. */
async function appOf(device: StarterDevice, ask: Ask): Promise<string | null> {
  for (;;) {
    const app = await ask(APP_QUESTIONS[device]);
    if (app === null || app !== '') return app;
    if (device === 'simulated' || device === 'chromium') return null;
  }
}

/** Returns one of the names; null for an empty answer. */
async function choose<T extends string>(ask: Ask, question: string, names: readonly T[]): Promise<T | null> {
  for (;;) {
    const answer = (await ask(question))?.toLowerCase() ?? '';
    if (answer === '') return null;
    const found = names.find((name) => name === answer);
    if (found !== undefined) return found;
  }
}
