/**
 * The true verdict of a case, from the app's data alone: the result of a patient person who follows the goal literally.
 * The oracle shares no code with the product: it imports the simulated phone only.
 */
import { elementsOf } from '../../simulator/app/edit.ts';
import type { AppModel, ElementModel } from '../../simulator/app/model.ts';
import { applyFaults } from '../../simulator/defects/apply.ts';
import { labelsFor } from './labels.ts';
import { isLostInUnnamedDialog } from './unnamed-dialog.ts';
import { ignoringCase, parseActions, parseFacts, type ScriptedAction } from './parse-line.ts';
import type { ScriptLine, OpenReason, StopReason, WalkStop, WalkLog } from './walk-log.ts';
import { walkGoal } from './walk-goal.ts';

export { UnreadableLine } from './parse-line.ts';
export type { WalkLog } from './walk-log.ts';

/** The lines of a goal. Variables are filled in, secrets are still placeholders. */
export interface Script {
  readonly setup: readonly string[];
  readonly steps: readonly string[];
  readonly expected: readonly string[];
  /** Indexes of the lines, of setup and steps in order, that an open-ended line of the goal stands for. Absent: none. */
  readonly inWords?: ReadonlySet<number>;
  /** Conditions ignore case. */
  readonly anyCase: boolean;
  /** Fills in secrets. */
  readonly reveal: (text: string) => string;
}

export type Truth =
  | { readonly kind: 'passes' }
  /** Any of these labels is right. */
  | {
      readonly kind: 'fails';
      readonly labels: readonly string[];
      readonly line: string;
      readonly because: string;
      /** An inconclusive verdict is right as well: only an open-ended line needs what is wrong, and names it nowhere (R64). */
      readonly orInconclusive?: true;
    }
  /** The rules or the goal leave the verdict open, so this is not a case. */
  | { readonly kind: 'open'; readonly reason: OpenReason; readonly because: string };

/** @throws UnreadableLine for a line outside the oracle's grammar */
function scriptLines(script: Script): ScriptLine[] {
  const lenient = (action: ScriptedAction): ScriptedAction =>
    script.anyCase && action.do === 'check' ? { ...action, facts: ignoringCase(action.facts) } : action;
  const linesOfPhase = (phase: 'setup' | 'steps', all: readonly string[], before: number): ScriptLine[] =>
    all.map((text, index) => ({
      phase,
      index,
      text,
      actions: parseActions(text).map(lenient),
      inWords: script.inWords?.has(before + index) === true,
    }));
  return [
    ...linesOfPhase('setup', script.setup, 0),
    ...linesOfPhase('steps', script.steps, script.setup.length),
    ...script.expected.map((text, index): ScriptLine => ({
      phase: 'expected_state',
      index,
      text,
      actions: [lenient({ do: 'check', facts: parseFacts(text) })],
      inWords: false,
    })),
  ];
}

/** A slow but plausible answer to a permission dialog. */
const LATE_ANSWER_MS = 10_000;

/** Walks the goal on the healthy app. `stop` says why it cannot pass there. */
export function healthyWalk(app: AppModel, script: Script): WalkLog {
  return walkGoal({
    app,
    lines: scriptLines(script),
    reveal: script.reveal,
    allow: true,
    answersAfter: 0,
    closes: false,
    returns: false,
    healthy: null,
  });
}

interface Faults {
  readonly defects: readonly string[];
  readonly quirks: readonly string[];
}

/** Returns the verdict that is right with these faults. Of two defects, the one that stops the walk is to blame, where one of them alone does. */
export function truthOf(app: AppModel, script: Script, faults: Faults, healthy: WalkLog): Truth {
  const truth = truthBlaming(app, script, faults, healthy, faults.defects);
  if (truth.kind !== 'fails' || faults.defects.length < 2) return truth;
  const guilty = faults.defects.filter((defect) => {
    const alone = truthBlaming(app, script, { ...faults, defects: [defect] }, healthy, [defect]);
    return alone.kind === 'fails' && alone.line === truth.line;
  });
  return guilty.length === 0 ? truth : truthBlaming(app, script, faults, healthy, guilty);
}

