/** Apps as data: screens of one-line items, and the targets of taps. */
import type { App, DeviceGesture } from '../../builders/scripted-phone.ts';
import { button, field, icon, row, text, title, toggle, type Item } from '../../builders/android-screen.ts';

/**
 * `title T`, `text T`, `button B -> screen`, `icon I -> screen`, `row R -> screen`, `field F`, `password F`, `toggle T`. `needs F, G` before the arrow: nothing
 * happens until these fields hold something. `{F}` in a text is what the field F holds. `on T:` / `off T:` before an item: only while T is.
 */
export type AppData = Readonly<Record<string, readonly string[]>>;

interface State {
  readonly screen: string;
  readonly before: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
  readonly on: readonly string[];
}

interface Line {
  readonly kind: string;
  readonly words: string;
  readonly needs: readonly string[];
  readonly to: string | null;
}

export function appOf(data: AppData): App<State> {
  const begins = { screen: Object.keys(data)[0] ?? '', before: [], fields: {}, on: [] };
  const linesOf = (state: State): Line[] => (data[state.screen] ?? []).flatMap((said) => lineOf(said, state));
  return {
    begins,
    show: (state) => ({ items: linesOf(state).map((line) => itemOf(line, state)) }),
    react: (state, did) => react(state, did, linesOf(state)),
  };
}

function lineOf(said: string, state: State): Line[] {
  const when = /^(on|off) ([^:]+): /.exec(said);
  if (when !== null && state.on.includes(when[2] ?? '') !== (when[1] === 'on')) return [];
  const [, kind = '', words = '', needs = '', to] =
    /^(\w+) (.*?)(?: needs (.*?))?(?: -> (\w+))?$/.exec(said.slice(when?.[0].length ?? 0)) ?? [];
  return [{ kind, words, needs: needs === '' ? [] : needs.split(', '), to: to ?? null }];
}

function itemOf({ kind, words }: Line, { fields, on }: State): Item {
  const shown = words.replaceAll(/\{(.*?)\}/g, (_, name: string) => fields[name] ?? '');
  switch (kind) {
    case 'title':
      return title(shown);
    case 'button':
      return button(shown);
    case 'icon':
      return icon(shown);
    case 'row':
      return row(shown);
    case 'field':
      return field(shown, fields[shown] ?? '');
    case 'password':
      return field(shown, '•'.repeat((fields[shown] ?? '').length), { password: true });
    case 'toggle':
      return toggle(shown, on.includes(shown));
    case 'text':
      return text(shown);
    default:
      throw new Error(`no item is called "${kind}"`);
  }
}

function react(state: State, did: DeviceGesture, lines: readonly Line[]): State {
  if (did.kind === 'type') return { ...state, fields: { ...state.fields, [did.into]: did.text } };
  if (did.kind === 'key' && did.key === 'back') {
    const screen = state.before.at(-1);
    return screen === undefined ? state : { ...state, screen, before: state.before.slice(0, -1) };
  }
  if (did.kind !== 'tap') return state;
  const line = lines.find((l) => l.words === did.on && ['button', 'icon', 'row', 'toggle'].includes(l.kind));
  if (line === undefined || line.needs.some((name) => (state.fields[name] ?? '') === '')) return state;
  if (line.kind === 'toggle')
    return {
      ...state,
      on: state.on.includes(line.words)
        ? state.on.filter((t) => t !== line.words)
        : [...state.on, line.words],
    };
  return line.to === null ? state : { ...state, screen: line.to, before: [...state.before, state.screen] };
}
