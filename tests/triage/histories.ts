/**
 * Histories of runs whose cause is known: goals of the bundled apps on builds with planted defects, renamed controls, other data, edited goals and
 * lost devices. The runs are real, the order of builds and verdicts is made up.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BenchApp, loadBenchApps, scriptOf } from '../../src/bench/apps.ts';
import { defectsFor } from '../../src/bench/faults.ts';
import { healthyWalk } from '../../src/bench/oracle/index.ts';
import { type SeededRandom, seededRandom } from '../../src/bench/seeded-random.ts';
import type { Verdict } from '../../src/core/model/verdict.ts';
import { createSimulatedDevice } from '../../src/device/simulated/index.ts';
import type { Device } from '../../src/device/port.ts';
import { loadGoals } from '../../src/goal/load.ts';
import type { Goal } from '../../src/goal/model/goal.ts';
import { createLiteralPlanner } from '../../src/planner/literal/index.ts';
import { runSuite } from '../../src/runner/run-suite.ts';
import { ThumbruleError } from '../../src/shared/errors.ts';
import { elementsOf } from '../../src/simulator/app/edit.ts';
import { renderPng } from '../../src/simulator/render/index.ts';
import { openRunLog, type RunSettings } from '../../src/trace/run-log.ts';
import { openGoalTrace } from '../../src/trace/writer.ts';
import type { Category } from '../../src/trace/triage-file.ts';
import { otherId, otherLayout, type Redesign } from './redesigns.ts';
import { quietSuite } from '../builders/suite.ts';

/** A run of a goal, kept as a trace on disk, to be placed into histories. */
interface KeptRun {
  readonly goal: Goal;
  readonly verdict: Verdict;
  /** Path of its trace.ndjson. */
  readonly trace: string;
}

/** A run of a history. */
interface Placed {
  readonly kept: KeptRun;
  readonly build: string | null;
  readonly env?: string;
  /** Attempts before it in the same run. */
  readonly earlier?: readonly KeptRun[];
}

export interface KnownHistory {
  readonly id: string;
  readonly cause: Category;
  /** Oldest first; the last one is triaged. */
  readonly runs: readonly Placed[];
}

/** How many histories of each cause are made at most. */
export type Wanted = Readonly<Record<Category, number>>;

/** Makes histories, as many of each cause as wanted and as the apps give. `folder` takes the traces. */
export async function makeHistories(
  folder: string,
  wanted: Wanted,
  seed = 1,
  appsFolder = join(import.meta.dirname, '../../apps-under-test'),
): Promise<readonly KnownHistory[]> {
  const apps = await loadBenchApps(appsFolder);
  const maker = new HistoryMaker(folder, wanted, seed);
  const goals = apps.flatMap((app) => app.goals.map((goal) => ({ app, goal })));
  // One goal of each app after the other, so that a small number is spread over all apps.
  const chance = seededRandom(seed, 'order');
  const order = goals.map((one) => ({ one, at: chance.next() })).toSorted((a, b) => a.at - b.at);
  for (let round = 0; round < 4 && !maker.isDone(); round++)
    for (const { one } of order) await maker.add(one.app, one.goal, round);
  return maker.made;
}

class HistoryMaker {
  readonly made: KnownHistory[] = [];
  readonly #folder: string;
  readonly #wanted: Wanted;
  readonly #seed: number;
  #runs = 0;
  readonly #passes = new Map<Goal, KeptRun | null>();

  constructor(folder: string, wanted: Wanted, seed: number) {
    this.#folder = folder;
    this.#wanted = wanted;
    this.#seed = seed;
  }

