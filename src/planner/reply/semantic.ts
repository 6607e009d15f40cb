/** Third tier: what the action names must be on the screen that was asked about. Whether it may be done is for the rules. */
import type { ActionKind } from '../../actions/index.ts';
import type { Goal } from '../../goal/types.ts';
import type { Element } from '../../screen/element.ts';
import { byRef, type Screen } from '../../screen/screen.ts';
import { likeness, normalise } from '../../screen/text.ts';
import { obeyingProblems } from './obeying.ts';
import { shown, type ReplyProblem } from './problem.ts';
import type { Reply } from './schema.ts';

export interface Sense {
  readonly screen: Screen;
  readonly goal: Goal;
  /** Kinds of action that the configuration switches off. */
  readonly off: readonly ActionKind[];
}

/** From here on two wordings are the same control; a label that is cut or joined out of parts still reaches it. */
const SAME = 0.6;
const NEAR = 0.35;

export function senseProblems(reply: Reply, { screen, goal, off }: Sense): ReplyProblem[] {
  const { action } = reply;
  if (action === null)
    return reply.step.done
      ? []
      : [wrong('shape', 'action', 'null is for a line that is done; step.done is false', null)];
  if (off.includes(action.kind))
    return [
      wrong(
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
        wrong('unknown secret', 'action.text', `the test has no secret of that name; ${there}`, token),
      );
    }
  }
  const ref = 'target' in action && action.target !== null ? action.target.ref : null;
  if (ref !== null) problems.push(...targetProblems(reply, ref, screen));
  // What can't be done at all needs no second reason.
  return problems.length > 0 ? problems : obeyingProblems(reply, screen, goal);
}

function targetProblems(reply: Reply, ref: string, screen: Screen): ReplyProblem[] {
  const path = 'action.target.ref';
  const wanted = reply.target_text ?? reply.thought.act;
  const element = byRef(screen, ref);
  if (element === undefined)
    return [
      wrong('unknown ref', path, `no element of this screen has that ref.${nearest(screen, wanted)}`, ref),
    ];
  if (screen.ghosts.includes(ref))
    return [
      wrong(
        'ghost',
        path,
        `it stands in the hierarchy, but nothing is drawn there.${nearest(screen, wanted)}`,
        ref,
      ),
    ];
  if (reply.target_text === null || isCalled(element, reply.target_text)) return [];
  return [
    wrong(
      'other text',
      'target_text',
      `${ref} is ${nameOf(element)}, not that.${nearest(screen, reply.target_text)}`,
      reply.target_text,
    ),
  ];
}

function namesOf(e: Element): string[] {
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

/** An element without any name can't be contradicted. */
function isCalled(element: Element, words: string): boolean {
  const wanted = normalise(words).replace(/…$/, '').toLowerCase();
  const names = namesOf(element);
  if (wanted === '' || names.length === 0) return true;
  return names.some((name) => {
    const own = normalise(name).toLowerCase();
    return own.includes(wanted) || (wanted.includes(own) && own.length > 2) || likeness(own, wanted) >= SAME;
  });
}

function nameOf(e: Element): string {
  const name = namesOf(e)[0];
  return name === undefined ? `a ${e.role} without a name` : `${e.role} "${name.slice(0, 80)}"`;
}

/** ` The nearest: e14 button "Save" (0.84), …` */
function nearest(screen: Screen, wanted: string): string {
  if (wanted === '') return '';
  const scored = screen.elements
    .map((e) => ({ e, score: Math.max(0, ...namesOf(e).map((name) => likeness(name, wanted))) }))
    .filter(({ score }) => score >= NEAR)
    .toSorted((a, b) => b.score - a.score || Number(b.e.visible !== null) - Number(a.e.visible !== null))
    .slice(0, 5);
  if (scored.length === 0) return ' Nothing on it reads like that.';
  return ` The nearest: ${scored.map(({ e, score }) => `${e.ref} ${nameOf(e)} (${score.toFixed(2)})`).join(', ')}.`;
}

function wrong(code: ReplyProblem['code'], path: string, message: string, sent: unknown): ReplyProblem {
  return { tier: 'semantic', code, path, message, sent: shown(sent) };
}
