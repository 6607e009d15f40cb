/** Makes text of goals, apps, models and foreign runs safe to print: it steers no terminal and gives a CI system no command. */

/** Control characters, marks that reverse text, and invisible tag characters. */
const UNPRINTABLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/gu;
/** Commands that CI systems read anywhere in a line: GitHub Actions, Azure Pipelines, TeamCity. */
const CI_MARK = /##(?=\[|vso\[|teamcity\[)/giu;
/** A command of GitHub Actions, at the beginning of a line. */
const CI_COMMAND = /^(\s*)::/u;

/** Returns a text as one line without control characters, so that the text of an app cannot steer a terminal. */
export function oneLine(text: string): string {
  return withoutCommands(text.replaceAll(/[\s\u2028\u2029]+/gu, ' ').replaceAll(UNPRINTABLE, '')).trim();
}

/** Returns a text with its lines, each without control characters and CI commands. */
export function printableLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029\u0085]/u)
    .map((line) => withoutCommands(line.replaceAll('\t', '  ').replaceAll(UNPRINTABLE, '')))
    .join('\n');
}

/** Removes characters that HTML or XML forbid (control characters, lone surrogates) and marks that reverse text. */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF\u202A-\u202E\u2066-\u2069]/gu, '');
}

/** Returns a value as a JSON document that is safe to print; readers get the same value. */
export function jsonDocument(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replaceAll(
      /[\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu,
      (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    .replaceAll(CI_MARK, '\\u0023#');
}

function withoutCommands(line: string): string {
  return line.replaceAll(CI_MARK, '# #').replace(CI_COMMAND, '$1: :');
}

const ESC = '\u001B';
/** Codes that our own output uses: colours, and rewriting of the last lines. */
const OWN_CODES = new RegExp(
  `(${ESC}\\[(?:[0-2]|2[2-9]|3\\d|4\\d|9\\d)m|\\r?${ESC}\\[2K|(?:${ESC}\\[\\d{1,3}A)?\\r${ESC}\\[J)`,
  'u',
);

/** Returns printed text with our own colours and rewriting, and without any other control character and CI command. */
export function printableOutput(text: string): string {
  return text
    .split(OWN_CODES)
    .map((part, i) =>
      i % 2 === 1 ? part : part.replaceAll(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, ''),
    )
    .join('')
    .replaceAll(CI_MARK, '# #')
    .replaceAll(/^([^\S\n]*)::/gmu, '$1: :');
}
