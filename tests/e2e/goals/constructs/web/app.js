/** The app of app.yaml as a page. */
const [main, layer] = ['main', 'div'].map((tag) => document.body.appendChild(document.createElement(tag)));
/** The defects of this page, as the simulated phone names them: `dead-button:buy`. */
const faults = globalThis.FAULTS ?? [];
const has = (kind, id) => faults.includes(`${kind}:${id}`);
const argumentOf = (kind, id) =>
  faults.find((fault) => fault.startsWith(`${kind}:${id}=`))?.slice(`${kind}:${id}=`.length);

function make(tag, { id = '', text = '', ...attributes } = {}, ...inside) {
  const element = document.createElement(tag);
  if (id !== '') element.id = id;
  element.textContent = argumentOf('wrong-text', id) ?? text;
  for (const [name, value] of Object.entries(attributes))
    if (name.startsWith('on')) element[name] = value;
    else if (value !== false) element.setAttribute(name, value === true ? '' : value);
  element.append(...inside.filter((child) => child !== null && child !== undefined));
  return has('element-missing', id) ? null : element;
}

const idOf = (text) => text.toLowerCase().replaceAll(' ', '-');
const text = (words, id = idOf(words), more = {}) => make('p', { id, text: words, ...more });
const line = (...inside) => make('div', { class: 'line' }, ...inside);

function button(label, act, { id = idOf(label), name, disabled = false } = {}) {
  const tapped = (event) => {
    if (has('dead-button', id)) return;
    if (has('stuck-spinner', id)) return void spin();
    if (has('leaves-app', id)) return void (location.href = 'about:blank');
    const screen = argumentOf('wrong-screen', id);
    if (screen !== undefined) return go(screen);
    if (has('no-effect', id)) return flash(event.currentTarget);
    act();
    if (has('duplicate-action', id)) act();
  };
  return make('button', {
    id,
    text: label,
    type: 'button',
    onclick: tapped,
    disabled: disabled || has('disabled', id),
    ...(name === undefined ? {} : { 'aria-label': name }),
  });
}

/** A control reacts to a touch, whatever becomes of it. */
function flash(element) {
  element.style.background = '#fd8';
}

/** A field with its label, and what is typed into it. */
function field(id, label, key, hint = '') {
  const oninput = (event) => {
    if (has('input-cut', id)) event.target.value = event.target.value.slice(0, 3);
    state[key] = event.target.value;
  };
  return [
    make('label', { for: id, text: label }),
    make('input', { id, value: state[key], placeholder: hint, oninput }),
  ];
}

function toggle(name) {
  const id = idOf(name);
  return line(
    make('button', {
      id,
      role: 'switch',
      'aria-checked': String(state.has.includes(id)),
      text: name,
      onclick: has('toggle-inert', id) ? () => {} : flip(id),
    }),
  );
}

function rowsOf(id, items, row) {
  const shown = has('wrong-order', id) ? items.toReversed() : [...items];
  if (has('row-missing', id)) shown.pop();
  if (has('row-twice', id)) shown.unshift(shown[0]);
  return make(
    'ul',
    { id },
    ...shown.map((item) => make('li', {}, ...row(item).filter((part) => part !== null))),
  );
}

