/** Third tier: the action must refer to what is on the screen. The core decides whether it may be performed. */
import type { ActionKind } from '../../actions/registry.ts';
import type { Goal } from '../../goal/model/goal.ts';
import type { Element } from '../../screen/model/element.ts';
import { byRef, type Screen } from '../../screen/model/screen.ts';
import { similarity, normalise } from '../../screen/model/text.ts';
import { promptInjectionProblems } from './prompt-injection.ts';
import { quoteSent, type ReplyProblem } from './reply-problem.ts';
import type { ParsedReply } from './schema.ts';

export interface SemanticContext {
  readonly screen: Screen;
  readonly goal: Goal;
  /** Actions that the configuration disables. */
  readonly disabledActions: readonly ActionKind[];
}

/** Likeness from which two names are the same control, even if a label is cut off or joined from parts. */
const SAME_NAME = 0.6;
const SIMILAR_NAME = 0.35;

export function semanticProblems(
  reply: ParsedReply,
  { screen, goal, disabledActions: off }: SemanticContext,
): ReplyProblem[] {
  const { action } = reply;
  if (action === null)
    return reply.step.done || reply.cannot !== null || reply.lines.length > 0 ? [] : [NO_ACTION];
  if (reply.cannot !== null)
    return [
      semanticProblem('shape', 'cannot', 'an action is proposed as well: send one of both', reply.cannot),
    ];
  if (off.includes(action.kind))
    return [
      semanticProblem(
        'switched off',
        'action.kind',
        'this action is switched off by the configuration; find another way',
        action.kind,
      ),
    ];
  const problems: ReplyProblem[] = [];
  if (action.kind === 'input_text' || action.kind === 'deep_link') {
    const typed = action.kind === 'input_text' ? action.text : action.url;
    for (const [token, name = ''] of typed.matchAll(/\$\{secrets\.([\w-]+)\}/g)) {
      if (goal.secrets.includes(name)) continue;
      const there = goal.secrets.length === 0 ? 'it has none' : `it has ${goal.secrets.join(', ')}`;
      problems.push(
        semanticProblem(
          'unknown secret',
          'action.text',
          `the test has no secret of that name; ${there}`,
          token,
        ),
      );
    }
  }
  const ref = 'target' in action && action.target !== null ? action.target.ref : null;
  if (ref !== null) problems.push(...targetProblems(reply, ref, screen));
  // An impossible action needs no second reason.
  return problems.length > 0 ? problems : promptInjectionProblems(reply, screen, goal);
}

const NO_ACTION = semanticProblem(
  'shape',
  'action',
  'null is for a line that is done; step.done is false. For a line that you can not do, send cannot with the reason',
  null,
);

function targetProblems(reply: ParsedReply, ref: string, screen: Screen): ReplyProblem[] {
  const path = 'action.target.ref';
  const wanted = reply.target_text ?? reply.thought.act;
  const element = byRef(screen, ref);
  if (element === undefined)
    return [
      semanticProblem(
        'unknown ref',
        path,
        `no element of this screen has that ref.${nearestHint(screen, wanted)}`,
        ref,
      ),
    ];
  if (screen.undrawn.includes(ref))
    return [
      semanticProblem(
        'undrawn',
        path,
        `it is in the element tree but is not drawn on the screen.${nearestHint(screen, wanted)}`,
        ref,
      ),
    ];
  if (reply.target_text === null || isNamed(element, reply.target_text)) return [];
  return [
    semanticProblem(
      'other text',
      'target_text',
      `${ref} is ${describeElement(element)}, not that.${nearestHint(screen, reply.target_text)}`,
      reply.target_text,
    ),
  ];
}

function elementNames(e: Element): string[] {
  const text = e.state.password ? '' : e.text;
  const label = e.state.password && e.labelFrom === 'text' ? '' : e.label;
  return [
    label,
    text,
    e.description,
    e.hint,
    e.resourceId.replace(/^.*[/:]/, '').replaceAll(/[_-]/g, ' '),
  ].filter((t) => t !== '');
}

/** True when an element has this name, or no name at all. A part of a name counts as whole words, a longer one anywhere. */
function isNamed(element: Element, words: string): boolean {
  const wanted = normalise(words)
    .replace(/(?<=.)…$/, '')
    .toLowerCase();
  const names = elementNames(element);
  if (names.length === 0) return true;
  if (wanted === '') return false;
  return names.some((name) => {
    const own = normalise(name).toLowerCase();
    return (
      own === wanted || isPartOf(wanted, own) || isPartOf(own, wanted) || similarity(own, wanted) >= SAME_NAME
    );
  });
}

/** Shortest part of a name that need not be whole words. */
const LONG_PART = 4;

function isPartOf(part: string, whole: string): boolean {
  const at = whole.indexOf(part);
  if (at < 0 || !/[\p{L}\p{N}]/u.test(part)) return false;
  const isLetter = (c: string | undefined): boolean => c !== undefined && /[\p{L}\p{N}]/u.test(c);
  return part.length >= LONG_PART || (!isLetter(whole[at - 1]) && !isLetter(whole[at + part.length]));
}

function describeElement(e: Element): string {
  const name = elementNames(e)[0];
  return name === undefined ? `a ${e.role} without a name` : `${e.role} "${name.slice(0, 80)}"`;
}

/** Returns the elements with the most similar names: ` The nearest: e14 button "Save" (0.84), …`. */
function nearestHint(screen: Screen, wanted: string): string {
  if (wanted === '') return '';
  const scored = screen.elements
    .map((e) => ({ e, score: Math.max(0, ...elementNames(e).map((name) => similarity(name, wanted))) }))
    .filter(({ score }) => score >= SIMILAR_NAME)
    .toSorted((a, b) => b.score - a.score || Number(b.e.visible !== null) - Number(a.e.visible !== null))
    .slice(0, 5);
  if (scored.length === 0) return ' Nothing on it reads like that.';
  return ` The nearest: ${scored.map(({ e, score }) => `${e.ref} ${describeElement(e)} (${score.toFixed(2)})`).join(', ')}.`;
}

function semanticProblem(
  code: ReplyProblem['code'],
  path: string,
  message: string,
  sent: unknown,
): ReplyProblem {
  return { tier: 'semantic', code, path, message, sent: quoteSent(sent) };
}
