/** Three switches, one of them off, in the markups that pages draw them with, and statements about them. */
import type { StatedPage, Statement } from './statements.ts';

interface Toggle {
  readonly name: string;
  readonly on: boolean;
}

const TOGGLES: readonly Toggle[] = [
  { name: 'Wi-Fi', on: true },
  { name: 'Bluetooth', on: false },
  { name: 'Location', on: true },
];

/** Pages whose switches are buttons or words: nothing is stated of a switch or a checkbox. */
const OF_OTHER_KINDS: ReadonlySet<string> = new Set(['pressed', 'words', 'words_button']);

const all = (one: (toggle: Toggle, i: number) => string): string => TOGGLES.map(one).join('');
const row = 'display:flex;justify-content:space-between;align-items:center;padding:10px 0';
const checked = (on: boolean): string => (on ? 'checked' : '');
const drawn = (on: boolean, name = ''): string =>
  `<button role=switch aria-checked=${on} ${name ? `aria-label="${name}"` : ''} style="width:52px;height:30px;border-radius:15px;border:0;background:${on ? '#0a6' : '#bbb'};position:relative"><span style="position:absolute;top:3px;left:${on ? 25 : 3}px;width:24px;height:24px;border-radius:50%;background:#fff"></span></button>`;

const BODIES: Readonly<Record<string, string>> = {
  wrap: all((t) => `<p><label><input type=checkbox ${checked(t.on)}> ${t.name}</label></p>`),
  for: all(
    (t, i) => `<p><input type=checkbox id=i${i} ${checked(t.on)}><label for=i${i}>${t.name}</label></p>`,
  ),
  for_right: all(
    (t, i) =>
      `<div style="${row}"><label for=i${i}>${t.name}</label><input type=checkbox id=i${i} ${checked(t.on)}></div>`,
  ),
  bare_right: all(
    (t) => `<div style="${row}"><span>${t.name}</span><input type=checkbox ${checked(t.on)}></div>`,
  ),
  bare_left: all(
    (t) => `<div style="padding:8px 0"><input type=checkbox ${checked(t.on)}> <span>${t.name}</span></div>`,
  ),
  bare_text: all((t) => `<input type=checkbox ${checked(t.on)}>${t.name}<br>`),
  table: `<table style="width:100%">${all((t) => `<tr><td>${t.name}<td><input type=checkbox ${checked(t.on)}></tr>`)}</table>`,
  li: `<ul>${all((t) => `<li><input type=checkbox ${checked(t.on)}> ${t.name}</li>`)}</ul>`,
  switch_right: all((t) => `<div style="${row}"><span>${t.name}</span>${drawn(t.on)}</div>`),
  switch_named: all((t) => `<div style="${row}"><span>${t.name}</span>${drawn(t.on, t.name)}</div>`),
  switch_sub: all(
    (t) =>
      `<div style="${row}"><div><div>${t.name}</div><div style="font-size:13px">Uses more power</div></div>${drawn(t.on)}</div>`,
  ),
  switch_li: `<ul style="list-style:none;padding:0">${all((t) => `<li style="${row}"><span>${t.name}</span>${drawn(t.on)}</li>`)}</ul>`,
  pressed: all(
    (t) =>
      `<button aria-pressed=${t.on} style="background:${t.on ? '#0b57d0' : '#eee'};color:${t.on ? '#fff' : '#111'}">${t.name}</button> `,
  ),
  role_checkbox: all(
    (t) =>
      `<div role=checkbox aria-checked=${t.on} tabindex=0 style="padding:8px 0"><span style="display:inline-block;width:20px;height:20px;border:2px solid #333;background:${t.on ? '#333' : '#fff'}"></span> ${t.name}</div>`,
  ),
  role_switch_row: all(
    (t) =>
      `<div role=switch aria-checked=${t.on} aria-label="${t.name}" tabindex=0 style="${row}"><span>${t.name}</span><span style="width:44px;height:24px;border-radius:12px;background:${t.on ? '#0a6' : '#bbb'}"></span></div>`,
  ),
  hidden_input: all(
    (t, i) =>
      `<div style="${row}"><span>${t.name}</span><label style="width:44px;height:24px;border-radius:12px;background:${t.on ? '#0a6' : '#bbb'};display:block"><input type=checkbox id=h${i} ${checked(t.on)} style="opacity:0"></label></div>`,
  ),
  stacked: all(
    (t, i) =>
      `<div style="margin:12px 0"><label for=s${i}>${t.name}</label><div><input type=checkbox id=s${i} ${checked(t.on)}></div></div>`,
  ),
  columns: `<div style="display:flex;gap:40px"><div>${all((t) => `<div style="height:40px">${t.name}</div>`)}</div><div>${all((t) => `<div style="height:40px"><input type=checkbox ${checked(t.on)}></div>`)}</div></div>`,
  grid: `<div style="display:grid;grid-template-columns:1fr 40px;gap:12px">${all((t) => `<span>${t.name}</span><input type=checkbox ${checked(t.on)}>`)}</div>`,
  cards: `<div style="display:flex;gap:8px">${all((t) => `<div style="border:1px solid #ccc;padding:8px;flex:1"><div>${t.name}</div><input type=checkbox ${checked(t.on)}></div>`)}</div>`,
  line: `<div>${all((t) => `${t.name} <input type=checkbox ${checked(t.on)}> `)}</div>`,
  line_before: `<div>${all((t) => `<input type=checkbox ${checked(t.on)}> ${t.name} `)}</div>`,
  custom: all(
    (t) =>
      `<x-row style="${row}"><x-name>${t.name}</x-name><x-switch role=switch aria-checked=${t.on} style="width:44px;height:24px;background:${t.on ? '#0a6' : '#bbb'};display:block"></x-switch></x-row>`,
  ),
  words: all((t) => `<div style="${row}"><span>${t.name}</span><span>${t.on ? 'On' : 'Off'}</span></div>`),
  words_button: all(
    (t) =>
      `<button style="${row};width:100%"><span>${t.name}</span><span>${t.on ? 'On' : 'Off'}</span></button>`,
  ),
};

