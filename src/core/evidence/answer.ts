import type { Element } from '../../screen/element.ts';
import type { TargetPhrase } from '../../screen/phrase.ts';
import type { Screen } from '../../screen/screen.ts';
import type { Answer } from '../evidence.ts';
import type { Label, Proof } from '../types.ts';

export function proofAt(screen: Screen, element: Element | undefined, rule: string): Proof {
  return {
    screen: screen.id,
    ref: element?.ref ?? null,
    box: element?.visible ?? element?.bounds ?? null,
    rule,
  };
}

export function met(expected: string, actual: string, proof: Proof, flags: readonly string[] = []): Answer {
  return { met: 'met', expected, actual, label: null, proof, flags, open: null };
}

export function unmet(
  expected: string,
  actual: string,
  label: Label,
  proof: Proof,
  flags: readonly string[] = [],
): Answer {
  return { met: 'unmet', expected, actual, label, proof, flags, open: null };
}

export function unproven(
  expected: string,
  actual: string,
  open: Answer['open'],
  proof: Proof | null = null,
): Answer {
  return { met: 'unproven', expected, actual, label: null, proof, flags: [], open };
}

/** Flags what a toast or snackbar said: it counts from any look since the last action. */
export const SHORT_LIVED = 'short-lived message';

/** Of a ghost, which nobody can see. */
export const NOT_DRAWN = 'it is in the hierarchy, but nothing of it is drawn';

/** Part of it is in the viewport. */
export function inView(element: Element): boolean {
  return element.visible !== null;
}

/**
 * What is in the hierarchy and not in view: a step that scrolls may bring it in, so nothing is shown; unless nothing on this screen
 * scrolls: then nobody can ever see it.
 */
export function outOfView(expected: string, screen: Screen, element: Element, rule: string): Answer {
  const proof = proofAt(screen, element, rule);
  const fixed = screen.incomplete.length === 0 && !screen.elements.some((e) => e.state.scrollable);
  return fixed
    ? unmet(
        expected,
        'it stands outside the viewport, and nothing on this screen scrolls',
        'Off-screen Target Bug',
        proof,
      )
    : unproven(
        expected,
        'it is in the hierarchy but outside the viewport; a step that scrolls to it would show it',
        'look',
        proof,
      );
}

/** What fits and is not to be seen: out of view, or covered. */
export function unseen(expected: string, screen: Screen, element: Element, rule: string): Answer {
  if (!inView(element)) return outOfView(expected, screen, element, rule);
  return unproven(
    expected,
    `it is in the hierarchy but ${coveredHow(element)}`,
    'look',
    proofAt(screen, element, rule),
  );
}

export function coveredHow(element: Element): string {
  return element.coveredBy === null ? 'under the keyboard' : `covered by ${element.coveredBy}`;
}

export { isClear } from '../../screen/clear.ts';

export function nameOf(target: TargetPhrase): string {
  return target.words !== ''
    ? target.words
    : target.label !== null
      ? `"${target.label}"`
      : (target.name ?? 'the element');
}

export function show(text: string): string {
  return `"${text.length > 120 ? `${text.slice(0, 119)}…` : text}"`;
}
