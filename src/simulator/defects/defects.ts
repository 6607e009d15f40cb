import { effectsWithin, mapEffects, mapElements, mapRecord } from '../app/edit.ts';
import type { AppModel, Effect, ElementKind, ElementModel, ScreenModel } from '../app/model.ts';
import { evaluate, isRecord, show } from '../expression/evaluate.ts';
import { parseExpression } from '../expression/parse.ts';
import { parseTemplate, type Template } from '../expression/template.ts';
import { ERROR_SCREEN, withErrorScreen, withPopup } from './additions.ts';
import type { Fault, FaultKind } from './lay.ts';
import { moved, onScreensOf, screensWith } from './places.ts';

type Change = (element: ElementModel, fault: Fault) => ElementModel | null;

const FLIPPING: readonly ElementKind[] = ['toggle', 'checkbox', 'radio'];
const FIELDS: readonly ElementKind[] = ['input', 'password', 'otp'];
/** More than any page is high, pixels. */
const BELOW_THE_FOLD = 2300;

/** Defects of apps, by the name that `--defect` takes. Each leaves everything else of the app as it is. */
export const DEFECTS: Readonly<Record<string, FaultKind>> = {
  'dead-button': each('a tap or long press on it does nothing', (e) => ({ ...e, ...deaf(e), flips: false })),
  'toggle-inert': each(
    'a tap does not flip it',
    (e) => ({ ...e, flips: false, onChange: [], tap: [] }),
    FLIPPING,
  ),
  'input-ignored': each('it stays as it was, whatever is typed', (e) => ({ ...e, accepts: false }), FIELDS),
  'input-cut': each(
    'it keeps the first 3 characters of what is typed (`=5`: five)',
    (e, fault) => ({ ...e, max: Number(fault.argument || 3) }),
    ['input', 'password'],
  ),
  disabled: each('it is greyed out and cannot be used', (e) => ({ ...e, enabled: NEVER })),
  'not-selected': each('it never looks selected', (e) => ({ ...e, selected: null })),
  'wrong-text': each('it shows another text (`=text`, or its own misspelt)', (e, fault) => ({
    ...e,
    text: parseTemplate(fault.argument === '' ? misspelt(e.text) : fault.argument),
  })),
  untranslated: {
    words: 'its text stays in the first language (`=key`: it shows the name of the text)',
    needs: 'element',
    fits: (e) => e.text.source.includes('${t.'),
    lay: (app, fault) => untranslated(app, fault),
  },
  'wrong-count': each('its number is one too high (`=2`: two)', (e, fault) => ({
    ...e,
    countOffset: Number(fault.argument || 1),
  })),
  'row-twice': each('its first row is there twice', (e) => ({ ...e, rows: 'first twice' }), ['list']),
  'row-missing': each('its last row is not there', (e) => ({ ...e, rows: 'last missing' }), ['list']),
  'wrong-order': each('its rows stand in the opposite order', (e) => ({ ...e, reversed: !e.reversed }), [
    'list',
  ]),
  'element-missing': each('it is not there', () => null),
  ghost: each('it is in the tree and holds no pixels', bodiless),
  'no-effect': each('it reacts, but changes nothing in the app’s data', (e) => actsBy(e, withoutData)),
  'duplicate-action': each('what it does is done twice', (e) =>
    actsBy(e, (effects) => [...effects, ...again(effects)]),
  ),
  crash: each('it kills the app', (e, fault) =>
    doesOnly(e, { do: 'crash', line: fault.argument || `java.lang.IllegalStateException: ${e.id}` }),
  ),
  anr: each('the app answers to nothing any more, and the system says so', (e) =>
    doesOnly(e, { do: 'hang' }),
  ),
  'stuck-spinner': {
    words: 'a tap on it (or the arrival on a screen) loads for ever',
    needs: 'place',
    lay: (app, fault) => stuck(app, fault),
  },
  'wrong-screen': {
    words: 'it leads to another screen (`=screen`, or the app’s first other one)',
    needs: 'element',
    lay: (app, fault) =>
      onElement(app, fault, (e) =>
        actsBy(e, (effects) => elsewhere(effects, otherScreen(app, e, fault.argument))),
      ),
  },
  'error-screen': {
    words: 'it leads to a page that says that something went wrong',
    needs: 'element',
    lay: (app, fault) => withErrorScreen(onElement(app, fault, (e) => doesOnly(e, go(ERROR_SCREEN)))),
  },
  'element-moved': { words: 'it stands at the other end of its screen', needs: 'element', lay: moved },
  'off-screen': {
    words: 'it is further down, out of view (`=clipped`: its edge is seen)',
    needs: 'element',
    lay: (app, fault) =>
      onScreensOf(app, fault.id, (screen, take) => pushedDown(screen, take, fault.argument)),
  },
  'out-of-reach': {
    words: 'it is further down, out of view, and the page does not scroll',
    needs: 'element',
    lay: (app, fault) =>
      onScreensOf(app, fault.id, (screen, take) => ({
        ...pushedDown(screen, take.map(kept), ''),
        scrolls: 'never',
      })),
  },
  'scroll-locked': {
    words: 'nothing on its screen scrolls',
    needs: 'place',
    lay: (app, fault) => {
      const places = app.screens[fault.id] === undefined ? screensWith(app, fault.id) : [fault.id];
      return {
        ...app,
        screens: mapRecord(app.screens, (s) => (places.includes(s.id) ? { ...s, scrolls: false } : s)),
      };
    },
  },
  'keyboard-covers': {
    words: 'the keyboard covers it, and the page makes no room',
    needs: 'element',
    lay: (app, fault) => onScreensOf(app, fault.id, underKeyboard),
  },
  'popup-once': {
    words: 'a rating popup comes up on the first arrival on its screen',
    needs: 'place',
    lay: (app, fault) => withPopup(app, fault, false),
  },
  'popup-returns': {
    words: 'a rating popup comes up on its screen, and again after each dismissal',
    needs: 'place',
    lay: (app, fault) => withPopup(app, fault, true),
  },
};

