/** Three choices, the second of them selected, in the markups that pages draw them with, and statements about them. */
import type { StatedPage, Statement } from './statements.ts';

const CHOICES: readonly string[] = ['Day', 'Week', 'Month'];
const SELECTED = 'Week';

const all = (one: (name: string, isOn: boolean, i: number) => string): string =>
  CHOICES.map((name, i) => one(name, name === SELECTED, i)).join('');
const checked = (on: boolean): string => (on ? 'checked' : '');

const BODIES: Readonly<Record<string, string>> = {
  radio_wrap: all((n, on) => `<p><label><input type=radio name=r ${checked(on)}> ${n}</label></p>`),
  radio_for: all(
    (n, on, i) => `<p><input type=radio name=r id=r${i} ${checked(on)}><label for=r${i}>${n}</label></p>`,
  ),
  radio_bare: all((n, on) => `<div><input type=radio name=r ${checked(on)}> <span>${n}</span></div>`),
  radio_line: `<div>${all((n, on) => `<input type=radio name=r ${checked(on)}> ${n} `)}</div>`,
  radio_line_behind: `<div>${all((n, on) => `${n} <input type=radio name=r ${checked(on)}> `)}</div>`,
  radio_right: all(
    (n, on) =>
      `<div style="display:flex;justify-content:space-between"><span>${n}</span><input type=radio name=r ${checked(on)}></div>`,
  ),
  radio_below: `<div style="display:flex;gap:30px">${all((n, on) => `<div><div>${n}</div><input type=radio name=r ${checked(on)}></div>`)}</div>`,
  radio_above: `<div style="display:flex;gap:30px">${all((n, on) => `<div><input type=radio name=r ${checked(on)}><div>${n}</div></div>`)}</div>`,
  tabs_aria: `<div role=tablist>${all((n, on) => `<button role=tab aria-selected=${on} style="border:0;border-bottom:3px solid ${on ? '#06c' : '#fff'}">${n}</button>`)}</div><p>Plan</p>`,
  tabs_class: `<div style="display:flex">${all((n, on) => `<a href="#" class="${on ? 'tab active' : 'tab'}" style="padding:10px;border-bottom:3px solid ${on ? '#06c' : '#fff'};color:${on ? '#06c' : '#333'};text-decoration:none">${n}</a>`)}</div><p>Plan</p>`,
  tabs_li: `<ul style="display:flex;list-style:none;padding:0">${all((n, on) => `<li class="${on ? 'active' : ''}" onclick="1" style="padding:10px;background:${on ? '#06c' : '#eee'};color:${on ? '#fff' : '#111'}">${n}</li>`)}</ul>`,
  tabs_current: `<nav>${all((n, on) => `<a href="#" ${on ? 'aria-current=page' : ''} style="padding:10px;font-weight:${on ? 700 : 400}">${n}</a>`)}</nav>`,
  seg_pressed: `<div>${all((n, on) => `<button aria-pressed=${on} style="background:${on ? '#06c' : '#eee'};color:${on ? '#fff' : '#111'}">${n}</button>`)}</div>`,
  seg_class: `<div>${all((n, on) => `<button class="${on ? 'on' : ''}" style="background:${on ? '#06c' : '#eee'};color:${on ? '#fff' : '#111'}">${n}</button>`)}</div>`,
  radiogroup: `<div role=radiogroup>${all((n, on) => `<div role=radio aria-checked=${on} tabindex=0 style="padding:8px;background:${on ? '#cdf' : '#fff'}">${n}</div>`)}</div>`,
  select: `<label for=s>Range</label> <select id=s>${all((n, on) => `<option ${on ? 'selected' : ''}>${n}`)}</select>`,
  listbox: `<div role=listbox>${all((n, on) => `<div role=option aria-selected=${on} style="padding:8px;background:${on ? '#cdf' : '#fff'}">${n}</div>`)}</div>`,
  check_mark: all(
    (n, on) =>
      `<div style="display:flex;justify-content:space-between;padding:8px" onclick="1"><span>${n}</span><span>${on ? '✓' : ''}</span></div>`,
  ),
  check_row: `<ul style="list-style:none;padding:0">${all((n, on) => `<li style="display:flex;justify-content:space-between;padding:8px" onclick="1"><span>${n}</span>${on ? '<svg width=20 height=20 aria-label=selected role=img><path d="M2 10l6 6L18 4" stroke="#06c" stroke-width=3 fill=none /></svg>' : ''}</li>`)}</ul>`,
  stepper: `<ol style="display:flex;gap:20px">${all((n, on) => `<li ${on ? 'aria-current=step' : ''} style="font-weight:${on ? 700 : 400}">${n}</li>`)}</ol>`,
  table: `<table>${all((n, on) => `<tr><td>${n}<td><input type=radio name=r ${checked(on)}></tr>`)}</table>`,
  columns: `<div style="display:flex;gap:40px"><div>${all((n) => `<div style="height:40px">${n}</div>`)}</div><div>${all((_, on) => `<div style="height:40px"><input type=radio name=r ${checked(on)}></div>`)}</div></div>`,
  hidden_input: `<div style="display:flex;gap:6px">${all((n, on, i) => `<input type=radio name=r id=h${i} ${checked(on)} style="position:absolute;opacity:0"><label for=h${i} style="padding:8px 14px;border:1px solid #06c;background:${on ? '#06c' : '#fff'};color:${on ? '#fff' : '#06c'}">${n}</label>`)}</div>`,
  hidden_next: `<style>.o{padding:8px 14px;border:1px solid #06c}input:checked+.o{background:#06c;color:#fff}</style>${all((n, on) => `<label><input type=radio name=r ${checked(on)} style="display:none"><span class=o>${n}</span></label>`)}`,
};

/** Returns the pages with the choices, and what is stated of each. */
export function choicePages(): readonly StatedPage[] {
  return Object.entries(BODIES).map(([name, body]) => ({
    name: `choices: ${name.replaceAll('_', ' ')}`,
    body,
    statements: CHOICES.flatMap((choice) => [
      ...statementsAbout(choice),
      ...(name.startsWith('radio') ? ofRadio(choice) : []),
      ...(name.startsWith('tabs') ? ofTab(choice) : []),
    ]),
  }));
}

function statementsAbout(name: string): readonly Statement[] {
  const isSo = name === SELECTED;
  const others = CHOICES.filter((other) => other !== name);
  return [
    { line: `"${name}" is selected`, isSo },
    { line: `"${name}" is not selected`, isSo: !isSo },
    { line: `Only "${name}" is selected`, isSo },
    ...others.map((other) => ({ line: `"${name}" and "${other}" are selected`, isSo: false })),
    ...others.map((other) => ({ line: `"${name}" is selected and "${other}" is not selected`, isSo })),
  ];
}

const ofRadio = (name: string): readonly Statement[] => [
  { line: `The "${name}" radio button is selected`, isSo: name === SELECTED },
  { line: `The "${name}" radio button is not selected`, isSo: name !== SELECTED },
  { line: `"${name}" is checked`, isSo: name === SELECTED },
  { line: `"${name}" is not checked`, isSo: name !== SELECTED },
];

const ofTab = (name: string): readonly Statement[] => [
  { line: `The "${name}" tab is selected`, isSo: name === SELECTED },
  { line: `The "${name}" tab is not selected`, isSo: name !== SELECTED },
  { line: `"${name}" is the selected tab`, isSo: name === SELECTED },
];
