import type { Condition } from '../../../src/goal/model/condition.ts';
import type { Instruction } from '../../../src/goal/model/instruction.ts';
import type { ParsedStep } from '../../../src/goal/model/parsed-step.ts';
import type { Position, Locator } from '../../../src/screen/model/locator.ts';

/**
 * A reading in one line, so that a corpus stays readable:
 * `if (visible "Rate us") tap "Save" <button> row="Milk" in:toolbar x3 + back => not visible "Error"`.
 */
export function compact(reading: ParsedStep): string {
  const {
    kind,
    precondition: condition,
    instructions: acts,
    conditions: verify,
    coverage,
    effect,
    optional,
    languageKnown,
  } = reading;
  if (!languageKnown) return 'foreign';
  const parts = [
    condition ? `if (${claim(condition)})` : '',
    kind === 'open-ended' ? 'open-ended' : acts.map(deed).join(' + '),
    verify.length > 0 ? `=> ${verify.map(claim).join(' & ')}` : '',
    coverage === 'partial' ? '~ partly' : coverage === 'none' && kind !== 'open-ended' ? '~ unread' : '',
    effect === 'none' ? '! inert' : '',
    optional ? '! optional' : '',
  ];
  return parts.filter((p) => p !== '').join(' ');
}

function deed(act: Instruction): string {
  switch (act.kind) {
    case 'tap':
      return `tap ${target(act.target)}${act.repeat === null ? '' : ` x${act.repeat}`}${act.until ? ` until (${claim(act.until)})` : ''}`;
    case 'long_press':
      return `hold ${target(act.target)}${act.seconds === undefined ? '' : ` ${act.seconds}s`}`;
    case 'set_state':
      return `turn ${act.to} ${target(act.target)}`;
    case 'input_text':
      return `type ${quote(act.text)}${act.target ? ` into ${target(act.target)}` : ''}${act.clear ? ' cleared' : ''}`;
    case 'clear_text':
      return `clear${act.target ? ` ${target(act.target)}` : ''}`;
    case 'swipe':
      return `swipe ${act.direction}${act.target ? ` on ${target(act.target)}` : ''}${act.times === 1 ? '' : ` x${act.times}`}`;
    case 'scroll_to':
      return `scroll to ${target(act.target)}${act.direction ? ` finger ${act.direction}` : ''}`;
    case 'wait':
      return `wait${act.seconds === null ? '' : ` ${act.seconds}s`}${act.until ? ` until (${claim(act.until)})` : ''}`;
    case 'keyboard_enter':
      return 'enter';
    case 'hide_keyboard':
      return 'hide keyboard';
    case 'navigate_back':
      return 'back';
    case 'navigate_home':
      return 'home';
    case 'rotate':
      return `rotate ${act.orientation}`;
    case 'deep_link':
      return `link ${act.url}`;
    case 'use_biometrics':
      return `biometrics ${act.with} ${act.match}`;
    case 'set_location':
      return `location ${act.latitude} ${act.longitude}`;
    case 'launch_app': {
      const options = [
        act.restart && 'restart',
        act.clearState && 'clear',
        act.reinstall && 'reinstall',
        act.permissions,
      ];
      return ['launch', act.app ?? 'own', ...options.filter(Boolean)].join(' ');
    }
    case 'remember':
      return `remember ${target(act.shownBy)} as ${act.name}`;
  }
}

function claim(c: Condition): string {
  const not = 'negated' in c && c.negated ? 'not ' : '';
  switch (c.kind) {
    case 'visible':
      return `${not}visible ${target(c.target)}`;
    case 'value':
      return `${target(c.target)} ${not}${c.match === 'exact' ? '=' : c.match} ${quote(c.value)}`;
    case 'state':
      return `${target(c.target)} ${not}${c.state}`;
    case 'position':
      return `${target(c.target)} ${not}at ${c.places.map(place).join(' ')}`;
    case 'order':
      return `order ${c.items.map(target).join(', ')}`;
    case 'count':
      return `count ${target(c.target)} ${c.compare} ${c.n}`;
    case 'remembered':
      return `${not}remembered ${c.name}${c.target ? ` in ${target(c.target)}` : ''}`;
    case 'screen':
      return `${not}screen ${c.title}`;
    case 'app':
      return `${not}app ${c.app}`;
    case 'url':
      return `url ${c.match === 'exact' ? '=' : c.match} ${c.value}`;
    case 'keyboard':
      return c.shown ? 'keyboard' : 'no keyboard';
    case 'all':
      return `all(${c.parts.map(claim).join('; ')})`;
    case 'any':
      return `any(${c.parts.map(claim).join('; ')})`;
    case 'unread':
      return 'unread';
  }
}

function target(t: Locator): string {
  const parts = [
    t.label === null ? '' : quote(t.label),
    t.name === null ? '' : `~${t.name}`,
    t.role === null ? '' : `<${t.role}>`,
    t.row === null ? '' : `row=${quote(t.row)}`,
    ...t.places.map(place),
  ];
  return parts.filter((p) => p !== '').join(' ');
}

function place(p: Position): string {
  switch (p.kind) {
    case 'region':
      return `@${p.region}`;
    case 'container':
      return `in:${p.container}${p.label === null ? '' : `[${p.label}]`}`;
    case 'relation':
      return `${p.relation}(${p.anchors.map(target).join(', ')})`;
    case 'ordinal':
      return `#${p.n}`;
  }
}

const quote = (text: string): string => `"${text}"`;
