/** The list or group that a line says something is absent from: where it is not there itself, nothing can be said of it. */
import { partIsTitled, partsOf, standsUnder } from '../../screen/containers.ts';
import { matches } from '../../screen/text.ts';
import { shownText } from '../../screen/shown.ts';
import type { Element } from '../../screen/element.ts';
import type { Container, TargetPhrase } from '../../screen/phrase.ts';
import type { Screen } from '../../screen/screen.ts';
import type { EvidenceContext } from '../evidence.ts';
import { inView } from './answer.ts';

/** Other containers come and go: what a closed menu held is gone with it. */
const LASTING: readonly Container[] = ['list', 'section', 'form', 'card', 'row'];

/** Why the place that the phrase names can't be told; null when it is there, or none is named. */
export function hasContainer(target: TargetPhrase, context: EvidenceContext): string | null {
  const { screen, textCase } = context;
  if (target.row !== null && !shownText(screen, target.row, 'exact', textCase).met)
    return `the row of "${target.row}" is not in view`;
  for (const place of target.places) {
    if (place.kind !== 'container' || place.label === null || !LASTING.includes(place.container)) continue;
    const { container, label } = place;
    return isThere(screen, container, label, textCase) || context.saidEmpty === true
      ? null
      : `no "${label}" ${container} is on the screen`;
  }
  if (target.role !== 'row' || target.label !== null || context.saidEmpty === true) return null;
  return listsOf(screen).length > 0 ? null : 'no list is on the screen that could be empty';
}

function isThere(screen: Screen, container: Container, label: string, textCase: 'exact' | 'ignore'): boolean {
  if (partsOf(screen, container).some((part) => partIsTitled(screen, part, label, textCase))) return true;
  if (container !== 'list') return shownText(screen, label, 'exact', textCase).met;
  return listsOf(screen).some(
    (list) =>
      matches(list.description, label, 'exact', textCase) || standsUnder(screen, list, label, textCase),
  );
}

/** Lists in view, also those that hold nothing. */
function listsOf(screen: Screen): Element[] {
  return screen.elements.filter((e) => inView(e) && (e.role === 'list' || e.state.scrollable));
}