  isDone(): boolean {
    return (Object.keys(this.#wanted) as Category[]).every((cause) => !this.#wants(cause));
  }

  async add(app: BenchApp, goal: Goal, round: number): Promise<void> {
    const pass = await this.#passOf(app, goal);
    if (pass === null) return;
    const chance = seededRandom(this.#seed, `${app.name}/${goal.name}/${round}`);
    const causes = ['regression', 'drift', 'flake', 'goal', 'data', 'environment', 'new'] as const;
    for (const cause of causes) {
      if (!this.#wants(cause)) continue;
      const runs = await this.#make(cause, { app, goal, pass, chance, round });
      if (runs !== null) this.made.push({ id: `${cause} ${app.name}/${goal.name} ${round}`, cause, runs });
    }
  }

  #wants(cause: Category): boolean {
    return this.made.filter((h) => h.cause === cause).length < this.#wanted[cause];
  }

  async #passOf(app: BenchApp, goal: Goal): Promise<KeptRun | null> {
    if (!this.#passes.has(goal)) {
      const run = await this.#run(app, goal, []);
      this.#passes.set(goal, run.verdict.kind === 'passed' ? run : null);
    }
    return this.#passes.get(goal) ?? null;
  }

  async #make(cause: Category, subject: Subject): Promise<readonly Placed[] | null> {
    switch (cause) {
      case 'regression':
        return this.#regression(subject);
      case 'drift':
        return this.#drift(subject);
      case 'flake':
        return this.#flake(subject);
      case 'data':
        return this.#data(subject);
      case 'environment':
        return this.#environment(subject);
      case 'new':
        return this.#new(subject);
      case 'goal':
        return this.#goalAtFault(subject);
    }
  }

  /** A defect from build B on: on one build, on two, after an old flake, with unknown builds. */
  async #regression(subject: Subject): Promise<readonly Placed[] | null> {
    const { pass, chance } = subject;
    const failed = await this.#failed(subject);
    if (failed === null) return null;
    const other =
      (await this.#failed({ ...subject, chance: seededRandom(this.#seed, 'old flake') })) ?? failed;
    const p = (build: string | null): Placed => ({ kept: pass, build });
    const f = (build: string | null): Placed => ({ kept: failed, build });
    const shapes: readonly (readonly Placed[])[] = [
      [p('A'), p('A'), f('B')],
      [p('A'), f('B'), f('C')],
      [p('A'), { kept: other, build: 'A' }, p('A'), p('B'), f('C'), f('D')],
      [p(null), p(null), f(null)],
      [p('A'), p('B'), p('C'), p('D'), f('E')],
      [p('A'), f('B'), p('C'), f('D'), p('E'), f('F'), f('G')],
      [p('A'), f('B'), f('B'), f('B')],
    ];
    return chance.pick(shapes) ?? null;
  }

  /** Another label, another test id or another layout of what the goal uses. */
  async #drift(subject: Subject): Promise<readonly Placed[] | null> {
    const kinds = [
      () => this.#renamed(subject),
      () => this.#redesigned(subject, otherId),
      () => this.#redesigned(subject, otherLayout),
    ];
    const first = Math.floor(subject.chance.next() * kinds.length);
    for (const kind of [...kinds.slice(first), ...kinds.slice(0, first)]) {
      const runs = await kind();
      if (runs !== null) return runs;
    }
    return null;
  }

