/** What listeners can leave behind, and what timers can read (R14). */
import { describe, expect, test } from 'vitest';
import { ScriptWords, type Names } from '../../../src/device/chromium/script-words.ts';

const BROWSERS = {
  Element: class {
    append(): void {
      return;
    }
  },
  Array,
  String,
  Date,
  Math,
  JSON,
  console,
  parseInt,
};
type Script = (...args: unknown[]) => unknown;

/** Returns a function of a page with this source. */
const script = (source: string): unknown =>
  new Proxy(() => undefined, { get: (_, name) => (name === SOURCE ? source : undefined) });
const SOURCE = Symbol('source');

/** Reads functions of a page with these variables; a string is the source of a function. */
function words(variables: Readonly<Record<string, unknown>> = {}): ScriptWords {
  const native: Script = () => undefined;
  const found = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      typeof value === 'string' ? script(value) : value,
    ]),
  );
  const made = new ScriptWords({ ...BROWSERS, fetch: native, setTimeout: native, ...found });
  made.sourceOf = (then) => {
    const source: unknown = Reflect.get(then as object, SOURCE);
    return typeof source === 'string' ? source : 'function () { [native code] }';
  };
  return made;
}
const left = (source: string, variables?: Readonly<Record<string, unknown>>): Names =>
  words(variables).leftBy(script(source));
const read = (source: string, variables?: Readonly<Record<string, unknown>>): Names =>
  words(variables).readBy(script(source));

describe('a listener does nothing', () => {
  test.each([
    '() => {}',
    'function onclick(event) {\nvoid 0\n}',
    'function (e) { e.preventDefault(); e.stopPropagation(); return false }',
    "e => { console.log('save', e.type) }",
    'function onclick(event) {\n/* later: save() */\n}',
    '() => { if (\'a\' === "b") return; }',
    '() => { parseInt("1"); Math.max(1, 2) }',
  ])('%s', (source) => expect(left(source)).toEqual(new Set()));
});

describe('a listener leaves something under its own names alone', () => {
  test.each<[string, readonly string[]]>([
    ['() => { hits++ }', ['hits']],
    ['() => { state.taps += 1 }', ['state', 'taps']],
    ['e => { last = e.target.id }', ['last']],
    ["() => { localStorage.setItem('k', 1) }", ['localStorage']],
    ["() => fetch('/log', {method: 'POST'})", ['outside']],
    // Its function may do more.
    ['() => app.saved', ['app', 'saved']],
  ])('%s', (source, names) => expect([...(left(source) ?? [])]).toEqual(expect.arrayContaining([...names])));
  test.each([
    "() => { b.classList.add('on') }",
    "() => { b.setAttribute('a', 'b') }",
    "() => { t.textContent = 'Saved' }",
    "() => { if (!ready) return; b.style.color = 'red' }",
  ])('and tells nothing else of what the page tells: %s', (source) => {
    expect(left(source)).toContain('the page');
    expect(left(source)).not.toContain('t');
    expect(left(source)).not.toContain('b');
  });
  test('also where a function of the page does it', () => {
    const names = left('() => { track("save") }', {
      track: 'function track(event) { hits.push({event}) }',
      hits: [],
    });
    expect(names).toContain('hits');
    expect(names).toContain('length');
    expect(names).not.toContain('event');
  });
});

describe('nothing tells what a listener leaves', () => {
  test.each([
    '() => { save() }',
    '() => app.save()',
    '() => { jobs.push(1) }',
    '() => { mark`x` }',
    '(e, x = w = 1) => {}',
    'async () => { await null; w = 1 }',
    '() => { state[key] = 1 }',
    '() => { setTimeout(save, 0) }',
    '() => { new Save() }',
    '() => { list.forEach(x => { x.on = 1 }) }',
    "() => document.querySelector('p').click()",
    "() => { if (/'/.test(a)) w = '1' }",
    'function () { [native code] }',
  ])('%s', (source) => expect(left(source)).toBeNull());
  test('where the page has another console', () => {
    const made = words({ console: { log: script('() => { w = 1 }') } });
    made.console = console as never;
    expect(made.leftBy(script('() => { console.log(1) }'))).toBeNull();
  });
  test('where the list of the page has a push of its own', () => {
    const hits = Object.assign([], { push: () => 0 });
    expect(left('() => { hits.push(1) }', { hits })).toBeNull();
  });
  test('where something listens that is no function', () =>
    expect(words().leftBy({ handleEvent: 1 })).toBeNull());
});

describe('a timer reads', () => {
  test.each<[string, readonly string[]]>([
    ["() => { n++; if (n === 4) t.textContent = 'Saved' }", ['n', 't']],
    ['() => { if (s.saved) t.append(x) }', ['s', 'saved']],
    ["() => { if (localStorage.getItem('k')) t.textContent = 1 }", ['localStorage', 'k']],
    ["() => { fetch('/state').then(r => r.json()).then(x => { t.textContent = x }) }", ['outside']],
    ['() => { t.textContent = `Saved ${n}` }', ['n']],
  ])('%s', (source, names) => {
    const variables = {
      localStorage: { getItem: script('function () { [native code] }') },
      Promise,
      Response,
    };
    expect([...(read(source, variables) ?? [])]).toEqual(expect.arrayContaining([...names]));
  });
  test('what its functions read', () =>
    expect(
      read('() => { if (isDirty()) t.textContent = 1 }', { isDirty: 'function isDirty() { return dirty }' }),
    ).toContain('dirty'));
  test.each([
    '() => { draw() }',
    '() => app.draw()',
    '() => { b.click() }',
    '() => { ready.then(draw) }',
    '() => { if (/k/.test(document.cookie)) t.textContent = 1 }',
    'function () { [native code] }',
  ])('what nothing tells: %s', (source) => expect(read(source)).toBeNull());
});
