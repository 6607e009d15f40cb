import { listPartlyShown, type AssertionContext, type AssertionResult, type ConditionOf } from './context.ts';
import { oddRows, rowsInView, unclearListReason } from './count.ts';
import { met, proofAt, quote, unmet, unproven } from './result.ts';
import type { Element } from '../../screen/model/element.ts';
import { decimalSignIn, numbersIn, type DecimalSign } from '../../screen/model/number.ts';
import { subtree, type Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';

/** The key of a row in the order: its words in the text of the row, and its readings when it is an amount. */
interface Key {
  readonly text: string;
  readonly amounts: readonly number[] | null;
}
const WORDS = { text: 'by name', price: 'by price', up: 'upwards', down: 'downwards' } as const;

/**
 * Proves that the rows of a list are sorted (R76). Two neighbours in the wrong order show that they are not, whether or not the list goes on. Fewer
 * than two rows show nothing.
 */
export function proveSorted(condition: ConditionOf<'sorted'>, context: AssertionContext): AssertionResult {
  const { target, by, direction } = condition;
  const { screen } = context;
  const expected = `${target.source} sorted ${WORDS[by]}, ${WORDS[direction]}`;
  const places =
    target.label === null ? [] : [{ kind: 'container', container: 'list', label: target.label } as const];
  const unclear = unclearListReason({ ...target, places }, screen);
  if (unclear !== null) return unproven(expected, unclear, 'judge');
  const rows = rowsInView(context);
  if (rows === null || oddRows(rows) > 0)
    return unproven(expected, 'nobody can tell what its rows are', 'judge');
  if (rows.length < 2)
    return unproven(expected, `${rows.length} rows are in view, which have no order`, null);
  const sign = decimalSignIn(screen.elements.map((e) => e.text));
  const keys = rows.map((row) => (by === 'text' ? nameOf(screen, row) : priceOf(screen, row, sign)));
  const missing = keys.indexOf(null);
  if (missing >= 0)
    return unproven(
      expected,
      `nobody can tell what row ${missing + 1} is sorted by`,
      'judge',
      proofAt(screen, rows[missing], 'order'),
    );
  return decide(
    expected,
    keys.filter((key) => key !== null),
    rows,
    direction,
    context,
  );
}

function decide(
  expected: string,
  keys: readonly Key[],
  rows: readonly Element[],
  direction: 'up' | 'down',
  context: AssertionContext,
): AssertionResult {
  const { screen } = context;
  const pairs = keys.slice(1).map((key, i) => {
    const before = keys[i] ?? key;
    return direction === 'up' ? isInOrder(before, key) : isInOrder(key, before);
  });
  const actual = `on the screen: ${keys.map(({ text }) => quote(text)).join(', ')}`;
  const wrong = pairs.indexOf(false);
  if (wrong >= 0)
    return unmet(expected, actual, 'Wrong Order Bug', proofAt(screen, rows[wrong + 1], 'order'));
  const proof = proofAt(screen, rows[0], 'order');
  if (pairs.includes(null))
    return unproven(expected, `${actual}, which languages order differently`, 'judge', proof);
  return listPartlyShown(context) === undefined
    ? met(expected, actual, proof)
    : unproven(expected, `${actual}, and a list goes on`, null, proof);
}

/** Returns the name of a row: its first text of more than one sign, from top to bottom. An avatar shows a single letter. */
function nameOf(screen: Screen, row: Element): Key | null {
  const texts = textsOf(screen, row).filter((e) => normalise(e.text).length > 1);
  const [first] = texts.toSorted((a, b) => a.bounds.y - b.bounds.y || a.bounds.x - b.bounds.x);
  return first === undefined ? null : { text: normalise(first.text), amounts: null };
}

const MONEY = /\p{Sc}|\b[A-Z]{3}\b/u;

/** Returns the only price of a row; null when it shows none or several. */
function priceOf(screen: Screen, row: Element, sign: DecimalSign | null): Key | null {
  const prices = textsOf(screen, row).filter((e) => MONEY.test(e.text) && /\d/u.test(e.text));
  const [only, ...others] = prices;
  const amounts = only === undefined ? null : numbersIn(only.text, sign);
  return only === undefined || amounts === null || others.length > 0
    ? null
    : { text: normalise(only.text), amounts };
}

const textsOf = (screen: Screen, row: Element): readonly Element[] =>
  subtree(screen, row).filter((e) => e.text !== '' && e.children.length === 0);

const COLLATOR = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** True when `a` may stand before `b`, false when not; null when that depends on the language or on how a number is read. */
function isInOrder(a: Key, b: Key): boolean | null {
  if (a.amounts !== null && b.amounts !== null) {
    const { amounts } = b;
    const orders = a.amounts.flatMap((n) => amounts.map((m) => n <= m));
    return orders.every(Boolean) ? true : orders.some(Boolean) ? null : false;
  }
  const byLanguage = COLLATOR.compare(a.text, b.text) <= 0;
  const bySign = a.text.toLowerCase() <= b.text.toLowerCase();
  return byLanguage === bySign ? byLanguage : null;
}
