import { existsSync } from 'node:fs';
import { benchStartup } from './startup.ts';
import { benchTimeline } from './timeline.ts';
import { benchTokens } from './tokens.ts';
import { benchTurn } from './turn.ts';
import { benchVision } from './vision.ts';

type Print = (line: string) => void;
type Bench = (print: Print) => Promise<void>;

/** `npm run bench [vision|screen|startup|timeline|tokens|turn]…`: all of them without an argument. */
const BENCHES: Readonly<Record<string, Bench>> = {
  vision: benchVision,
  screen: benchScreen,
  startup: benchStartup,
  timeline: benchTimeline,
  tokens: benchTokens,
  turn: benchTurn,
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
for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) {
  process.stdout.write(`\n== ${name}\n`);
  await BENCHES[name]!((line) => process.stdout.write(`${line}\n`));
}
