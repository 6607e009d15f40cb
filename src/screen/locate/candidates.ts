import { isHittable, isTouchable, tapTarget } from '../elements/hittable.ts';
import { hasControlRole, isLabelledByOthers } from './control-words.ts';
import type { Element, Role } from '../model/element.ts';
import { isCutInLayout } from '../features/cut-text.ts';
import { carouselsIn } from '../features/containers.ts';
import { listRows } from '../features/scroll-containers.ts';
import { joinedText, textRuns } from '../features/text-runs.ts';
import { nameScore } from './name-score.ts';
import { controlLabelledBy } from './label-of-control.ts';
import type { ControlRole, Locator, Position, TextMatch } from '../model/locator.ts';
import { selfAndAncestors, subtree, type Screen } from '../model/screen.ts';
import { isEllipsisOf, namesCaption, normalise, textMatches, type TextCase } from '../model/text.ts';
import { PERMISSION_PACKAGES } from '../sources/windows.ts';
import { GIVES_ACCESS } from '../../shared/words/risky.ts';

export interface Candidates {
  readonly matches: Element[];
  /** Elements with the label that are not a control of the role. */
  readonly rejected: Element[];
  readonly reason: string;
}

/** Returns the elements that match a locator's quoted label, unquoted name or role, before row and positions are applied. */
export function findCandidates(screen: Screen, locator: Locator, textCase: TextCase): Candidates {
  if (locator.id !== undefined) return byId(screen, locator, locator.id);
  if (locator.label !== null) return byLabel(screen, locator, locator.label, textCase);
  if (locator.name !== null) return byName(screen, locator, locator.name);
  if (locator.role === 'row' && locator.places.some(isCarousel)) return cardsOf(screen, locator);
  if (locator.role === null) return noCandidates(`${locator.source} names no control`);
  return byRole(screen, locator, locator.role);
}

/** Returns the elements with a test id. Android puts the package before it: `com.example:id/log_in`. */
function byId(screen: Screen, { role }: Locator, id: string): Candidates {
  const found = screen.elements.filter(
    ({ resourceId }) => resourceId === id || resourceId.endsWith(`:id/${id}`),
  );
  const matches = role === null ? found : found.filter((e) => hasControlRole(screen, e, role));
  const [first] = matches;
  if (first === undefined) return noCandidates(`nothing on the screen has the id "${id}"`, found);
  return { matches, rejected: [], reason: `${first.ref} has the id "${id}"` };
}

const isCarousel = (place: Position): boolean => place.kind === 'container' && place.container === 'carousel';

/** Returns the cards of the carousels in view: what stands side by side in them, whatever kind of element it is. */
function cardsOf(screen: Screen, { source }: Locator): Candidates {
  const matches = carouselsIn(screen).flatMap(({ element }) => listRows(screen, element));
  return matches.length === 0
    ? noCandidates('no carousel is on the screen')
    : { matches, rejected: [], reason: `${matches.length} cards for ${source}` };
}

function noCandidates(reason: string, rejected: Element[] = []): Candidates {
  return { matches: [], rejected, reason };
}

function byLabel(screen: Screen, locator: Locator, label: string, textCase: TextCase): Candidates {
  const { role } = locator;
  let labelled = screen.elements.filter((e) => hasLabel(screen, e, label, locator.match, textCase));
  if (labelled.length === 0) labelled = adjoiningTexts(screen, label, locator.match, textCase);
  if (labelled.length === 0 && locator.match === 'exact')
    labelled = screen.elements.filter((e) => isCaptionOf(e, label, textCase));
  if (labelled.length === 0 && locator.match === 'exact')
    labelled = screen.elements.filter((e) => isNamedInHint(e, label, textCase));
  if (labelled.length === 0) return noCandidates(`nothing on the screen is labelled "${label}"`);
  if (role === null)
    return { matches: innermost(screen, labelled), rejected: [], reason: foundReason(labelled, label) };
  const matches = withRole(screen, labelled, role);
  if (matches.length > 0) return { matches, rejected: [], reason: foundReason(matches, label) };
  const first = labelled[0];
  return noCandidates(
    `"${label}" is there as ${first ? withArticle(first.role) : 'something else'}, not as ${withArticle(role)}`,
    labelled,
  );
}

function withArticle(role: string): string {
  return /^[aeiou]/.test(role) ? `an ${role}` : `a ${role}`;
}

function foundReason(matches: readonly Element[], label: string): string {
  const first = matches[0];
  return `"${label}" is ${first?.ref ?? ''}${matches.length > 1 ? ` and ${matches.length - 1} more` : ''}`;
}