const state = {
  bought: false,
  amount: 0,
  likes: 4,
  stage: 0,
  drafts: 3,
  added: [],
  agreed: false,
  email: '',
  muted: false,
  plan: 'Free',
  bags: 1,
  volume: 70,
  hour: 2,
  zoom: 1,
  liked: false,
  asked: '',
  pin: '',
  deleted: false,
  ready: false,
  turned: '',
  camera: 'unknown',
  items: ['Apples', 'Milk', 'Bread', 'Eggs'],
  who: '',
  greeted: '',
  points: 120,
  went: false,
  fetched: false,
  paid: 0,
  paidFor: 'nothing',
  taken: 0,
  open: false,
  picking: false,
  leaving: '2027-07-20',
  shown: '2027-07',
  lesson: 'none',
  has: ['tea', 'milk', 'sound', 'light'],
  news: false,
  first: '',
  city: '',
  day: 2,
  month: 1,
};
const STOCK = [
  ['Bread', '€2.50'],
  ['Cake', '€9.00'],
  ['Tea', '€4.00'],
];
const PEOPLE = [
  ['Cleo', 25],
  ['Ann', 34],
  ['Ben', 51],
  ['Dan', 60],
];
const STAFF = [
  ['Ann', 'Admin'],
  ['Ben', 'Guest'],
  ['Cleo', 'Editor'],
];
const FARES = [
  ['Bus', '€3.00'],
  ['Train', '€12.50'],
  ['Plane', '€80.00'],
];
const GOODS = [
  ['Axe', 'Large'],
  ['Bolt', 'Small'],
  ['Cord', 'Long'],
  ['Drill', 'Large'],
  ['Emery', 'Small'],
  ['File', 'Small'],
  ['Glue', 'Small'],
  ['Hammer', 'Large'],
  ['Iron', 'Large'],
];
const LEDGER = [
  ['Ann', 'Admin', '2015'],
  ['Ben', 'Guest', '2019'],
  ['Cleo', 'Editor', '2023'],
];
const PAYEES = [
  ['Anna', false],
  ['Bank', true],
  ['Cleo', false],
];
const DAYS = ['10', '11', '12', '13', '14', '15', '16'];
const MONTHS = ['June', 'July', 'August', 'September'];
const HOURS = ['05', '06', '07', '08', '09', '10', '11', '12'];
const STATUS = ['Free', 'Reserved', 'Sold'];

const set = (change) => () => {
  Object.assign(state, change());
  draw();
};
const flip = (key) =>
  set(() => ({
    has: state.has.includes(key) ? state.has.filter((other) => other !== key) : [...state.has, key],
  }));
const day = (ahead) => {
  const date = new Date();
  date.setDate(date.getDate() + ahead);
  return date.toLocaleDateString('en-GB', { dateStyle: 'long' });
};

