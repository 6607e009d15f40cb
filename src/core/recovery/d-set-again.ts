/** Case D for sliders and wheels (R36): moves the control on while it comes nearer, and once more when it does not. */
import { targetBefore } from '../targets/touched.ts';
import { mostRows } from '../../actions/pick_value.ts';
import { numberIn, shareAt, trackMove, usableLength } from '../../actions/slider-path.ts';
import { retarget, performAttempt } from '../commands/act.ts';
import { CASES } from '../budgets/cases.ts';
import { watchForLateEffect } from '../commands/observe.ts';
import { proofAt } from '../assertions/result.ts';
import { spendRecovery } from '../budgets/retry-budgets.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import type { ValueReading } from '../model/step-record.ts';
import { afterMove, checkValue, distanceTo, type ValueAction } from '../effects/value-effect.ts';
import { leaveCompiled } from '../state/compiled.ts';
import { advanceNext, appendHistory, patch, type Outcome, type Turn } from '../state/turn.ts';
import { fail, inconclusive } from '../commands/finish.ts';
import { rejectedVerdict } from '../commands/unresponsive.ts';
import type { Failure } from '../model/verdict.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';
import { targetName } from '../effects/gesture-words.ts';

type SetValue = Extract<ValueAction, { kind: 'set_value' }>;
type PickValue = Extract<ValueAction, { kind: 'pick_value' }>;

/** Moves the control again, or ends the goal when it can't be set. */
export function setAgain(
  turn: Turn,
  pending: OpenAttempt,
  after: Screen,
  found: Element | undefined,
  action: ValueAction,
): Outcome {
  if (found === undefined) return advanceNext(turn, after);
  const before = targetBefore(pending);
  const target = afterMove(action, before, found);
  const check = checkValue(action, target);
  const last = readingOf(action, before, target);
  const readings = [...turn.state.step.readings, last];
  const recorded = patch(turn, { step: { readings } });
  const neverMoved = target.value !== undefined && readings.every(({ from, to }) => from === to);
  if (check.result === 'unreadable' && !neverMoved)
    return inconclusive(recorded, 'no-proof', `${targetName(pending)} can't be read back: ${check.reason}`);
  if (check.result === 'unreadable' && action.kind === 'set_value' && readings.length === 1)
    return performAttempt(
      recorded,
      { action: retarget(elsewhere(action, last, target), target), target, screen: after, origin: 'D' },
      pending.purpose,
    );
  const next = readings.length > LIMITS.valueMoves ? null : nextMove(action, { readings, last }, target);
  if (next !== null)
    return performAttempt(
      recorded,
      { action: retarget(next, target), target, screen: after, origin: 'D' },
      pending.purpose,
    );
  const shown = `it is set to "${target.value?.text ?? ''}"`;
  const failure = failureOf(action, pending, readings, { screen: after, target, reason: shown });
  if (failure.label === 'Missing Element Bug') return endUnset(recorded, pending, after, failure);
  if (!pending.watched) return watchForLateEffect(turn, pending);
  const spend = spendRecovery(turn.state.run.budgets, 'D');
  if (!spend.allowed) return endUnset(recorded, pending, after, failure);
  const { used, of } = spend;
  const name = targetName(pending);
  return performAttempt(
    patch(
      recorded,
      { run: { budgets: spend.budgets } },
      { kind: 'case', case: 'D', used, of, target: name, reason: shown },
    ),
    { action: retarget(afresh(action), target), target, screen: after, origin: 'D' },
    pending.purpose,
  );
}

/** Returns a movement to another part of the track: a slider that does not follow it does not move at all. */
function elsewhere(action: SetValue, { end }: ValueReading, slider: Element): ValueAction {
  const far = usableLength(slider) * 0.3;
  return { ...action, move: { from: end, to: shareAt(slider, end) > 0.5 ? end - far : end + far } };
}

const afresh = (action: ValueAction): ValueAction =>
  action.kind === 'set_value' ? { ...action, move: null } : action;

function readingOf(action: ValueAction, before: Element | undefined, target: Element): ValueReading {
  const end =
    action.kind === 'set_value'
      ? trackMove(before ?? target, action, action.move).to
      : Math.sign(action.rows) * Math.min(Math.abs(action.rows), mostRows(target));
  return { from: before?.value?.text ?? '', to: target.value?.text ?? '', end };
}

/** The movements of a control, and the last of them. */
interface Movements {
  readonly readings: readonly ValueReading[];
  readonly last: ValueReading;
}

