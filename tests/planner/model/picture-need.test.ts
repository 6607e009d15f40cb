/** Which picture a question to the model comes with (R60, R85). */
import { describe, expect, test } from 'vitest';
import { createModelPlanner, type ModelPlannerOptions } from '../../../src/planner/model/planner.ts';
import type { ModelRequest } from '../../../src/planner/model/port.ts';
import type { PictureSize, PlannerReply, PlannerRequest } from '../../../src/planner/port.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { plannerRequest } from '../../builders/planner-request.ts';
import {
  reply,
  scriptedModel,
  textsOf,
  type ScriptedModel,
  type ScriptedReply,
} from '../../builders/scripted-model.ts';
import {
  buildScreen,
  button,
  field,
  heading,
  icon,
  row,
  text,
  the,
  type Sketch,
} from '../../builders/screen.ts';

const PLAIN: readonly Sketch[] = [heading('Profile'), button('Save'), field('Note')];
const LINE = 'finish the profile';
const SIDE = { small: 960, full: 1600 } as const;

interface Asked {
  /** Longest side of the first picture of each request; null for a request without one. */
  readonly sides: readonly (number | null)[];
  readonly texts: readonly string[];
  readonly proposal: PlannerReply['proposal'];
}

async function ask(
  screen: Screen,
  more: Partial<PlannerRequest> & { readonly line?: string } = {},
  model: ScriptedModel = saves(screen),
  options: Partial<ModelPlannerOptions> = {},
): Promise<Asked> {
  const picture = (size: PictureSize) =>
    Promise.resolve({
      bytes: new Uint8Array([1]),
      mediaType: 'image/jpeg' as const,
      width: 10,
      height: SIDE[size],
    });
  const { line = LINE, ...change } = more;
  const { proposal } = await createModelPlanner(model, { by: 'model', ...options }).propose(
    { ...plannerRequest(line, screen), screenshot: picture, ...change },
    new AbortController().signal,
  );
  return { sides: model.requests.map(sideOf), texts: model.requests.map(textsOf), proposal };
}

function sideOf({ content }: ModelRequest): number | null {
  const image = content.find((b) => b.kind === 'image');
  return image?.kind === 'image' ? (image.height ?? null) : null;
}

const saves = (screen: Screen): ScriptedModel => scriptedModel(saving(screen));
const saving = (screen: Screen): ScriptedReply =>
  reply({ kind: 'tap', target: { ref: the(screen, 'Save').ref } }, { target_text: 'Save' });
const GIVES_UP = reply(null, {
  step: { number: 1, done: false },
  cannot: { reason: 'nothing here saves', evidence: '' },
});

describe('a question about an open-ended line comes without a picture', () => {
  test.each<[string, readonly Sketch[]]>([
    ['where each control has a name', PLAIN],
    ['where an icon has a description', [...PLAIN, icon('Search')]],
    ['where a thumbnail stands in a row with words', [...PLAIN, row({ role: 'image' }, text('Milk'))]],
    ['where a box without a name holds named controls', [...PLAIN, row(button('Milk'))]],
  ])('%s', async (_, sketch) => {
    const { sides, texts } = await ask(buildScreen(sketch));
    expect(sides).toEqual([null]);
    expect(texts[0]).toContain('No picture is sent');
  });
});

describe('it comes with a small one', () => {
  test.each<[string, readonly Sketch[]]>([
    ['where an icon has no name', [...PLAIN, { role: 'icon', clickable: true }]],
    ['where a picture has no words', [...PLAIN, { role: 'image' }]],
    ['where a button shows a glyph of an icon font', [...PLAIN, button('\u{E5D2}')]],
  ])('%s', async (_, sketch) => {
    expect((await ask(buildScreen(sketch))).sides).toEqual([SIDE.small]);
  });
  test('where the screen still moves', async () => {
    expect((await ask({ ...buildScreen(PLAIN), settled: false })).sides).toEqual([SIDE.small]);
  });
  test('after a line that did not match the screen', async () => {
    const screen = buildScreen(PLAIN);
    const unmatched = { by: 'model', rest: ['Tap "Done"'], reason: 'it is not on this screen' };
    const { question } = plannerRequest(LINE, screen, { unmatched });
    expect((await ask(screen, { question })).sides).toEqual([SIDE.small]);
  });
});

