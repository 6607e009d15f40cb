/** Pages that people name by what lies in them: `"Milk" is in the cart` (R77). */
import type { Element } from '../model/element.ts';
import type { Screen } from '../model/screen.ts';

/** The words of a title for each name that a line may use. */
const TITLES: ReadonlyMap<string, RegExp> = new Map(
  (
    [
      ['cart', '(?:shopping )?cart'],
      ['basket', '(?:shopping )?basket'],
      ['bag', '(?:shopping )?bag'],
      ['wishlist', 'wish ?list'],
      ['favorites', 'favou?rites'],
      ['inbox', 'inbox'],
    ] as const
  ).map(([name, words]) => [name, new RegExp(`^(?:(?:my|your|the) )?${words}(?: ?\\(\\d+\\+?\\))?$`, 'iu')]),
);

/** Returns the words of the title of a list of things: `Payees`, `Your payees (3)`, `Payee list`. */
function titleOfList(name: string): RegExp {
  const things = name.replace(/^list of /u, '');
  const thing = things.replace(/ies$/u, 'y').replace(/(?<=x|ch|sh|ss)es$|(?<!s)s$/u, '');
  return new RegExp(
    `^(?:(?:my|your|the|all|saved) )?(?:${things}|list of ${things}|(?:${things}|${thing}) list)(?: ?\\(\\d+\\+?\\))?$`,
    'iu',
  );
}

/** Returns the title that says that this is the page: a heading, else the chosen tab. Null without one: "Cart total" is none. */
export function titleOfPage(screen: Screen, name: string): Element | null {
  const words = TITLES.get(name) ?? titleOfList(name);
  const called = screen.elements.filter((e) => e.visible !== null && words.test(e.text.trim()));
  return (
    called.find(({ role }) => role === 'heading') ??
    called.find(({ role, state }) => role === 'tab' && state.selected) ??
    null
  );
}

/** True when another heading stands above the element and below the title: "You may also like" begins another part of the page. */
export const isUnderAnotherHeading = (screen: Screen, title: Element, element: Element): boolean =>
  screen.elements.some(
    (e) =>
      e !== title &&
      e.role === 'heading' &&
      e.visible !== null &&
      e.bounds.y < element.bounds.y &&
      (title.role !== 'heading' || e.bounds.y > title.bounds.y),
  );