const screens = {
  home: () => [
    make(
      'div',
      { class: 'homes' },
      ...Object.keys(screens)
        .filter((name) => !['home', 'deeper', 'deepest', 'visited'].includes(name))
        .map((name) => button(name[0].toUpperCase() + name.slice(1), () => go(name))),
    ),
  ],
  flow: () => [
    text('Sale'),
    button(
      'Buy',
      set(() => ({ bought: true })),
    ),
    button('Notify', () => flash(document.querySelector('#notify'))),
    state.bought ? text('Bought') : null,
    button(
      'More',
      set(() => ({ amount: state.amount + 1 })),
    ),
    text(`Amount: ${state.amount}`, 'amount'),
    button(
      'Like',
      set(() => ({ likes: state.likes + 1 })),
    ),
    line(text('Likes', 'likes-caption'), text(String(state.likes), 'likes')),
    button(
      'Step',
      set(() => ({ stage: state.stage + 1 })),
    ),
    text(`Stage ${state.stage}`, 'stage'),
    state.stage >= 2 ? text('Finished') : null,
    line(text('Payment', 'payment-caption'), text(state.bought ? 'Paid' : 'Due', 'payment')),
  ],
  loops: () => [
    text(`Drafts: ${state.drafts}`, 'drafts'),
    state.drafts > 0
      ? button(
          'Remove draft',
          set(() => ({ drafts: state.drafts - 1 })),
        )
      : null,
    ...['Tea', 'Milk'].flatMap((item) => [
      button(
        `Add ${item}`,
        set(() => ({ added: [...state.added, item] })),
      ),
      state.added.includes(item) ? text(`${item} added`) : null,
    ]),
  ],
  stock: () => [
    rowsOf('stock', STOCK, ([name, price]) => [
      text(name, ''),
      text('In stock'),
      text(price, ''),
      button('Order', () => {}),
    ]),
  ],
  ranks: () => [rowsOf('ranks', ['Ann', 'Ben', 'Cleo'], (name) => [text(name, '')])],
  single: () => [rowsOf('single', ['Pear'], (name) => [text(name, '')])],
  basket: () => [
    rowsOf(
      'things',
      [
        ['Plum', '€1.00'],
        ['Fig', '€2.00'],
      ],
      ([name, price]) => [text(name, ''), text(price, '')],
    ),
  ],
  sums: () => [
    rowsOf('lines', STOCK, ([name, price]) => [text(name, ''), text(price, '')]),
    line(text('Total', ''), text('€15.50', 'sum')),
    line(text('Code', ''), text('ABC-123', 'serial')),
  ],
  bill: () => [
    line(text('Subtotal', ''), text('€12.50', 'subtotal-amount')),
    line(text('Tax', ''), text('€2.50', 'tax-amount')),
    line(text('Discount', ''), text('-€1.00', 'discount-amount')),
    line(text('Due', ''), text('€14.00', 'due-amount')),
  ],
  payees: () => [
    rowsOf('payees', PAYEES, ([name, isKept]) => [
      text(name, ''),
      isKept ? null : button('Delete', () => {}),
    ]),
  ],
  dates: () => [
    line(text('Ordered', ''), text(day(0), 'ordered-on')),
    line(text('Delivery', ''), text(day(1), 'delivered')),
    button(
      'Departure',
      set(() => ({ picking: !state.picking })),
    ),
    ...(state.picking ? calendar() : []),
    text(`Leaving ${state.leaving}`, 'leaving'),
  ],
  states: () => [
    button('Submit', () => {}, { disabled: !state.agreed }),
    make(
      'label',
      {},
      make('input', {
        type: 'checkbox',
        id: 'agree',
        checked: state.agreed,
        onchange: set(() => ({ agreed: !state.agreed })),
      }),
      'I agree',
    ),
    text('Overdue', 'overdue', { style: 'color: #d32f2f' }),
    make('label', { for: 'email', text: 'Email' }),
    make('input', {
      id: 'email',
      value: state.email,
      oninput: (event) => {
        if (has('input-cut', 'email')) event.target.value = event.target.value.slice(0, 3);
        state.email = event.target.value;
      },
    }),
    line(
      make('button', {
        id: 'muted',
        role: 'switch',
        'aria-checked': String(state.muted),
        text: 'Muted',
        onclick: has('toggle-inert', 'muted') ? () => {} : set(() => ({ muted: !state.muted })),
      }),
    ),
    make(
      'div',
      { role: 'tablist', class: 'line' },
      make(
        'button',
        {
          id: 'feed',
          role: 'tab',
          'aria-selected': String(!has('not-selected', 'feed')),
          text: 'Feed ',
          style: has('not-selected', 'feed') ? '' : 'background: #36c; color: white',
        },
        make('span', { text: '2', class: 'badge' }),
      ),
      make('button', { id: 'chats', role: 'tab', 'aria-selected': 'false', text: 'Chats' }),
    ),
  ],
  choices: () => [
    make('label', { for: 'status', text: 'Status' }),
    make(
      'select',
      { id: 'status', onchange: (event) => (state.plan = event.target.value) },
      ...STATUS.filter((plan) => argumentOf('choice-missing', 'status') !== plan).map((plan) =>
        make('option', { text: plan, selected: state.plan === plan }),
      ),
    ),
    line(
      text('Bags', ''),
      button(
        '−',
        set(() => ({ bags: state.bags - 1 })),
        { id: 'fewer', name: 'Fewer bags' },
      ),
      text(String(state.bags), 'bags'),
      button(
        '+',
        set(() => ({ bags: state.bags + 1 })),
        { id: 'more-bags', name: 'More bags' },
      ),
    ),
    make('label', { for: 'volume', text: 'Volume' }),
    make('input', {
      type: 'range',
      id: 'volume',
      min: 0,
      max: 100,
      value: state.volume,
      style: 'width: 90%',
      oninput: (event) => {
        if (has('gesture-ignored', 'volume')) event.target.value = state.volume;
        state.volume = Number(event.target.value);
      },
    }),
    wheel('Hour', 'hour', HOURS),
  ],
  gestures: () => [
    map(),
    text(`Zoom ${state.zoom}`, 'zoom'),
    make('div', {
      id: 'photo',
      role: 'img',
      'aria-label': 'Photo',
      ondblclick: has('dead-button', 'photo') ? () => {} : set(() => ({ liked: true })),
    }),
    state.liked ? text('Liked') : null,
  ],
  moves: () => [carried()],
  places: () => [
    make(
      'div',
      { class: 'strip', id: 'offers', 'aria-label': 'Offers' },
      ...['Pasta', 'Curry', 'Tacos', 'Ramen'].map((name) =>
        button(
          name,
          set(() => ({ asked: name })),
        ),
      ),
    ),
    text(`Asked for ${state.asked}`, 'asked'),
  ],
  device: () => [
    text(`Network ${navigator.onLine ? 'online' : 'offline'}`, 'network'),
    text(`Mode ${matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'}`, 'appearance'),
    text(`Locale ${Intl.DateTimeFormat().resolvedOptions().locale}`, 'locale'),
    text(`Camera ${state.camera}`, 'camera'),
    text(`Turned ${innerWidth > innerHeight ? 'landscape' : 'portrait'}`, 'turned'),
    button('Copy', async () => {
      await navigator.clipboard.writeText('SAVE10');
      document.querySelector('#copied').textContent = 'Copied';
    }),
    text('', 'copied'),
  ],
  pin: () => [
    text(`Code ${state.pin}`, 'shown-pin'),
    line(
      ...Object.entries({ four: 4, seven: 7, nine: 9, one: 1 }).map(([id, digit]) =>
        button(
          String(digit),
          set(() => ({ pin: state.pin + digit })),
          { id },
        ),
      ),
    ),
  ],
  data: () => [
    make('label', { for: 'name', text: 'Name' }),
    make('input', { id: 'name', value: state.who, oninput: (event) => (state.who = event.target.value) }),
    button(
      'Greet',
      set(() => ({ greeted: state.who })),
    ),
    text(`Hello ${state.greeted}`, 'greeting'),
    line(text('Points', 'points-caption'), text(String(state.points), 'points')),
    line(text('Weight', 'weight-caption'), text('12.5 kg', 'weight')),
    button(
      'Earn',
      set(() => ({ points: state.points + 5 })),
    ),
    line(
      button(
        'Go on',
        set(() => ({ went: true })),
        { id: 'proceed' },
      ),
      button('Fetch', async () => {
        const loading = spin();
        await fetch(`index.html?${Math.random()}`);
        loading.remove();
        set(() => ({ fetched: true }))();
      }),
      button('Visit', () => go('visited')),
    ),
    state.went ? text('Went on') : null,
    state.fetched ? text('Fetched') : null,
  ],
  visited: () => [text('The visited page')],
  orders: () => [
    rowsOf('orders', ['Anvil', 'Bell', 'Clock'], (name) => [
      text(name, ''),
      button(
        'Pay',
        set(() => ({ paid: state.paid + 1, paidFor: name })),
      ),
    ]),
    text(`Paid: ${state.paid}`, 'paid'),
    text(`Paid for ${state.paidFor}`, 'paid-for'),
  ],
  goods: () => [
    text(`Added: ${state.taken}`, 'added'),
    rowsOf('goods', GOODS, ([name, size]) => [
      text(name, ''),
      text(size, ''),
      button('Add', () => {
        state.taken += 1;
        document.querySelector('#added').textContent = `Added: ${state.taken}`;
      }),
    ]),
  ],
  ledger: () => [
    make(
      'table',
      { id: 'ledger' },
      make('tr', {}, ...['Person', 'Duty', 'Since'].map((head) => make('th', { text: head }))),
      ...(has('wrong-order', 'ledger') ? LEDGER.toReversed() : LEDGER).map(([name, duty, year]) =>
        make(
          'tr',
          {},
          make('td', { text: name }),
          make('td', { text: duty, id: 'duty-in-ledger' }),
          make('td', { text: year }),
        ),
      ),
    ),
  ],
  side: () => [
    button('Sections', drawer),
    shipping(),
    ...(state.open ? [text('Two days by truck'), text('Three euros')] : []),
    text(`Chose ${state.asked}`, 'chosen'),
    text('The last line'),
  ],
  holiday: () => [
    line(wheel('Day', 'day', DAYS), wheel('Month', 'month', MONTHS)),
    text(`Leaving on ${DAYS[state.day]} ${MONTHS[state.month]}`, 'leaving-on'),
  ],
  boxes: () => [
    ...[
      ['Tea', 'tea'],
      ['Milk', 'milk'],
      ['Eggs', 'eggs'],
    ].map(([name, key]) =>
      make(
        'label',
        {},
        make('input', { type: 'checkbox', id: key, checked: state.has.includes(key), onchange: flip(key) }),
        name,
      ),
    ),
    ...['Sound', 'Light'].map((name) =>
      line(
        make('button', {
          id: idOf(name),
          role: 'switch',
          'aria-checked': String(state.has.includes(idOf(name))),
          text: name,
          onclick: flip(idOf(name)),
        }),
      ),
    ),
  ],
  people: () => [rowsOf('people', PEOPLE, ([name, age]) => [text(name, ''), text(`Age: ${age}`, '')])],
  lessons: () => [
    text(`Opened ${state.lesson}`, 'opened'),
    rowsOf('lessons', ['Colors', 'Numbers', 'Verbs'], (name) => [
      button(
        name,
        set(() => ({ lesson: name })),
        { id: 'lesson' },
      ),
    ]),
  ],
  form: () => [
    make(
      'label',
      {},
      make('input', {
        type: 'checkbox',
        id: 'news',
        checked: state.news,
        onchange: set(() => ({ news: !state.news })),
      }),
      'News',
    ),
    ...field('first-name', 'First name', 'first'),
    ...field('city', 'City', 'city', 'Where you live'),
    toggle('Alerts'),
    toggle('Chimes'),
    button('Send', () => {}),
  ],
  staff: () => [
    make(
      'table',
      { id: 'staff' },
      make('tr', {}, make('th', { text: 'Person' }), make('th', { text: 'Duty' })),
      ...STAFF.filter((_, i) => !has('row-missing', 'staff') || i < 1).map(([name, duty]) =>
        make('tr', {}, make('td', { text: name }), make('td', { text: duty, id: 'duty' })),
      ),
    ),
  ],
  fares: () => [rowsOf('fares', FARES, ([name, price]) => [text(name, ''), text(price, '')])],
  mail: () => [
    state.deleted ? null : text('Letter'),
    button('Delete letter', () => {
      set(() => ({ deleted: true }))();
      snackbar();
    }),
    button('Options', sheet),
    button('Reload', () => {
      const loading = spin();
      setTimeout(() => {
        loading.remove();
        set(() => ({ ready: true }))();
      }, 4000);
    }),
    state.ready ? text('Up to date') : null,
    button('Deeper', () => go('deeper')),
  ],
  deeper: () => [button('Deepest', () => go('deepest'))],
  deepest: () => [text('The end')],
};

