/** What was done in a run, as literal lines of a goal. */
import type { Attempt } from '../../core/types.ts';
import { readStep } from '../../goal/reading/index.ts';
import type { ActReading } from '../../goal/reading/types.ts';
import type { Element } from '../../screen/element.ts';
import { locate } from '../../screen/locate.ts';
import { byRef, type Screen } from '../../screen/screen.ts';
import type { Trace } from '../../trace/schema.ts';

export interface WrittenLine {
  readonly phase: 'setup' | 'steps';
  readonly text: string;
}

export interface Written {
  readonly lines: readonly WrittenLine[];
  /** What was done and can't be said in a line that the rules read, in words. */
  readonly unsaid: readonly string[];
}

/**
 * The actions of a run in the order in which they were made, each as a line that means the same control on the screen where it was
 * made. What the core did by itself (retries, dismissals, scrolling to a target) is left out: it will do so again. Verify lines stay as they
 * were written. Secrets are their tokens, for a trace knows nothing else.
 */
export function linesOf(trace: Trace): Written {
  const { goal } = trace.start;
  const screens = new Map<string, Screen>();
  const lines: WrittenLine[] = [];
  const unsaid: string[] = [];
  let at: { phase: 'setup' | 'steps'; index: number } | null = null;
  for (const { event, notes, command } of trace.steps) {
    if (event?.kind === 'looked') screens.set(event.screen.id, event.screen);
    for (const note of notes) {
      if (note.kind === 'ticked' && note.how === 'verified' && note.phase !== 'expected_state') {
        const step = goal[note.phase][note.index];
        if (step?.reading.kind === 'verify') lines.push({ phase: note.phase, text: step.text });
      }
      if (note.kind === 'turn' && note.phase !== 'expected_state')
        at = { phase: note.phase, index: note.index };
    }
    if (command.kind !== 'act' || at === null) continue;
    const { attempt } = command;
    const asked = goal[at.phase][at.index]?.reading.acts ?? [];
    if (attempt.origin !== 'planner' || attempt.number > 1 || isApproach(attempt, asked)) continue;
    const text = lineOf(attempt, screens.get(attempt.before), asked);
    if (text === null)
      unsaid.push(`${attempt.action.kind} on ${attempt.target?.label || 'a control without a name'}`);
    else lines.push({ phase: at.phase, text });
  }
  return { lines, unsaid };
}

/** Made only to bring a control in view: whoever runs the written line does the same where it is needed. */
function isApproach({ action }: Attempt, asked: readonly ActReading[]): boolean {
  const verbs = asked.map(({ verb }) => verb);
  if (action.kind === 'scroll_to') return !verbs.includes('scroll_to');
  return action.kind === 'hide_keyboard' && verbs.length > 0 && !verbs.includes('hide_keyboard');
}

function lineOf(
  { action, target }: Attempt,
  screen: Screen | undefined,
  asked: readonly ActReading[],
): string | null {
  const element = screen === undefined || target === null ? undefined : byRef(screen, target.ref);
  const on = (line: (name: string) => string): string | null =>
    screen === undefined || element === undefined ? null : nameable(line, element, screen);
  switch (action.kind) {
    case 'tap':
      return on((name) => `Tap ${name}${action.repeat > 1 ? ` ${action.repeat} times` : ''}`);
    case 'long_press':
      return on((name) => `Long press ${name}`);
    case 'input_text': {
      const text = `"${action.text.replaceAll('"', '”')}"`;
      if (action.target === null) return `Type ${text}`;
      if (action.text === '') return on((name) => `Clear ${name}`);
      return on((name) =>
        action.clear_text ? `Replace the text of ${name} with ${text}` : `Type ${text} into ${name}`,
      );
    }
    case 'swipe':
      return element === undefined || element.state.scrollable
        ? `Swipe ${action.direction}`
        : on((name) => `Swipe ${action.direction} on ${name}`);
    case 'scroll_to': {
      const wanted = asked.find((act) => act.verb === 'scroll_to')?.target.label ?? action.text;
      return `Scroll until "${wanted}" is visible`;
    }
    case 'keyboard_enter':
      return 'Press Enter';
    case 'hide_keyboard':
      return 'Hide the keyboard';
    case 'navigate_back':
      return 'Go back';
    case 'navigate_home':
      return 'Go to the home screen';
    case 'wait':
      return `Wait ${action.seconds} seconds`;
    case 'rotate':
      return `Rotate to ${action.orientation}`;
    case 'deep_link':
      return `Open the link "${action.url}"`;
    case 'set_location':
      return `Set the location to ${action.latitude}, ${action.longitude}`;
    case 'use_biometrics':
      return `Authenticate with ${action.match ? 'the' : 'an unknown'} ${action.with}`;
    case 'launch_app':
      return action.app === null ? 'Launch the app' : `Launch "${action.app}"`;
    case 'status':
      return null;
  }
}

const KINDS: Readonly<Partial<Record<Element['role'], string>>> = {
  button: 'button',
  icon: 'icon',
  link: 'link',
  tab: 'tab',
  input: 'field',
  toggle: 'toggle',
  checkbox: 'checkbox',
  radio: 'radio button',
  'menu item': 'menu item',
  row: 'row',
};
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** The line with the plainest name by which the rules find this very element; null when there is none. */
function nameable(line: (name: string) => string, element: Element, screen: Screen): string | null {
  const kind = KINDS[element.role];
  for (const words of namesOf(element)) {
    const plain = [`"${words}"`, ...(kind === undefined ? [] : [`the "${words}" ${kind}`])];
    const counted = ORDINALS.map((nth) => `the ${nth} "${words}"${kind === undefined ? '' : ` ${kind}`}`);
    for (const name of [...plain, ...counted]) {
      const text = line(name);
      if (means(text, screen)?.ref === element.ref) return text;
    }
  }
  return null;
}

/** What an element may be called: its texts, its description, its hint; of a joined label its first part. */
function namesOf({ text, description, label, hint, state }: Element): string[] {
  const own = state.editable ? [description, hint, label] : [text, description, label.split(' | ')[0] ?? ''];
  return [...new Set(own.map((name) => name.trim()))].filter((name) => name !== '' && !name.includes('"'));
}

/** The control that the line's first target means on a screen. */
function means(line: string, screen: Screen): Element | null {
  const reading = readStep(line, { section: 'steps' });
  const [act] = reading.acts;
  if (reading.coverage !== 'full' || act === undefined || reading.acts.length > 1) return null;
  const target = 'target' in act ? act.target : null;
  if (target === null) return null;
  const { fits } = locate(screen, target, { acting: true });
  return fits.find((e) => !screen.ghosts.includes(e.ref)) ?? fits[0] ?? null;
}