  /** The goal names a control by its id, or by its place, which another build changes. */
  async #redesigned({ app, goal, chance }: Subject, change: Redesign): Promise<readonly Placed[] | null> {
    const source = await readFile(app.file, 'utf8');
    const text = await readFile(join(app.goalsFolder, '..', goal.file), 'utf8');
    const changed = chance.pick(change(app.model, source, text));
    if (changed === undefined) return null;
    const file = await this.#goalFile(app, changed.goal, '');
    const { goals } = await loadGoals([file.goal], { env: null, tags: [], cwd: file.folder });
    const [loaded] = goals;
    if (loaded === undefined) return null;
    const about = { ...loaded, file: file.goal };
    const before = await this.#run(app, about, []);
    if (before.verdict.kind !== 'passed') return null;
    await writeFile(join(file.folder, 'app.yaml'), changed.app);
    const after = await this.#run({ ...app, file: join(file.folder, 'app.yaml') }, about, []);
    if (after.verdict.kind === 'passed' || after.verdict.kind === 'broken') return null;
    return [
      { kept: before, build: 'A' },
      { kept: before, build: 'A' },
      { kept: after, build: 'B' },
    ];
  }

  /** A control that the goal uses has another label, at its place. */
  async #renamed({ app, goal, pass, chance }: Subject): Promise<readonly Placed[] | null> {
    const pressed = new Set(healthyWalk(app.model, scriptOf(goal, app)).pressed.flat());
    const controls = elementsOf(app.model).filter(
      ({ element: e }) =>
        pressed.has(e.id) &&
        REWORDED.has(e.text.source) &&
        goal.steps.some((s) => s.text.includes(e.text.source)),
    );
    const one = chance.pick(controls);
    if (one === undefined) return null;
    const { id, text } = one.element;
    const now = REWORDED.get(text.source) ?? '';
    const run = await this.#run(app, goal, [`wrong-text:${id}=${now}`]);
    if (run.verdict.kind === 'passed') return null;
    const p = (build: string): Placed => ({ kept: pass, build });
    const shapes: readonly (readonly Placed[])[] = [
      [p('A'), p('A'), { kept: run, build: 'B' }],
      [p('A'), { kept: run, build: 'B' }, { kept: run, build: 'C' }],
    ];
    return chance.pick(shapes) ?? null;
  }

  /** Both verdicts on one build, or a pass on the second attempt. */
  async #flake(subject: Subject): Promise<readonly Placed[] | null> {
    const { pass, chance } = subject;
    const failed = await this.#failed(subject);
    if (failed === null) return null;
    const p = (build: string | null): Placed => ({ kept: pass, build });
    const f = (build: string | null): Placed => ({ kept: failed, build });
    const shapes: readonly (readonly Placed[])[] = [
      [p('A'), p('B'), f('B')],
      [p('A'), f('A'), p('A'), f('A')],
      [p('A'), f('B'), p('B'), p('B'), f('B')],
      [p('A'), { kept: pass, build: 'B', earlier: [failed] }],
      [p('A'), f('B'), p('C'), f('D'), p('E'), f('F')],
      [p(null), f(null), p(null), p(null), f(null), p(null), f(null)],
    ];
    return chance.pick(shapes) ?? null;
  }

  /** A value that comes from a variable of the env file, or other rows on the same build. */
  async #data(subject: Subject): Promise<readonly Placed[] | null> {
    const { app, goal, round } = subject;
    if (round % 2 === 1) return this.#otherRows(subject);
    const quote = quotesOfConditions(goal)[0];
    if (quote === undefined) return null;
    const text = await readFile(join(app.goalsFolder, '..', goal.file), 'utf8');
    const file = await this.#goalFile(app, text.replaceAll(`"${quote}"`, '"${shown}"'), quote);
    const run = async (value: string): Promise<KeptRun | null> => {
      await writeFile(
        join(file.env, 'default.yaml'),
        (await readFile(join(app.goalsFolder, '../env/default.yaml'), 'utf8'))
          .replace(/^variables:\n/mu, '')
          .replace(/^(app: .*)$/mu, `$1\nvariables:\n  shown: ${JSON.stringify(value)}`),
      );
      const { goals, secrets, problems } = await loadGoals([file.goal], {
        env: null,
        tags: [],
        cwd: file.folder,
      });
      const [loaded] = goals;
      return problems.length > 0 || loaded === undefined
        ? null
        : this.#run({ ...app, secrets }, { ...loaded, file: file.goal }, []);
    };
    const [good, bad] = [await run(quote), await run(`${quote} (staging)`)];
    if (good?.verdict.kind !== 'passed' || bad === null || bad.verdict.kind === 'passed') return null;
    return [
      { kept: good, build: 'A' },
      { kept: good, build: 'B' },
      { kept: bad, build: subject.chance.happens(0.5) ? 'B' : 'C' },
    ];
  }

  /** The server gives other rows; the build is the same. */
  async #otherRows({ app, goal, pass }: Subject): Promise<readonly Placed[] | null> {
    const source = await readFile(app.file, 'utf8');
    const titles = [...source.matchAll(/\{ id: [\w-]+, (?:title|name): ("[^"]+"|[^,"{}]+),/gu)].map((m) =>
      (m[1] ?? '').replaceAll('"', ''),
    );
    const used = titles.filter((t) => goal.steps.some((s) => s.text.includes(`"${t}"`)));
    if (used.length === 0 || titles.length < 4) return null;
    let changed = source;
    for (const [i, title] of titles.entries())
      if (used.includes(title) || i % 2 === 0) changed = changed.replaceAll(title, `Item number ${i + 1}`);
    const folder = join(this.#folder, `rows-${++this.#runs}`);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'app.yaml'), changed);
    const run = await this.#run({ ...app, file: join(folder, 'app.yaml') }, goal, []).catch(() => null);
    if (run === null || run.verdict.kind === 'passed') return null;
    return [
      { kept: pass, build: 'A' },
      { kept: pass, build: 'B' },
      { kept: run, build: 'B' },
    ];
  }

  /** The device is lost, or the network is. */
  async #environment(subject: Subject): Promise<readonly Placed[] | null> {
    const { app, goal, pass, chance } = subject;
    const p = (build: string): Placed => ({ kept: pass, build });
    if (chance.happens(0.5)) {
      const code = chance.pick(['DEVICE_LOST', 'SESSION_LOST', 'DEVICE_TIMEOUT'] as const) ?? 'DEVICE_LOST';
      const run = await this.#run(app, goal, [], (device) =>
        losing(device, code, 2 + Math.floor(chance.next() * 4)),
      );
      if (run.verdict.kind !== 'broken') return null;
      return [p('A'), p(chance.pick(['A', 'B']) ?? 'A'), { kept: run, build: 'B' }];
    }
    const failed = await this.#failed(subject, /stuck-spinner|error-screen|blank-page/u);
    if (failed === null) return null;
    const offline = await this.#withNetworkError(failed);
    return [p('A'), p('A'), { kept: offline, build: chance.pick(['A', 'B']) ?? 'B' }];
  }

  async #new(subject: Subject): Promise<readonly Placed[] | null> {
    const failed = await this.#failed(subject);
    if (failed === null) return null;
    const runs = Math.floor(subject.chance.next() * 3) + 1;
    return Array.from({ length: runs }, (_, i) => ({ kept: failed, build: `B${i}` }));
  }

  /** A line was edited, and asks for what the app never showed. */
  async #goalAtFault({ app, goal, pass, chance }: Subject): Promise<readonly Placed[] | null> {
    const text = await readFile(join(app.goalsFolder, '..', goal.file), 'utf8');
    const conditions = quotesOfConditions(goal);
    const quotes = chance.happens(0.5)
      ? conditions
      : goal.steps.flatMap((s) =>
          s.text.startsWith('Tap "') ? [/^Tap "([^"]+)"/u.exec(s.text)?.[1] ?? ''] : [],
        );
    const quote = chance.pick(quotes.filter((q) => q.length > 3));
    if (quote === undefined) return null;
    const at = text.lastIndexOf(`"${quote}"`);
    const edited = `${text.slice(0, at)}"${quote.slice(0, 2)}${quote.slice(3)}zz"${text.slice(at + quote.length + 2)}`;
    const file = await this.#goalFile(app, edited, '');
    const { goals, problems } = await loadGoals([file.goal], { env: null, tags: [], cwd: file.folder });
    const [loaded] = goals;
    if (problems.length > 0 || loaded === undefined) return null;
    const kept = await this.#run(app, { ...loaded, file: goal.file }, []);
    if (kept.verdict.kind === 'passed') return null;
    return [
      { kept: pass, build: 'A' },
      { kept: pass, build: 'A' },
      { kept, build: chance.pick(['A', 'B']) ?? 'A' },
    ];
  }

  /** A run on the app with a defect that the goal meets; null when none of three fails it. */
  async #failed({ app, goal, chance }: Subject, kinds = /./u): Promise<KeptRun | null> {
    const walk = healthyWalk(app.model, scriptOf(goal, app));
    const defects = defectsFor(app.model, walk, 0).filter((d) => kinds.test(d));
    for (let n = 0; n < 3; n++) {
      const defect = chance.pick(defects);
      if (defect === undefined) return null;
      const run = await this.#run(app, goal, [defect]);
      if (run.verdict.kind === 'failed') return run;
    }
    return null;
  }

  async #goalFile(
    app: BenchApp,
    text: string,
    about: string,
  ): Promise<{ readonly folder: string; readonly goal: string; readonly env: string }> {
    const folder = join(this.#folder, `goal-${++this.#runs}`);
    const [goals, env] = [join(folder, 'goals'), join(folder, 'env')];
    await mkdir(goals, { recursive: true });
    await mkdir(env, { recursive: true });
    await copyFile(join(app.goalsFolder, '../env/default.yaml'), join(env, 'default.yaml'));
    if (about !== '') await writeFile(join(env, 'default.yaml'), '');
    await writeFile(join(goals, 'goal.yaml'), text);
    return { folder, goal: join(goals, 'goal.yaml'), env };
  }

  async #withNetworkError(run: KeptRun): Promise<KeptRun> {
    const lines = (await readFile(run.trace, 'utf8')).split('\n');
    const at = lines.findLastIndex((line) => line.startsWith('{"type":"step"'));
    const step = JSON.parse(lines[at] ?? '{}') as Record<string, unknown>;
    const network = [
      { method: 'GET', url: 'https://api.example.com/items', error: 'net::ERR_NAME_NOT_RESOLVED', at: 1 },
    ];
    lines[at] = JSON.stringify({ ...step, network });
    const trace = join(this.#folder, `kept-${++this.#runs}.ndjson`);
    await writeFile(trace, lines.join('\n'));
    return { ...run, trace };
  }

  async #run(
    app: BenchApp,
    goal: Goal,
    defects: readonly string[],
    wrap: (device: Device) => Device = (device) => device,
  ): Promise<KeptRun> {
    const folder = join(this.#folder, `kept-${++this.#runs}`);
    const [result] = await runSuite({
      ...quietSuite('kept'),
      goals: [goal],
      secrets: app.secrets,
      openDevice: () =>
        Promise.resolve(
          wrap(
            createSimulatedDevice({
              app: app.file,
              defects,
              quirks: [],
              render: renderPng,
              screenWidth: 540,
            }),
          ),
        ),
      plannerFor: () => createLiteralPlanner(),
      // Triage reads no picture.
      openTrace: async () => ({
        ...(await openGoalTrace(folder, () => Promise.reject(new Error('not stored')))),
        screenshot: () => Promise.resolve(),
      }),
    });
    if (result === undefined) throw new Error(`${goal.name} did not run`);
    return { goal, verdict: result.verdict, trace: join(folder, 'trace.ndjson') };
  }
}