function snackbar() {
  const bar = layer.appendChild(make('div', { class: 'snackbar', role: 'status', text: 'Deleted' }));
  bar.append(
    button('Undo', () => {
      bar.remove();
      set(() => ({ deleted: false }))();
    }),
  );
  setTimeout(() => bar.remove(), 8000);
}

function sheet() {
  const veil = make('div', { class: 'veil', onclick: () => [veil, card].forEach((part) => part.remove()) });
  const card = make('div', { class: 'sheet', role: 'dialog', 'aria-label': 'Options', 'aria-modal': 'true' });
  card.append(
    make('h2', { text: 'Options' }),
    button('Rename', () => {}),
    button('Archive', () => {}),
  );
  layer.append(veil, card);
}

/** The days of one month, below its name and the buttons that turn to other months. */
function calendar() {
  const [year, month] = state.shown.split('-').map(Number);
  const turn = (by) =>
    set(() => ({ shown: new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 7) }));
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const name = new Date(Date.UTC(year, month - 1, 1)).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const pick = (n) => {
    const chosen = has('lands-beside', 'departure') ? n + 1 : n;
    return set(() => ({ leaving: `${state.shown}-${String(chosen).padStart(2, '0')}`, picking: false }));
  };
  return [
    line(
      button('‹', turn(-1), { id: 'earlier', name: 'Previous month' }),
      text(name, 'month-name'),
      button('›', turn(1), { id: 'later', name: 'Next month' }),
    ),
    make(
      'div',
      { class: 'month' },
      ...Array.from({ length: days }, (_, i) => button(String(i + 1), pick(i + 1), { id: '' })),
    ),
  ];
}

