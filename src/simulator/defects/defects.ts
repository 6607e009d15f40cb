import { effectsWithin, mapEffects, mapElements, mapRecord } from '../app/edit.ts';
import {
  LOADING_LOOKS,
  type AppModel,
  type Effect,
  type ElementKind,
  type ElementModel,
  type ScreenModel,
} from '../app/model.ts';
import { evaluate, isRecord, show } from '../expression/evaluate.ts';
import { PLAIN_ELEMENT } from '../app/plain-element.ts';
import { parseExpression } from '../expression/parse.ts';
import { parseTemplate, type Template } from '../expression/template.ts';
import {
  BLANK_SCREEN,
  ERROR_SCREEN,
  SIGN_IN_SCREEN,
  withBlankScreen,
  withErrorScreen,
  withSignInScreen,
} from './added-screens.ts';
import { withPopup } from './popups.ts';
import type { AppFault, FaultKind } from './fault.ts';
import { moveElement, rebuildScreens, screensShowing } from './where.ts';

type ElementChange = (element: ElementModel, fault: AppFault) => ElementModel | null;

const FLIPPING: readonly ElementKind[] = ['toggle', 'checkbox', 'radio'];
const CHOOSERS: readonly ElementKind[] = ['dropdown', 'date', 'time'];
const FIELDS: readonly ElementKind[] = ['input', 'password', 'otp'];
/** More than the height of any page, pixels, and the words that fill it. */
const BELOW_THE_FOLD = 2300;
const SMALL_PRINT =
  'These words are here to be scrolled past. Nothing in them can be tapped, and nothing that a goal asks for stands in them. ';
const FILLER: ElementModel = {
  ...PLAIN_ELEMENT,
  id: 'small-print',
  text: parseTemplate(SMALL_PRINT.repeat(14).trim()),
  height: BELOW_THE_FOLD,
};

