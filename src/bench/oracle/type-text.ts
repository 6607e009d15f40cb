/** Types into a field as a person would, and reports when the field rejects the text. */
import { show } from '../../simulator/expression/evaluate.ts';
import { tap } from '../../simulator/phone/gestures.ts';
import { formatted } from '../../simulator/layout/format.ts';
import { typeText } from '../../simulator/phone/typing.ts';
import type { Timeline } from './timeline.ts';
import { fingerprint, visibleText } from './visible-nodes.ts';
import { appFailure, loadingReason, type Waiter } from './waiting.ts';
import type { NamedTarget } from './parse-line.ts';
import { WalkHalted, type ScriptLine } from './walk-log.ts';

export interface FieldEntry {
  readonly target: NamedTarget;
  readonly point: { readonly x: number; readonly y: number };
  readonly text: string;
  /** A secret: of a password field, any number of hidden characters counts (R36). */
  readonly secret: boolean;
  /** Clears the field first. */
  readonly clears: boolean;
  /** The field held the whole text on the healthy app; null: this is the healthy app. */
  readonly heldOnHealthy: boolean | null;
}

/**
 * Returns whether the field holds the whole text afterwards.
 * @throws WalkHalted when the field rejects it
 */
export function enterText(
  timeline: Timeline,
  waiter: Waiter,
  lines: readonly ScriptLine[],
  { target, point, text, secret, clears, heldOnHealthy }: FieldEntry,
): boolean {
  const { phone } = timeline;
  timeline.do((p) => tap(p, point));
  waiter.advance(300);
  // The system takes a few seconds to report an app that hangs.
  if (phone.process?.hangs === true) waiter.settle();
  const field = phone.process?.focus ?? null;
  const fallen = appFailure(phone, lines);
  if (fallen !== null) throw new WalkHalted(fallen, fallen);
  if (phone.process?.top?.loading && field === null)
    throw new WalkHalted(loadingReason(phone), 'it never stops loading');
  if (field === null) throw new WalkHalted('input', 'the field gets no focus', target, null, true);
  // A code that submits itself leaves an empty field and a new screen.
  const now = (): string => JSON.stringify(phone.memory.snapshot()) + fingerprint(phone);
  const before = now();
  const { value } = field.element;
  const empty = value !== null && phone.memory.read(value) === '';
  const shown = visibleText(phone);
  timeline.do((p) => typeText(p, text, clears));
  if (clears && empty) return false;
  // The field may format the text, but must not lose any of it. A format may write capitals for small letters.
  const keeps = (kept: string): boolean => withoutGrouping(kept).includes(withoutGrouping(text));
  const kept = value === null ? '' : show(phone.memory.read(value));
  const held = value !== null && (keeps(kept) || keeps(formatted(kept, field.element.format)));
  if (heldOnHealthy === null) return held;
  if (secret && field.element.kind === 'password' && kept !== '') return held;
  if (heldOnHealthy && !held)
    throw new WalkHalted(isLoading(phone) ? 'input under loading' : 'input', LOST, target, null, true);
  if (!held) {
    // The field was cleared, and nothing on screen shows the text.
    waiter.settle();
    if (visibleText(phone) === shown)
      throw new WalkHalted('input unseen', 'nothing on screen shows it', target, null, true);
  }
  if (now() === before)
    throw new WalkHalted('input', clears ? 'it was not cleared' : 'nothing was typed', target, null, true);
  return held;
}

const LOST = 'part of the text is missing';

/** True for a page that began to load as it was typed into: the loading page may hide the field. */
function isLoading({ process }: Timeline['phone']): boolean {
  return (process?.top?.loading ?? null) !== null;
}

/**
 * Keeps all that a field must not lose (R36): letters, digits, `@`, a sign before a number, and the decimal separator.
 * Spaces, brackets and what groups digits may come and go.
 */
function withoutGrouping(text: string): string {
  const decimal = /(\d)[.,](\d{1,2})$/u.exec(text.trim()) === null ? null : '.';
  const parts = decimal === null ? [text] : text.trim().split(/[.,](?=\d{1,2}$)/u);
  const kept = parts.map((part) => part.replace(/(?<=\d)-|[^\p{L}\p{N}@+-]|-(?!\d)|\+(?!\d)/gu, ''));
  return kept.join(decimal ?? '');
}