/** Returns the next movement; null when the last one did not bring the control nearer. */
function nextMove(action: ValueAction, movements: Movements, target: Element): ValueAction | null {
  return action.kind === 'set_value'
    ? nextSliderMove(action, movements, target)
    : nextWheelMove(action, movements, target);
}

/** Where a finger let a slider go, and how far its number was then from the wanted one. */
interface SliderPlace {
  readonly end: number;
  readonly left: number;
}

function nextSliderMove(
  action: SetValue,
  { readings, last }: Movements,
  slider: Element,
): ValueAction | null {
  const places = readings.flatMap(({ to, end }): SliderPlace[] => {
    const left = distanceTo(action, { ...slider.value, text: to });
    return left === null ? [] : [{ end, left }];
  });
  const now = places.at(-1);
  const left = distanceTo(action, slider.value);
  if (now === undefined || left === null) return null;
  // Without ends, the first movement only shows how far the slider goes.
  const isProbe = readings.length === 1 && slider.value?.high === undefined;
  const unit = unitOf(action, last, slider);
  const before = distanceTo(action, { ...slider.value, text: last.from });
  const isAstray = unit > 0 && readings.length === 1 && before !== null && Math.abs(left) >= Math.abs(before);
  const isStill =
    last.from === last.to && !(slider.value?.high === undefined && isWithinStep(places, { readings, unit }));
  const end = !isProbe && (isStill || isAstray) ? null : nextEnd(places, unit);
  if (end === null || places.some((place) => Math.abs(place.end - end) < 1)) return null;
  // The thumb is where the finger let it go.
  return { ...action, move: { from: last.end, to: end } };
}

/**
 * True for a slider that followed before, is one short of the number, and now kept its number over little more than a unit, as far as its movements tell how long a unit is. One that
 * moves in steps shows the same number from half a step below it to half a step above.
 */
function isWithinStep(
  places: readonly SliderPlace[],
  { readings, unit }: { readonly readings: readonly ValueReading[]; readonly unit: number },
): boolean {
  const now = places.at(-1);
  const first = places.find(({ left }) => left === now?.left);
  const wasMoved = readings.some(({ from, to }) => from !== to);
  if (!wasMoved || now === undefined || Math.abs(now.left) > 1) return false;
  return Math.abs(now.end - (first ?? now).end) < Math.abs(unit) * STILL_WITHIN_STEP;
}

/** Units over which a finger may move a slider without another number: a whole step, and half of one for what the unit is out by. */
const STILL_WITHIN_STEP = 1.5;

/**
 * Returns the next end of the movement: between two that were on either side of the number; else on the line through those that differ most. `unit`: pixels for
 * one unit, as long as one movement tells no more. Null when the last movement came no nearer.
 */
function nextEnd(places: readonly SliderPlace[], unit: number): number | null {
  const now = places.at(-1);
  if (now === undefined) return null;
  const [short] = places.filter(({ left }) => left > 0).toSorted((a, b) => a.left - b.left);
  const [over] = places.filter(({ left }) => left < 0).toSorted((a, b) => b.left - a.left);
  if (short !== undefined && over !== undefined)
    return short.end + ((over.end - short.end) * short.left) / (short.left - over.left);
  const other = places.find(({ left }) => left !== now.left);
  if (other === undefined) return now.end + now.left * unit;
  const earlier = places.slice(0, -1).map(({ left }) => Math.abs(left));
  // The first movement that shows another number may have gone the wrong way: a layout from right to left mirrors its sliders.
  const isFirstChange = earlier.every((left) => left === earlier[0]);
  const least = Math.min(...earlier);
  if (!isFirstChange && Math.abs(now.left) > least) return null;
  if (!isFirstChange && Math.abs(now.left) === least && !isBesideNumber(places, unit)) return null;
  return now.end + (now.left * (now.end - other.end)) / (other.left - now.left);
}

/** True where the finger came back to the number that is one short, at another place of the same step: a slider that went the wrong way first. */
function isBesideNumber(places: readonly SliderPlace[], unit: number): boolean {
  const now = places.at(-1);
  const same = places.slice(0, -1).filter(({ left }) => left === now?.left);
  const [first] = same;
  if (now === undefined || first === undefined || same.length > 1 || Math.abs(now.left) > 1) return false;
  return Math.abs(now.end - first.end) < Math.abs(unit) * STILL_WITHIN_STEP;
}