/** Defects by their `--defect` name. Each changes nothing else of the app. */
export const DEFECTS: Readonly<Record<string, FaultKind>> = {
  'dead-button': elementDefect('a tap or long press on it does nothing', (e) => ({
    ...e,
    ...withoutTaps(e),
    flips: false,
  })),
  'gesture-ignored': elementDefect(
    'a slider, wheel or scroller does not move, a row can’t be carried or shows no actions, two fingers change nothing',
    (e) => ({ ...e, accepts: false, onDrop: e.onDrop === null ? null : NOTHING }),
    ['slider', 'wheel', 'scroller', 'row', 'canvas'],
  ),
  'snaps-back': elementDefect('it goes back to where it was', (e) => ({ ...e, snapsBack: true }), [
    'slider',
    'wheel',
    ...CHOOSERS,
  ]),
  'lands-beside': elementDefect(
    'a slider stops a step too far, a row takes a place that is one too low, a dropdown or picker takes the next choice (`=2`: two)',
    (e, fault) => ({ ...e, countOffset: Number(fault.argument || 1) }),
    ['slider', 'row', ...CHOOSERS],
  ),
  'choice-missing': elementDefect(
    'a wheel or dropdown lacks a choice (`=July`)',
    (e, fault) => ({ ...e, lacks: fault.argument }),
    ['wheel', 'dropdown'],
  ),
  'toggle-inert': elementDefect(
    'a tap does not switch it',
    (e) => ({ ...e, flips: false, onChange: [], tap: [] }),
    FLIPPING,
  ),
  'input-altered': elementDefect(
    'it drops signs and punctuation from typed text and turns capitals into small letters',
    (e) => ({ ...e, altersText: true }),
    ['input'],
  ),
  'input-ignored': elementDefect('it ignores typed text', (e) => ({ ...e, accepts: false }), FIELDS),
  'input-cut': elementDefect(
    'it keeps only the first 3 characters of typed text (`=5`: five)',
    (e, fault) => ({ ...e, max: Number(fault.argument || 3) }),
    ['input', 'password'],
  ),
  disabled: elementDefect("it is greyed out and can't be used", (e) => ({ ...e, enabled: NEVER })),
  'not-selected': elementDefect('it never looks selected', (e) => ({ ...e, selected: null })),
  'wrong-text': elementDefect('it shows another text (`=text`, or its own misspelt)', (e, fault) => ({
    ...e,
    text: parseTemplate(fault.argument === '' ? misspelt(e.text) : fault.argument),
  })),
  untranslated: {
    description: 'its text stays in the first language (`=key`: it shows the name of the text)',
    needs: 'element',
    appliesTo: (e) => e.text.source.includes('${t.'),
    apply: (app, fault) => untranslated(app, fault),
  },
  'wrong-count': elementDefect('its number is one too high (`=2`: two)', (e, fault) => ({
    ...e,
    countOffset: Number(fault.argument || 1),
  })),
  'row-twice': elementDefect('its first row appears twice', (e) => ({ ...e, rows: 'first twice' }), ['list']),
  'row-missing': elementDefect('its last row is missing', (e) => ({ ...e, rows: 'last missing' }), ['list']),
  'wrong-order': elementDefect(
    'its rows are in the opposite order',
    (e) => ({ ...e, reversed: !e.reversed }),
    ['list'],
  ),
  'element-missing': elementDefect('it is missing', () => null),
  ghost: elementDefect('it is in the tree but is not drawn (an undrawn element)', undrawn),
  'same-color': elementDefect(
    'its text has the color of its background',
    (e) => ({ ...e, color: 'ground' }),
    ['text', 'heading'],
  ),
  covered: elementDefect('an opaque picture lies over it and takes its touches', (e) => ({
    ...e,
    covered: true,
  })),
  'no-effect': elementDefect('it reacts, but changes nothing in the app’s data', (e) =>
    withEffects(e, withoutData),
  ),
  'duplicate-action': elementDefect('its effect happens twice', (e) =>
    withEffects(e, (effects) => [...effects, ...repeated(effects)]),
  ),
  'lost-elsewhere': elementDefect('what it began does not go on when another screen opens', (e) =>
    withEffects(e, (effects) => mapEffects(effects, keptHere)),
  ),
  crash: elementDefect('it kills the app', (e, fault) =>
    onlyEffect(e, { do: 'crash', line: fault.argument || `java.lang.IllegalStateException: ${e.id}` }),
  ),
  anr: elementDefect('the app no longer responds, and the system shows its dialog', (e) =>
    onlyEffect(e, { do: 'hang' }),
  ),
  'stuck-spinner': {
    description:
      'a tap on it (or opening a screen) loads forever (`=skeleton`, `=blank`, `=progress`, `=text`: with that look)',
    needs: 'place',
    apply: (app, fault) => loadingForever(app, fault),
  },
  'wrong-screen': {
    description: 'it leads to another screen (`=screen`, or the app’s first other one)',
    needs: 'element',
    apply: (app, fault) =>
      onElement(app, fault, (e) =>
        withEffects(e, (effects) => redirected(effects, otherScreen(app, e, fault.argument))),
      ),
  },
  'error-screen': {
    description: 'it leads to a page with an error message',
    needs: 'element',
    apply: (app, fault) => withErrorScreen(onElement(app, fault, (e) => onlyEffect(e, go(ERROR_SCREEN)))),
  },
  'blank-page': {
    description: 'it changes nothing, and leads to a page with nothing on it',
    needs: 'element',
    appliesTo: isNoField,
    apply: (app, fault) => withBlankScreen(onElement(app, fault, (e) => onlyEffect(e, go(BLANK_SCREEN)))),
  },
  'logged-out': {
    description: 'it changes nothing, and leads to a page that asks to sign in',
    needs: 'element',
    appliesTo: isNoField,
    apply: (app, fault) => withSignInScreen(onElement(app, fault, (e) => onlyEffect(e, go(SIGN_IN_SCREEN)))),
  },
  'leaves-app': {
    description: 'it changes nothing, and another app comes to the front (`=home`: the home screen)',
    needs: 'element',
    appliesTo: isNoField,
    apply: (app, fault) =>
      onElement(app, fault, (e) => onlyEffect(e, fault.argument === 'home' ? { do: 'home' } : OTHER_APP)),
  },
  'element-moved': {
    description: 'it is at the other end of its screen',
    needs: 'element',
    apply: moveElement,
  },
  'off-screen': {
    description: 'it is further down, out of view (`=clipped`: its edge is seen)',
    needs: 'element',
    apply: (app, fault) =>
      rebuildScreens(app, fault.id, (screen, take) => pushedDown(screen, take, fault.argument)),
  },
  'out-of-reach': {
    description: 'it is further down, out of view, and the page does not scroll',
    needs: 'element',
    apply: (app, fault) =>
      rebuildScreens(app, fault.id, (screen, take) => ({
        ...pushedDown(screen, take.map(keptInTree), ''),
        scrolls: 'never',
      })),
  },
  'scroll-locked': {
    description: 'nothing on its screen scrolls',
    needs: 'place',
    apply: (app, fault) => {
      const places = app.screens[fault.id] === undefined ? screensShowing(app, fault.id) : [fault.id];
      return {
        ...app,
        screens: mapRecord(app.screens, (s) => (places.includes(s.id) ? { ...s, scrolls: false } : s)),
      };
    },
  },
  'state-lost': {
    description: 'the app begins anew after it was in the background on this screen',
    needs: 'place',
    apply: (app, fault) => ({
      ...app,
      screens: mapRecord(app.screens, (s) => (s.id === fault.id ? { ...s, forgetsInBackground: true } : s)),
    }),
  },
  'not-mirrored': {
    description: 'its screen is laid out from left to right, in an app from right to left',
    needs: 'place',
    apply: (app, fault) => {
      const places = app.screens[fault.id] === undefined ? screensShowing(app, fault.id) : [fault.id];
      const unmirrored = (s: ScreenModel): ScreenModel =>
        places.includes(s.id) && app.behaviour.mirrored ? { ...s, mirrors: false } : s;
      return { ...app, screens: mapRecord(app.screens, unmirrored) };
    },
  },
  'keyboard-covers': {
    description: 'the keyboard covers it, and the page makes no room',
    needs: 'element',
    apply: (app, fault) => rebuildScreens(app, fault.id, underKeyboard),
  },
  'popup-once': {
    description: 'a rating popup appears the first time its screen opens',
    needs: 'place',
    apply: (app, fault) => withPopup(app, fault, 'once'),
  },
  'popup-chain': {
    description: 'two different popups appear, one after the other, the first time its screen opens',
    needs: 'place',
    apply: (app, fault) => withPopup(app, fault, 'two'),
  },
  'popup-returns': {
    description: 'a rating popup appears on its screen, and again after each dismissal',
    needs: 'place',
    apply: (app, fault) => withPopup(app, fault, 'returns'),
  },
};

