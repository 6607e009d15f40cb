/** A model that plans: it finds controls in the outline by their names, and tells lies where it is asked to. */
import type { Intent, ModelStep, OpenEndedGoal } from './format.ts';
import { find, isShown, wordsOf, type Request, type Seen } from './request.ts';

/** `lines` writes explicit lines (R60); `sloppy` does so as chat models do; `single` proposes one action a turn; the last three lie. */
export type PlannerName = 'lines' | 'sloppy' | 'single' | 'claims' | 'detour' | 'stale result';

type Reply = Readonly<Record<string, unknown>>;
type Answer = (request: Request) => Reply;

export function plannerModel(name: PlannerName, goal: OpenEndedGoal): Answer {
  switch (name) {
    case 'lines':
      return writesLines(goal);
    case 'sloppy':
      return sloppy(goal);
    case 'single':
      return oneAction(goal);
    case 'claims':
      return (request) => done(request);
    case 'detour':
      return liar(({ label }) => `"${label}" is visible`, goal);
    case 'stale result':
      return liar((_, { screen }) => `"${screen.find((e) => e.label !== '')?.label ?? ''}" is visible`, goal);
  }
}

function reply({ number }: Request, more: Reply): Reply {
  return {
    thought: { plan: '', think: '', act: 'next' },
    screen_state: 'ready',
    step: { number, done: false, applies: true },
    see_before: false,
    action: null,
    lines: [],
    result: null,
    cannot: null,
    target_text: null,
    confidence: 0.95,
    remember: [],
    findings: [],
    ...more,
  };
}

const done = (request: Request): Reply =>
  reply(request, { step: { number: request.number, done: true, applies: true } });
const cannot = (request: Request, reason: string): Reply =>
  reply(request, { cannot: { reason, evidence: '' } });

/** Writes all lines whose words it knows or sees, and goes on after them. Gives up where a line does not match. */
function writesLines(goal: OpenEndedGoal): Answer {
  const written = new Map<number, number>();
  return (request) => {
    const { number, question, history } = request;
    const step = goal.model[number - 1];
    if (step === undefined) return cannot(request, 'there is no such line');
    const left = /This one was left: (.*)$/mu.exec(question)?.[1];
    if (left !== undefined) return cannot(request, left);
    const last = history.at(-1) ?? '';
    if (last.includes('does not respond')) return cannot(request, last);
    const from = written.get(number) ?? 0;
    if (last.includes('not shown') && from >= step.do.length) return cannot(request, last);
    if (from >= step.do.length)
      return isDone(request, step) ? done(request) : cannot(request, 'it is not shown');
    const to = endOfKnown(request, step.do, from);
    written.set(number, to);
    const lines = step.do.slice(from, to).map((intent) => lineOf(intent, request.screen));
    return reply(request, { lines, result: to === step.do.length ? step.result : null });
  };
}

/**
 * Tries a control that is not there first. Then writes the lines in words of its own, and in plain ones when they are sent back. Its replies have keys
 * that nobody asked for.
 */
function sloppy(goal: OpenEndedGoal): Answer {
  const honest = writesLines(goal);
  let asked = 0;
  let last: { readonly history: string; readonly plain: Reply } | null = null;
  return (request) => {
    asked += 1;
    const more = { reasoning: 'The user wants this.', selector: '#main' };
    if (asked === 1) return reply(request, { ...more, lines: ['Tap "Get started"'] });
    const history = [request.number, ...request.history].join('\n');
    if (last?.history === history) return last.plain;
    const plain = honest(asked === 2 ? { ...request, question: '', history: [] } : request);
    last = { history, plain };
    const lines = (plain['lines'] as readonly string[]).map((line, i) => inOwnWords(line, i + asked));
    return { ...plain, ...more, lines };
  };
}

