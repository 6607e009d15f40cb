/** Puts features together to a whole app, with a way to each of them. */
import type { SeededRandom } from '../seeded-random.ts';
import { createDraw, type Draw, type Feature, type GoalDraft, type Yaml } from './draw.ts';
import type { OpenEndedLine } from '../open-ended.ts';
import type { Family } from './families.ts';
import { withGoalInWords } from './in-words.ts';
import { isFromRight } from './phrases/index.ts';
import { choose, onScreen, seen, tap, type } from './phrasing.ts';

/** Half of the apps are made with one of these, and the others with the views of the system. */
const TOOLKITS = ['compose', 'flutter', 'react-native'] as const;

interface GeneratedGoal extends GoalDraft {
  readonly kind: string;
  readonly setup: readonly string[];
  /** The open-ended lines of setup and steps. */
  readonly openEnded: readonly OpenEndedLine[];
}

export interface GeneratedApp {
  readonly app: Yaml;
  readonly goals: readonly GeneratedGoal[];
}

/** How an app leads to its features. */
interface Navigation {
  readonly start: string;
  /** Title of the first screen. */
  readonly title: string;
  /** Options for the first screen of each feature. */
  readonly options: (feature: Feature) => Yaml;
  readonly screens: Readonly<Record<string, Yaml>>;
  readonly overlays: Readonly<Record<string, Yaml>>;
  readonly tabBars: Readonly<Record<string, readonly Yaml[]>>;
  readonly way: (feature: Feature) => readonly string[];
}

/** Draws an app of a family, and its goals. The same numbers draw the same app. */
export function composeApp(chance: SeededRandom, family: Family): GeneratedApp {
  const language = chance.pick(family.languages) ?? 'en';
  const draw = createDraw(chance, language);
  const toolkit = draw.one('views', 'views', 'views', ...TOOLKITS);
  const features = family.features(draw).map((make) => make(draw));
  const ways = draw.one(byTabs, byDrawer, byOverview)(draw, features);
  const gate = draw.one(true, false, false) ? login(draw, ways) : null;
  const screens = features.flatMap((feature) =>
    Object.entries(feature.screens).map(
      ([id, screen]) =>
        [id, id === feature.screen ? { ...screen, ...ways.options(feature) } : screen] as const,
    ),
  );
  const merged = (part: 'state' | 'overlays'): Yaml =>
    Object.assign({}, ...features.map((f) => f[part])) as Yaml;
  const timers = features.flatMap((feature) => feature.timers ?? []);
  const goals = features.flatMap((feature) =>
    feature.goals.flatMap(withGoalInWords).map((goal) => ({
      ...goal,
      kind: feature.kind,
      name: `${feature.screen} ${goal.name}`,
      setup: [...(gate?.setup ?? []), ...ways.way(feature)],
      openEnded: [...goal.openEnded, ...(gate?.openEnded ?? [])],
    })),
  );
  return {
    app: {
      app: {
        package: 'com.example.generated',
        title: draw.t.home,
        start: gate === null ? ways.start : 'login',
        ...(toolkit === 'views' ? {} : { toolkit }),
        ...(isFromRight(language) ? { direction: 'rtl' } : {}),
        ...(timers.length === 0 ? {} : { timers }),
      },
      state: { ...merged('state'), ...gate?.state },
      ...(Object.keys(ways.tabBars).length === 0 ? {} : { tab_bars: ways.tabBars }),
      screens: { ...gate?.screens, ...ways.screens, ...Object.fromEntries(screens) },
      overlays: { ...merged('overlays'), ...ways.overlays },
    },
    goals: [...goals, ...(gate?.goals ?? [])],
  };
}

/** Tabs at the bottom; the first feature is open. */
function byTabs(draw: Draw, features: readonly Feature[]): Navigation {
  const glyphs = draw.some(['home', 'user', 'cart', 'heart', 'settings', 'mail'], features.length);
  const bar = features.map(({ title, screen }, n) => ({
    tab: title,
    id: `tab-${screen}`,
    glyph: glyphs[n] ?? 'home',
    selected: `screen == '${screen}'`,
    tap: { go: { screen, how: 'clear' } },
  }));
  const [first] = features;
  return {
    start: first?.screen ?? '',
    title: first?.title ?? '',
    options: () => ({ tab_bar: 'main' }),
    screens: {},
    overlays: {},
    tabBars: { main: bar },
    way: (feature) => (feature === first && draw.one(true, false) ? [] : [tap(draw, feature.title, 'tab')]),
  };
}

