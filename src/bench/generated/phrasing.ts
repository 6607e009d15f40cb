/** Lines of goals, in the phrasings that testers use. */
import type { Draw } from './draw.ts';

const quoted = (text: string): string => `"${text}"`;

export function tap({ one }: Draw, label: string, noun?: string): string {
  const verb = one('Tap', 'Tap', 'Press', 'Click', 'Tap on');
  const target = noun !== undefined && one(true, false) ? `the ${quoted(label)} ${noun}` : quoted(label);
  return `${verb} ${target}`;
}

export function choose({ one }: Draw, label: string): string {
  return `${one('Choose', 'Select', 'Tap', 'Open')} ${quoted(label)}`;
}

export function type({ one }: Draw, text: string, field: string): string {
  const target = one(quoted(field), `the ${quoted(field)} field`);
  return `${one('Type', 'Enter')} ${quoted(text)} ${one('into', 'in')} ${target}`;
}

/** A line with two branches; `text` picks one. */
export function either({ one }: Draw, text: string, yes: string, no: string): string {
  const lower = (line: string): string => `${line.slice(0, 1).toLowerCase()}${line.slice(1)}`;
  return `If ${quoted(text)} ${one('appears', 'is visible')}, ${lower(yes)}, ${one('otherwise', 'else')} ${lower(no)}`;
}

/** The app is out of sight for a while. */
export function leaveFor({ one }: Draw, seconds: number): string {
  return `${one('Send', 'Move')} the app to the background for ${seconds} seconds`;
}

export function verify({ one }: Draw, fact: string): string {
  return `${one('Verify', 'Check that', 'Verify that', 'Assert that')} ${fact}`;
}

export function seen({ one }: Draw, text: string): string {
  return `${quoted(text)} is ${one('visible', 'shown', 'displayed')}`;
}

export function unseen({ one }: Draw, text: string): string {
  return `${quoted(text)} is not ${one('visible', 'shown', 'displayed')}`;
}

/** A picture is named with its kind: its words are not drawn. */
export function iconSeen(label: string): string {
  return `The "${label}" icon is visible`;
}

export function iconUnseen(label: string): string {
  return `The "${label}" icon is not visible`;
}

export function onScreen(title: string): string {
  return `The ${quoted(title)} screen is open`;
}

export function rows({ one }: Draw, n: number): string {
  return n === 1 ? `There is 1 ${one('item', 'row')}` : `There are ${n} ${one('items', 'rows')}`;
}

export function setTo({ one }: Draw, name: string, value: string, noun: string): string {
  return `Set ${one(quoted(name), `the ${quoted(name)} ${noun}`)} to ${value}`;
}

/** A choice of a list of choices, by the name of the list. */
export function choosesIn({ one }: Draw, choice: string, name: string): string {
  return `${one('Select', 'Choose')} ${quoted(choice)} in ${one(quoted(name), `the ${quoted(name)} dropdown`)}`;
}

export function drag(name: string, side: 'above' | 'below', other: string): string {
  return `Drag ${quoted(name)} ${side} ${quoted(other)}`;
}

export function swipe(way: 'left' | 'right', name: string): string {
  return `Swipe ${way} on ${quoted(name)}`;
}
