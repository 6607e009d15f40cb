import { expect, test } from 'vitest';
import { AppFileError, describeProblem, loadApp, parseApp } from '../../../src/simulator/index.ts';
import { appWith } from '../steps.ts';

function problems(text: string): string[] {
  try {
    parseApp(text, 'app.yaml');
  } catch (error) {
    if (error instanceof AppFileError) return error.problems.map(describeProblem);
    throw error;
  }
  return [];
}

test('a valid file gives a model with ids derived from texts', () => {
  const app = parseApp(
    appWith('- button: Log in\n- text: "Hi ${name}"\n- icon: Cart', 'name: Ana'),
    'app.yaml',
  );
  expect(app.screens['first']?.elements.map((e) => [e.kind, e.id])).toEqual([
    ['button', 'log-in'],
    ['text', ''],
    ['icon', 'cart'],
  ]);
});

test('reports every problem, each with line and column', () => {
  const text = appWith(
    '- buton: Save\n- button: Go\n  tapp: { go: second }\n- input: Name\n  tap: { fly: home }\n- text: "${1 +}"',
  );
  expect(problems(text)).toEqual([
    'app.yaml:7:9  screens.first.elements.0.buton: "buton" is not a kind of element  -> known: text, heading, button, icon, input, password, otp, toggle, checkbox, radio, tab, tabs, list, row, column, item, image, banner, carousel, scroller, video, canvas, slider, wheel, dropdown, date, time, spinner, progress, skeleton, space, web_view',
    expect.stringContaining(
      'app.yaml:9:9  screens.first.elements.1.tapp: a button has no "tapp"  -> known: id, when,',
    ),
    expect.stringContaining(
      'app.yaml:11:16  screens.first.elements.2.tap.fly: unknown effect "fly"  -> known: go,',
    ),
    expect.stringContaining('app.yaml:12:9  screens.first.elements.3.text: "1 +" ends too early'),
  ]);
});

test('reports unknown names with the known ones', () => {
  const text = appWith('- button: Go\n  tap: { go: nowhere }\n- input: Name\n  value: nmae', 'name: ""');
  expect(problems(text)).toEqual([
    'app.yaml:8:16  screens.first.elements.0.tap.go: unknown screen "nowhere"  -> known: first, second',
    'app.yaml:10:9  screens.first.elements.1.value: unknown state variable "nmae"  -> known: name',
  ]);
});

test('reports an unknown top-level key and a missing part', () => {
  const found = problems('app: { package: com.a.b, title: T, start: x }\nscreen: {}\n');
  expect(found.join('\n')).toContain('app.yaml:2:1  screen: unknown key "screen"');
  expect(found.join('\n')).toContain('screens');
});

test('reports broken YAML with its line', () => {
  expect(problems('app: { package: com.a.b\nscreens: [')[0]).toMatch(/^app\.yaml:\d+:\d+ {2}/);
});

test('reports a missing file with its path', () => {
  expect(() => loadApp('no/such/app.yaml')).toThrow('no/such/app.yaml:1:1  this app file cannot be read');
});
