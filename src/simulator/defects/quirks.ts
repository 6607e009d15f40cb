import { mapElements } from '../app/edit.ts';
import type { AppModel, Behaviour, ElementModel } from '../app/model.ts';
import type { Fault, FaultKind } from './lay.ts';

/** Harmless ways of healthy apps, by the name that `--quirk` takes. Without an element each applies wherever it makes sense. */
export const QUIRKS: Readonly<Record<string, FaultKind>> = {
  slow: behaving('every change of screen takes 3 s, with no spinner', { transitionMs: 3000 }),
  'late-effect': {
    words: 'what a tap does is seen 4 s later',
    needs: 'nothing',
    lay: (app, fault) =>
      fault.id === ''
        ? { ...app, behaviour: { ...app.behaviour, effectDelayMs: 4000 } }
        : onElement(app, fault, (e) => ({ ...e, delayMs: 4000 })),
  },
  'selected-tab': behaving('a tab that is selected does not react at all', { selectedTabsIgnoreTaps: true }),
  'reformatting-field': {
    words: 'a field puts spaces, dashes or brackets into what was typed',
    needs: 'nothing',
    lay: (app, fault) => mapElements(app, (e) => (reformats(e, fault) ? { ...e, format: formatFor(e) } : e)),
  },
  'footer-spinner': {
    words: 'a spinner turns for ever under a list',
    needs: 'nothing',
    lay: (app, fault) =>
      mapElements(app, (e) => (e.kind === 'list' && fits(e, fault) ? { ...e, spinsBelow: true } : e)),
  },
  'toast-2s': behaving('toasts and snackbars go after 2 s', { toastMs: 2000 }),
  'all-caps': behaving('buttons show their text in capitals', { allCaps: true }),
  'keyboard-stays': behaving('the keyboard stays open when the screen changes', { keyboardStays: true }),
  'secure-window': behaving('screenshots are black', { secure: true }),
};

function behaving(words: string, behaviour: Partial<Behaviour>): FaultKind {
  return {
    words,
    needs: 'nothing',
    lay: (app) => ({ ...app, behaviour: { ...app.behaviour, ...behaviour } }),
  };
}

function onElement(app: AppModel, fault: Fault, change: (e: ElementModel) => ElementModel): AppModel {
  return mapElements(app, (e) => (e.id === fault.id ? change(e) : e));
}

function fits(element: ElementModel, fault: Fault): boolean {
  return fault.id === '' || fault.id === element.id;
}

/** Without an id: fields for phone numbers and numbers, whose shape a person would not call a value. */
function reformats(element: ElementModel, fault: Fault): boolean {
  if (element.kind !== 'input' || !fits(element, fault)) return false;
  return fault.id !== '' || element.keyboard === 'phone' || element.keyboard === 'number';
}

function formatFor(element: ElementModel): ElementModel['format'] {
  return element.keyboard === 'phone' ? 'phone' : element.keyboard === 'number' ? 'card' : 'groups';
}