function elementDefect(
  description: string,
  change: ElementChange,
  onlyKinds: readonly ElementKind[] = [],
): FaultKind {
  return {
    description,
    needs: 'element',
    onlyKinds,
    apply: (app, fault) => onElement(app, fault, (e) => change(e, fault)),
  };
}

function onElement(
  app: AppModel,
  fault: AppFault,
  change: (element: ElementModel) => ElementModel | null,
): AppModel {
  return mapElements(app, (element) => (element.id === fault.id ? change(element) : element));
}

/** Ignores taps but still looks clickable. */
function withoutTaps(element: ElementModel): Partial<ElementModel> {
  return {
    tap: NOTHING,
    longPress: element.longPress === null ? null : NOTHING,
    doubleTap: element.doubleTap === null ? null : NOTHING,
    onDrop: element.onDrop === null ? null : NOTHING,
    onChange: [],
    onEnter: element.onEnter === null ? null : [],
    swipeLeft: null,
    swipeRight: null,
  };
}

/** Changes the effects of a tap, long press, flip or Enter. */
function withEffects(
  element: ElementModel,
  change: (effects: readonly Effect[]) => readonly Effect[],
): ElementModel {
  const flipping = element.onChange.length > 0 && element.tap.length === 0;
  return {
    ...element,
    tap: flipping ? element.tap : change(element.tap),
    onChange: flipping ? change(element.onChange) : element.onChange,
    longPress: element.longPress === null ? null : change(element.longPress),
    doubleTap: element.doubleTap === null ? null : change(element.doubleTap),
    onDrop: element.onDrop === null ? null : change(element.onDrop),
    onEnter: element.onEnter === null ? null : change(element.onEnter),
  };
}

/** Replaces all effects by this one; a switch does not flip either. */
function onlyEffect(element: ElementModel, effect: Effect): ElementModel {
  const acting = { ...withEffects(element, () => [effect]), flips: false };
  return FLIPPING.includes(element.kind) ? { ...acting, tap: [effect] } : acting;
}

