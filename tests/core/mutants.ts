/** Faults to put into the core. The tests must notice each of them. `from` occurs exactly once in its file. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Mutant {
  readonly name: string;
  /** Path inside src/core. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

export const MUTANTS: readonly Mutant[] = [
  // Budgets and retries.
  {
    name: 'attempts are counted by the ref that the planner uses',
    file: 'budgets/retry-budgets.ts',
    from: 'sameTarget(a.identity, identity, {',
    to: '((x: { ref: string }, y: { ref: string }, _: object) => x.ref === y.ref)(a.identity, identity, {',
  },
  {
    name: 'attempts are counted by the label of the target',
    file: 'budgets/retry-budgets.ts',
    from: 'sameTarget(a.identity, identity, {',
    to: '((x: { label: string }, y: { label: string }, _: object) => x.label === y.label)(a.identity, identity, {',
  },
  {
    name: 'case A waits once more',
    file: 'budgets/retry-budgets.ts',
    from: 'if (used >= budget)',
    to: "if (used >= budget + (caseId === 'A' ? 1 : 0))",
  },
  {
    name: 'case C scrolls once more',
    file: 'budgets/retry-budgets.ts',
    from: 'if (used >= budget)',
    to: "if (used >= budget + (caseId === 'C' ? 1 : 0))",
  },
  {
    name: 'case D types once more',
    file: 'budgets/retry-budgets.ts',
    from: 'if (used >= budget)',
    to: "if (used >= budget + (caseId === 'D' ? 1 : 0))",
  },
  {
    name: 'case B dismisses once more for an action',
    file: 'budgets/retry-budgets.ts',
    from: '[dismissalsForAction[type] ?? 0, CASES.B.budget]',
    to: '[dismissalsForAction[type] ?? 0, CASES.B.budget + 1]',
  },
  {
    name: 'case B dismisses a type once more in a goal',
    file: 'budgets/retry-budgets.ts',
    from: '[dismissals[type] ?? 0, LIMITS.dismissalsPerType]',
    to: '[dismissals[type] ?? 0, LIMITS.dismissalsPerType + 1]',
  },
  {
    name: 'the policy answers a permission once more',
    file: 'budgets/retry-budgets.ts',
    from: 'if (ofType >= LIMITS.dismissalsPerType || sumOf',
    to: 'if (ofType > LIMITS.dismissalsPerType || sumOf',
  },
  {
    name: 'case E tries once more',
    file: 'recovery/e-retry.ts',
    from: 'if (count >= CASES.E.budget || never)',
    to: 'if (count > CASES.E.budget || never)',
  },
  {
    name: '`repeat: never` is ignored',
    file: 'recovery/e-retry.ts',
    from: 'if (count >= CASES.E.budget || never)',
    to: 'if (count >= CASES.E.budget)',
  },
  {
    name: 'the five seconds before a repeat are not watched',
    file: 'recovery/e-retry.ts',
    from: 'if (!pending.watched) {',
    to: 'if (pending.watched) {',
  },
  {
    name: 'the app is blamed for a control that only the planner chose',
    file: 'commands/unresponsive.ts',
    from: 'named ?? (isOnlyWay ? suspects[0] : undefined)',
    to: 'named ?? suspects[0]',
  },
  {
    name: 'a retry after a popup is not recorded as a repeat',
    file: 'recovery/repeated-gesture.ts',
    from: "origin === 'B' || origin === 'C' ? 2 : 1",
    to: "origin === 'C' ? 2 : 1",
  },
  {
    name: 'a repeat is forgotten before the conditions are checked',
    file: 'recovery/repeated-gesture.ts',
    from: 'Math.max(number, counted,',
    to: 'Math.max(',
  },
  {
    name: 'a dismissal that acts late counts as failed',
    file: 'decide.ts',
    from: '!after.watched && isStillBlocking(screen, after.over)',
    to: 'after.watched && isStillBlocking(screen, after.over)',
  },
  {
    name: 'the app is blamed for a system window',
    file: 'recovery/b-dismiss.ts',
    from: "if (obstruction.owner === 'system')",
    to: "if (obstruction.owner === ('nobody' as string))",
  },
  {
    name: 'a target under a bar is tapped',
    file: 'recovery/c-scroll-into-view.ts',
    from: 'if (!isOffScreen(screen, target) && over === null) {',
    to: 'if (!isOffScreen(screen, target)) {',
  },

  // Guard.
  {
    name: 'a tap may be a long press',
    file: 'turn/guard.ts',
    from: 'carriesOut(action.kind, instruction.kind)',
    to: "(instruction.kind === 'tap' ? action.kind === 'long_press' : carriesOut(action.kind, instruction.kind))",
  },
  {
    name: 'a long press may be a tap',
    file: 'turn/guard.ts',
    from: 'carriesOut(action.kind, instruction.kind)',
    to: "carriesOut(action.kind === 'tap' ? instruction.kind as 'tap' : action.kind, instruction.kind)",
  },
  {
    name: 'another target than the named one is accepted',
    file: 'turn/guard.ts',
    from: 'if (isAskedFor && targets(locator))',
    to: 'if (isAskedFor && target !== null)',
  },
  {
    name: 'an undrawn element is touched',
    file: 'turn/guard.ts',
    from: 'screen.undrawn.includes(named)',
    to: 'screen.undrawn.includes(`${named}?`)',
  },
  {
    name: 'an action that needs no capability is refused',
    file: 'turn/guard.ts',
    from: 'capability !== null && !policy',
    to: 'capability === null && !policy',
  },
  {
    name: 'another app than the step names may be launched',
    file: 'turn/guard.ts',
    from: 'if (mismatch !== null)',
    to: "if (mismatch !== null && mismatch.rule !== 'app')",
  },
  {
    name: 'a tap may replace a long press on an open-ended step',
    file: 'turn/guard-open-ended.ts',
    from: 'touchesTarget(tried.kind)',
    to: 'false',
  },
  {
    name: 'an unresponsive control counts as another route',
    file: 'turn/guard-open-ended.ts',
    from: 'if (tried.count >= CASES.E.budget)',
    to: 'if (tried.count > CASES.E.budget)',
  },
  {
    name: 'a risky control that the goal never mentions may be touched',
    file: 'turn/screen-instructions.ts',
    from: '!c.goal.test(goal)',
    to: 'c.goal.test(goal)',
  },
  {
    name: 'an instruction on the screen is followed',
    file: 'turn/screen-instructions.ts',
    from: 'TOUCH_VERB.test(text) &&',
    to: '!TOUCH_VERB.test(text) &&',
  },
  {
    name: 'a hint on the screen forbids the control that the step is about',
    file: 'turn/screen-instructions.ts',
    from: 'nameWords.length === 0 || isWanted(name)',
    to: 'nameWords.length === 0',
  },
  {
    name: 'any text names an icon without words',
    file: 'turn/screen-instructions.ts',
    from: 'nameWords.length === 0 || isWanted(name)',
    to: 'isWanted(name)',
  },
  {
    name: 'a proposal with low confidence is accepted',
    file: 'turn/review-proposal.ts',
    from: 'if (confidence < least)',
    to: 'if (confidence < 0)',
  },
  {
    name: 'a change while the planner was thinking is credited to the gesture',
    file: 'turn/review-proposal.ts',
    from: 'if (tookMs <= LIMITS.thinkingMs)',
    to: 'if (tookMs >= 0)',
  },
  {
    name: 'there is no turn limit',
    file: 'turn/ask-planner.ts',
    from: 'if (state.run.turn >= maxTurns)',
    to: 'if (state.run.turn >= maxTurns + 1)',
  },
  {
    name: 'refusals have no limit',
    file: 'commands/refuse.ts',
    from: 'question.call >= most',
    to: 'question.call > most',
  },

  // Observations.
  {
    name: 'a device clock that stands still is trusted',
    file: 'turn/record-observation.ts',
    from: 'return screen.at >= least ? screen',
    to: 'return screen.at !== least + 0.5 ? screen',
  },
  {
    name: 'a message from before the action counts',
    file: 'commands/act.ts',
    from: '          toasts: [],',
    to: '',
  },
  {
    name: 'nothing is looked at again before the goal passes',
    file: 'steps/taken-back.ts',
    from: 'if (at - captureMs >= until',
    to: 'if (at - captureMs < until',
  },
  {
    name: 'an observation from before the action counts as the second one',
    file: 'commands/act.ts',
    from: 'last: null, previous: null',
    to: '',
  },

  // Effects.
  {
    name: 'a page that begins to load is no effect of the tap',
    file: 'effects/tap-effect.ts',
    from: "change.kind !== 'none' && isBlockedByLoading(after)",
    to: "change.kind === 'none' && isBlockedByLoading(after)",
  },
  {
    name: 'another app that comes to the foreground is the effect of the tap',
    file: 'effects/tap-effect.ts',
    from: 'if (otherAppInFront(before, after)) return',
    to: 'if (otherAppInFront(after, after)) return',
  },
  {
    name: 'a message that was gone before the tap still counts as shown',
    file: 'effects/message-effect.ts',
    from: 'const standing = toastTexts(before);',
    to: 'const standing = before.toasts;',
  },
  {
    name: 'any app in the foreground is the one that was launched',
    file: 'effects/effect.ts',
    from: 'if (another && front === underTest) return NO_EFFECT;',
    to: '',
  },
  {
    name: 'back that only closed the keyboard has gone back',
    file: 'effects/key-effect.ts',
    from: 'if (keyboardConsumedBack(pending, after)) return null;',
    to: '',
  },
  {
    name: 'an advert that moves is the effect of a key',
    file: 'effects/key-effect.ts',
    from: "change.kind === 'partial' && isOnlyBackgroundChange",
    to: "change.kind === 'full' && isOnlyBackgroundChange",
  },
  {
    name: 'the dots of a carousel are the effect of an unresponsive button',
    file: 'effects/attribution.ts',
    from: '!(late && !isChecking(c) && !isNear(c.after, group) && !isNextMentioned(state, c.after.label))',
    to: 'true',
  },
  {
    name: 'a change that may have come by itself is an effect at once',
    file: 'turn/evaluate-attempt.ts',
    from: 'if (effect.doubtful !== undefined && pending.doubted === null)',
    to: 'if (effect.doubtful === null && pending.doubted === null)',
  },
  {
    name: 'any text in a field is accepted',
    file: 'effects/input-effect.ts',
    from: 'if (shown === wanted)',
    to: 'if (shown !== "")',
  },

  // Targets.
  {
    name: 'elements with different ids are the same target',
    file: 'targets/identity.ts',
    from: 'if (a.uniqueId && b.uniqueId && a.resourceId !== b.resourceId) return false;',
    to: '',
  },
  {
    name: 'elements with different texts are the same target',
    file: 'targets/identity.ts',
    from: "if (a.label !== '' && b.label !== '' && a.label !== b.label) return false;",
    to: '',
  },
  {
    name: 'elements at the same place are the same target even after a scroll',
    file: 'targets/identity.ts',
    from: 'if (between.scrolled || between.newScreen) return false;',
    to: '',
  },
  {
    name: "a popup's own button counts as the step's",
    file: 'targets/obstruction.ts',
    from: 'goalMentions(modal, screen, state) && !hasSameNamedControl(modal, screen, state)',
    to: 'goalMentions(modal, screen, state)',
  },

  // Steps and Expected State.
  {
    name: 'the core acts in Expected State',
    file: 'steps/expected-state.ts',
    from: "{ ...phase, observations: phase.observations + 1 },\n    { kind: 'observe', reason: 'judging', afterMs, settle: true },",
    to: "{ kind: 'observing', after: { kind: 'turn' } },\n      { kind: 'act', attempt: { id: 'a0', turn: 0, action: { kind: 'navigate_back' }, target: null, before: '', origin: 'planner', number: 1, of: 3 } },",
  },
  {
    name: 'a goal passes with an unproven step',
    file: 'steps/expected-state.ts',
    from: "({ outcome }) => outcome === 'unproven' || outcome === 'claimed'",
    to: "({ outcome }) => outcome === ('never' as string)",
  },
  {
    name: 'a wrong control statement does not discard the judge',
    file: 'steps/judge-answers.ts',
    from: 'if (answer.met !== statement.truth)',
    to: 'if (answer.met === undefined)',
  },
  {
    name: 'a judge may hold a condition and its negation',
    file: 'steps/judge-answers.ts',
    from: 'if (condition.met === negation.met)',
    to: 'if (condition.met === undefined)',
  },
  {
    name: 'the evidence of the judge is not looked for',
    file: 'steps/judge-answers.ts',
    from: 'if (!evidence.some(',
    to: 'if (!screen && !evidence.some(',
  },
  {
    name: '--strict is ignored',
    file: 'steps/expected-state.ts',
    from: 'if (turn.policy.strict)',
    to: 'if (!turn.policy)',
  },
  {
    name: 'a judge with low confidence decides',
    file: 'steps/judge-answers.ts',
    from: 'confidence >= LIMITS.judgeConfidence',
    to: 'confidence >= 0',
  },
  {
    name: 'a claim completes a step',
    file: 'steps/completion-claim.ts',
    from: "if (!policy.judge) return completeStep(turn, phase.screen, 'unproven',",
    to: "if (!policy.judge) return completeStep(turn, phase.screen, 'completed',",
  },
  {
    name: 'typed text proves an open-ended step',
    file: 'steps/completion-claim.ts',
    from: 'readsControl(c) ? screen : untyped',
    to: 'screen',
  },
  {
    name: 'something that is gone proves an open-ended step',
    file: 'assertions/baseline.ts',
    from: '.filter(isPositive)',
    to: '',
  },
  {
    name: 'the content of another tab proves an open-ended step',
    file: 'assertions/baseline.ts',
    from: 'target !== null && opensNavigation(screen, target)',
    to: 'false',
  },
  {
    name: 'content that the core scrolled into view proves an open-ended step',
    file: 'recovery/c-scroll-into-view.ts',
    from: "purpose === 'open-ended' ? captureBaseline(turn, gesture) : turn",
    to: 'turn',
  },

  // Assertions.
  {
    name: 'one observation proves absence',
    file: 'assertions/absence.ts',
    from: 'return absentTwice ? [] :',
    to: 'return absentTwice || previous === null ? [] :',
  },
  {
    name: 'an incomplete hierarchy proves absence',
    file: 'assertions/absence.ts',
    from: 'if (gaps.length === 0) return unreadDoubts(target, context);',
    to: 'if (gaps.length < 99) return unreadDoubts(target, context);',
  },
  {
    name: 'a screen that has not settled proves absence',
    file: 'assertions/absence.ts',
    from: 'if (!screen.settled) return',
    to: 'if (screen.settled === null) return',
  },
  {
    name: 'a loading screen proves absence',
    file: 'assertions/absence.ts',
    from: 'if (sign !== undefined) return',
    to: 'if (sign === null) return',
  },
  {
    name: 'another app in front proves absence',
    file: 'assertions/absence.ts',
    from: 'if (elsewhere !== null) return',
    to: 'if (elsewhere === undefined) return',
  },
  {
    name: 'an overlay that a rule closed proves absence',
    file: 'assertions/not-visible.ts',
    from: 'return closed === undefined',
    to: 'return closed !== null',
  },
  {
    name: 'absence is proved while a list goes on',
    file: 'assertions/not-visible.ts',
    from: 'if (list !== undefined && !seenOnlyElsewhere(context.sighting, list))',
    to: 'if (list === null)',
  },
  {
    name: 'a content description proves visible text',
    file: 'assertions/visible.ts',
    from: ': legible;',
    to: ': clear;',
  },
  {
    name: 'text that only a field shows is not flagged',
    file: 'assertions/visible.ts',
    from: 'typed ? [...seen.flags, ONLY_IN_FIELD] : seen.flags',
    to: 'seen.flags',
  },
  {
    name: 'a button in a toolbar is the title of the screen',
    file: 'assertions/location.ts',
    from: "e.role === 'heading' || !isControl(screen, e)",
    to: 'true',
  },
  {
    name: 'a header counts as an item',
    file: 'assertions/count.ts',
    from: 'const odd = oddRows(counted);',
    to: 'const odd = 0;',
  },
  {
    name: 'rows are counted in the largest list although several are in view',
    file: 'assertions/count.ts',
    from: "return several && saysWhich ? 'several lists are in view' : null;",
    to: 'return null;',
  },
  {
    name: 'a dead process is no crash',
    file: 'assertions/app-health.ts',
    from: "app.process === 'dead' ||",
    to: '',
  },
  {
    name: 'a button that offers help is an error message',
    file: 'assertions/app-health.ts',
    from: '!INTERACTIVE_ROLES.includes(e.role) &&',
    to: '',
  },
];

/** Returns the file of the mutant, or the only other file of the core that contains `from` when the code has moved. */
export function placeOf(mutant: Mutant, core = 'src/core'): string {
  const contains = (file: string): boolean => readFileSync(join(core, file), 'utf8').includes(mutant.from);
  if (existsSync(join(core, mutant.file)) && contains(mutant.file)) return mutant.file;
  const others = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter(
    (f) => f.endsWith('.ts') && contains(f),
  );
  const [only] = others;
  if (only === undefined || others.length > 1)
    throw new Error(
      `"${mutant.name}" matches ${others.length} files: rewrite its \`from\` in ${mutant.file}`,
    );
  return only;
}

/** Returns the source with the fault in it. Throws unless `from` occurs exactly once, so that no mutant silently changes nothing. */
export function mutate(source: string, mutant: Mutant): string {
  const parts = source.split(mutant.from);
  if (parts.length !== 2)
    throw new Error(`"${mutant.name}": \`from\` occurs ${parts.length - 1} times in its file`);
  return parts.join(mutant.to);
}
