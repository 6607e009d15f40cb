import type { Condition } from '../../../src/goal/model/condition.ts';
import type { Instruction } from '../../../src/goal/model/instruction.ts';
import type { NamedDay } from '../../../src/screen/model/named-day.ts';
import type { ParsedStep } from '../../../src/goal/model/parsed-step.ts';
import type { Position, Locator } from '../../../src/screen/model/locator.ts';

/**
 * Returns a parsed step as one line, for a readable corpus:
 * `if (visible "Rate us") tap "Save" <button> row="Milk" in:toolbar x3 + back => not visible "Error"`.
 */
export function compact(step: ParsedStep): string {
  const {
    kind,
    precondition,
    branches,
    instructions,
    conditions: all,
    coverage,
    effect,
    optional,
    languageKnown,
  } = step;
  if (!languageKnown) return 'foreign';
  const conditions = all.filter((c) => !isOfExpanding(c, instructions));
  const parts = [
    precondition ? `if (${conditionText(precondition)})` : '',
    kind === 'open-ended' ? 'open-ended' : instructions.map(instructionText).join(' + '),
    conditions.length > 0 ? `=> ${conditions.map(conditionText).join(' & ')}` : '',
    coverage === 'partial' ? '~ partly' : coverage === 'none' && kind !== 'open-ended' ? '~ unread' : '',
    branches ? `! branches ${branches.from}+${branches.first}+${branches.second}` : '',
    effect === 'none' ? '! inert' : '',
    optional ? '! optional' : '',
  ];
  return parts.filter((p) => p !== '').join(' ');
}

/** True for the state that `expand` ends in, which needs no words of its own. */
function isOfExpanding(c: Condition, instructions: readonly Instruction[]): boolean {
  return (
    c.kind === 'state' &&
    c.state === 'expanded' &&
    instructions.some((i) => i.kind === 'set_expanded' && i.target === c.target)
  );
}

function instructionText(instruction: Instruction): string {
  switch (instruction.kind) {
    case 'tap':
      if (instruction.opensDate !== undefined) return `open ${target(instruction.target)}`;
      return `tap ${target(instruction.target)}${instruction.repeat === null ? '' : ` x${instruction.repeat}`}${instruction.atMost === undefined ? '' : ` at most x${instruction.atMost}`}${instruction.until ? ` until (${conditionText(instruction.until)})` : ''}`;
    case 'double_tap':
      return `double tap ${target(instruction.target)}`;
    case 'set_value':
      return `set ${target(instruction.target)} to ${instruction.to}${instruction.percent ? ' %' : ''}`;
    case 'set_control':
      return `set ${target(instruction.control)} to ${instruction.isNumber ? instruction.to : quote(instruction.to)}`;
    case 'pick_value':
      return `pick ${quote(instruction.value)} in ${target(instruction.target)}`;
    case 'pick_date':
      return `date ${dayText(instruction.day)}${instruction.field === undefined ? '' : ` in ${target(instruction.field)}`}`;
    case 'drag':
      return `drag ${target(instruction.target)} ${instruction.place} ${target(instruction.anchor)}`;
    case 'pinch':
      return `pinch ${instruction.direction}${instruction.target ? ` ${target(instruction.target)}` : ''}`;
    case 'long_press':
      return `hold ${target(instruction.target)}${instruction.seconds === undefined ? '' : ` ${instruction.seconds}s`}`;
    case 'set_expanded':
      return `${instruction.to === 'expanded' ? 'expand' : 'collapse'} ${target(instruction.target)}`;
    case 'set_state':
      return `turn ${instruction.to} ${target(instruction.target)}`;
    case 'input_text':
      return `type ${quote(instruction.text)}${instruction.target ? ` into ${target(instruction.target)}` : ''}${instruction.clear ? ' cleared' : ''}`;
    case 'clear_text':
      return `clear${instruction.target ? ` ${target(instruction.target)}` : ''}`;
    case 'swipe':
      return `swipe ${instruction.direction}${instruction.target ? ` on ${target(instruction.target)}` : ''}${instruction.times === 1 ? '' : ` x${instruction.times}`}`;
    case 'scroll_to':
      return `scroll to ${target(instruction.target)}${instruction.direction ? ` finger ${instruction.direction}` : ''}`;
    case 'wait':
      return `wait${instruction.seconds === null ? '' : ` ${instruction.seconds}s`}${instruction.until ? ` until (${conditionText(instruction.until)})` : ''}`;
    case 'set_network':
      return `network ${instruction.to}`;
    case 'set_appearance':
      return `appearance ${instruction.to}`;
    case 'background_app':
      return `background ${instruction.seconds}s`;
    case 'slow_network':
      return 'network slow';
    case 'set_locale':
      return `locale ${instruction.to}`;
    case 'set_text_size':
      return `font scale ${instruction.percent / 100}`;
    case 'set_clipboard':
      return `clipboard ${quote(instruction.text)}`;
    case 'set_permission':
      return `${instruction.to} ${instruction.permission}`;
    case 'open_notifications':
      return 'open <notification shade>';
    case 'send_push':
      return `push ${instruction.title === null ? '' : `${quote(instruction.title)} `}${quote(instruction.text)}`;
    case 'keyboard_enter':
      return 'enter';
    case 'hide_keyboard':
      return 'hide keyboard';
    case 'close':
      return `close ${instruction.title === null ? '' : `${quote(instruction.title)} `}<${instruction.overlay}>`;
    case 'navigate_back':
      return 'back';
    case 'navigate_home':
      return 'home';
    case 'rotate':
      return `rotate ${instruction.orientation}`;
    case 'deep_link':
      return `link ${instruction.url}`;
    case 'use_biometrics':
      return `biometrics ${instruction.with} ${instruction.match}`;
    case 'set_location':
      return `location ${instruction.latitude} ${instruction.longitude}`;
    case 'launch_app': {
      const options = [
        instruction.restart && 'restart',
        instruction.clearState && 'clear',
        instruction.reinstall && 'reinstall',
        instruction.permissions,
      ];
      return ['launch', instruction.app ?? 'own', ...options.filter(Boolean)].join(' ');
    }
    case 'launch_with_arguments':
      return [
        'launch args',
        ...(instruction.app === null ? [] : [instruction.app]),
        ...instruction.arguments.map(quote),
      ].join(' ');
    case 'remember':
      return `remember ${target(instruction.shownBy)} as ${instruction.name}`;
  }
}