/** A button that says whether the section below it is open. */
function shipping() {
  const head = button(
    'Shipping',
    set(() => ({ open: !state.open })),
  );
  head.setAttribute('aria-expanded', String(state.open));
  return head;
}

function drawer() {
  const veil = make('div', { class: 'veil', onclick: () => [veil, side].forEach((part) => part.remove()) });
  const side = make('div', {
    class: 'drawer',
    role: 'dialog',
    'aria-label': 'Sections',
    'aria-modal': 'true',
  });
  side.append(
    button('Books', () => {
      [veil, side].forEach((part) => part.remove());
      set(() => ({ asked: 'Books' }))();
    }),
    button('Films', () => {}),
  );
  layer.append(veil, side);
}

function spin() {
  return layer.appendChild(
    make('div', { class: 'loading' }, make('div', { role: 'progressbar', 'aria-label': 'Loading' })),
  );
}

function wheel(label, key, values) {
  const element = make('div', { class: 'wheel', role: 'spinbutton', 'aria-label': label, tabindex: 0 });
  const turn = () => {
    const near = [state[key] - 1, state[key], state[key] + 1].map((i) => values[i] ?? '');
    element.replaceChildren(...near.map((value) => make('div', { text: value })));
    element.setAttribute('aria-valuenow', state[key]);
    element.setAttribute('aria-valuetext', values[state[key]]);
    const leaving = document.querySelector('#leaving-on');
    if (leaving) leaving.textContent = `Leaving on ${DAYS[state.day]} ${MONTHS[state.month]}`;
  };
  turn();
  let from = 0;
  element.addEventListener('touchstart', (event) => (from = event.touches[0].clientY));
  element.addEventListener('touchend', (event) => {
    if (has('gesture-ignored', key)) return;
    const moved = Math.round((from - event.changedTouches[0].clientY) / 30);
    state[key] = Math.min(values.length - 1, Math.max(0, state[key] + moved));
    turn();
  });
  return element;
}