/** Returns how many pixels one unit takes, as the ends of the slider tell; negative for a slider that grows to the left. */
function unitOf(action: SetValue, last: ValueReading, slider: Element): number {
  const { low = 0, high = endAt(slider, last) } = slider.value ?? {};
  const now = ((numberIn(slider.value) ?? 0) - low) / Math.max(1e-6, high - low);
  const share = shareAt(slider, last.end);
  const isMirrored = slider.value?.high !== undefined && Math.abs(1 - now - share) < Math.abs(now - share);
  const units = action.percent ? 100 : Math.max(1e-6, high - low);
  return (usableLength(slider) / units) * (isMirrored ? -1 : 1);
}

/** Returns the number at the end of the track, from the number where the finger let go. */
function endAt(slider: Element, last: ValueReading): number {
  const share = shareAt(slider, last.end);
  const now = numberIn(slider.value) ?? 0;
  return share > 0 && now > 0 ? now / share : 100;
}

function nextWheelMove(action: PickValue, { readings, last }: Movements, wheel: Element): ValueAction | null {
  const left = distanceTo(action, wheel.value);
  const isStill = last.from === last.to;
  const wasTurned = readings.some(({ end }) => Math.sign(end) !== Math.sign(last.end));
  if (left !== null) {
    // The first turn may have been away from the value, at an end.
    if (isStill && (readings.length > 1 || Math.sign(left) === Math.sign(last.end))) return null;
    const rows = rowsFor(action, left, last, wheel);
    return { ...action, rows };
  }
  const sign = Math.sign(last.end);
  const seen = readings.slice(0, -1).filter(({ end }) => Math.sign(end) === sign);
  const isRound = seen.some(({ from }) => from === last.to);
  if (isStill || isRound) return isRound || wasTurned ? null : { ...action, rows: -sign };
  return { ...action, rows: sign };
}

/** Returns by how many rows to turn: the last movement told how much a row counts. */
function rowsFor(action: PickValue, left: number, last: ValueReading, wheel: Element): number {
  const before = distanceTo(action, { ...wheel.value, text: last.from });
  const perRow = before === null ? 1 : Math.abs((before - left) / last.end);
  const rows = Math.max(1, Math.round(Math.abs(left) / (perRow > 0 ? perRow : 1)));
  return Math.sign(left) * Math.min(rows, mostRows(wheel));
}

interface ReadBack {
  readonly screen: Screen;
  readonly target: Element;
  readonly reason: string;
}

/** Returns the failure: the wheel has no such value, or the control did not keep it. */
function failureOf(
  action: ValueAction,
  pending: OpenAttempt,
  readings: readonly ValueReading[],
  { screen, target, reason }: ReadBack,
): Failure {
  const name = targetName(pending);
  const shown = [...new Set(readings.flatMap(({ from, to }) => [from, to]))].filter((text) => text !== '');
  if (action.kind === 'pick_value' && shown.length > 1)
    return {
      label: 'Missing Element Bug',
      expected: `${name} has the value "${action.value}"`,
      actual: `it showed ${shown
        .slice(0, 12)
        .map((text) => `"${text}"`)
        .join(', ')}`,
      proof: proofAt(screen, target, 'wheel read back'),
    };
  const wanted =
    action.kind === 'pick_value' ? `"${action.value}"` : `${action.to}${action.percent ? ' %' : ''}`;
  return {
    label: CASES.D.label,
    expected: `${name} is set to ${wanted}`,
    actual: `${reason} after ${readings.length} movement${readings.length === 1 ? '' : 's'}`,
    proof: proofAt(screen, target, 'control read back'),
  };
}

/**
 * Ends case D. On an open-ended step the planner chose the control, so it is asked once more: another one may be the right one (R35, R64). The number
 * that a slider did not take is the goal's: after that it is a bug of the app.
 */
function endUnset(turn: Turn, pending: OpenAttempt, after: Screen, failure: Failure): Outcome {
  const spent =
    failure.label === CASES.D.label
      ? patch(turn, {}, { kind: 'spent', case: 'D', label: CASES.D.label })
      : turn;
  if (pending.purpose !== 'open-ended') return fail(spent, failure);
  const { rejectedInput } = turn.state.step;
  const isOfGoal = pending.attempt.action.kind === 'set_value' && failure.label === CASES.D.label;
  if (isOfGoal && rejectedInput !== null) return rejectedVerdict(spent, after, rejectedInput);
  const history = appendHistory(turn.state, `${failure.expected}: ${failure.actual}`);
  return advanceNext(
    patch(leaveCompiled(spent, failure.actual), {
      run: { history },
      step: { readings: [], ...(isOfGoal ? { rejectedInput: failure } : {}) },
    }),
    after,
  );
}