/** Writes a line as chat models do: numbered, with other verbs, quotes or a full stop. */
function inOwnWords(line: string, i: number): string {
  const ways = [
    line.replace(/^Tap /u, 'Click on '),
    `${line}.`,
    `1. ${line.replace(/^Tap /u, 'Press ')}`,
    line.replaceAll('"', "'"),
    line.replace(/^Tap /u, 'Now tap ').replace(/^Type (.*) into (.*)$/u, 'Enter $1 in the $2 field'),
    `${line} to go on`,
  ];
  return ways[i % ways.length] ?? line;
}

/** Returns the index of the first intent whose words can't be known yet. */
function endOfKnown({ screen }: Request, intents: readonly Intent[], from: number): number {
  const unknown = intents.findIndex(
    (intent, i) => i > from && intent.later === true && find(screen, nameOf(intent)) === undefined,
  );
  return unknown < 0 ? intents.length : unknown;
}

export function nameOf(intent: Intent): string {
  if ('tap' in intent) return intent.tap;
  if ('hold' in intent) return intent.hold;
  if ('twice' in intent) return intent.twice;
  if ('type' in intent) return intent.into;
  if ('set' in intent) return intent.set;
  if ('count' in intent) return intent.count;
  if ('pick' in intent) return intent.in;
  if ('turn' in intent) return intent.name;
  if ('drag' in intent) return intent.drag;
  return 'scroll' in intent ? intent.scroll : (intent.on ?? '');
}

function lineOf(intent: Intent, screen: readonly Seen[]): string {
  const name = `"${nameOf(intent)}"`;
  if ('tap' in intent)
    return `Tap ${name}${intent.row === undefined ? '' : ` in the row of "${intent.row}"`}`;
  if ('hold' in intent) return `Long press ${name}`;
  if ('twice' in intent) return `Double tap ${name}`;
  if ('type' in intent)
    return intent.replace === true
      ? `Replace the text in ${name} with "${intent.type}"`
      : `Type "${intent.type}" into ${name}`;
  if ('set' in intent) return `Set the ${name} slider to ${intent.to}`;
  if ('count' in intent) return `Set ${name} to ${intent.to}`;
  if ('pick' in intent) {
    const role = find(screen, intent.in, undefined, ['wheel', 'dropdown'])?.role;
    return role === 'wheel' || role === 'dropdown'
      ? `Pick "${intent.pick}" in the ${name} ${role}`
      : `Pick "${intent.pick}" in ${name}`;
  }
  if ('turn' in intent) return `Turn ${intent.turn} ${name}`;
  if ('drag' in intent) return `Drag ${name} ${intent.place} "${intent.anchor}"`;
  if ('scroll' in intent) return `Scroll to ${name}`;
  return `Swipe ${intent.swipe}${intent.on === undefined ? '' : ` on ${name}`}`;
}

function isDone(request: Request, { shown, gone }: ModelStep): boolean {
  return shown.every((text) => isShown(request, text)) && gone.every((text) => !isShown(request, text));
}

/** Proposes the action of each intent in turn, then claims the step. */
function oneAction(goal: OpenEndedGoal): Answer {
  const reached = new Map<number, number>();
  return (request) => {
    const { number, history, screen } = request;
    const step = goal.model[number - 1];
    const next = reached.get(number) ?? 0;
    const intent = step?.do[next];
    const last = history.at(-1) ?? '';
    if (step === undefined || last.includes('does not respond')) return cannot(request, last);
    if (request.question.includes('not done yet')) return cannot(request, 'it is not shown');
    if (intent === undefined)
      return isDone(request, step) ? done(request) : cannot(request, 'it is not shown');
    const target = targetOf(screen, intent);
    if ('scroll' in intent && target !== undefined && !target.states.includes('out-of-view')) {
      reached.set(number, next + 1);
      return oneActionOn(request, step, next + 1, reached);
    }
    return propose(request, intent, target, () => reached.set(number, next + 1));
  };
}

/** The rest of the turn after a scroll that has arrived. */
function oneActionOn(request: Request, step: ModelStep, next: number, reached: Map<number, number>): Reply {
  const intent = step.do[next];
  if (intent === undefined) return done(request);
  const target = targetOf(request.screen, intent);
  return propose(request, intent, target, () => reached.set(request.number, next + 1));
}