/** Returns the pages with the switches, and what is stated of each. */
export function togglePages(): readonly StatedPage[] {
  return Object.entries(BODIES).map(([name, body]) => {
    const isKind = !OF_OTHER_KINDS.has(name);
    return {
      name: `switches: ${name.replaceAll('_', ' ')}`,
      body,
      statements: [
        ...TOGGLES.flatMap((toggle) => [...ofName(toggle), ...(isKind ? ofKind(toggle) : [])]),
        ...(isKind ? OF_ALL : []),
      ],
    };
  });
}

const ofName = ({ name, on }: Toggle): readonly Statement[] => [
  { line: `"${name}" is on`, isSo: on },
  { line: `"${name}" is off`, isSo: !on },
  { line: `"${name}" is checked`, isSo: on },
  { line: `"${name}" is not checked`, isSo: !on },
];

const ofKind = ({ name, on }: Toggle): readonly Statement[] => [
  { line: `The "${name}" switch is on`, isSo: on },
  { line: `The "${name}" switch is off`, isSo: !on },
  { line: `The "${name}" checkbox is checked`, isSo: on },
  { line: `The "${name}" checkbox is unchecked`, isSo: !on },
  { line: `The switch next to "${name}" is on`, isSo: on },
  { line: `The checkbox in the row of "${name}" is unchecked`, isSo: !on },
];

const OF_ALL: readonly Statement[] = [
  { line: '"Wi-Fi" and "Location" are on', isSo: true },
  { line: '"Wi-Fi" and "Bluetooth" are on', isSo: false },
  { line: 'All checkboxes are checked', isSo: false },
  { line: 'Exactly 2 checkboxes are checked', isSo: true },
  { line: 'Exactly 3 checkboxes are checked', isSo: false },
];
