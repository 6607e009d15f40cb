/** Says which control a line names. */
import type { Locator, Position } from '../../screen/model/locator.ts';

/** A control as a line names it. Absent parts are not in the line. */
export interface ExplainedTarget {
  /** Quoted words, compared as they are. */
  readonly text?: string;
  /** Words without quotation marks, compared leniently. */
  readonly name?: string;
  readonly id?: string;
  readonly kind?: string;
  readonly row?: string;
  /** All of them must hold. */
  readonly places?: readonly string[];
}

/** Returns the parts of a locator that the line says. */
export function explainTarget(target: Locator): ExplainedTarget {
  const { label, name, id, role, row, places } = target;
  return {
    ...(label === null ? {} : { text: label }),
    ...(name === null ? {} : { name }),
    ...(id === undefined ? {} : { id }),
    ...(role === null ? {} : { kind: role }),
    ...(row === null ? {} : { row }),
    ...listed('places', [...places.map(placeText), ...(target.disabled === true ? ['disabled'] : [])]),
  };
}

/** Returns a place in words: `in the toolbar`, `number 2`. */
export function placeText(place: Position): string {
  switch (place.kind) {
    case 'region':
      return `at the ${place.region}`;
    case 'container':
      if (place.container === 'page') return `in the ${place.label ?? ''}`;
      return place.container === 'part'
        ? `in "${place.label ?? ''}"`
        : `in the ${place.label === null ? '' : `"${place.label}" `}${place.container}`;
    case 'relation':
      return `${place.direct === true ? 'directly ' : ''}${place.rows === undefined ? '' : `${place.rows} ${place.rows === 1 ? 'row' : 'rows'} `}${place.relation} ${place.anchors.map(({ source }) => source).join(' and ')}`;
    case 'ordinal':
      return place.n < 0 ? `number ${-place.n} from the end` : `number ${place.n}`;
    case 'nth row': {
      const row = place.each === true ? 'item' : 'row';
      return place.n < 0 ? `in ${row} ${-place.n} from the end` : `in ${row} ${place.n}`;
    }
    case 'counted row':
      return 'in the row that was counted';
  }
}

/** Returns a list under its key, and nothing for an empty one. */
export const listed = <K extends string, T>(key: K, items: readonly T[]): Partial<Record<K, readonly T[]>> =>
  (items.length === 0 ? {} : { [key]: items }) as Partial<Record<K, readonly T[]>>;
