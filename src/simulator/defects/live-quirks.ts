/** Quirks of healthy apps whose screens change by themselves. */
import { mapRecord } from '../app/edit.ts';
import { PLAIN_ELEMENT } from '../app/plain-element.ts';
import type { AppModel, Effect, ElementModel, ScreenModel } from '../app/model.ts';
import type { Value } from '../expression/evaluate.ts';
import { parseExpression } from '../expression/parse.ts';
import { parseTemplate } from '../expression/template.ts';
import type { AppFault, FaultKind } from './fault.ts';
import { behaviourQuirk, elementQuirk, isList } from './quirk-kinds.ts';

export const LIVE_QUIRKS: Readonly<Record<string, FaultKind>> = {
  'layout-shift': {
    description: 'a banner appears at the top of a screen 3 s after it opens and moves everything down',
    needs: 'nothing',
    apply: (app, fault) => withBanner(app, fault, { atFirst: false, changesMs: 3000 }),
  },
  'banner-goes': {
    description: 'a banner at the top of a screen disappears 9 s after it opens, and everything moves up',
    needs: 'nothing',
    apply: (app, fault) => withBanner(app, fault, { atFirst: true, changesMs: 9000 }),
  },
  'live-text': {
    description: 'a counter at the top of a screen changes by itself every 2 s',
    needs: 'nothing',
    apply: (app, fault) => withCounter(app, fault),
  },
  'late-row': elementQuirk('the last row of a list appears 4 s after its screen opens', isList, (e) => ({
    ...e,
    lateRowMs: 4000,
  })),
  'slide-in': behaviourQuirk('a page slides in from the right for half a second', { slideMs: 500 }),
  'fade-in': behaviourQuirk('a page fades in for half a second', { fadeMs: 500 }),
  'shared-element': behaviourQuirk(
    'texts that two pages share move from one place to the other for half a second',
    { sharedMs: 500 },
  ),
  'animated-background': behaviourQuirk('faint stripes drift behind every page', {
    animatedBackground: true,
  }),
};

/** Adds an element to the top of every screen, or of the named one. */
function onScreens(
  app: AppModel,
  fault: AppFault,
  state: Readonly<Record<string, Value>>,
  change: (screen: ScreenModel) => ScreenModel,
): AppModel {
  const added = Object.fromEntries(
    Object.entries(state).map(([name, initial]) => [name, { initial, persist: false }]),
  );
  return {
    ...app,
    state: { ...app.state, ...added },
    screens: mapRecord(app.screens, (s) => (fault.id !== '' && fault.id !== s.id ? s : change(s))),
  };
}

function withBanner(
  app: AppModel,
  fault: AppFault,
  { atFirst, changesMs }: { readonly atFirst: boolean; readonly changesMs: number },
): AppModel {
  const shown = 'quirk_banner';
  const put = (value: boolean): Effect => ({ do: 'set', values: [{ path: shown, value }] });
  const banner: ElementModel = {
    ...PLAIN_ELEMENT,
    kind: 'banner',
    id: 'quirk-banner',
    text: parseTemplate('You are up to date'),
    when: parseExpression(shown),
  };
  return onScreens(app, fault, { [shown]: atFirst }, (s) => ({
    ...s,
    elements: [banner, ...s.elements],
    onEnter: [put(atFirst), ...s.onEnter],
    timers: [...s.timers, { afterMs: changesMs, every: false, effects: [put(!atFirst)] }],
  }));
}

function withCounter(app: AppModel, fault: AppFault): AppModel {
  const viewers = 'quirk_viewers';
  const text: ElementModel = {
    ...PLAIN_ELEMENT,
    id: 'quirk-live-text',
    text: parseTemplate(`\${${viewers}} people are looking at this`),
  };
  const more: Effect = {
    do: 'set',
    values: [{ path: viewers, value: parseTemplate(`\${${viewers} + 1}`) }],
  };
  return onScreens(app, fault, { [viewers]: 112 }, (s) => ({
    ...s,
    elements: [text, ...s.elements],
    timers: [...s.timers, { afterMs: 2000, every: true, effects: [more] }],
  }));
}