function map() {
  const mark = make('div', { class: 'mark', style: `transform: scale(${state.zoom})` });
  const element = make('div', { id: 'map', role: 'img', 'aria-label': 'Map' }, mark);
  const apart = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  let first = 0;
  let last = 0;
  element.addEventListener('touchmove', (event) => {
    if (event.touches.length < 2) return;
    first ||= apart(event.touches);
    last = apart(event.touches);
  });
  element.addEventListener('touchend', () => {
    if (first > 0 && !has('gesture-ignored', 'map')) set(() => ({ zoom: last > first ? 2 : 0.5 }))();
    first = 0;
  });
  return element;
}

/** A list whose rows are carried after a long touch. */
function carried() {
  const list = make('ul', { id: 'items' }, ...state.items.map((name) => make('li', { text: name })));
  let row = null;
  let timer = 0;
  list.style.touchAction = 'none';
  list.addEventListener('touchstart', (event) => {
    const touched = event.target.closest('li');
    timer = setTimeout(() => (row = touched), 400);
  });
  list.addEventListener('touchmove', (event) => {
    if (row === null || has('gesture-ignored', 'item')) return;
    const { clientY } = event.touches[0];
    const other = [...list.children].find((li) => {
      const box = li.getBoundingClientRect();
      return li !== row && clientY > box.top && clientY < box.bottom;
    });
    if (!other) return;
    const box = other.getBoundingClientRect();
    const isAbove = clientY < box.top + box.height / 2;
    const isBefore = row.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING;
    if (isBefore && isAbove) other.before(row);
    if (!isBefore && !isAbove) other.after(row);
  });
  list.addEventListener('touchend', () => {
    clearTimeout(timer);
    row = null;
  });
  return list;
}

const current = () => (location.hash === '' ? 'home' : location.hash.slice(1));

function draw() {
  const name = current();
  document.title = name[0].toUpperCase() + name.slice(1);
  const share = make('button', {
    id: 'share',
    'aria-label': 'Share',
    text: '⤴',
    onclick: () => (document.querySelector('#asked').textContent = 'Shared'),
  });
  const title = make('h1', { text: name === 'home' ? 'Constructs' : document.title });
  const isMoved = has('element-moved', 'share');
  const bar = name === 'places' ? (isMoved ? [share, title] : [title, share]) : [title];
  main.replaceChildren(
    make('header', { role: 'banner', 'aria-label': 'toolbar' }, ...bar),
    ...screens[name]().filter((part) => part !== null),
  );
}

function go(name) {
  location.hash = name;
}

window.addEventListener('hashchange', draw);
for (const event of ['online', 'offline', 'resize']) window.addEventListener(event, draw);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
void navigator.permissions.query({ name: 'camera' }).then((permission) => {
  state.camera = permission.state;
  draw();
  permission.addEventListener('change', () => {
    state.camera = permission.state;
    draw();
  });
});
draw();
