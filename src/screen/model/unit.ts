/** Units of measures: `12.5 kg`, `180 °C`. A number in one unit says nothing of a number in another. */
import { inAsciiDigits } from './number.ts';
import { normalise } from './text.ts';

/** Signs as they are written, and words in lower case. */
const SIGNS =
  'mg g kg oz lb mm cm m km mi ft ml l km/h mph W kW kWh V Hz kB KB MB GB TB °C °F bpm kcal rpm bar dB ms s min h'.split(
    ' ',
  );
const WORDS: ReadonlyMap<string, string> = new Map(
  (
    [
      ['g', 'gram grams'],
      ['kg', 'kilogram kilograms kilos'],
      ['lb', 'lbs'],
      ['m', 'meter meters metre metres'],
      ['km', 'kilometer kilometers kilometre kilometres'],
      ['mi', 'mile miles'],
      ['ft', 'feet'],
      ['l', 'L liter liters litre litres'],
      ['ml', 'mL'],
      ['km/h', 'kmh kph'],
      ['KB', 'kB'],
      ['°C', '℃'],
      ['°F', '℉'],
      ['rpm', 'RPM'],
      ['bpm', 'BPM'],
      ['s', 'sec secs second seconds'],
      ['min', 'mins minute minutes'],
      ['h', 'hr hrs hour hours'],
    ] as const
  ).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit] as const)),
);

/** Returns the unit that a word or sign stands for; null for another word. */
export const unitOf = (word: string): string | null =>
  WORDS.get(word) ?? WORDS.get(word.toLowerCase()) ?? (SIGNS.includes(word) ? word : null);

/** Returns the unit right behind the only number of a text; null without one, and for another word. */
export function unitIn(text: string): string | null {
  const plain = inAsciiDigits(normalise(text));
  const word = /\d\s?(?<unit>°\s?[CF]|℃|℉|\p{L}+(?:\/\p{L}+)?)(?![\p{L}\d])/u.exec(plain)?.groups?.['unit'];
  return word === undefined ? null : unitOf(word.replaceAll(/\s/gu, ''));
}