function conditionText(c: Condition): string {
  const not = 'negated' in c && c.negated ? 'not ' : '';
  const within = 'withinSeconds' in c && c.withinSeconds !== undefined ? `within ${c.withinSeconds}s ` : '';
  switch (c.kind) {
    case 'visible':
      return `${within}${not}visible ${target(c.target)}`;
    case 'never':
      return `never ${target(c.target)}`;
    case 'value':
      return `${within}${target(c.target)}${c.ofList === true ? ' (where it opens)' : ''} ${not}${c.match === 'exact' ? '=' : c.match} ${quote(c.value)}`;
    case 'placeholder':
      return `${target(c.target)} hint = ${quote(c.value)}`;
    case 'state':
      return `${within}${target(c.target)} ${not}${c.state}`;
    case 'position':
      return `${target(c.target)} ${not}at ${c.places.map(place).join(' ')}`;
    case 'order':
      return `order ${c.items.map(target).join(', ')}`;
    case 'sorted':
      return `sorted ${target(c.target)} ${typeof c.by === 'object' ? `under ${quote(c.by.caption)}` : c.by} ${c.direction}`;
    case 'sum':
      return `sum prices${c.target.places.map((p) => ` ${place(p)}`).join('')} = ${'value' in c.total ? [c.total.value, c.total.currency ?? []].flat().join(' ') : target(c.total.shownBy)}`;
    case 'each': {
      const but = (c.except ?? []).map((one) => ` but ${target(one)}`).join('');
      return c.item.match === 'contains'
        ? `each ${target(c.target)}${but} ${not}contains ${quote(c.item.label ?? '')}`
        : `each ${target(c.target)}${but} ${not}visible ${[c.item, ...(c.or ?? [])].map(target).join(' or ')}`;
    }
    case 'every':
      return `every ${target(c.target)} ${not}${c.state}${c.except.length === 0 ? '' : ` but ${c.except.map(target).join(', ')}`}`;
    case 'count':
      return `${within}count ${target(c.target)}${c.within === undefined ? '' : ` in:page[${c.within}]`}${c.state === undefined ? '' : ` ${c.state}`} ${c.compare} ${c.n}`;
    case 'number':
      return `${within}${target(c.target)} ${c.compare} ${boundText(c.than)}`;
    case 'changed':
      return `${target(c.target)} ${{ any: 'changed', none: 'unchanged', up: 'up', down: 'down' }[c.change]}${c.from === undefined ? '' : ` from ${quote(c.from)}`}${c.by === null ? '' : ` ${c.by}`}${c.currency === undefined ? '' : ` ${c.currency}`}${c.unit === undefined ? '' : ` ${c.unit}`}`;
    case 'color':
      return `${target(c.target)} ${not}color ${c.color}${c.of === 'any' ? '' : ' background'}`;
    case 'pattern':
      return `${target(c.target)} ${not}matches ${quote(c.pattern)}`;
    case 'remembered':
      return `${not}remembered ${c.name}${c.target ? ` in ${target(c.target)}` : ''}`;
    case 'screen':
      return `${within}${not}screen ${c.title}`;
    case 'title':
      return `${within}${not}title ${c.match === 'exact' ? '=' : c.match} ${quote(c.value)}`;
    case 'app':
      return `${not}app ${c.app ?? 'own'}`;
    case 'url':
      return `${not}url ${c.match === 'exact' ? '=' : c.match} ${c.value}`;
    case 'date':
      return `${target(c.target)} ${not}date ${c.compare === '=' ? '' : `${c.compare} `}${dayText(c.day)}`;
    case 'clipboard':
      return `${not}clipboard ${c.match === 'exact' ? '=' : c.match} ${quote(c.value)}`;
    case 'orientation':
      return `orientation ${c.orientation}`;
    case 'shade':
      return `${c.open ? '' : 'not '}open <notification shade>`;
    case 'drawer':
      return `${c.open ? '' : 'not '}visible <drawer>`;
    case 'keyboard':
      return c.shown ? 'keyboard' : 'no keyboard';
    case 'all':
      return `all(${c.parts.map(conditionText).join('; ')})`;
    case 'any':
      return `any(${c.parts.map(conditionText).join('; ')})`;
    case 'unread':
      return 'unread';
  }
}

