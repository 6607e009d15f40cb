import { isDeepStrictEqual } from 'node:util';
import type { AppModel } from '../app/model.ts';
import { AppFileError } from '../errors.ts';
import { elementsOf } from '../app/edit.ts';
import { DEFECTS } from './defects.ts';
import type { AppFault, FaultKind } from './fault.ts';
import { QUIRKS } from './quirks.ts';

/**
 * Returns the app with its defects and quirks. Each names elements of the healthy app, so that one may remove what
 * another changes.
 * @throws AppFileError with the valid names, when a fault cannot be applied
 */
export function applyFaults(app: AppModel, defects: readonly string[], quirks: readonly string[]): AppModel {
  const withDefects = defects.reduce(
    (changed, text) => applyFault(app, changed, text, 'defect', DEFECTS),
    app,
  );
  return quirks.reduce((changed, text) => applyFault(app, changed, text, 'quirk', QUIRKS), withDefects);
}

function applyFault(
  healthy: AppModel,
  app: AppModel,
  text: string,
  what: string,
  kinds: Readonly<Record<string, FaultKind>>,
): AppModel {
  const requested = parseFault(text);
  const refuse = (message: string, hint: string): never => {
    throw new AppFileError([{ file: app.file, line: 1, column: 1, message, hint }]);
  };
  const kind = kinds[requested.kind];
  if (kind === undefined) {
    return refuse(`unknown ${what} "${requested.kind}"`, `known: ${Object.keys(kinds).join(', ')}`);
  }
  // Without an id, the start screen.
  const fault = requested.id === '' && kind.needs === 'place' ? { ...requested, id: app.start } : requested;
  const only = kind.onlyKinds ?? [];
  const fitting = elementsOf(healthy).filter(
    ({ element }) =>
      (only.length === 0 || only.includes(element.kind)) && (kind.appliesTo?.(element) ?? true),
  );
  const ids = new Set(fitting.map((e) => e.element.id));
  const isKnown = ids.has(fault.id) || (kind.needs !== 'element' && Object.hasOwn(healthy.screens, fault.id));
  const known = (): string =>
    [
      ...[...ids].filter((id) => id !== '').sort(),
      ...(kind.needs === 'element' ? [] : Object.keys(healthy.screens)),
    ].join(', ');
  if (fault.id === '' && kind.needs !== 'nothing')
    return refuse(`the ${what} "${text}" names no element`, `write ${fault.kind}:<id>; known: ${known()}`);
  if (fault.id !== '' && !isKnown) {
    const problem = kind.appliesTo
      ? 'which it would not change'
      : only.length === 0
        ? 'which is not in this app'
        : `whose kind must be ${only.join(' or ')}`;
    return refuse(`the ${what} "${text}" names "${fault.id}", ${problem}`, `known: ${known()}`);
  }
  return kind.apply(app, fault);
}

/** @throws AppFileError for a defect that leaves the app as it is, such as `no-effect` of a switch that no data hangs on: a run with it would prove nothing */
export function requireChange(app: AppModel, defects: readonly string[]): void {
  for (const defect of defects) {
    if (!isDeepStrictEqual(applyFaults(app, [defect], []), app)) continue;
    const message = `the defect "${defect}" changes nothing in this app`;
    const hint = 'name an element that has the effect, or another defect';
    throw new AppFileError([{ file: app.file, line: 1, column: 1, message, hint }]);
  }
}

/** Parses `kind`, `kind:id` or `kind:id=argument`. */
function parseFault(text: string): AppFault {
  const [, kind = '', id = '', argument = ''] = /^([^:]*)(?::([^=]*))?(?:=(.*))?$/su.exec(text) ?? [];
  return { written: text, kind: kind.trim(), id: id.trim(), argument };
}