/** True when the element's text, description, hint or folded label matches. The dots of a password never do. */
function hasLabel(screen: Screen, e: Element, label: string, match: TextMatch, textCase: TextCase): boolean {
  if (e.text !== '' && !e.state.password) {
    if (textMatches(e.text, label, match, textCase)) return true;
    const mayBeCut = match !== 'ends' && match !== 'contains' && isEllipsisOf(e.text, label, textCase);
    if (mayBeCut && isCutInLayout(screen, e, screen.elements)) return true;
  }
  if (e.description !== '' && textMatches(e.description, label, match, textCase)) return true;
  if (hasDescribedLine(e, label, match, textCase)) return true;
  if (e.labelFrom === 'description' && textMatches(e.label, label, match, textCase)) return true;
  if (e.hint !== '' && textMatches(e.hint, label, match, textCase)) return true;
  // Parts of a folded label are texts of descendants, which are found on their own.
  return e.labelFrom === 'subtree' && match === 'exact' && textMatches(e.label, label, match, textCase);
}

/** True when the element's text, description or hint is the label and a mark of a caption after it (R45). */
function isCaptionOf(
  { text, description, hint, state }: Element,
  label: string,
  textCase: TextCase,
): boolean {
  const own = state.password ? '' : text;
  return [own, description, hint].some((words) => words !== '' && namesCaption(words, label, textCase));
}

/** True for a field whose hint begins with the label and a comma: Flutter tells the label of a field and its example as one hint. */
function isNamedInHint({ hint, description, state }: Element, label: string, textCase: TextCase): boolean {
  const [name = '', ...example] = hint.split(', ');
  return (
    state.editable && description === '' && example.length > 0 && textMatches(name, label, 'exact', textCase)
  );
}

/** True when a line of the description is the label: Flutter joins the texts inside a control, one a line. */
function hasDescribedLine(
  { text, description }: Element,
  label: string,
  match: TextMatch,
  textCase: TextCase,
): boolean {
  if (match !== 'exact' || text !== '' || !description.includes('\n')) return false;
  return description.split('\n').some((line) => textMatches(line, label, match, textCase));
}

/** Drops icons that only their description matches when a touchable control shows the label as text. */
export function preferVisibleLabel(
  screen: Screen,
  matches: readonly Element[],
  locator: Locator,
  textCase: TextCase,
): readonly Element[] {
  const { label, match } = locator;
  if (label === null || matches.length < 2) return matches;
  const shows = (e: Element): boolean =>
    isHittable(screen, e) &&
    isTouchable(tapTarget(screen, e)) &&
    subtree(screen, e).some((d) => !d.state.password && textMatches(d.text, label, match, textCase));
  const shown = new Set(matches.filter(shows));
  if (shown.size === 0) return matches;
  return matches.filter(
    (e) => e.text !== '' || shown.has(e) || !textMatches(e.description, label, match, textCase),
  );
}

/** Returns the first element of each run of adjoining texts that together match the label. */
export function adjoiningTexts(
  screen: Screen,
  label: string,
  match: TextMatch,
  textCase: TextCase,
): Element[] {
  const texts = screen.elements.filter((e) => e.text !== '' && !e.state.password && isHittable(screen, e));
  const wanted = normalise(label);
  const first = String.fromCodePoint(wanted.codePointAt(0) ?? 32);
  const hits: Element[] = [];
  for (const run of textRuns(screen, texts)) {
    const { parts } = run;
    for (let from = 0; from < parts.length - 1; from++) {
      const e = parts[from];
      if (e === undefined) continue;
      if (match === 'exact' && !textMatches(e.text, first, 'starts', textCase)) continue;
      const matches = (to: number, split: boolean): boolean =>
        textMatches(joinedText(run, from, to, split), wanted, match, textCase);
      for (let to = from + 1; to < parts.length; to++)
        if (matches(to, false) || matches(to, true)) hits.push(e);
      if (hits.length > 0) break;
    }
  }
  return hits;
}

/** Drops elements that contain another one of the list: keeps the text, not the row that is labelled after it. */
function innermost(screen: Screen, elements: readonly Element[]): Element[] {
  const outer = new Set<string>();
  for (const e of elements) for (const above of selfAndAncestors(screen, e).slice(1)) outer.add(above.ref);
  return elements.filter((e) => !outer.has(e.ref));
}

/** Returns the controls of a role that these elements are, lie in, or label from beside. */
function withRole(screen: Screen, labelled: readonly Element[], role: ControlRole): Element[] {
  const own = labelled.filter((e) => hasControlRole(screen, e, role));
  if (own.length > 0) return innermost(screen, own);
  if (!isLabelledByOthers(role))
    return unique(labelled.flatMap((e) => ancestorWithRole(screen, e, role) ?? []));
  const controls = new Set(screen.elements.filter((e) => hasControlRole(screen, e, role)).map((e) => e.ref));
  if (controls.size === 0) return [];
  const rivals = screen.elements.filter((e) => ADJUSTABLES.has(e.role) && isAdjustable(role));
  const all = new Set([...controls, ...rivals.map((e) => e.ref)]);
  // The name of a slider is not that of the wheel below it.
  const captions = labelled.filter((e) => !rivals.includes(e));
  const named = captions.flatMap((e) => controlLabelledBy(screen, e, all) ?? []);
  return unique(named.filter((e) => controls.has(e.ref)));
}