type Bound = Extract<Condition, { kind: 'number' }>['than'];

function boundText(than: Bound): string {
  const plus =
    'plus' in than && than.plus !== 0 ? ` ${than.plus > 0 ? '+' : '-'} ${Math.abs(than.plus)}` : '';
  if ('shownBy' in than) {
    const terms = than.shownBy.map(
      ({ by, sign }, i) => (i === 0 ? '' : sign > 0 ? ' + ' : ' - ') + target(by),
    );
    return `${terms.join('')}${plus}${than.currency === undefined ? '' : ` ${than.currency}`}`;
  }
  if ('remembered' in than) return `${than.remembered}${plus}`;
  const { value, percent, currency, unit } = than;
  return [value, percent === true ? '%' : [], currency ?? [], unit ?? []].flat().join(' ');
}

const signed = (n: number): string => (n === 0 ? '' : n < 0 ? String(n) : `+${n}`);
const twoDigits = (n: number): string => String(n).padStart(2, '0');

function dayText(day: NamedDay): string {
  if (day.kind === 'of month') return `month${signed(day.months)} day ${day.day}`;
  if (day.kind === 'from shown')
    return `${target(day.by)}${signed(day.days)}${day.months === 0 ? '' : `${signed(day.months)}m`}`;
  if (day.kind === 'from today')
    return `today${signed(day.days)}${day.months === 0 ? '' : `${signed(day.months)}m`}`;
  return `${day.year === null ? '' : `${day.year}-`}${twoDigits(day.month)}-${twoDigits(day.day)}`;
}

function target(t: Locator): string {
  const parts = [
    t.id === undefined ? '' : `id:${t.id}`,
    t.match === 'exact' ? '' : `${t.match}:`,
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
      return `${p.direct === true ? 'directly ' : ''}${p.rows === undefined ? '' : `${p.rows} rows `}${p.relation}(${p.anchors.map(target).join(', ')})`;
    case 'ordinal':
      return `#${p.n}`;
    case 'nth row':
      return `in:${p.each === true ? 'item' : 'row'}#${p.n}`;
    case 'counted row':
      return 'in:counted row';
  }
}

const quote = (text: string): string => `"${text}"`;
