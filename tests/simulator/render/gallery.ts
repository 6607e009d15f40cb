import type { View, ViewNode } from '../../../src/simulator/view.ts';
import { box, node, viewOf, windowOf } from './views.ts';

const WIDE = 1080;
const HIGH = 2400;

function screen(children: readonly ViewNode[]): ViewNode {
  const statusBar = node('status bar', box(0, 0, WIDE, 66));
  return node('screen', box(0, 0, WIDE, HIGH), { children: [...children, statusBar] });
}

function phone(children: readonly ViewNode[], more: View['windows'] = []): View {
  return viewOf(WIDE, HIGH, [windowOf(screen(children)), ...more], { density: 2.75 });
}

function toolbar(title: string): ViewNode {
  const at = box(0, 66, WIDE, 154);
  return node('toolbar', at, {
    children: [
      node('icon', box(10, 66, 132, 154), { icon: 'menu' }),
      node('text', box(180, 66, 500, 154), { text: title, textSize: 58 }),
      node('icon', box(680, 66, 132, 154), { icon: 'search' }),
      node('icon', box(812, 66, 132, 154), { icon: 'cart' }),
      node('icon', box(944, 66, 132, 154), { icon: 'more' }),
    ],
  });
}

function product(index: number, name: string, price: string): ViewNode {
  const top = 420 + index * 260;
  return node('row', box(0, top, WIDE, 260), {
    children: [
      node('image', box(44, top + 34, 192, 192), { id: `photo-${index}` }),
      node('text', box(280, top + 40, 560, 64), { text: name }),
      node('text', box(280, top + 108, 560, 52), {
        text: 'In stock, delivered tomorrow to your door or kept for you',
        textSize: 38,
        color: '#625f68',
      }),
      node('text', box(280, top + 166, 300, 60), { text: price, color: '#2f5da8' }),
      node('icon', box(920, top + 60, 132, 132), { icon: 'heart', checked: index === 1 }),
    ],
  });
}

/** Returns a shop's list: tabs, images, a bottom bar and a floating button. */
export function shopView(): View {
  const names = [
    'Walnut desk lamp',
    'Cast-iron teapot',
    'Łódź linen cushion',
    'Trail running shoes',
    'Grüner Rucksack',
    'Field notes, set of 3',
  ];
  const tabs = ['For you', 'Home', 'Outdoor'].map((text, index) =>
    node('tab', box(index * 360, 220, 360, 132), { text, selected: index === 0 }),
  );
  const places = [
    ['home', 'Home'],
    ['search', 'Search'],
    ['heart', 'Saved'],
    ['user', 'Account'],
  ].map(([icon, text], index) =>
    node('tab', box(index * 270, 2180, 270, 220), {
      icon: icon ?? '',
      text: text ?? '',
      selected: index === 0,
    }),
  );
  return phone([
    toolbar('Harbour Shop'),
    node('tab bar', box(0, 220, WIDE, 132), { children: tabs }),
    node('list', box(0, 352, WIDE, 1828), {
      children: names.map((name, index) => product(index, name, `€ ${19 + index * 7}.90`)),
    }),
    node('snackbar', box(44, 1990, 992, 132), {
      text: 'Added to your cart',
      children: [node('button', box(800, 2000, 200, 112), { text: 'Undo' })],
    }),
    node('tab bar', box(0, 2180, WIDE, 220), { children: places }),
  ]);
}

/** Returns a login form with the keyboard open. */
export function formView(): View {
  const keyboard = node('keyboard', box(0, 1570, WIDE, 830));
  return phone(
    [
      toolbar('Sign in'),
      node('heading', box(66, 270, 900, 100), { text: 'Welcome back' }),
      node('text', box(66, 370, 948, 130), {
        text: 'Enter the address and the password that you signed up with. We never share them with anyone.',
        textSize: 40,
      }),
      node('input', box(66, 540, 948, 154), { text: 'anna@example.com', hint: 'Email' }),
      node('input', box(66, 730, 948, 154), { text: '••••••••', focused: true, caret: true, password: true }),
      node('input', box(66, 920, 948, 154), { hint: 'Voucher code', enabled: false }),
      node('checkbox', box(22, 1090, 600, 132), { text: 'Keep me signed in', checked: true }),
      node('button', box(66, 1240, 450, 132), { text: 'Log in', ripple: 0.5 }),
      node('button', box(560, 1240, 454, 132), { text: 'Continue', enabled: false }),
      node('text', box(66, 1400, 948, 60), { text: 'Forgot your password?', color: '#2f5da8' }),
    ],
    [windowOf(keyboard, { kind: 'keyboard' })],
  );
}