describe('it comes with the whole picture', () => {
  test.each<[string, Partial<Screen>]>([
    ['where the tree is incomplete', { gaps: ['canvas'] }],
    ['where the tree is older than the picture', { gaps: ['stale'] }],
  ])('%s', async (_, change) => {
    expect((await ask({ ...buildScreen(PLAIN), ...change })).sides).toEqual([SIDE.full]);
  });
  test('where a part of the screen is drawn and not in the tree', async () => {
    expect((await ask(buildScreen([...PLAIN, { role: 'canvas', at: [0, 800, 1080, 400] }]))).sides).toEqual([
      SIDE.full,
    ]);
  });
  test.each(['choose the red one', 'open the photo of the dog', 'tap the heart'])(
    'where the line speaks of how something looks: %s',
    async (line) => {
      expect((await ask(buildScreen(PLAIN), { line })).sides).toEqual([SIDE.full]);
    },
  );
  test('for a line that names a control which was not found', async () => {
    expect((await ask(buildScreen(PLAIN), { line: 'Tap "Finish"' })).sides).toEqual([SIDE.full]);
  });
  test('for what covers the target', async () => {
    const screen = buildScreen(PLAIN);
    const { question } = plannerRequest(LINE, screen, { about: 'obstruction' });
    expect((await ask(screen, { question })).sides).toEqual([SIDE.full]);
  });
  test('after the rules refused a proposal, or asked again', async () => {
    const screen = buildScreen(PLAIN);
    const { question } = plannerRequest(LINE, screen, { call: 2, refusals: ['not what the line asks for'] });
    expect((await ask(screen, { question })).sides).toEqual([SIDE.full]);
  });
  test('with --pictures always', async () => {
    const screen = buildScreen(PLAIN);
    expect((await ask(screen, {}, saves(screen), { pictures: 'always' })).sides).toEqual([SIDE.full]);
  });
});

describe('a model that misses the picture gets it in the same turn', () => {
  const screen = buildScreen(PLAIN);
  test('when it gives up: that costs a call, and is no error', async () => {
    const { sides, proposal, texts } = await ask(screen, {}, scriptedModel(GIVES_UP, saving(screen)));
    expect(sides).toEqual([null, SIDE.full]);
    expect(proposal.kind).toBe('action');
    expect(texts[1]).not.toContain('# Your earlier replies');
  });
  test('and gives up with it: that counts', async () => {
    const { sides, proposal } = await ask(screen, {}, scriptedModel(GIVES_UP));
    expect(sides).toEqual([null, SIDE.full]);
    expect(proposal).toMatchObject({ kind: 'cannot', reason: 'nothing here saves' });
  });
  test('when its action does not fit the screen', async () => {
    const wrong = reply({ kind: 'tap', target: { ref: 'e99' } });
    expect((await ask(screen, {}, scriptedModel(wrong, saving(screen)))).sides).toEqual([null, SIDE.full]);
  });
  test('but not for a reply that is damaged', async () => {
    expect((await ask(screen, {}, scriptedModel('no idea', saving(screen)))).sides).toEqual([null, null]);
  });
  test('nor when the last call of the turn is used', async () => {
    const { question } = plannerRequest(LINE, screen, { calls: 1 });
    const { sides, proposal } = await ask(screen, { question }, scriptedModel(GIVES_UP));
    expect(sides).toEqual([null]);
    expect(proposal.kind).toBe('cannot');
  });
  test('nor where the device gives none', async () => {
    const model = scriptedModel(GIVES_UP);
    const { proposal } = await createModelPlanner(model, { by: 'model' }).propose(
      plannerRequest(LINE, screen),
      new AbortController().signal,
    );
    expect(proposal.kind).toBe('cannot');
    expect(model.requests).toHaveLength(1);
    expect(textsOf(model.requests[0] ?? { system: [], content: [], schema: {}, maxTokens: 0 })).not.toContain(
      'No picture is sent',
    );
  });
});
