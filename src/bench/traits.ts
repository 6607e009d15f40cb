/** The traits of a case that its figures are grouped by. */
import type { AppModel } from '../simulator/app/model.ts';
import { applyFaults } from '../simulator/defects/apply.ts';
import type { Script } from './oracle/index.ts';
import { parseActions, parseFacts, type ExpectedFact, type ScriptedAction } from './oracle/parse-line.ts';

export interface CaseTraits {
  /** The kinds of screen: tags of the goal. */
  readonly kinds: readonly string[];
  /** The kinds of phrase in its lines, such as `tap`, `ordinal` and `is not visible`. */
  readonly phrases: readonly string[];
  /** The toolkit whose element tree the phone writes. */
  readonly flavour: string;
}

/**
 * Returns the traits of a case.
 * @throws UnreadableLine for a line outside the oracle's grammar
 */
export function traitsOf(
  app: AppModel,
  tags: readonly string[],
  { setup, steps, expected, inWords }: Pick<Script, 'setup' | 'steps' | 'expected' | 'inWords'>,
  quirks: readonly string[],
): CaseTraits {
  const phrases = [
    ...[...setup, ...steps].flatMap(parseActions).flatMap(phrasesOfAction),
    ...expected.flatMap(parseFacts).flatMap(phrasesOfFact),
    ...((inWords?.size ?? 0) > 0 ? ['in words'] : []),
  ];
  return {
    kinds: tags,
    phrases: [...new Set(phrases)].sort(),
    flavour: applyFaults(app, [], quirks).behaviour.flavour,
  };
}

function phrasesOfAction(action: ScriptedAction): readonly string[] {
  const on = 'on' in action ? action.on : null;
  const named = on === null ? [] : phrasesOfTarget(on);
  switch (action.do) {
    case 'tap':
      return [action.times === 1 ? 'tap' : 'tap several times', ...named];
    case 'if': {
      const branches = [...action.actions, ...action.otherwise].flatMap(phrasesOfAction);
      return [action.otherwise.length > 0 ? 'if, otherwise' : 'if', ...branches];
    }
    case 'check':
      return ['verify', ...action.facts.flatMap(phrasesOfFact)];
    case 'await':
      return ['wait until', ...phrasesOfFact(action.fact)];
    default:
      return [action.do, ...named];
  }
}

function phrasesOfFact(fact: ExpectedFact): readonly string[] {
  const named = 'what' in fact ? phrasesOfTarget(fact.what) : [];
  const not = 'not' in fact && fact.not;
  const name: Record<ExpectedFact['is'], string> = {
    seen: 'is visible',
    state: 'is in a state',
    shows: 'shows',
    beside: 'is beside',
    order: 'are in this order',
    count: 'count',
    rows: fact.is === 'rows' && fact.first !== null ? 'first row' : 'count of rows',
    titled: 'screen is open',
    remembered: 'remembered value',
    'in front': 'app in front',
    'set to': 'is set to',
  };
  return [not ? `not: ${name[fact.is]}` : name[fact.is], ...named];
}

function phrasesOfTarget({
  noun,
  of,
  nth,
}: {
  readonly noun: string | null;
  readonly of: string | null;
  readonly nth: number | null;
}): readonly string[] {
  return [
    ...(noun === null ? [] : ['kind of control']),
    ...(of === null ? [] : ['in the row of']),
    ...(nth === null ? [] : ['ordinal']),
  ];
}