/** `blamed`: the defects whose own labels are right. */
function truthBlaming(
  app: AppModel,
  script: Script,
  faults: Faults,
  healthy: WalkLog,
  blamed: readonly string[],
): Truth {
  const lines = scriptLines(script);
  const faulty = applyFaults(app, faults.defects, faults.quirks);
  const apps = { healthyApp: app, app: faulty };
  const walkWith = (
    allow: boolean,
    answersAfter: number,
    closes: boolean,
    returns = false,
  ): { truth: Truth; asked: boolean; barred: boolean } => {
    const log = walkGoal({
      app: faulty,
      lines,
      reveal: script.reveal,
      allow,
      answersAfter,
      closes,
      returns,
      healthy,
    });
    const { permissionAsked, blockedByOverlay } = log;
    const truth = truthFromWalk(apps, log, lines, healthy, faults.defects, blamed);
    const isLeft = log.stop?.reason === 'left' && !returns;
    return {
      truth: isLeft ? alsoAfterReturn(truth, walkWith(allow, answersAfter, closes, true).truth) : truth,
      asked: permissionAsked,
      barred: blockedByOverlay,
    };
  };
  const walkBothWays = (allow: boolean, answersAfter: number): { truth: Truth; asked: boolean } => {
    const leftOpen = walkWith(allow, answersAfter, false);
    return leftOpen.barred
      ? {
          truth: combineTruths(leftOpen.truth, walkWith(allow, answersAfter, true).truth),
          asked: leftOpen.asked,
        }
      : leftOpen;
  };
  const allowed = walkBothWays(true, 0);
  if (!allowed.asked) return allowed.truth;
  const others = [
    walkBothWays(false, 0),
    walkBothWays(true, LATE_ANSWER_MS),
    walkBothWays(false, LATE_ANSWER_MS),
  ];
  if (others.every(({ truth }) => truth.kind === allowed.truth.kind)) return allowed.truth;
  return {
    kind: 'open',
    reason: 'depends on the answer to a permission dialog',
    because: 'it depends on the answer to a permission dialog that the goal does not mention',
  };
}

/** Returns the truth of an app that was left, with the labels of the line that fails when somebody brings it back (R31). */
function alsoAfterReturn(left: Truth, returned: Truth): Truth {
  if (left.kind !== 'fails' || returned.kind !== 'fails') return left;
  return { ...left, labels: [...new Set([...left.labels, ...returned.labels])] };
}

/** Reasons that the rules show whoever chose the control. */
const SHOWN_ON_ANY_CONTROL: ReadonlySet<StopReason> = new Set(['loading', 'crash', 'anr', 'error page']);

/** True where the walk stops in an open-ended line at something that the line does not name. */
function mayBlameNobody(stop: WalkStop, lines: readonly ScriptLine[]): boolean {
  return lines[stop.lineIndex]?.inWords === true && !SHOWN_ON_ANY_CONTROL.has(stop.reason);
}

/** Combines the truths with an overlay left open over endless loading, and with it closed. Fails if both fail. */
function combineTruths(leftOpen: Truth, closed: Truth): Truth {
  if (leftOpen.kind === 'fails' && closed.kind === 'fails')
    return { ...leftOpen, labels: [...new Set([...leftOpen.labels, ...closed.labels])] };
  if (leftOpen.kind === 'passes' && closed.kind === 'passes') return leftOpen;
  return {
    kind: 'open',
    reason: 'depends on closing an overlay over endless loading',
    because: 'it depends on whether someone closes the overlay over endless loading',
  };
}

/** Defects that the tree of elements does not show. */
const IN_PICTURE_ALONE = /^(?:ghost|same-color):/u;