/** Roles of controls that are set to a value by dragging. Each has a name of its own. */
const ADJUSTABLES: ReadonlySet<Role> = new Set(['slider', 'wheel'] as const);

const isAdjustable = (role: ControlRole): boolean => role === 'slider' || role === 'wheel';

const CONTAINER_ROLES: readonly ControlRole[] = ['dialog', 'menu', 'message', 'list', 'row'];

/** Returns the nearest ancestor with the role. For controls the search ends at the first touchable ancestor. */
function ancestorWithRole(screen: Screen, e: Element, role: ControlRole): Element | undefined {
  for (const above of selfAndAncestors(screen, e).slice(1)) {
    if (hasControlRole(screen, above, role)) return above;
    if (isTouchable(above) && !CONTAINER_ROLES.includes(role)) return undefined;
  }
  return undefined;
}

function unique(elements: readonly Element[]): Element[] {
  return [...new Set(elements)];
}

/** Returns the elements with the best name score. */
function byName(screen: Screen, locator: Locator, name: string): Candidates {
  const { role } = locator;
  const pool =
    role === null ? screen.elements : screen.elements.filter((e) => hasControlRole(screen, e, role));
  // The system's own permission dialog says "permission" nowhere (R34).
  const asked = role === 'dialog' && GIVES_ACCESS.goal.test(name) ? pool.filter(isPermissionDialog) : [];
  if (asked.length > 0) return { matches: asked, rejected: [], reason: 'it asks for a permission' };
  let best = 0;
  let matches: Element[] = [];
  for (const e of pool) {
    if (e.state.password && e.hint === '' && e.resourceId === '' && e.description === '') continue;
    const score = nameScore(e, name);
    if (score === 0 || score < best) continue;
    if (score > best) matches = [];
    best = score;
    matches.push(e);
  }
  if (role !== null && isLabelledByOthers(role) && best < 4) {
    const named = labelledBeside(screen, name, role);
    if (named.length > 0) return { matches: named, rejected: [], reason: `a text beside names it "${name}"` };
  }
  if (role !== null && best === 0) {
    const inside = unique(
      screen.elements
        .filter((e) => nameScore(e, name) >= 4)
        .flatMap((e) => ancestorWithRole(screen, e, role) ?? []),
    );
    if (inside.length > 0) return { matches: inside, rejected: [], reason: `it holds "${name}"` };
  }
  if (matches.length === 0) return noCandidates(`nothing on the screen is called ${locator.source}`);
  const inner = role === null ? innermost(screen, matches) : outermostTouchable(screen, matches);
  return { matches: inner, rejected: [], reason: `${inner[0]?.ref ?? ''} is called "${name}"` };
}

function isPermissionDialog(element: Element): boolean {
  return PERMISSION_PACKAGES.has(element.package);
}

function labelledBeside(screen: Screen, name: string, role: ControlRole): Element[] {
  const controls = new Set(screen.elements.filter((e) => hasControlRole(screen, e, role)).map((e) => e.ref));
  if (controls.size === 0) return [];
  const texts = screen.elements.filter((e) => e.text !== '' && !e.state.editable && nameScore(e, name) >= 3);
  return unique(texts.flatMap((e) => controlLabelledBy(screen, e, controls) ?? []));
}

/** Keeps the outermost touchable element of those nested in each other: an icon and its button are one control. */
function outermostTouchable(screen: Screen, matches: readonly Element[]): Element[] {
  const set = new Set(matches);
  return matches.filter(
    (e) =>
      !selfAndAncestors(screen, e)
        .slice(1)
        .some((above) => set.has(above) && isTouchable(above)),
  );
}

function byRole(screen: Screen, locator: Locator, role: ControlRole): Candidates {
  const ofRole = screen.elements.filter((e) => hasControlRole(screen, e, role));
  // "a message" without words means a toast or snackbar, not any text.
  const special = ofRole.filter(
    (e) => e.role === role || (role === 'message' && (e.role === 'toast' || e.role === 'snackbar')),
  );
  const matches = special.length > 0 ? special : role === 'message' ? [] : ofRole;
  if (matches.length === 0) return noCandidates(`there is no ${role} on the screen`);
  return {
    matches,
    rejected: [],
    reason: `${matches.length} ${role}${matches.length > 1 ? 's' : ''} for ${locator.source}`,
  };
}
