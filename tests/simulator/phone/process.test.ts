import { describe, expect, test } from 'vitest';
import { back, tap } from '../../../src/simulator/index.ts';
import { appWith, FRESH, has, phoneOf, tapOn, words } from '../steps.ts';

describe('a permission', () => {
  const app = appWith(
    '- button: Where\n  tap: { permission: { name: location, granted: { set: { a: granted } }, denied: { set: { a: denied } } } }\n- { text: "a=${a}" }',
    'a: none',
  );
  test('opens a system window, which stays open at taps outside', () => {
    const phone = phoneOf(app);
    tapOn(phone, 'where');
    const window = phone.view().windows.find((w) => w.package === 'com.google.android.permissioncontroller');
    expect(window?.kind).toBe('system');
    tap(phone, { x: 5, y: 400 });
    expect(words(phone)).toContain('Allow Test to access this device’s location?');
    tapOn(phone, 'permission_allow_foreground_only_button');
    expect(words(phone)).toContain('a=granted');
  });

  test('denied by back, is not asked again until the data is cleared', () => {
    const phone = phoneOf(app);
    tapOn(phone, 'where');
    back(phone);
    expect(words(phone)).toContain('a=denied');
    tapOn(phone, 'where');
    expect(words(phone)).toContain('a=denied');
    phone.launch(FRESH);
    tapOn(phone, 'where');
    expect(has(phone, 'com.android.permissioncontroller:id/permission_deny_button')).toBe(true);
  });

  test('granted at launch is never asked', () => {
    const phone = phoneOf(app);
    phone.launch({ ...FRESH, permissions: 'allow' });
    tapOn(phone, 'where');
    expect(words(phone)).toContain('a=granted');
  });
});

describe('the app’s process', () => {
  test('a crash ends it, shows the launcher and is reported; a launch starts it again', () => {
    const phone = phoneOf(
      appWith('- { button: Boom, tap: { crash: "java.lang.Error: boom" } }\n- { text: "n=${n}" }', 'n: 0'),
    );
    tapOn(phone, 'boom');
    expect(phone.state()).toEqual({
      front: 'com.google.android.apps.nexuslauncher',
      process: 'dead',
      notResponding: false,
      crash: 'FATAL EXCEPTION: main java.lang.Error: boom',
      activity: '',
    });
    phone.launch({ ...FRESH, restart: false, clearState: false });
    expect(phone.state()).toMatchObject({ front: 'com.example.test', process: 'running', crash: null });
  });

  test('a restart keeps persistent variables, clearing data does not', () => {
    const app = appWith(
      '- { button: Both, tap: { set: { kept: 1, lost: 1 } } }\n- { text: "${kept}${lost}" }',
      'kept: { initial: 0, persist: true }, lost: 0',
    );
    const phone = phoneOf(app);
    tapOn(phone, 'both');
    phone.launch({ ...FRESH, clearState: false });
    expect(words(phone)).toContain('10');
    phone.launch(FRESH);
    expect(words(phone)).toContain('00');
  });

  test('home leaves it running, and its icon reopens it; so does back on the first screen', () => {
    const phone = phoneOf(appWith('- { button: Go, tap: { go: second } }'));
    tapOn(phone, 'go');
    phone.goHome();
    expect(phone.state()).toMatchObject({ process: 'running', activity: '' });
    tapOn(phone, 'icon');
    expect(phone.state().activity).toBe('.SecondActivity');
    back(phone);
    back(phone);
    expect(phone.state().front).toBe('com.google.android.apps.nexuslauncher');
  });

  test('its timers end with it', () => {
    const app = appWith('- { text: "n=${n}" }', 'n: { initial: 0, persist: true }').replace(
      'title: First',
      'title: First\n    timers: [{ every: 1, do: { set: { n: "${n + 1}" } } }]',
    );
    const phone = phoneOf(app);
    phone.clock.advance(3000);
    expect(words(phone)).toContain('n=3');
    phone.launch({ ...FRESH, clearState: false });
    phone.clock.advance(1000);
    expect(words(phone)).toContain('n=4');
    phone.enter('second', 'push');
    phone.clock.advance(5000);
    back(phone);
    expect(words(phone)).toContain('n=4');
  });
});
