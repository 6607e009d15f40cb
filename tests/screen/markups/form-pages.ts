/** One form of three fields, in the markups that pages draw forms with, and statements about them. */
import type { StatedPage, Statement } from './statements.ts';

interface FormField {
  readonly name: string;
  /** Empty for a field that holds nothing. */
  readonly value: string;
  readonly hint: string;
}

const FIELDS: readonly FormField[] = [
  { name: 'Name', value: 'Ann', hint: 'Full name' },
  { name: 'City', value: 'Rome', hint: 'Where you live' },
  { name: 'Email', value: '', hint: 'you@x.org' },
];

const all = (one: (field: FormField, i: number) => string): string => FIELDS.map(one).join('');
const input = ({ value }: FormField, more = ''): string => `<input value="${value}" ${more}>`;

const BODIES: Readonly<Record<string, string>> = {
  label_for: all((f, i) => `<p><label for=i${i}>${f.name}</label> ${input(f, `id=i${i}`)}</p>`),
  label_for_ph: all(
    (f, i) => `<p><label for=i${i}>${f.name}</label><br>${input(f, `id=i${i} placeholder="${f.hint}"`)}</p>`,
  ),
  label_wrap: all((f) => `<p><label>${f.name} ${input(f)}</label></p>`),
  label_above: all((f) => `<div>${f.name}</div><div>${input(f)}</div>`),
  label_above_boxes: all((f) => `<div style="margin:10px 0"><div>${f.name}</div>${input(f)}</div>`),
  label_left: all(
    (f) =>
      `<div style="display:flex;gap:8px;margin:8px 0"><div style="width:90px">${f.name}</div>${input(f)}</div>`,
  ),
  table: `<table>${all((f) => `<tr><td>${f.name}<td>${input(f)}</tr>`)}</table>`,
  dl: `<dl>${all((f) => `<dt>${f.name}</dt><dd>${input(f)}</dd>`)}</dl>`,
  aria_label: all((f) => `<p>${input(f, `aria-label="${f.name}"`)}</p>`),
  labelledby: all((f, i) => `<p><span id=l${i}>${f.name}</span> ${input(f, `aria-labelledby=l${i}`)}</p>`),
  floating: all(
    (f, i) =>
      `<div style="position:relative;margin:24px 0"><input id=q${i} value="${f.value}" style="padding:12px"><label for=q${i} style="position:absolute;left:8px;top:-14px;font-size:13px;background:#fff">${f.name}</label></div>`,
  ),
  colon: all((f) => `<div style="margin:8px 0">${f.name}: ${input(f)}</div>`),
  star: all(
    (f, i) =>
      `<p><label for=s${i}>${f.name} <span style="color:red">*</span></label> ${input(f, `id=s${i}`)}</p>`,
  ),
  hint_below: all(
    (f, i) =>
      `<div style="margin:8px 0"><label for=h${i}>${f.name}</label><br>${input(f, `id=h${i}`)}<div style="font-size:13px">We never share it</div></div>`,
  ),
  columns: `<div style="display:flex;gap:12px"><div>${all((f) => `<div style="height:44px">${f.name}</div>`)}</div><div>${all((f) => `<div style="height:44px">${input(f)}</div>`)}</div></div>`,
  grid2: `<div style="display:grid;grid-template-columns:90px 1fr;gap:8px">${all((f) => `<span>${f.name}</span>${input(f)}`)}</div>`,
  readonly: all((f, i) => `<p><label for=r${i}>${f.name}</label> ${input(f, `id=r${i} readonly`)}</p>`),
  disabled: all((f, i) => `<p><label for=d${i}>${f.name}</label> ${input(f, `id=d${i} disabled`)}</p>`),
  textarea: all(
    (f, i) => `<p><label for=t${i}>${f.name}</label><br><textarea id=t${i}>${f.value}</textarea></p>`,
  ),
  editable: all(
    (f) =>
      `<p>${f.name}</p><div contenteditable role=textbox aria-label="${f.name}" style="border:1px solid;min-height:30px">${f.value}</div>`,
  ),
  editable_bare: all(
    (f) =>
      `<div>${f.name}</div><div contenteditable style="border:1px solid;min-height:30px">${f.value}</div>`,
  ),
  label_after: all((f, i) => `<p>${input(f, `id=a${i}`)} <label for=a${i}>${f.name}</label></p>`),
  label_below: all(
    (f, i) =>
      `<div style="margin:14px 0">${input(f, `id=b${i}`)}<div style="font-size:13px"><label for=b${i}>${f.name}</label></div></div>`,
  ),
  clear_button: all(
    (f, i) =>
      `<div style="margin:8px 0"><label for=c${i}>${f.name}</label><div style="display:flex">${input(f, `id=c${i}`)}<button aria-label="Clear">×</button></div></div>`,
  ),
  fieldset: all((f) => `<fieldset><legend>${f.name}</legend>${input(f, 'style="border:0"')}</fieldset>`),
  shadow: all(
    (f, i) =>
      `<x-f id=x${i}></x-f><script>{const r=document.getElementById('x${i}').attachShadow({mode:'open'});r.innerHTML='<div style="margin:8px 0"><label for=z>${f.name}</label> <input id=z value="${f.value}"></div>'}</script>`,
  ),
  title_attr: all((f) => `<p>${input(f, `title="${f.name}"`)}</p>`),
  placeholder_only: all((f) => `<p>${input(f, `placeholder="${f.name}"`)}</p>`),
  four: `<div style="display:grid;grid-template-columns:60px 90px 60px 90px;gap:8px">${all((f) => `<span>${f.name}</span><input value="${f.value}" style="width:80px">`)}</div>`,
  sr_only: all(
    (f, i) =>
      `<p><label for=v${i} style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)">${f.name}</label>${input(f, `id=v${i} placeholder="${f.hint}"`)}</p>`,
  ),
  select: all(
    (f, i) =>
      `<p><label for=k${i}>${f.name}</label> <select id=k${i}><option>${f.value}<option>Other</select></p>`,
  ),
};

/** Returns the pages with the form, and what is stated of each. */
export function formPages(): readonly StatedPage[] {
  return Object.entries(BODIES).map(([name, body]) => ({
    name: `form: ${name.replaceAll('_', ' ')}`,
    body,
    statements: FIELDS.flatMap(statementsAbout),
  }));
}

function statementsAbout(field: FormField): readonly Statement[] {
  const { name, value, hint } = field;
  const isEmpty = value === '';
  const values = FIELDS.filter((other) => other.value !== '').flatMap((other) => {
    const isSo = other === field;
    return [
      { line: `"${name}" is "${other.value}"`, isSo },
      { line: `The "${name}" field is "${other.value}"`, isSo },
      { line: `The "${name}" field shows "${other.value}"`, isSo },
      { line: `The "${name}" field is not "${other.value}"`, isSo: !isSo },
      { line: `"${name}" does not show "${other.value}"`, isSo: !isSo },
      { line: `"${name}" contains "${other.value}"`, isSo },
      { line: `The "${name}" field contains "${other.value.slice(0, 2)}"`, isSo },
      { line: `The value of "${name}" is "${other.value}"`, isSo },
    ];
  });
  return [
    ...values,
    { line: `The "${name}" field is empty`, isSo: isEmpty },
    { line: `"${name}" is empty`, isSo: isEmpty },
    { line: `The "${name}" field is not empty`, isSo: !isEmpty },
    { line: `The "${name}" field shows "${hint}"`, isSo: false },
  ];
}