/** True for an undrawn element or text on a window that refuses screenshots, where only the tree is available. */
function isUndrawnOnSecureScreen(
  app: AppModel,
  log: WalkLog,
  stop: WalkStop,
  defects: readonly string[],
): boolean {
  const screen = app.screens[log.screens[stop.lineIndex] ?? ''];
  const refused = app.behaviour.secure || screen?.secure === true;
  return refused && defects.some((d) => IN_PICTURE_ALONE.test(d));
}

/** Letters that may be the initials in a picture, and whose width tells nothing, at most. */
const SHORT_NAME = 3;

/**
 * True when the walk stops at a control whose short name is an undrawn text of a row that a tree of Flutter merges into one node: the row is drawn, its
 * description names it, and nothing says where in it the name would stand.
 */
function isUndrawnInMergedRow(app: AppModel, stop: WalkStop, defects: readonly string[]): boolean {
  if (app.behaviour.flavour !== 'flutter' || stop.reason !== 'missing' || stop.fact !== null) return false;
  if (Array.from(stop.target?.label ?? '').length > SHORT_NAME) return false;
  const undrawn = defects.filter((d) => IN_PICTURE_ALONE.test(d)).map((d) => d.replace(/^[^:]*:/u, ''));
  const holds = ({ children }: ElementModel): boolean =>
    children.some((child) => undrawn.includes(child.id) || holds(child));
  return elementsOf(app).some(({ element }) => element.kind === 'row' && holds(element));
}

/** True when the walk stops at a condition on a page with nothing on it, and the goal also expects a number of things there. */
function countsOnBlankPage(stop: WalkStop, lines: readonly ScriptLine[]): boolean {
  const isBlank = stop.reason === 'blank' || stop.reason === 'blank under';
  if (!isBlank || lines[stop.lineIndex]?.phase !== 'expected_state') return false;
  return lines
    .slice(stop.lineIndex)
    .some(({ actions }) =>
      actions.some(
        (action) =>
          action.do === 'check' &&
          action.facts.some((fact) => (fact.is === 'rows' || fact.is === 'count') && fact.n !== 0),
      ),
    );
}

function truthFromWalk(
  { healthyApp, app }: { readonly healthyApp: AppModel; readonly app: AppModel },
  log: WalkLog,
  lines: readonly ScriptLine[],
  healthy: WalkLog,
  defects: readonly string[],
  blamed: readonly string[],
): Truth {
  const { stop } = log;
  if (stop === null) return { kind: 'passes' };
  const line = lines[stop.lineIndex]?.text ?? '';
  if (stop.openReason !== null)
    return { kind: 'open', reason: stop.openReason, because: `${line}: ${stop.message}: ${stop.openReason}` };
  if (stop.reason !== 'crash' && isUndrawnOnSecureScreen(app, log, stop, defects))
    return {
      kind: 'open',
      reason: 'no screenshots to detect an undrawn element',
      because: `${line}: the window refuses screenshots, which an undrawn element needs`,
    };
  if (isUndrawnInMergedRow(app, stop, defects))
    return {
      kind: 'open',
      reason: 'a short name is not drawn in a row that is one node',
      because: `${line}: the row's description has the name, and nothing says where it would be drawn`,
    };
  const firstOther = log.screens.findIndex(
    (p, i) => healthy.screens[i] !== undefined && p !== healthy.screens[i],
  );
  const onOtherScreen = firstOther >= 0 && firstOther < stop.lineIndex;
  const labels = [stop, ...log.alsoUnmet].flatMap((at) => [
    ...labelsFor(at, blamed, onOtherScreen, countsOnBlankPage(at, lines)),
    ...(isLostInUnnamedDialog(healthyApp, at, lines, defects) ? ['Persistent Obstruction Bug'] : []),
  ]);
  const mild = mayBlameNobody(stop, lines) ? ({ orInconclusive: true } as const) : {};
  return { kind: 'fails', labels: [...new Set(labels)], line, because: stop.message, ...mild };
}
