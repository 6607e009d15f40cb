import { actionSchema, type Action } from '../../actions/index.ts';
import type { Proposal } from '../../core/types.ts';
import type { GoalStep } from '../../goal/types.ts';
import type { TargetPhrase } from '../../screen/phrase.ts';
import { NO_USAGE, type Planner } from '../port.ts';
import { actFor, type Deed } from './act.ts';
import type { Remembering } from './approach.ts';
import { closing } from './closing.ts';
import { Passed } from './passed.ts';

const BY = 'literal';

/**
 * The planner that needs no model: it does what an explicit line says, on the control that fits its words, and defers everything else. It
 * proposes nothing that the line doesn't say; whether it worked is for the rules.
 */
export function createLiteralPlanner(): Planner {
  const passed = new Passed();
  return {
    name: BY,
    propose: (given, signal) => {
      signal.throwIfAborted();
      const { goal, screen } = given;
      const asked = { ...given, wasHere: (phrase: TargetPhrase) => passed.has(goal, screen, phrase) };
      passed.note(goal, screen);
      return Promise.resolve({ proposal: said(think(asked)), usage: NO_USAGE });
    },
  };
}

function think(asked: Remembering): Deed {
  const { goal, question, screen } = asked;
  if (question.about === 'obstruction') return closing(screen, question);
  const step = (question.phase === 'setup' ? goal.setup : goal.steps)[question.index];
  if (!step) return { defer: `there is no step ${question.index + 1} in ${question.phase}` };
  if (question.refusals.length >= 2 && question.refusals.at(-1) === question.refusals.at(-2)) {
    return { defer: `the rules refuse what line ${step.line} says: ${question.refusals.at(-1) ?? ''}` };
  }
  const act = step.reading.acts[question.act];
  return act ? actFor(act, asked) : { defer: whyNot(step) };
}

/** Names the line and what in it could not be read. */
function whyNot({ text, line, reading }: GoalStep): string {
  const where = `line ${line}, "${text}"`;
  if (!reading.languageKnown) return `${where}: not in a language that the grammar knows`;
  if (reading.unread.length > 0)
    return `${where}: could not read ${reading.unread.map((u) => `"${u}"`).join(', ')}`;
  return `${where}: says nothing that can be done`;
}

function said(deed: Deed): Proposal {
  if ('defer' in deed) return { kind: 'defer', by: BY, because: deed.defer };
  const parsed = actionSchema.safeParse(deed.action);
  if (!parsed.success) {
    const problem = parsed.error.issues[0];
    return {
      kind: 'defer',
      by: BY,
      because: `can't ${deed.thought}: ${problem?.path.join('.') ?? ''} ${problem?.message ?? ''}`.trim(),
    };
  }
  const action: Action = parsed.data;
  return { kind: 'action', by: BY, action, thought: deed.thought, confidence: 1, remember: [] };
}
