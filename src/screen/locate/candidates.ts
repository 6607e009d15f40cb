import { isHittable, isTouchable, tapTarget } from '../elements/hittable.ts';
import { hasControlRole, isLabelledByOthers } from './control-words.ts';
import type { Element } from '../model/element.ts';
import { joinedText, textRuns } from '../features/text-runs.ts';
import { nameScore } from './name-score.ts';
import { controlLabelledBy } from './label-of-control.ts';
import type { ControlRole, Locator, TextMatch } from '../model/locator.ts';
import { selfAndAncestors, subtree, type Screen } from '../model/screen.ts';
import { isEllipsisOf, textMatches, normalise, type TextCase } from '../model/text.ts';

export interface Candidates {
  readonly matches: Element[];
  /** Carry the label, but are no such control. */
  readonly rejected: Element[];
  readonly reason: string;
}

/** What the words of a phrase may mean, before row and places: by its quoted label, its unquoted name, or its role alone. */
export function findCandidates(screen: Screen, target: Locator, textCase: TextCase): Candidates {
  if (target.label !== null) return byLabel(screen, target, target.label, textCase);
  if (target.name !== null) return byName(screen, target, target.name);
  if (target.role === null) return noCandidates(`${target.source} names no control`);
  return byRole(screen, target, target.role);
}

function noCandidates(because: string, rejected: Element[] = []): Candidates {
  return { matches: [], rejected, reason: because };
}

function byLabel(screen: Screen, target: Locator, label: string, textCase: TextCase): Candidates {
  const { role } = target;
  let carrying = screen.elements.filter((e) => hasLabel(e, label, target.match, textCase));
  if (carrying.length === 0) carrying = adjoiningTexts(screen, label, target.match, textCase);
  if (carrying.length === 0) return noCandidates(`nothing on the screen is labelled "${label}"`);
  if (role === null)
    return { matches: innermost(screen, carrying), rejected: [], reason: foundReason(carrying, label) };
  const fits = withRole(screen, carrying, role);
  if (fits.length > 0) return { matches: fits, rejected: [], reason: foundReason(fits, label) };
  const first = carrying[0];
  return noCandidates(
    `"${label}" is there as ${first ? withArticle(first.role) : 'something else'}, not as ${withArticle(role)}`,
    carrying,
  );
}

function withArticle(role: string): string {
  return /^[aeiou]/.test(role) ? `an ${role}` : `a ${role}`;
}

function foundReason(fits: readonly Element[], label: string): string {
  const first = fits[0];
  return `"${label}" is ${first?.ref ?? ''}${fits.length > 1 ? ` and ${fits.length - 1} more` : ''}`;
}

/** Own text, folded label, description, or a field's hint. A password's dots name nothing. */
function hasLabel(e: Element, label: string, match: TextMatch, textCase: TextCase): boolean {
  if (e.text !== '' && !e.state.password) {
    if (textMatches(e.text, label, match, textCase)) return true;
    if (match !== 'ends' && match !== 'contains' && isEllipsisOf(e.text, label, textCase)) return true;
  }
  if (e.description !== '' && textMatches(e.description, label, match, textCase)) return true;
  if (e.labelFrom === 'description' && textMatches(e.label, label, match, textCase)) return true;
  if (e.hint !== '' && textMatches(e.hint, label, match, textCase)) return true;
  // A part of a folded label is the text of a descendant, which is found by itself.
  return e.labelFrom === 'subtree' && match === 'exact' && textMatches(e.label, label, match, textCase);
}

/** Of controls that fit a label, one that shows it is meant before an icon that is only described so. */
export function preferVisibleLabel(
  screen: Screen,
  fits: readonly Element[],
  target: Locator,
  textCase: TextCase,
): readonly Element[] {
  const { label, match } = target;
  if (label === null || fits.length < 2) return fits;
  const shows = (e: Element): boolean =>
    isHittable(screen, e) &&
    isTouchable(tapTarget(screen, e)) &&
    subtree(screen, e).some((d) => !d.state.password && textMatches(d.text, label, match, textCase));
  const shown = new Set(fits.filter(shows));
  if (shown.size === 0) return fits;
  return fits.filter(
    (e) => e.text !== '' || shown.has(e) || !textMatches(e.description, label, match, textCase),
  );
}

