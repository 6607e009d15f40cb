/**
 * The steps of a person for each goal, and the expected end: `+` is in the page source, `-` is not,
 * `on`/`off`/`selected` by id.
 */
export interface Walk {
  readonly steps: readonly string[];
  readonly end: readonly string[];
}

const LOGIN = [
  'tap email',
  'type ana@example.com',
  'tap password',
  'type market-day',
  'tap log-in',
  'wait 1',
];

export const WALKS: Readonly<Record<string, Readonly<Record<string, Walk>>>> = {
  shop: {
    'log-in': {
      steps: LOGIN,
      end: ['+Search products', '+Apples', '-Welcome to Corner Shop', 'selected shop'],
    },
    'log-in-wrong-password': {
      steps: ['tap email', 'type ana@example.com', 'tap password', 'type not-the-password', 'tap log-in'],
      end: ['+Wrong email or password', '+Welcome to Corner Shop', '+ana@example.com'],
    },
    'add-to-cart': {
      steps: [
        ...LOGIN,
        'tap-text Add Apples to cart',
        'tap-text Bread',
        'tap add-to-cart',
        'back',
        'tap cart',
      ],
      end: ['selected cart', '+Apples', '+Bread', '+Total: $5.60', '+2'],
    },
    'cart-in-background': {
      steps: [...LOGIN, 'tap-text Add Apples to cart', 'background 30', 'tap cart'],
      end: ['selected cart', '+Apples', '+1'],
    },
    'remove-from-cart': {
      steps: [
        ...LOGIN,
        'tap-text Add Apples to cart',
        'tap-text Add Bananas to cart',
        'tap cart',
        'tap-text Remove Apples',
        'tap remove-confirm',
        'wait 6',
      ],
      end: ['-Apples', '+Bananas', '+Total: $1.90'],
    },
    'keep-the-item': {
      steps: [
        ...LOGIN,
        'tap-text Add Carrots to cart',
        'tap cart',
        'tap-text Remove Carrots',
        'tap remove-cancel',
      ],
      end: ['-Remove item?', '+Carrots', '+Total: $1.20'],
    },
    search: { steps: [...LOGIN, 'tap search', 'type hon', 'enter'], end: ['+Honey', '-Apples'] },
    'sort-by-price': {
      steps: [...LOGIN, 'tap sort', 'tap sort-price'],
      end: ['-Sort by', '+Water', '+Yoghurt'],
    },
    favourite: {
      steps: [...LOGIN, 'scroll-to Milk', 'tap-text Milk', 'tap favourite', 'back', 'tap favourites'],
      end: ['+Milk', '-No favourites yet'],
    },
    'check-out': {
      steps: [
        ...LOGIN,
        'tap-text Add Butter to cart',
        'tap cart',
        'tap check-out',
        'tap full-name',
        'type Ana Torres',
        'tap street',
        'type Mill Lane 4',
        'tap phone',
        'type 5551234567',
        'hide',
        'tap express-delivery',
        'tap cash',
        'tap place-order',
        'wait 2',
      ],
      end: [
        '+Order confirmed',
        '+Order number 1042',
        '+We deliver to Mill Lane 4.',
        '+You pay cash on delivery.',
      ],
    },
    'item-actions': {
      steps: [...LOGIN, 'tap-text Add Apples to cart', 'tap cart', 'long cart-item', 'tap add-one-more'],
      end: ['+2 × $2.40', '+Total: $4.80', '+2'],
    },
  },
  settings: {
    'change-language': {
      steps: ['tap language', 'tap espanol'],
      end: ['+Ajustes', '+Idioma', '+Tema oscuro', '-Settings', '-Language'],
    },
    'german-and-back': {
      steps: ['tap language', 'tap deutsch', 'tap language', 'tap english'],
      end: ['+Settings', '-Einstellungen'],
    },
    'wifi-off': {
      steps: ['tap tab-network', 'tap wifi'],
      end: ['off wifi', 'selected tab-network', '-Library'],
    },
    'choose-network': {
      steps: ['tap tab-network', 'tap network #3'],
      end: ['+Connected', '+Strong', '+Fair', '-Weak'],
    },
    'allow-notifications': {
      steps: ['tap tab-privacy', 'tap notifications', 'tap permission_allow_button'],
      end: ['on notifications'],
    },
    'deny-location': {
      steps: ['tap tab-privacy', 'tap location', 'tap permission_deny_button'],
      end: ['off location'],
    },
    'rename-device': {
      steps: ['tap device-name', 'tap name-field', 'retype Blue Phone', 'tap save'],
      end: ['+Blue Phone', 'selected tab-general'],
    },
    'storage-loads': {
      steps: ['tap storage', 'wait 5', 'tap-text Clear Music'],
      end: ['+15 GB used', '-Music'],
    },
    'about-from-drawer': { steps: ['tap menu', 'tap nav-about'], end: ['+Model S1', '+Version 14'] },
    licences: { steps: ['tap about', 'tap licences', 'scroll-to Umbrella'], end: ['+Umbrella', '+Thimble'] },
    'screen-lock': {
      steps: ['tap tab-privacy', 'tap lock', 'tap code-1', 'type 314159'],
      end: ['+Screen lock is set'],
    },
    'text-size': {
      steps: ['tap tab-general', 'tap larger', 'tap larger', 'tap larger'],
      end: ['+Text size: 5'],
    },
  },
};
