import type { GoalDetail, GoalSummary } from '../page-data.ts';
import { doc, type DomElement, h, replaceContent, win } from './dom.ts';
import { hashOf, state } from './state.ts';

/** Returns the button that copies the failure as text for a bug tracker. */
export function copyButton(goal: GoalSummary, detail: GoalDetail): DomElement {
  const done = h('span', { class: 'copied', role: 'status' });
  const copied = (): void => {
    done.textContent = 'Copied';
  };
  const copy = (): void => {
    const text = `${detail.bugText}\nReport: ${reportLink()}`;
    writeToClipboard(text).then(copied, () => {
      showText(text, goal.name);
    });
  };
  return h(
    'span',
    { class: 'copy' },
    h('button', { type: 'button', class: 'copy-button', onclick: copy }, 'Copy as bug text'),
    done,
  );
}

/** Returns the address of the turn. That of a page on disk names folders of this computer and opens nowhere else, so it is cut. */
function reportLink(): string {
  const place = hashOf(state.goal, state.turn);
  const page = win.location.href.replace(/#.*$/, '');
  return win.location.protocol === 'file:' ? `report.html${place}` : `${page}${place}`;
}

/** Rejects where the browser allows no access, as for some pages on disk. */
async function writeToClipboard(text: string): Promise<void> {
  if (win.navigator.clipboard === undefined) {
    copySelection(text);
    return;
  }
  await win.navigator.clipboard.writeText(text).catch(() => {
    copySelection(text);
  });
}

/** Copies through a selection. Throws when the browser refuses. */
function copySelection(text: string): void {
  const area = h('textarea', { class: 'hidden', 'aria-hidden': 'true', tabindex: -1 });
  area.value = text;
  doc.body.append(area);
  area.select?.();
  const copied = doc.execCommand('copy');
  area.remove();
  if (!copied) throw new Error('the browser refuses to copy');
}

/** Shows the text, selected, for a browser that refuses to copy. */
function showText(text: string, name: string): void {
  const dialog = doc.querySelector('dialog.text');
  if (dialog === null) return;
  const area = h('textarea', { rows: 16, readonly: true, 'aria-label': `Bug text for ${name}` });
  area.value = text;
  replaceContent(
    dialog,
    h('p', {}, 'This browser does not allow copying here. Copy the text yourself:'),
    area,
    h('button', { type: 'button', onclick: () => dialog.close?.() }, 'Close'),
  );
  dialog.showModal?.();
  area.focus();
  area.select?.();
}
