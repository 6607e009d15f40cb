import type { AppModel } from '../app/model.ts';
import { evaluate, isList, isRecord, show, type Lookup, type Value } from '../expression/evaluate.ts';
import { NO_LOCALS, type Locals } from '../layout/context.ts';

export type PermissionAnswer = 'unknown' | 'granted' | 'denied';

/** The state of one app: variables, persistent ones and permissions. */
export class Memory {
  readonly #app: AppModel;
  #variables: Record<string, Value> = {};
  permissions: Record<string, PermissionAnswer> = {};
  /** Set by the phone; readable as `location`, `device_network` and so on. */
  location: Value = null;
  network: 'offline' | 'slow' | 'online' = 'online';
  appearance: 'dark' | 'light' = 'light';
  locale = 'en-US';
  /** Percent of the usual size. */
  textSize = 100;
  /** Apps write it as `device_clipboard`. */
  clipboard = '';
  launchArguments: readonly string[] = [];
  /** The push message that arrived last. */
  push: Value = null;
  orientation = 'portrait';
  screen = '';

  /** Returns the date of the phone: `2027-07-14`. */
  readonly today: () => string;

  constructor(app: AppModel, today: () => string) {
    this.#app = app;
    this.today = today;
    this.forget();
  }

  /** Resets everything, as after installation. */
  forget(): void {
    this.permissions = {};
    this.#variables = Object.fromEntries(Object.entries(this.#app.state).map(([n, v]) => [n, v.initial]));
  }

  /** Starts a new process: resets all variables without `persist`. */
  restart(): void {
    for (const [name, variable] of Object.entries(this.#app.state)) {
      if (!variable.persist) this.#variables[name] = variable.initial;
    }
  }

  lookup(locals: Locals): Lookup {
    return (name) => locals.values[name] ?? this.#variables[name] ?? this.#builtIn(name);
  }

  snapshot(): Readonly<Record<string, Value>> {
    return { ...this.#variables };
  }

  /** Writes `user.name`, or `row.name` in the list of the row. */
  write(path: string, value: Value, locals: Locals): void {
    const [first = '', ...rest] = path.split('.');
    if (first === 'row' && locals.row !== null && rest.length > 0) {
      const { list, index } = locals.row;
      const items = this.read(list);
      if (isList(items))
        this.write(list, items.with(index, replaced(items[index] ?? null, rest, value)), locals);
      return;
    }
    if (first === 'device_clipboard') {
      this.clipboard = show(value);
      return;
    }
    this.#variables[first] = replaced(this.#variables[first] ?? null, rest, value);
  }

  read(path: string): Value {
    const [first = '', ...rest] = path.split('.');
    return rest.reduce<Value>(
      (at, n) => (isRecord(at) ? (at[n] ?? null) : null),
      this.#variables[first] ?? null,
    );
  }

  /** The texts of the current language; a language without texts shows none. */
  #texts(): Value | undefined {
    const { texts } = this.#app;
    if (texts === null) return undefined;
    const language = show(evaluate(texts.by, (name) => (name === 't' ? null : this.lookup(NO_LOCALS)(name))));
    return texts.languages[language];
  }

  #builtIn(name: string): Value | undefined {
    switch (name) {
      case 'permission':
        return this.permissions;
      case 'location':
        return this.location;
      case 'device_network':
        return this.network;
      case 'device_appearance':
        return this.appearance;
      case 'device_locale':
        return this.locale;
      case 'device_text_size':
        return this.textSize;
      case 'device_clipboard':
        return this.clipboard;
      case 'launch_arguments':
        return this.launchArguments;
      case 'push':
        return this.push;
      case 'today':
        return this.today();
      case 'orientation':
        return this.orientation;
      case 'screen':
        return this.screen;
      case 't':
        return this.#texts();
      default:
        return undefined;
    }
  }
}

function replaced(whole: Value, path: readonly string[], value: Value): Value {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  const record = isRecord(whole) ? whole : {};
  return { ...record, [first]: replaced(record[first] ?? null, rest, value) };
}
