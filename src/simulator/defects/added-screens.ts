import { PLAIN_ELEMENT } from '../app/plain-element.ts';
import type { AppModel, ElementKind, ElementModel, ScreenModel } from '../app/model.ts';
import { parseTemplate } from '../expression/template.ts';

/** The screen of `error-screen`. */
export const ERROR_SCREEN = 'error-page';
/** The screen of `blank-page`. */
export const BLANK_SCREEN = 'blank-page';
/** The screen of `logged-out`. */
export const SIGN_IN_SCREEN = 'sign-in-page';

/** Adds a page that says that something went wrong. */
export function withErrorScreen(app: AppModel): AppModel {
  return withScreen(app, ERROR_SCREEN, [
    added('heading', 'error-title', 'Something went wrong'),
    added('text', 'error-text', 'Error 500. Please try again later.'),
  ]);
}

/** Adds a page with nothing on it. */
export function withBlankScreen(app: AppModel): AppModel {
  return withScreen(app, BLANK_SCREEN, []);
}

/** Adds a page that asks for a name and a password. */
export function withSignInScreen(app: AppModel): AppModel {
  const state = { initial: '', persist: false };
  const field = (kind: ElementKind, id: string, words: string, value: string): ElementModel => ({
    ...added(kind, id, words),
    value,
  });
  const screen = withScreen(app, SIGN_IN_SCREEN, [
    added('heading', 'sign-in-title', 'Your session has ended'),
    field('input', 'sign-in-name', 'User name', 'sign_in_name'),
    field('password', 'sign-in-password', 'Password', 'sign_in_password'),
    added('button', 'sign-in-again', 'Sign in'),
  ]);
  return { ...screen, state: { ...screen.state, sign_in_name: state, sign_in_password: state } };
}

function added(kind: ElementKind, id: string, words: string): ElementModel {
  return { ...PLAIN_ELEMENT, kind, id, text: parseTemplate(words) };
}

/** Adds a page of its own: no title, no toolbar, no tabs. */
function withScreen(app: AppModel, id: string, elements: readonly ElementModel[]): AppModel {
  const [first] = Object.values(app.screens);
  if (first === undefined) return app;
  const screen: ScreenModel = {
    ...first,
    id,
    title: null,
    toolbar: [],
    toolbarStart: [],
    footer: [],
    tabBar: null,
    timers: [],
    onEnter: [],
    onBack: null,
    forgetsInBackground: false,
    mirrors: true,
    elements,
  };
  return { ...app, screens: { ...app.screens, [id]: screen } };
}
