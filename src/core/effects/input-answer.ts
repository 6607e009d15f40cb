/** Text that the app took and answered, such as a code that it refuses (R36). */
import { targetAfter } from '../targets/touched.ts';
import { NEAR_MATCH } from '../targets/overlay-mentions.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import type { RunState } from '../model/run-state.ts';
import { treeDiff } from './tree-diff.ts';
import type { Condition } from '../../goal/model/condition.ts';
import { withWrittenWords } from '../../screen/elements/described-text.ts';
import { sentencesOf } from '../../screen/features/text-runs.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { normalise, similarity, textMatches } from '../../screen/model/text.ts';

/** The shortest text that a part or a similar text may stand for. */
const MIN_LENGTH = 4;

/**
 * Returns the answer of the app to typed text: the field is empty again, and a text came or changed that equals, holds or resembles one that the
 * goal expects. Null when there is none.
 */
export function answerToInput(pending: OpenAttempt, after: Screen, state: RunState): string | null {
  const field = targetAfter(pending, after);
  if (field === undefined || field.text !== '') return null;
  // Flutter describes its texts, and a sentence may stand in several of them.
  const read = withWrittenWords(after);
  const { added, changed } = treeDiff(withWrittenWords(pending.before), read);
  const came = [...added, ...changed.filter(({ what }) => what.includes('text')).map((c) => c.after)];
  const texts = came.filter((e) => e.text !== '' && !e.state.editable);
  const isExpected = expectedTexts(state);
  const words = [...texts.map((e) => e.text), ...sentencesOf(read, texts)];
  return words.find((text) => isExpected(normalise(text))) ?? null;
}

/** Returns whether the goal expects a text: a condition that is still to be checked says that it is there. */
function expectedTexts({ goal, run: { cursor } }: RunState): (shown: string) => boolean {
  const steps = cursor.phase === 'steps' ? goal.steps.slice(cursor.index) : goal.steps;
  const conditions = [...steps, ...goal.expected].flatMap(({ parsed }) => parsed.conditions.flatMap(shownBy));
  const quotes = goal.expected.flatMap(({ parsed }) => parsed.quotes.map((q) => normalise(q.text)));
  return (shown) =>
    quotes.some(
      (text) => shown === text || (text.length >= MIN_LENGTH && similarity(shown, text) >= NEAR_MATCH),
    ) ||
    conditions.some(
      ({ label, match }) =>
        label !== null &&
        (match === 'exact' || label.length >= MIN_LENGTH) &&
        textMatches(shown, label, match, 'exact'),
    );
}

type ShownText = Extract<Condition, { kind: 'visible' }>['target'];

/** Returns what a condition says to be in view. */
function shownBy(condition: Condition): readonly ShownText[] {
  if (condition.kind === 'all' || condition.kind === 'any') return condition.parts.flatMap(shownBy);
  return condition.kind === 'visible' && !condition.negated ? [condition.target] : [];
}
