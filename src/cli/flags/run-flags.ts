/** The flags of `thumbrule run`, made from the rows of config/settings.ts. */
import { Option } from 'commander';
import type { Setting, SettingValue } from '../../config/setting.ts';
import { SETTING_ROWS } from '../../config/settings.ts';
import { commaSeparated, oneOf, positiveNumber, repeatable, shardPart, wholeNumber } from './flag-values.ts';

/** Returns the options for commander, in the order of the rows. `record` leaves out those that only a run takes. */
export function runFlags(command: 'run' | 'record'): readonly Option[] {
  return SETTING_ROWS.filter((row) => command === 'run' || row.runOnly !== true).flatMap(optionsOf);
}

function optionsOf({ flag, help, value }: Setting): readonly Option[] {
  if (flag === undefined) return [];
  const option = new Option(flag, help);
  const parse = parserOf(value);
  if (parse !== null) option.argParser<never>(parse as (text: string, before: never) => never);
  return [option];
}

/** null: commander's own value, a text or true. */
function parserOf(value: SettingValue): ((text: string, before: never) => unknown) | null {
  switch (value.type) {
    case 'text':
    case 'switch':
      return null;
    case 'list':
      return commaSeparated;
    case 'repeated':
      return repeatable;
    case 'integer':
      return wholeNumber(value.min, value.max);
    case 'choice':
      return oneOf(value.of);
    case 'positive':
      return positiveNumber;
    case 'shard':
      return shardPart;
  }
}
