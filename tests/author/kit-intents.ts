/**
 * Texts as testers ask for goals, on pages of real UI kits. The pages, what a model would do on them and most defects are those of the bench of open-ended
 * steps; each intent has three defects.
 */
import { join } from 'node:path';
import { type Bug, loadGoals, type OpenEndedGoal } from '../open-ended/format.ts';

export interface KitIntent {
  /** What is asked for, with the data that it needs. */
  readonly text: string;
  readonly on: OpenEndedGoal;
  /** Conditions that an honest model writes. */
  readonly expected: readonly string[];
  readonly defects: readonly Bug[];
}

interface Chosen {
  readonly text: string;
  /** Conditions in the place of those of the case. */
  readonly expected?: readonly string[];
  /** Defects beside those of the case. */
  readonly more: readonly Bug[];
}

const WRONG_TEXT = ['Wrong Text Bug', 'Missing Element Bug'];
const DEAD = ['Unresponsive Element Bug'];
const NO_EFFECT = ['Wrong Text Bug', 'Missing Element Bug', 'No Effect Bug', 'Wrong State Bug'];

function bug(id: string, from: string, to: string, label: readonly string[], says = ''): Bug {
  return { id, from, to, label: [...label], says };
}

const CHOSEN: Readonly<Record<string, Chosen>> = {
  'shoelace-rename': {
    text: 'The profile gets the name "Bea" in a dialog, which closes',
    more: [bug('stays-open', ';d.hide()}</script>', '}</script>', NO_EFFECT.concat(DEAD), 'Edit profile')],
  },
  'shoelace-order': {
    text: 'A large shirt is ordered',
    more: [bug('neighbour', 'value="large"', 'value="medium"', WRONG_TEXT, 'Ordered: large')],
  },
  'material-delete': {
    text: 'The note about the milk is deleted after a question',
    more: [bug('no-message', 'o.textContent="No notes left";', '', NO_EFFECT, 'No notes left')],
  },
  'material-login': {
    text: 'Logging in as "ann@example.com" with the code "4711" leads to the inbox',
    more: [bug('code-refused', 'c.value==="4711"', 'c.value==="4712"', NO_EFFECT, 'ann@example.com')],
  },
  'fluent-settings': {
    text: 'The newsletter and the dark mode are turned on and saved',
    more: [bug('dead-save', 'b.onclick=()=>{', 'b.onclick=()=>{return;', DEAD, 'Save')],
  },
  'fluent-quantity': {
    text: 'The quantity in the cart is changed to "3", and the price follows',
    expected: ['"3 pieces, 27 euros" is visible', 'The "Quantity" field contains "3"'],
    more: [bug('old-quantity', 'n.value+" pieces', '"1 pieces', WRONG_TEXT, '3 pieces, 27 euros')],
  },
  'bootstrap-offcanvas': {
    text: 'The order is cancelled from the menu of the shop, which closes',
    more: [
      bug('menu-stays', ' data-bs-dismiss="offcanvas">Orders', '>Orders', ['Persistent Obstruction Bug']),
    ],
  },
  'bootstrap-join': {
    text: 'A person joins with the address "ann@example.com" after the terms are accepted',
    more: [bug('never-enabled', 'b.disabled=!t.checked', '', [...DEAD, 'Wrong State Bug'], 'Join')],
  },
  'bootstrap-toast': {
    text: 'Putting "2" pieces into the cart is confirmed',
    more: [bug('no-toast', 'bootstrap.Toast.getOrCreateInstance(t).show()', '', DEAD, 'Add to cart')],
  },
  'uikit-rename': {
    text: 'The profile gets the name "Bea"',
    more: [bug('name-cut', '"Name: "+n.value', '"Name: "+n.value.slice(0,1)', WRONG_TEXT, 'Name: Bea')],
  },
  'uikit-notification': {
    text: 'A purchase is wrapped as a gift',
    more: [
      bug('not-bought', 'message:g.checked?"Bought as a gift":"Bought"', 'message:"No money"', WRONG_TEXT),
    ],
  },
  'uikit-sortable': {
    text: 'The milk is dragged to the top of the shopping list',
    more: [
      bug('not-sortable', '<ul uk-sortable ', '<ul ', [...DEAD, ...NO_EFFECT]),
      bug('no-message', 'o.textContent=l.children[0].textContent+" first"', '', NO_EFFECT, 'Milk first'),
    ],
  },
  'materialize-shirt': {
    text: 'A large shirt is printed with the name "Bea"',
    more: [bug('small-shirt', '" on "+s.value', '" on small"', WRONG_TEXT, 'Bea on large')],
  },
  'materialize-date': {
    text: 'Trips are searched that depart on the 14th',
    more: [
      bug('no-year', '"Trips on "+d.value', '"Trips on "+d.value.replace(" 2030","")', WRONG_TEXT, '2030'),
    ],
  },
  'beercss-delete': {
    text: 'The note about the milk is deleted after a question',
    more: [
      bug('dead-remove', '<button data-ui="#m">Remove', '<button>Remove', DEAD, 'Remove note'),
      bug('note-stays', 'n.remove();', '', NO_EFFECT, 'Buy milk'),
    ],
  },
  'beercss-card': {
    text: 'The card holder for the bills becomes "Bea"',
    more: [bug('dead-tab', '<a data-ui="#p2">', '<a>', DEAD, 'Billing')],
  },
  'quasar-rename': {
    text: 'The list gets the name "Garden"',
    more: [
      bug('dead-rename', ' @click="ask"', '', DEAD, 'Rename'),
      bug('name-twice', 'this.n=d', 'this.n=d+d', WRONG_TEXT, 'List: Garden'),
    ],
  },
  'quasar-newsletter': {
    text: 'The newsletter is sent to "Bea"',
    more: [bug('other-name', 'this.name+" gets', '"Ann gets', WRONG_TEXT, 'Bea gets all letters')],
  },
  'onsen-sheet': {
    text: 'The photo is shared with Ben',
    more: [bug('choice-ignored', 'if(i===1)', 'if(i===7)', NO_EFFECT, 'Shared with Ben')],
  },
  'onsen-reset': {
    text: 'The wireless network is turned on, and everything is reset',
    more: [
      bug('dead-row', ' tappable onclick="ons.', ' tappable data-was="ons.', DEAD, 'Reset'),
      bug('stays-off', '<ons-switch>', '<ons-switch disabled>', [...DEAD, 'Wrong State Bug'], 'Wi-Fi'),
    ],
  },
};

/** The intents, in the order of their kits. @throws Error for a defect that changes nothing, and for an intent without three of them */
export function kitIntents(): readonly KitIntent[] {
  const cases = loadGoals(join(import.meta.dirname, '../open-ended/cases'));
  return Object.entries(CHOSEN).map(([id, { text, expected, more }]) => {
    const on = cases.find((one) => one.id === id);
    if (on === undefined) throw new Error(`There is no page ${id}.`);
    const defects = [...on.bugs, ...more].map(asExplicit);
    const idle = defects.find(({ from }) => !on.page.includes(from));
    if (idle !== undefined) throw new Error(`${id}: the page has no ${idle.from}`);
    if (defects.length !== 3) throw new Error(`${id} has ${defects.length} defects`);
    return { text, on, expected: expected ?? on.expected, defects };
  });
}

/** A text that no line names in words like the app's is missing: an explicit line has no model that could say which text it became. */
function asExplicit(one: Bug): Bug {
  return one.label.includes('Wrong Text Bug')
    ? { ...one, label: [...one.label, 'Missing Element Bug'] }
    : one;
}
