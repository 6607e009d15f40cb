/** Returns the labels that the rules allow (R80): the one of the rule that fails first, and the defect's own. */
import type { WalkStop, StopReason } from './walk-log.ts';

/** The label that each defect causes. */
const LABELS_BY_DEFECT: Readonly<Record<string, readonly string[]>> = {
  'dead-button': ['Unresponsive Element'],
  'toggle-inert': ['Unresponsive Element'],
  'input-ignored': ['Input Rejection'],
  'input-cut': ['Input Rejection'],
  'input-altered': ['Input Rejection'],
  disabled: ['Wrong State'],
  'not-selected': ['Wrong State'],
  'wrong-text': ['Wrong Text'],
  untranslated: ['Untranslated'],
  // From outside, a row that exists twice and an action that ran twice look alike.
  'row-twice': ['Wrong Count', 'Duplicate Action'],
  'row-missing': ['Missing Element', 'Wrong Count'],
  'wrong-count': ['Wrong Count', 'Wrong Text'],
  'wrong-order': ['Wrong Order', 'Wrong Position'],
  'element-missing': ['Missing Element'],
  ghost: ['Missing Element'],
  'same-color': ['Missing Element'],
  // Something lies over it, or it is nowhere to be seen.
  covered: ['Persistent Obstruction', 'Missing Element'],
  'no-effect': ['No Effect'],
  'duplicate-action': ['Duplicate Action'],
  'lost-elsewhere': ['No Effect', 'Missing Element'],
  crash: ['Crash'],
  anr: ['ANR'],
  'stuck-spinner': ['Stuck Loading'],
  'wrong-screen': ['Wrong Screen'],
  'error-screen': ['Error Screen'],
  'blank-page': ['Stuck Loading', 'Wrong Screen'],
  'logged-out': ['Wrong Screen'],
  'state-lost': ['Wrong Screen'],
  'leaves-app': ['Wrong Screen'],
  'not-mirrored': ['Wrong Position', 'Wrong Order'],
  'element-moved': ['Wrong Position', 'Wrong Order'],
  'off-screen': ['Off-screen Target'],
  'out-of-reach': ['Off-screen Target'],
  'scroll-locked': ['Off-screen Target'],
  'keyboard-covers': ['Persistent Obstruction', 'Off-screen Target'],
  'popup-returns': ['Persistent Obstruction'],
};

const LABELS_BY_REASON: Readonly<Record<Exclude<StopReason, 'unmet' | 'unsure'>, readonly string[]>> = {
  missing: ['Missing Element'],
  dead: ['Unresponsive Element'],
  // Credited with the change, the control has no effect, and what it should show is missing.
  'dead beside a change': [
    'Unresponsive Element',
    'No Effect',
    'Missing Element',
    'Wrong Text',
    'Wrong State',
    'Wrong Screen',
  ],
  input: ['Input Rejection'],
  'input unseen': ['Input Rejection', 'Missing Element'],
  // The page that loads hides the field that lost the text.
  'input under loading': ['Input Rejection', 'Stuck Loading', 'Missing Element'],
  loading: ['Stuck Loading'],
  // A page with nothing on it looks like one that loads (R30), and like one that lost what the line names.
  blank: ['Stuck Loading', 'Missing Element'],
  // The page of the line is not there: the app is not in front, or asks to sign in.
  left: ['Wrong Screen', 'Missing Element'],
  // Where the goal signs in, a page that asks for it again looks as if that had no effect.
  'logged out': ['Wrong Screen', 'Missing Element', 'No Effect'],
  // The page loads, the overlay's control has no other effect, and the overlay stays: A, E and B all apply.
  'loading under': ['Stuck Loading', 'Unresponsive Element', 'Persistent Obstruction'],
  'blank under': ['Stuck Loading', 'Unresponsive Element', 'Persistent Obstruction', 'Missing Element'],
  obstructed: ['Persistent Obstruction'],
  crash: ['Crash'],
  anr: ['ANR'],
  'out of reach': ['Off-screen Target'],
  'error page': ['Error Screen'],
  disabled: ['Wrong State'],
  choice: ['Wrong Text'],
  // It stands, but at no place that the line names.
  misplaced: ['Wrong Position', 'Wrong Order'],
};

/** Defects that put an element out of view. One on the control itself is no dead gesture. */
const OUT_OF_VIEW = /^(?:off-screen|out-of-reach):/u;

/** `elsewhere`: the walk left the healthy way before. `counts`: what is absent is also counted. */
export function labelsFor(
  stop: WalkStop,
  defects: readonly string[],
  elsewhere: boolean,
  counts: boolean,
): string[] {
  const own = defects.flatMap((d) => LABELS_BY_DEFECT[d.replace(/:.*/su, '')] ?? []);
  const certain: readonly StopReason[] = [
    'crash',
    'anr',
    'loading',
    'loading under',
    'blank under',
    'error page',
    'input',
    'out of reach',
  ];
  const first =
    stop.reason === 'unmet' || stop.reason === 'unsure'
      ? unmetLabels(stop)
      : [...LABELS_BY_REASON[stop.reason], ...unseenLabels(stop, defects)];
  const all = certain.includes(stop.reason)
    ? first
    : [...first, ...own, ...(elsewhere ? ['Wrong Screen'] : []), ...(counts ? ['Wrong Count'] : [])];
  return [...new Set(all)].map((label) => `${label} Bug`);
}

/**
 * An element that nobody can see counts as missing. So does the result of a gesture that changes nothing in view because it is out of view: the page
 * grows beyond its edge.
 */
function unseenLabels({ reason, fact }: WalkStop, defects: readonly string[]): readonly string[] {
  if (reason === 'dead' && defects.some((d) => OUT_OF_VIEW.test(d))) return ['Missing Element'];
  if (reason !== 'out of reach' || fact === null) return [];
  return fact.is === 'count' ? ['Missing Element', 'Wrong Count'] : ['Missing Element'];
}

function unmetLabels({ fact, present: there }: WalkStop): readonly string[] {
  switch (fact?.is) {
    case 'seen':
      return fact.not ? ['No Effect', 'Wrong State'] : ['Missing Element', 'Wrong Text'];
    case 'shows':
      if (!there) return ['Missing Element'];
      // A missing part may also be reported as missing.
      return fact.whole ? ['Wrong Text', 'Wrong Count'] : ['Wrong Text', 'Wrong Count', 'Missing Element'];
    case 'beside':
      return there ? ['Wrong Position', 'Wrong Order'] : ['Missing Element', 'Wrong Text'];
    case 'order':
      return there ? ['Wrong Order'] : ['Missing Element', 'Wrong Text'];
    case 'count':
    case 'rows':
      // A first row that is misspelt, and one that is missing, look alike.
      return fact.is === 'rows' && fact.first !== null
        ? ['Wrong Order', 'Wrong Position', 'Wrong Text', ...(there ? [] : ['Missing Element'])]
        : ['Wrong Count'];
    case 'titled':
      return ['Wrong Screen', 'Missing Element', 'Wrong Text', 'Wrong State'];
    case 'remembered':
      return ['Missing Element', 'Wrong Text', 'No Effect', 'Wrong State'];
    case 'in front':
      return ['Wrong Screen', 'Wrong State'];
    default:
      return there ? ['Wrong State'] : ['Missing Element'];
  }
}