/** The first of adjoining texts that together are the label. */
function adjoiningTexts(screen: Screen, label: string, match: TextMatch, textCase: TextCase): Element[] {
  const texts = screen.elements.filter((e) => e.text !== '' && !e.state.password && isHittable(screen, e));
  const wanted = normalise(label);
  const first = String.fromCodePoint(wanted.codePointAt(0) ?? 32);
  const hits: Element[] = [];
  for (const run of textRuns(screen, texts)) {
    for (let from = 0; from < run.length - 1; from++) {
      const start = normalise(run[from]?.text ?? '');
      if (match === 'exact' && !textMatches(start, first, 'starts', textCase)) continue;
      for (let to = from + 1; to < run.length; to++) {
        const e = run[from];
        if (e && textMatches(joinedText(run.slice(from, to + 1)), wanted, match, textCase)) hits.push(e);
      }
      if (hits.length > 0) break;
    }
  }
  return hits;
}

/** Of elements that hold one another, the innermost: the text, not the row that is called after it. */
function innermost(screen: Screen, elements: readonly Element[]): Element[] {
  const outer = new Set<string>();
  for (const e of elements) for (const above of selfAndAncestors(screen, e).slice(1)) outer.add(above.ref);
  return elements.filter((e) => !outer.has(e.ref));
}

/** The controls of a role that these elements are, lie in, or name from beside. */
function withRole(screen: Screen, carrying: readonly Element[], role: ControlRole): Element[] {
  const own = carrying.filter((e) => hasControlRole(screen, e, role));
  if (own.length > 0) return innermost(screen, own);
  if (!isLabelledByOthers(role))
    return unique(carrying.flatMap((e) => ancestorWithRole(screen, e, role) ?? []));
  const controls = new Set(screen.elements.filter((e) => hasControlRole(screen, e, role)).map((e) => e.ref));
  if (controls.size === 0) return [];
  return unique(carrying.flatMap((e) => controlLabelledBy(screen, e, controls) ?? []));
}

const CONTAINER_ROLES: readonly ControlRole[] = ['dialog', 'menu', 'message', 'list', 'row'];

/** The nearest ancestor that a person calls so; for things that are tapped, no further up than what takes the tap. */
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

/** Best of the scores that a name reaches; elements with a lower one are not meant. */
function byName(screen: Screen, target: Locator, name: string): Candidates {
  const { role } = target;
  const pool =
    role === null ? screen.elements : screen.elements.filter((e) => hasControlRole(screen, e, role));
  let best = 0;
  let fits: Element[] = [];
  for (const e of pool) {
    if (e.state.password && e.hint === '' && e.resourceId === '' && e.description === '') continue;
    const score = nameScore(e, name);
    if (score === 0 || score < best) continue;
    if (score > best) fits = [];
    best = score;
    fits.push(e);
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
  if (fits.length === 0) return noCandidates(`nothing on the screen is called ${target.source}`);
  const inner = role === null ? innermost(screen, fits) : outermostTouchable(screen, fits);
  return { matches: inner, rejected: [], reason: `${inner[0]?.ref ?? ''} is called "${name}"` };
}

function labelledBeside(screen: Screen, name: string, role: ControlRole): Element[] {
  const controls = new Set(screen.elements.filter((e) => hasControlRole(screen, e, role)).map((e) => e.ref));
  if (controls.size === 0) return [];
  const texts = screen.elements.filter((e) => e.text !== '' && !e.state.editable && nameScore(e, name) >= 3);
  return unique(texts.flatMap((e) => controlLabelledBy(screen, e, controls) ?? []));
}

/** An icon in its button, both called after the same word, is one control: the one that takes the tap. */
function outermostTouchable(screen: Screen, fits: readonly Element[]): Element[] {
  const set = new Set(fits);
  return fits.filter(
    (e) =>
      !selfAndAncestors(screen, e)
        .slice(1)
        .some((above) => set.has(above) && isTouchable(above)),
  );
}

function byRole(screen: Screen, target: Locator, role: ControlRole): Candidates {
  const called = screen.elements.filter((e) => hasControlRole(screen, e, role));
  // "a message" without words is what pops up, not every text.
  const special = called.filter(
    (e) => e.role === role || (role === 'message' && (e.role === 'toast' || e.role === 'snackbar')),
  );
  const fits = special.length > 0 ? special : role === 'message' ? [] : called;
  if (fits.length === 0) return noCandidates(`there is no ${role} on the screen`);
  return {
    matches: fits,
    rejected: [],
    reason: `${fits.length} ${role}${fits.length > 1 ? 's' : ''} for ${target.source}`,
  };
}
