import { doc, type DomElement, h, remember, remembered, replaceContent, win } from './dom.ts';
import { state } from './state.ts';

/** Links that editors register with the system. `{path}` begins with a slash. */
const EDITORS = [
  ['VS Code', 'vscode://file{path}:{line}'],
  ['Cursor', 'cursor://file{path}:{line}'],
  ['VSCodium', 'vscodium://file{path}:{line}'],
  ['Zed', 'zed://file{path}:{line}'],
  ['JetBrains', 'idea://open?file={path}&line={line}'],
  ['Sublime Text', 'subl://open?url=file://{path}&line={line}'],
] as const;
const DEFAULT_LINK = EDITORS[0][1];
/** Schemes that run code or load a page instead of opening an editor. */
const NO_EDITOR = /^(?:javascript|data|vbscript|blob|file|https?):/i;

/**
 * Returns the absolute path of the folder that goal files are relative to: as the reader has set it, as `thumbrule ui` names it, or
 * from the place of a page that was opened from disk. null when nobody knows.
 */
function projectFolder(): string | null {
  const chosen = remembered('project') ?? '';
  if (chosen !== '') return chosen.replaceAll('\\', '/');
  const { project } = state.run;
  if (project === null) return null;
  if (!/^\.{1,2}(?:\/|$)/.test(project)) return project.replaceAll('\\', '/');
  if (win.location.protocol !== 'file:') return null;
  return decodeURIComponent(new URL(`${project}/`, win.location.href).pathname);
}

/** Returns the address that opens a goal's file in the reader's editor; null when its folder is not found. */
function editorLink(file: string, line: number): string | null {
  const folder = projectFolder();
  if (folder === null || file === '') return null;
  const path = `/${folder}/${file}`
    .replaceAll('\\', '/')
    .replaceAll(/\/+/g, '/')
    .replaceAll(/\/\.(?=\/)/g, '');
  const link = remembered('editor') ?? DEFAULT_LINK;
  return link
    .replaceAll('{path}', path.split('/').map(encodeURIComponent).join('/').replaceAll('%3A', ':'))
    .replaceAll('{line}', String(line));
}

/** Returns a link that opens the file in an editor; without a folder, a button that asks for it. */
export function openInEditor(file: string, line: number, label: string): DomElement {
  const link = editorLink(file, line);
  const title = `Open ${file}:${line} in the editor`;
  if (link !== null) return h('a', { class: 'editor', href: link, title }, label);
  return h('button', { type: 'button', class: 'link editor', title, onclick: askForEditor }, label);
}

/** Opens the form for the editor and the project's folder, which this browser keeps. */
export function askForEditor(): void {
  const dialog = doc.querySelector('dialog.editor-settings');
  if (dialog === null) return;
  const link = h('input', {
    type: 'text',
    id: 'editor-link',
    spellcheck: 'false',
    value: remembered('editor') ?? DEFAULT_LINK,
  });
  const folder = h('input', {
    type: 'text',
    id: 'editor-folder',
    spellcheck: 'false',
    placeholder: projectFolder() ?? '/home/me/project',
    value: remembered('project') ?? '',
  });
  const problem = h('p', { class: 'warning', role: 'alert', hidden: true });
  const save = (): void => {
    if (!/^[a-z][\w+.-]*:/i.test(link.value) || NO_EDITOR.test(link.value)) {
      problem.textContent = 'Enter a link of an editor, such as vscode://file{path}:{line}.';
      problem.hidden = false;
      return;
    }
    remember('editor', link.value.trim());
    remember('project', folder.value.trim());
    dialog.close?.();
    dialog.dispatchEvent(new Event('saved'));
  };
  replaceContent(
    dialog,
    h('h2', {}, 'Open goals in your editor'),
    h('label', { for: 'editor-link' }, 'Link of the editor'),
    link,
    h(
      'div',
      { class: 'segments', role: 'group', 'aria-label': 'Editors' },
      EDITORS.map(([name, value]) =>
        h('button', { type: 'button', onclick: () => void (link.value = value) }, name),
      ),
    ),
    h('label', { for: 'editor-folder' }, 'Folder of the project on this computer'),
    folder,
    h('p', { class: 'meta' }, 'Only this browser keeps these settings. They are not part of the report.'),
    problem,
    h(
      'p',
      { class: 'buttons' },
      h('button', { type: 'button', class: 'save', onclick: save }, 'Save'),
      h('button', { type: 'button', onclick: () => dialog.close?.() }, 'Cancel'),
    ),
  );
  dialog.showModal?.();
}
