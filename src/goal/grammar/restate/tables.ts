/** Reads the tables of features as lines: `When I fill in the following: | Name | Ana |` types "Ana" into "Name". */

const LEAD = '(?:(?:given|when|then|and|but) )?(?:(?:i|we|the user|user|the customer) )?';
const FOLLOWING =
  '(?:(?:the )?(?:following|these)(?: (?:details|data|values|fields|information|info|form|texts?|credentials))*)';
const FILLS = new RegExp(
  `^${LEAD}(?:fill|fills|enter|enters|type|types|input|inputs|complete|completes|provide|provides)(?: in| out)?(?: the (?:form|fields|details))?(?: (?:with|using))?(?: ${FOLLOWING})?:?$`,
  'iu',
);
const SEES = new RegExp(
  `^(?:${LEAD}(?:should |must |can )?sees? (?:the )?following(?: (?:texts|items|options|entries|elements|values))?):?$`,
  'iu',
);
const HOLDS =
  /^(?:(?:then|and|but) )?the list (?:should )?(?:contains?|includes?)(?: (?:the )?following(?: (?:rows|items|entries))?)?:?$/iu;
const TAPS = new RegExp(
  `^${LEAD}(?:tap|taps|click|clicks|press|presses)(?: on)? (?:the )?following(?: buttons)?:?$`,
  'iu',
);
const HEADS = new Set([
  'field/value',
  'label/value',
  'name/value',
  'key/value',
  'field/text',
  'field/data',
  'field/input',
]);
const MOST_ROWS = 12;

/** Returns the line that says what the table says; null where there is no table, or one that may say something else. */
export function tableInWords(line: string): string | null {
  const { head, table } = /^(?<head>[^|]+?)\s*(?<table>\|.*\|)$/su.exec(line.trim())?.groups ?? {};
  const rows = table === undefined ? [] : rowsIn(table);
  const [first] = rows;
  if (head === undefined || first === undefined || rows.length > MOST_ROWS) return null;
  if (
    rows.some((row) => row.length !== first.length || row.some((cell) => cell === '' || cell.includes('"')))
  )
    return null;
  if (FILLS.test(head) && first.length > 1) return fillsIn(rows, head);
  if (first.length !== 1) return null;
  const names = rows.flat().map(quoted).join(', ');
  if (SEES.test(head)) return `I see the following: ${names}`;
  if (HOLDS.test(head)) return `The list contains ${names}`;
  return TAPS.test(head) ? `Tap ${names}` : null;
}

/**
 * Returns the lines that fill in a form: a field and its text in each row, or the fields in the first row and their texts in the second. Two rows of two cells may be either,
 * and further rows may be the texts of further tries.
 */
function fillsIn(rows: readonly (readonly string[])[], head: string): string | null {
  const [first = [], second = [], ...more] = rows;
  const hasHead = HEADS.has(first.join('/').toLowerCase());
  const isForm = rows.length === 1 || (rows.length > 2 && OF_ONE_FORM.test(head));
  if (first.length === 2 && (hasHead || isForm)) return typed(hasHead ? rows.slice(1) : rows);
  const areColumns = first.length > 2 && second.length > 0 && more.length === 0;
  return areColumns ? typed(first.map((field, i) => [field, second[i] ?? ''])) : null;
}

const OF_ONE_FORM = /\b(?:fills?|completes?)\b/iu;

function typed(rows: readonly (readonly string[])[]): string | null {
  const acts = rows.map(([field = '', text = '']) => `type ${quoted(text)} into ${quoted(field)}`);
  return acts.length === 0 ? null : acts.join(' and ');
}

/** Splits `| Name | Ana |` lines, which YAML may have folded into one. */
const rowsIn = (table: string): readonly (readonly string[])[] =>
  table
    .slice(1, -1)
    .split(/\|\s*\|/u)
    .map((row) => row.split('|').map((cell) => cell.trim().replaceAll(/^["'“‘]|["'”’]$/gu, '')));

const quoted = (text: string): string => `"${text}"`;