function targetOf(screen: readonly Seen[], intent: Intent): Seen | undefined {
  if ('count' in intent) return inputBeside(screen, find(screen, intent.count));
  if ('pick' in intent) return wheelBeside(screen, intent.in) ?? find(screen, intent.in);
  const roles = 'type' in intent ? ['input'] : 'set' in intent ? ['slider'] : [];
  return find(screen, nameOf(intent), 'tap' in intent ? intent.row : undefined, roles);
}

/** Returns the control of this name, else the wheel whose middle is the nearest to that of its caption. */
function wheelBeside(screen: readonly Seen[], name: string): Seen | undefined {
  const roles = ['wheel', 'dropdown'];
  const named = find(screen, name, undefined, roles);
  if (named === undefined || roles.includes(named.role)) return named;
  const captions = screen.filter((e) => wordsOf(e).includes(name) && !e.states.includes('covered'));
  const far = ({ x, y }: Seen): number =>
    Math.min(...captions.map((caption) => Math.hypot(caption.x - x, caption.y - y)));
  return screen.filter(({ role }) => role === 'wheel').toSorted((a, b) => far(a) - far(b))[0] ?? named;
}

/** Returns the field whose middle is the nearest to that of the caption. */
function inputBeside(screen: readonly Seen[], caption: Seen | undefined): Seen | undefined {
  const far = ({ y }: Seen): number => Math.abs(y - (caption?.y ?? y));
  return screen.filter(({ role }) => role === 'input').toSorted((a, b) => far(a) - far(b))[0];
}

function propose(request: Request, intent: Intent, target: Seen | undefined, onDone: () => void): Reply {
  if ('scroll' in intent)
    return reply(request, { action: { kind: 'scroll_to', direction: 'up', text: intent.scroll } });
  if (target === undefined && !('swipe' in intent && intent.on === undefined))
    return cannot(request, `"${nameOf(intent)}" is nowhere`);
  const anchor = 'drag' in intent ? find(request.screen, intent.anchor) : undefined;
  onDone();
  return reply(request, {
    action: actionOf(intent, { ref: target?.ref ?? '' }, { ref: anchor?.ref ?? '' }),
    target_text: target === undefined ? null : (wordsOf(target)[0] ?? null),
  });
}

interface Ref {
  readonly ref: string;
}

function actionOf(intent: Exclude<Intent, { scroll: string }>, target: Ref, anchor: Ref): Reply {
  if ('tap' in intent) return { kind: 'tap', target };
  if ('hold' in intent) return { kind: 'long_press', target };
  if ('twice' in intent) return { kind: 'double_tap', target };
  if ('type' in intent)
    return { kind: 'input_text', target, text: intent.type, clear_text: intent.replace === true };
  if ('set' in intent) return { kind: 'set_value', target, to: intent.to };
  if ('count' in intent) return { kind: 'input_text', target, text: String(intent.to), clear_text: true };
  if ('pick' in intent) return { kind: 'pick_value', target, value: intent.pick };
  if ('turn' in intent) return { kind: 'tap', target };
  if ('drag' in intent) return { kind: 'drag', target, anchor, place: intent.place };
  return { kind: 'swipe', direction: intent.swipe, target: intent.on === undefined ? null : target };
}

/** Does the first thing, or touches another control, and says that it is done. Its result says little. */
function liar(result: (target: Seen, request: Request) => string, goal: OpenEndedGoal): Answer {
  let asked = 0;
  return (request) => {
    asked += 1;
    if (asked % 2 === 0) return done(request);
    const first = goal.model[request.number - 1]?.do[0];
    const own = first === undefined ? undefined : find(request.screen, nameOf(first));
    const target = asked === 1 ? own : request.screen.find((e) => e.role === 'button' && e.ref !== own?.ref);
    if (target === undefined) return done(request);
    return reply(request, {
      action: { kind: 'tap', target: { ref: target.ref } },
      target_text: wordsOf(target)[0] ?? null,
      lines: [`Tap "${wordsOf(target)[0] ?? ''}"`],
      result: result(target, request),
    });
  };
}