function each(words: string, change: Change, only: readonly ElementKind[] = []): FaultKind {
  return {
    words,
    needs: 'element',
    only,
    lay: (app, fault) => onElement(app, fault, (e) => change(e, fault)),
  };
}

function onElement(
  app: AppModel,
  fault: Fault,
  change: (element: ElementModel) => ElementModel | null,
): AppModel {
  return mapElements(app, (element) => (element.id === fault.id ? change(element) : element));
}

/** Listens to nothing, and still looks as if it did. */
function deaf(element: ElementModel): Partial<ElementModel> {
  return {
    tap: NOTHING,
    longPress: element.longPress === null ? null : NOTHING,
    onChange: [],
    onEnter: element.onEnter === null ? null : [],
    swipeLeft: null,
    swipeRight: null,
  };
}

/** Changes what it does in answer to a tap, long press, flip or enter. */
function actsBy(
  element: ElementModel,
  change: (effects: readonly Effect[]) => readonly Effect[],
): ElementModel {
  const flipping = element.onChange.length > 0 && element.tap.length === 0;
  return {
    ...element,
    tap: flipping ? element.tap : change(element.tap),
    onChange: flipping ? change(element.onChange) : element.onChange,
    longPress: element.longPress === null ? null : change(element.longPress),
    onEnter: element.onEnter === null ? null : change(element.onEnter),
  };
}

/** This, in answer to whatever is done with it; a switch does not flip either. */
function doesOnly(element: ElementModel, effect: Effect): ElementModel {
  const acting = { ...actsBy(element, () => [effect]), flips: false };
  return FLIPPING.includes(element.kind) ? { ...acting, tap: [effect] } : acting;
}

/** `${t.save}` becomes what it is in the language that the app starts with. */
function untranslated(app: AppModel, fault: Fault): AppModel {
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

const NEVER = parseExpression('false');
/** An effect that keeps a control clickable and does nothing. */
const NOTHING: readonly Effect[] = [{ do: 'set', values: [] }];

/** A letter is lost; a text that is made of state gets one too many. */
function misspelt(text: Template): string {
  const { source } = text;
  const plain = text.parts.length === 1 && typeof text.parts[0] === 'string';
  return plain && source.length > 3 ? source.slice(0, 2) + source.slice(3) : `${source}x`;
}

function kept(element: ElementModel): ElementModel {
  return { ...element, kept: true };
}

function bodiless(element: ElementModel): ElementModel {
  return { ...element, pixels: false, children: element.children.map(bodiless) };
}

function withoutData(effects: readonly Effect[]): readonly Effect[] {
  const data = ['set', 'toggle', 'add', 'remove', 'update'];
  return mapEffects(effects, (effect) => (data.includes(effect.do) ? [] : [effect]));
}

/** Only what changes data is done again: no second screen is opened. */
function again(effects: readonly Effect[]): readonly Effect[] {
  return mapEffects(effects, (e) => (['add', 'set', 'toggle', 'update', 'if'].includes(e.do) ? [e] : []));
}

function go(screen: string): Effect {
  return { do: 'go', screen, how: 'push' };
}

function elsewhere(effects: readonly Effect[], screen: string): readonly Effect[] {
  return mapEffects(effects, (effect) => (effect.do === 'go' ? [{ ...effect, screen }] : [effect]));
}

function otherScreen(app: AppModel, element: ElementModel, wanted: string): string {
  if (app.screens[wanted] !== undefined) return wanted;
  const right = effectsWithin(element.tap).flatMap((e) => (e.do === 'go' ? [e.screen] : []));
  const own = screensWith(app, element.id);
  return Object.keys(app.screens).find((id) => !right.includes(id) && !own.includes(id)) ?? app.start;
}

function stuck(app: AppModel, fault: Fault): AppModel {
  const forever: Effect = { do: 'load', ms: Infinity, look: 'spinner', text: null };
  if (app.screens[fault.id] === undefined) {
    return onElement(app, fault, (e) => ({ ...actsBy(e, () => [forever]), flips: false }));
  }
  const screens = mapRecord(app.screens, (s) =>
    s.id === fault.id ? { ...s, onEnter: [forever, ...s.onEnter] } : s,
  );
  return { ...app, screens };
}

function pushedDown(screen: ScreenModel, taken: readonly ElementModel[], argument: string): ScreenModel {
  const gap = argument === 'clipped' ? ('edge' as const) : BELOW_THE_FOLD;
  return { ...screen, elements: [...inFlow(screen), ...taken.map((e) => ({ ...e, gap }))] };
}

function underKeyboard(screen: ScreenModel, taken: readonly ElementModel[]): ScreenModel {
  const put = taken.map((e) => ({ ...e, gap: 'keyboard' as const }));
  return { ...screen, keyboard: 'covers', elements: [...inFlow(screen), ...put] };
}

/** A list that would fill the rest of the screen takes what it needs, so that something can stand under it. */
function inFlow(screen: ScreenModel): readonly ElementModel[] {
  return screen.elements.map((e) => (e.kind === 'list' && e.height === null ? { ...e, wrap: true } : e));
}
