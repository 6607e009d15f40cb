/** Texts that are lost in a dialog of which the goal names nothing else. */
import { elementsOf } from '../../simulator/app/edit.ts';
import type { AppModel } from '../../simulator/app/model.ts';
import type { ScriptLine, WalkStop } from './walk-log.ts';

/**
 * True when the walk stops at a text that a defect took from a dialog, and no line names the title, another text or a button of it. The goal then does not
 * speak of the dialog that its own tap opened: it lacks the text, and it is in the way (R31).
 */
export function isLostInUnnamedDialog(
  app: AppModel,
  { reason, fact, present }: WalkStop,
  lines: readonly ScriptLine[],
  defects: readonly string[],
): boolean {
  if (reason !== 'unmet' || fact?.is !== 'seen' || fact.not || present) return false;
  const broken = new Set(defects.map((defect) => /^[^:]*:([^=]*)/u.exec(defect)?.[1]));
  const placed = elementsOf(app);
  const place = placed.find(({ element }) => broken.has(element.id))?.place ?? '';
  const overlay = app.overlays[place];
  if (overlay === undefined) return false;
  const others = placed.filter((p) => p.place === place && !broken.has(p.element.id));
  const names = [overlay.title, ...others.flatMap(({ element }) => [element.text, element.description ?? []])]
    .flat()
    .map(({ source }) => source)
    .filter((name) => name !== '');
  return !lines.some(({ text }) => names.some((name) => text.includes(name)));
}