/** Replaces `${t.save}` by its text in the first language. */
function untranslated(app: AppModel, fault: AppFault): AppModel {
  const { texts } = app;
  const first = texts === null ? null : evaluate(texts.by, (name) => app.state[name]?.initial);
  const words = texts?.languages[show(first)];
  return onElement(app, fault, (e) => {
    const source = e.text.source.replace(/\$\{t\.(\w+)\}/g, (whole, name: string) => {
      if (fault.argument === 'key') return `text_${name}`;
      const own = isRecord(words) ? words[name] : undefined;
      return own === undefined ? whole : show(own);
    });
    return { ...e, text: parseTemplate(source) };
  });
}

function isNoField(element: ElementModel): boolean {
  return !FIELDS.includes(element.kind);
}

const OTHER_APP: Effect = {
  do: 'launch',
  package: 'com.android.chrome',
  title: 'Chrome',
  ms: null,
};

const NEVER = parseExpression('false');
/** Keeps a control clickable, without effect. */
const NOTHING: readonly Effect[] = [{ do: 'set', values: [] }];

/** Drops a letter; a text with an expression gets an extra one. */
function misspelt(text: Template): string {
  const { source } = text;
  const plain = text.parts.length === 1 && typeof text.parts[0] === 'string';
  return plain && source.length > 3 ? source.slice(0, 2) + source.slice(3) : `${source}x`;
}

function keptInTree(element: ElementModel): ElementModel {
  return { ...element, kept: true };
}

function undrawn(element: ElementModel): ElementModel {
  return { ...element, pixels: false, children: element.children.map(undrawn) };
}

function withoutData(effects: readonly Effect[]): readonly Effect[] {
  const data = ['set', 'toggle', 'add', 'remove', 'update'];
  return mapEffects(effects, (effect) => (data.includes(effect.do) ? [] : [effect]));
}

function keptHere(effect: Effect): readonly Effect[] {
  return [effect.do === 'wait' ? { ...effect, here: true } : effect];
}

/** Repeats effects on data only, so that no second screen opens. */
function repeated(effects: readonly Effect[]): readonly Effect[] {
  return mapEffects(effects, (e) => (['add', 'set', 'toggle', 'update', 'if'].includes(e.do) ? [e] : []));
}

function go(screen: string): Effect {
  return { do: 'go', screen, how: 'push' };
}

function redirected(effects: readonly Effect[], screen: string): readonly Effect[] {
  return mapEffects(effects, (effect) => (effect.do === 'go' ? [{ ...effect, screen }] : [effect]));
}

function otherScreen(app: AppModel, element: ElementModel, wanted: string): string {
  if (app.screens[wanted] !== undefined) return wanted;
  const right = effectsWithin(element.tap).flatMap((e) => (e.do === 'go' ? [e.screen] : []));
  const own = screensShowing(app, element.id);
  return Object.keys(app.screens).find((id) => !right.includes(id) && !own.includes(id)) ?? app.start;
}

function loadingForever(app: AppModel, fault: AppFault): AppModel {
  const look = LOADING_LOOKS.find((l) => l === fault.argument) ?? 'spinner';
  const forever: Effect = { do: 'load', ms: Infinity, look, text: null };
  if (app.screens[fault.id] === undefined) {
    return onElement(app, fault, (e) => ({ ...withEffects(e, () => [forever]), flips: false }));
  }
  const screens = mapRecord(app.screens, (s) =>
    s.id === fault.id ? { ...s, onEnter: [forever, ...s.onEnter] } : s,
  );
  return { ...app, screens };
}

function pushedDown(screen: ScreenModel, taken: readonly ElementModel[], argument: string): ScreenModel {
  if (argument === 'clipped')
    return {
      ...screen,
      elements: [...inFlow(screen), ...taken.map((e) => ({ ...e, gap: 'edge' as const }))],
    };
  const pushed = taken.map((e) => ({ ...e, belowTheFold: true }));
  return { ...screen, elements: [...inFlow(screen), FILLER, ...pushed] };
}

function underKeyboard(screen: ScreenModel, taken: readonly ElementModel[]): ScreenModel {
  const put = taken.map((e) => ({ ...e, gap: 'keyboard' as const }));
  return { ...screen, keyboard: 'covers', elements: [...inFlow(screen), ...put] };
}

/** Shrinks a list to its content, so that something fits below it. */
function inFlow(screen: ScreenModel): readonly ElementModel[] {
  return screen.elements.map((e) => (e.kind === 'list' && e.height === null ? { ...e, wrap: true } : e));
}