interface Subject {
  readonly app: BenchApp;
  readonly goal: Goal;
  readonly pass: KeptRun;
  readonly chance: SeededRandom;
  readonly round: number;
}

/** Labels of the apps in other words. */
const REWORDED: ReadonlyMap<string, string> = new Map([
  ['Save', 'Store'],
  ['Delete', 'Remove'],
  ['Log in', 'Sign in'],
  ['Log out', 'Sign out'],
  ['New note', 'Compose'],
  ['New chat', 'Start a conversation'],
  ['Send', 'Submit'],
  ['Edit', 'Modify'],
  ['Archive', 'Storage'],
  ['Trash', 'Bin'],
  ['Empty', 'Clear all'],
  ['Empty the trash', 'Clear the bin'],
  ['Settings', 'Preferences'],
  ['Help', 'Support'],
  ['Sort notes', 'Order'],
  ['Open navigation', 'Main menu'],
  ['Transfer', 'Move funds'],
  ['Continue', 'Next'],
  ['Confirm', 'Approve'],
  ['Cards', 'My wallet'],
  ['Card', 'Plastic'],
  ['Search', 'Find'],
  ['Cart', 'Basket'],
  ['Add to cart', 'Put into basket'],
  ['Check out', 'Pay now'],
  ['Place order', 'Buy'],
  ['Favourites', 'Saved items'],
  ['Share', 'Forward'],
  ['About', 'Info'],
  ['Network', 'Connections'],
  ['Display', 'Screen and text'],
  ['Storage', 'Memory'],
  ['Language', 'Locale'],
  ['Library', 'Collection'],
  ['Play all', 'Start the list'],
  ['Pause', 'Hold'],
  ['Mute', 'Silence'],
  ['Done', 'Finish'],
  ['OK', 'Got it'],
]);

