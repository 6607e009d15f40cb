/** Faults that may be put into the core: the tests must notice each of them. `from` stands exactly once in its file. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OF_ACTING } from './mutants-acting.ts';

export interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

export const MUTANTS: readonly Mutant[] = [
  ...OF_ACTING,
  {
    name: 'attempts are counted by how the planner names the target',
    file: 'budgets/retry-budgets.ts',
    from: 'return budgets.attemptsByTarget.findIndex((a) =>\n    sameTarget(a.identity, identity, {',
    to: 'return budgets.attemptsByTarget.findIndex((a) =>\n    ((x: { ref: string }, y: { ref: string }, _: object) => x.ref === y.ref)(a.identity, identity, {',
  },
  {
    name: 'attempts are counted by the label of the target',
    file: 'budgets/retry-budgets.ts',
    from: 'return budgets.attemptsByTarget.findIndex((a) =>\n    sameTarget(a.identity, identity, {',
    to: 'return budgets.attemptsByTarget.findIndex((a) =>\n    ((x: { label: string }, y: { label: string }, _: object) => x.label === y.label)(a.identity, identity, {',
  },
  {
    name: 'A waits once more',
    file: 'budgets/retry-budgets.ts',
    from: 'if (used >= budget) return { budgets, allowed: false, used, of: budget };',
    to: "if (used >= budget + (caseId === 'A' ? 1 : 0)) return { budgets, allowed: false, used, of: budget };",
  },
  {
    name: 'C scrolls once more',
    file: 'budgets/retry-budgets.ts',
    from: 'if (used >= budget) return { budgets, allowed: false, used, of: budget };',
    to: "if (used >= budget + (caseId === 'C' ? 1 : 0)) return { budgets, allowed: false, used, of: budget };",
  },
  {
    name: 'D types once more',
    file: 'budgets/retry-budgets.ts',
    from: 'if (used >= budget) return { budgets, allowed: false, used, of: budget };',
    to: "if (used >= budget + (caseId === 'D' ? 1 : 0)) return { budgets, allowed: false, used, of: budget };",
  },
  {
    name: 'B dismisses once more for an action',
    file: 'budgets/retry-budgets.ts',
    from: 'const attemptAllows = ofAttempt < CASES.B.budget;',
    to: 'const attemptAllows = ofAttempt <= CASES.B.budget;',
  },
  {
    name: 'B dismisses a type once more in a goal',
    file: 'budgets/retry-budgets.ts',
    from: 'const typeAllows = forgiven || ofType < LIMITS.dismissalsPerType;',
    to: 'const typeAllows = forgiven || ofType <= LIMITS.dismissalsPerType;',
  },
  {
    name: 'the policy answers a permission once more',
    file: 'budgets/retry-budgets.ts',
    from: 'if (ofType >= LIMITS.dismissalsPerType || all',
    to: 'if (ofType > LIMITS.dismissalsPerType || all',
  },
  {
    name: 'E attempts once more',
    file: 'recovery/e-retry.ts',
    from: 'if (count >= CASES.E.budget || never)',
    to: 'if (count > CASES.E.budget || never)',
  },
  {
    name: '`repeat: never` is not heard',
    file: 'recovery/e-retry.ts',
    from: 'if (count >= CASES.E.budget || never)',
    to: 'if (count >= CASES.E.budget)',
  },
  {
    name: 'a retry after a popup is not noted as a repeat',
    file: 'recovery/repeated-gesture.ts',
    from: "origin === 'B' || origin === 'C' ? 2 : 1",
    to: "origin === 'C' ? 2 : 1",
  },
  {
    name: 'the five seconds before a repeat are not watched',
    file: 'recovery/e-retry.ts',
    from: 'if (!pending.watched) {\n    const gesture',
    to: 'if (pending.watched) {\n    const gesture',
  },
  {
    name: 'a tap may be a long press',
    file: 'turn/guard.ts',
    from: 'const isAskedFor = carriesOut(action.kind, instruction.kind);',
    to: "const isAskedFor = carriesOut(action.kind === 'tap' ? 'long_press' : action.kind, instruction.kind);",
  },
  {
    name: 'a long press may be a tap',
    file: 'turn/guard.ts',
    from: 'const isAskedFor = carriesOut(action.kind, instruction.kind);',
    to: "const isAskedFor = carriesOut(action.kind, instruction.kind) || action.kind === 'tap';",
  },
  {
    name: 'the swap on an open-ended step is not refused',
    file: 'turn/guard-open-ended.ts',
    from: 'tried.kind !== kind && touchesTarget(tried.kind)',
    to: 'tried.kind !== kind && !touchesTarget(tried.kind)',
  },
  {
    name: 'a dead control is another route',
    file: 'turn/guard-open-ended.ts',
    from: 'if (tried.count >= CASES.E.budget)',
    to: 'if (tried.count > CASES.E.budget)',
  },
  {
    name: 'another target than the named one is taken',
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
    name: 'an action beyond the device’s capabilities is allowed',
    file: 'turn/guard.ts',
    from: 'if (capability !== null && !policy',
    to: 'if (capability === null && !policy',
  },
  {
    name: 'judging acts on an unmet condition',
    file: 'steps/expected-state.ts',
    from: "{ ...phase, observations: phase.observations + 1 },\n      { kind: 'observe', reason: 'judging', afterMs: LIMITS.lookAgainMs, settle: true },",
    to: "{ kind: 'observing', after: { kind: 'turn' } },\n      { kind: 'act', attempt: { id: 'a0', turn: 0, action: { kind: 'navigate_back' }, target: null, before: screen.id, origin: 'planner', number: 1, of: 3 } },",
  },
  {
    name: 'a goal passes with a step that nothing completed',
    file: 'steps/expected-state.ts',
    from: "state.run.completed.find((t) => t.outcome === 'unproven')",
    to: "state.run.completed.find((t) => t.outcome === ('never' as string))",
  },
  {
    name: 'a judge answers for what it was not asked',
    file: 'steps/expected-state.ts',
    from: "f.met === 'unproven' && phase.askedIndexes.includes(f.index)",
    to: "f.met === 'unproven' && phase.asks > 0",
  },
  {
    name: '--strict is ignored',
    file: 'steps/expected-state.ts',
    from: 'if (turn.policy.strict)\n    return { ...result',
    to: 'if (!turn.policy)\n    return { ...result',
  },
  {
    name: 'an absence holds on one look',
    file: 'assertions/not-visible.ts',
    from: 'return absentTwice ? null :',
    to: 'return absentTwice || previous === null ? null :',
  },
  {
    name: 'an absence holds in an incomplete hierarchy',
    file: 'assertions/not-visible.ts',
    from: 'const gaps = gapsForAbsence(screen, target, sighting.asContent);\n  if (gaps.length > 0)',
    to: 'const gaps = gapsForAbsence(screen, target, sighting.asContent);\n  if (gaps.length > 99)',
  },
  {
    name: 'an absence holds on a restless screen',
    file: 'assertions/not-visible.ts',
    from: 'if (!screen.settled) return',
    to: 'if (screen.settled === null) return',
  },
  {
    name: 'an absence holds while a list goes on',
    file: 'assertions/not-visible.ts',
    from: 'if (list !== undefined && !seenOnlyElsewhere(context.sighting, list))',
    to: 'if (list === null)',
  },
  {
    name: 'a content description proves visible text',
    file: 'assertions/visible.ts',
    from: 'showsText(screen, e, label, target.match, textCase)) : legible;',
    to: 'showsText(screen, e, label, target.match, textCase)) : clear;',
  },
  {
    name: 'a report of the planner completes a step',
    file: 'steps/completion-claim.ts',
    from: "if (!policy.judge) return completeStep(turn, phase.screen, 'unproven',",
    to: "if (!policy.judge) return completeStep(turn, phase.screen, 'completed',",
  },
  {
    name: 'an unsure judge decides',
    file: 'steps/judge.ts',
    from: 'a.confidence >= LIMITS.judgeConfidence',
    to: 'a.confidence >= 0',
  },
  {
    name: 'a message of an earlier action counts',
    file: 'commands/act.ts',
    from: 'toasts: [], last: null',
    to: 'last: null',
  },
  {
    name: 'what was seen before an action counts as a second look',
    file: 'commands/act.ts',
    from: 'last: null, previous: null',
    to: '',
  },
  {
    name: 'a change while the model thought is credited to the gesture',
    file: 'turn/review-proposal.ts',
    from: 'if (tookMs <= LIMITS.thinkingMs)',
    to: 'if (tookMs >= 0)',
  },
  {
    name: 'a low confidence is taken',
    file: 'turn/review-proposal.ts',
    from: 'proposal.confidence < 0.65',
    to: 'proposal.confidence < 0',
  },
  {
    name: 'there is no turn cap',
    file: 'turn/ask-planner.ts',
    from: 'if (state.run.turn >= maxTurns)',
    to: 'if (state.run.turn >= maxTurns + 1)',
  },
  {
    name: 'refusals have no end',
    file: 'commands/refuse.ts',
    from: 'question.call >= question.calls',
    to: 'question.call > question.calls',
  },
  {
    name: 'ids that differ are one target',
    file: 'targets/identity.ts',
    from: 'if (a.uniqueId && b.uniqueId && a.resourceId !== b.resourceId) return false;',
    to: '',
  },
  {
    name: 'texts that differ are one target',
    file: 'targets/identity.ts',
    from: "if (a.label !== '' && b.label !== '' && a.label !== b.label) return false;",
    to: '',
  },
  {
    name: 'place decides across a scroll',
    file: 'targets/identity.ts',
    from: 'if (between.scrolled || between.newScreen) return false;',
    to: '',
  },
  {
    name: 'a dead process is no crash',
    file: 'assertions/app-health.ts',
    from: "app.process === 'dead' ||",
    to: '',
  },
  {
    name: 'a target under a bar is tapped',
    file: 'recovery/c-scroll-into-view.ts',
    from: 'if (!isOffScreen(screen, target) && over === null) {',
    to: 'if (!isOffScreen(screen, target)) {',
  },
  {
    name: 'any text will do for a field',
    file: 'effects/input-effect.ts',
    from: 'if (shown === wanted)',
    to: 'if (shown !== "")',
  },
  {
    name: 'a system window is the app’s fault',
    file: 'recovery/b-dismiss.ts',
    from: "if (obstruction.owner === 'system')",
    to: "if (obstruction.owner === ('nobody' as string))",
  },
];

/** Where it is put: its own file, or the only other one of the core that holds the words since they were moved. */
export function placeOf(mutant: Mutant, core = 'src/core'): string {
  const holds = (file: string): boolean => readFileSync(join(core, file), 'utf8').includes(mutant.from);
  if (existsSync(join(core, mutant.file)) && holds(mutant.file)) return mutant.file;
  const others = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter(
    (f) => f.endsWith('.ts') && holds(f),
  );
  const [only] = others;
  if (only === undefined || others.length > 1)
    throw new Error(
      `"${mutant.name}" fits ${others.length} files: write anew what it changes in ${mutant.file}`,
    );
  return only;
}

/** The mutant's text of its file. Throws when it does not fit, so that no mutant silently changes nothing. */
export function mutate(source: string, mutant: Mutant): string {
  const parts = source.split(mutant.from);
  if (parts.length !== 2) throw new Error(`"${mutant.name}": ${parts.length - 1} places in its file`);
  return parts.join(mutant.to);
}
