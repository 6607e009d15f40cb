import { existsSync } from 'node:fs';
import { benchLogin } from './login.ts';
import { benchStartup } from './startup.ts';
import { benchTimeline } from './timeline.ts';
import { benchTokens } from './tokens.ts';
import { benchTurn, benchWebTurn, benchWireTurn } from './turn.ts';
import { benchVision } from './vision.ts';

type Print = (line: string) => void;
type Bench = (print: Print) => Promise<void>;

/** `npm run bench [vision|screen|startup|timeline|tokens|turn|login|turn-web|turn-wire]…`: all of them without an argument. */
const BENCHES: Readonly<Record<string, Bench>> = {
  vision: benchVision,
  screen: benchScreen,
  startup: benchStartup,
  timeline: benchTimeline,
  tokens: benchTokens,
  turn: benchTurn,
  login: benchLogin,
  'turn-web': benchWebTurn,
  'turn-wire': benchWireTurn,
};

async function benchScreen(print: Print): Promise<void> {
  const file = new URL('./screen.ts', import.meta.url);
  if (!existsSync(file)) {
    print('screen: no bench yet');
    return;
  }
  const bench = (await import(file.href)) as { benchScreen: Bench };
  await bench.benchScreen(print);
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0)
  throw new Error(`No bench called ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`);
/** Parts of a bench, for a quick answer. */
const PARTS = ['turn-web', 'turn-wire'];

for (const name of asked.length > 0 ? asked : Object.keys(BENCHES).filter((n) => !PARTS.includes(n))) {
  process.stdout.write(`\n== ${name}\n`);
  await BENCHES[name]!((line) => process.stdout.write(`${line}\n`));
}