/** A drawer that each first screen opens. */
function byDrawer(draw: Draw, features: readonly Feature[]): Navigation {
  const { t } = draw;
  const [first] = features;
  const items = features.map(({ title, screen }) => ({
    item: title,
    id: `item-${screen}`,
    tap: [{ close: true }, { go: { screen, how: 'clear' } }],
  }));
  return {
    start: first?.screen ?? '',
    title: first?.title ?? '',
    options: () => ({
      toolbar_start: [{ icon: t.menu, id: 'open-drawer', glyph: 'menu', tap: { open: 'places' } }],
    }),
    screens: {},
    overlays: { places: { drawer: t.home, elements: items } },
    tabBars: {},
    way: (feature) => (feature === first ? [] : [tap(draw, t.menu), choose(draw, feature.title)]),
  };
}

/** A first page with a row or button for each feature. */
function byOverview(draw: Draw, features: readonly Feature[]): Navigation {
  const { t, one } = draw;
  const entry = one('item', 'button');
  return {
    start: 'overview',
    title: t.home,
    options: () => ({ back: true }),
    screens: {
      overview: {
        title: t.home,
        elements: features.map(({ title, screen }) => ({
          [entry]: title,
          id: `to-${screen}`,
          tap: { go: screen },
        })),
      },
    },
    overlays: {},
    tabBars: {},
    way: (feature) => [choose(draw, feature.title)],
  };
}

interface Gate {
  readonly state: Yaml;
  readonly screens: Readonly<Record<string, Yaml>>;
  readonly setup: readonly string[];
  readonly openEnded: readonly OpenEndedLine[];
  readonly goals: readonly GeneratedGoal[];
}

const PASSWORD = 'harbour-9';

/** A page to log in before anything else. */
function login(draw: Draw, { start, title }: Navigation): Gate {
  const { t, one } = draw;
  const enter = {
    if: `login_name != '' and login_word == '${PASSWORD}'`,
    // oxlint-disable-next-line unicorn/no-thenable -- the key of an app file
    then: [
      { hide_keyboard: true },
      ...one<readonly Yaml[]>([], [{ load: 1 }]),
      { go: { screen: start, how: 'clear' } },
    ],
    else: { set: { login_error: t.wrongLogin } },
  };
  const fill = (word: string): string[] => [
    type(draw, 'ana', t.name),
    type(draw, word, t.password),
    tap(draw, t.logIn, 'button'),
  ];
  const says = `Log in as "ana" with the password "${PASSWORD}"`;
  const inWords = one(true, false);
  return {
    state: { login_name: '', login_word: '', login_error: '' },
    screens: {
      login: {
        ...one<Yaml>({}, { title: t.welcome }),
        elements: [
          { heading: t.welcome, id: 'login-heading' },
          { input: t.name, id: 'login-name', value: 'login_name' },
          { password: t.password, id: 'login-word', value: 'login_word' },
          { text: '${login_error}', id: 'login-error', when: "login_error != ''", color: '#b3261e' },
          { button: t.logIn, id: 'log-in', tap: enter },
        ],
      },
    },
    setup: inWords ? [says] : fill(PASSWORD),
    openEnded: inWords ? [{ says, means: fill(PASSWORD), shows: onScreen(title) }] : [],
    goals: [
      {
        kind: 'login',
        openEnded: [],
        name: 'login A wrong password',
        setup: [],
        steps: fill('harbour-8'),
        expected: [seen(draw, t.wrongLogin), seen(draw, t.welcome)],
      },
      {
        kind: 'login',
        openEnded: [],
        name: 'login The right password',
        setup: [],
        steps: fill(PASSWORD),
        expected: [`"${t.password}" is not visible`, `"${t.wrongLogin}" is not visible`],
      },
    ],
  };
}