function quotesOfConditions({ expected }: Goal): readonly string[] {
  return expected.flatMap(({ text }) => {
    const quote = /^"([^"]+)" is visible$/u.exec(text)?.[1];
    return quote === undefined ? [] : [quote];
  });
}

/** A device whose nth capture fails. */
function losing(device: Device, code: 'DEVICE_LOST' | 'SESSION_LOST' | 'DEVICE_TIMEOUT', n: number): Device {
  let captures = 0;
  return new Proxy(device, {
    get(target, name) {
      // A method of the device needs the device itself as `this`.
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'capture') return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      return (signal: AbortSignal) => {
        captures += 1;
        return captures > n
          ? Promise.reject(new ThumbruleError(code, 'The device is gone.', 'Connect it again.'))
          : target.capture(signal);
      };
    },
  });
}

const SETTINGS = (env: string | undefined): RunSettings => ({
  flags: { device: 'simulated', ...(env === undefined ? {} : { env }) },
  config: {},
  withheld: [],
});

/** Writes a history as runs under `out`, through the product's own writer; returns the folder of its last run. */
export async function writeHistory(out: string, { runs }: KnownHistory): Promise<string> {
  let folder = '';
  const name = runs.at(-1)?.kept.goal.name ?? '';
  const file = runs.at(-1)?.kept.goal.file ?? '';
  for (const [i, { kept, build, env, earlier = [] }] of runs.entries()) {
    const at = new Date(Date.UTC(2026, 10, 1 + i));
    const log = await openRunLog(out, [{ ...kept.goal, name, file }], '0.1.0', () => at, {
      settings: SETTINGS(env),
      builds: [build],
    });
    for (const [n, attempt] of [...earlier, kept].entries()) {
      const goal = await log.goalStarted({ ...kept.goal, name, file }, 1, n + 1);
      await mkdir(goal, { recursive: true });
      await copyFile(attempt.trace, join(goal, 'trace.ndjson'));
      await log.goalEnded(goal, attempt.verdict);
    }
    await log.end(kept.verdict.kind);
    folder = log.folder;
  }
  return folder;
}
