/** Puts the most important faults into a copy of the core and checks that the copy behaves differently. `npm run test:mutants` runs all of them. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CORE as whole,
  drive,
  goalOf,
  propose,
  refOf,
  script,
  tapOn,
  unchanging,
  verdictOf,
  type Core,
  type DriveOptions,
  type ScriptedPlanner,
} from '../builders/core.ts';
import type { App } from '../builders/scripted-phone.ts';
import { button, dialog, field, list, row, spinner, text, title } from '../builders/android-screen.ts';
import { IS_NIGHTLY } from '../setup/nightly.ts';
import { mutate, MUTANTS, placeOf } from './mutants.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thumbrule-mutants-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns a copy of src/core with this one fault. All other folders are the real ones. */
async function copyWith(name: string): Promise<Core> {
  const mutant = MUTANTS.find((m) => m.name === name);
  if (mutant === undefined) throw new Error(`no mutant is called "${name}"`);
  const src = join(folder, String(MUTANTS.indexOf(mutant)), 'src');
  await mkdir(src, { recursive: true });
  for (const part of await readdir('src'))
    if (part !== 'core') await symlink(resolve('src', part), join(src, part));
  await cp('src/core', join(src, 'core'), { recursive: true });
  const file = join(src, 'core', placeOf(mutant));
  await writeFile(file, mutate(await readFile(file, 'utf8'), mutant));
  const load = (name: string): Promise<unknown> => import(pathToFileURL(join(src, 'core', name)).href);
  return Object.assign({}, await load('decide.ts'), await load('start.ts')) as Core;
}

/** Returns the gestures that reached the app, and the verdict. */
type Scene = (core: Core) => Promise<string>;
const scene =
  <S>(app: App<S>, goal: ReturnType<typeof goalOf>, options: DriveOptions = {}): Scene =>
  async (core) => {
    const run = await drive(app, goal, { ...options, core });
    return `${run.attempts.map((a) => `${a.action.kind} ${a.origin}`).join(', ')} -> ${verdictOf(run)} in ${Math.round(run.took / 1000)} s`;
  };

const dead = unchanging({ items: [title('Home'), button('Save'), row('Milk'), row('Bread'), text('x')] });
/** Taps a text, or the clickable row that contains it. */
const tapNear =
  (name: string, up: boolean): ScriptedPlanner =>
  ({ screen }) => {
    const ref = refOf(screen, name);
    const holder = screen.elements.find((e) => e.ref === ref)?.parent ?? ref;
    return propose({ kind: 'tap', target: { ref: up ? holder : ref } });
  };
const stubborn = unchanging({ items: [field('Name', '', { focused: true }), button('Save'), text('x')] });
/** Scrolling opens a dialog; closing the dialog scrolls the list back. */
const far: App<{ by: number; open: boolean | null }> = {
  begins: { by: 0, open: null },
  show: ({ by, open }) => ({
    items: [
      list(
        Array.from({ length: 20 }, (_, i) => row(`Row ${i}`)),
        { height: 900, scrolled: by },
      ),
    ],
    over: open === true ? [dialog('Rate us', 'Later')] : [],
  }),
  react: (s, did) =>
    did.kind === 'swipe' ? { by: s.by + 600, open: s.open ?? true } : { by: 0, open: false },
};
/** "Save" only opens a dialog, each time. */
const returns: App<boolean> = {
  begins: false,
  show: (open) => ({
    items: [title('Home'), button('Save'), text('x')],
    over: open ? [dialog('Rate us', 'Later')] : [],
  }),
  react: (open, did) => (did.kind === 'tap' ? did.on === 'Save' : open),
};

/** "Save" brings a text. */
const works: App<boolean> = {
  begins: false,
  show: (saved) => ({
    items: [title('Home'), button('Save'), text('x'), ...(saved ? [text('Stored')] : [])],
  }),
  react: (saved, did) => saved || (did.kind === 'tap' && did.on === 'Save'),
};

const SCENES: readonly (readonly [string, Scene])[] = [
  [
    'attempts are counted by the ref that the planner uses',
    scene(dead, goalOf(['save it']), { planner: script(tapNear('Milk', false), tapNear('Milk', true)) }),
  ],
  ['case A waits once more', scene(unchanging({ items: [spinner()] }), goalOf(['Tap "Save"']))],
  ['case B dismisses once more for an action', scene(returns, goalOf(['Tap "Save"']))],
  ['case C scrolls once more', scene(far, goalOf(['Tap "Row 9"']))],
  ['case D types once more', scene(stubborn, goalOf(['Type "Ann" into the "Name" field']))],
  ['case E tries once more', scene(dead, goalOf(['Tap "Save"']))],
  ['a tap may be a long press', scene(dead, goalOf(['Tap "Save"']), { planner: tapOn('Save') })],
  ['a long press may be a tap', scene(dead, goalOf(['Long press "Save"']), { planner: tapOn('Save') })],
  ['the core acts in Expected State', scene(dead, goalOf(['Wait 1 second'], ['"Gone" is visible']))],
  ['one observation proves absence', scene(dead, goalOf(['Wait 1 second'], ['"Gone" is not visible']))],
  [
    'a claim completes a step',
    scene(works, goalOf(['save it'], ['"x" is visible']), {
      planner: script(tapNear('Save', false), { kind: 'claim', by: 'x', thought: '', remember: [] }),
    }),
  ],
];
/** A copy of the core has to be read anew for each fault: the gate has every third one. */
const played = SCENES.filter((_, index) => IS_NIGHTLY || index % 3 === 0);

describe('a core with a fault behaves differently', () => {
  test.each(played)('%s', async (name, run) => {
    const faulty = await copyWith(name);
    const result = await run(faulty).catch((error: unknown) => String(error));
    expect(result).not.toBe(await run(whole));
  });
});

test('every mutant matches the code of the core', async () => {
  for (const mutant of MUTANTS)
    expect(mutate(await readFile(join('src/core', placeOf(mutant)), 'utf8'), mutant)).toBeTypeOf('string');
});