/** Returns every kind of switch and image. */
export function settingsView(): View {
  const rows = ['Notifications', 'Dark theme', 'Use mobile data', 'Location'].map((text, index) =>
    node('toggle', box(0, 230 + index * 150, WIDE, 150), {
      text,
      checked: index % 2 === 0,
      enabled: index < 3,
    }),
  );
  return phone([
    toolbar('Settings'),
    ...rows,
    node('radio', box(0, 850, 500, 120), { text: 'English', checked: true }),
    node('radio', box(540, 850, 500, 120), { text: 'Français' }),
    node('checkbox', box(0, 960, 500, 120), { text: 'Beta features' }),
    node('banner', box(44, 1090, 992, 140), { text: 'Your trial ends in three days.', icon: 'info' }),
    node('canvas', box(44, 1260, 492, 420), { id: 'chart', text: 'Steps this week' }),
    node('video', box(560, 1260, 476, 420), { motion: 12.4, text: 'Live' }),
    node('carousel', box(44, 1710, 992, 250), {
      children: [
        node('image', box(44, 1710, 992, 250), { id: 'spring' }),
        node('image', box(1036, 1710, 992, 250), { clip: box(44, 1710, 0, 0) }),
      ],
    }),
    node('progress', box(44, 1980, 992, 30), { motion: 0.4 }),
    node('spinner', box(44, 2020, 300, 200), { motion: 1, text: 'Loading…' }),
    node('skeleton', box(400, 2040, 636, 60)),
    node('skeleton', box(400, 2130, 400, 60)),
    node('button', box(44, 2250, 992, 120), { text: 'Share report', icon: 'share', background: '#e0e8f9' }),
  ]);
}

/** Returns a dialog over the shop, or a sheet, a drawer or a menu. */
export function overlayView(kind: 'dialog' | 'sheet' | 'drawer' | 'menu'): View {
  const shop = shopView();
  const places = {
    dialog: box(90, 900, 900, 560),
    sheet: box(0, 1500, WIDE, 900),
    drawer: box(0, 0, 800, HIGH),
    menu: box(560, 80, 500, 560),
  };
  const at = places[kind];
  const items = ['My orders', 'Addresses', 'Payment', 'Help'].map((text, index) =>
    node('menu item', box(at.x, at.y + (kind === 'menu' ? 20 : 200) + index * 132, at.width, 132), {
      text,
      icon: kind === 'menu' ? '' : 'star',
      selected: index === 1,
    }),
  );
  const question = [
    node('text', box(at.x + 66, at.y + 170, 768, 180), {
      text: 'The cart holds 3 things. They are removed for good; you can not undo this.',
    }),
    node('button', box(at.x + 430, at.y + 410, 190, 110), { text: 'Cancel' }),
    node('button', box(at.x + 640, at.y + 410, 190, 110), { text: 'Empty' }),
  ];
  const title = kind === 'dialog' ? 'Empty the cart?' : 'Harbour Shop';
  const root = node(kind, at, {
    clip: box(0, 0, WIDE, HIGH),
    text: kind === 'menu' ? '' : title,
    children: kind === 'dialog' ? question : items,
  });
  const toast = node('toast', box(290, 2050, 500, 110), { text: 'Saved for later' });
  return {
    ...shop,
    windows: [
      ...shop.windows,
      windowOf(root, { kind: 'dialog', scrim: kind !== 'menu' }),
      windowOf(toast, { kind: 'toast' }),
    ],
  };
}
