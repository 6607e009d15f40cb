/** Turns the commands of a recorded flow into lines as people would write them, each with what it means. */
export interface Said {
  readonly line: string;
  readonly means: string;
}

type Command = Readonly<Record<string, unknown>>;

export function sayFlow(node: unknown): Said[] {
  if (Array.isArray(node)) return node.flatMap(sayFlow);
  if (typeof node === 'string') return sayWord(node);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node as Command).flatMap(([verb, value]) => {
    if (typeof value === 'object' && value !== null && 'commands' in value)
      return sayFlow((value as Command)['commands']);
    return verb === 'commands' ? sayFlow(value) : sayCommand(verb, value);
  });
}

const WORDS: Readonly<Record<string, readonly Said[]>> = {
  back: [{ line: 'Go back', means: 'back' }],
  hideKeyboard: [
    { line: 'Hide the keyboard', means: 'hide keyboard' },
    { line: 'Close the keyboard', means: 'hide keyboard' },
  ],
  launchApp: [{ line: 'Launch the app', means: 'launch own' }],
  scroll: [{ line: 'Scroll down', means: 'swipe up' }],
  eraseText: [{ line: 'Clear the text', means: 'clear' }],
};
const sayWord = (word: string): readonly Said[] & Said[] => [...(WORDS[word] ?? [])];

function sayCommand(verb: string, value: unknown): Said[] {
  const text = textOf(value);
  const q = text === null ? '' : `"${text}"`;
  const says = (means: string, ...lines: readonly string[]): Said[] => lines.map((line) => ({ line, means }));
  switch (verb) {
    case 'tapOn':
      return text === null
        ? []
        : says(`tap ${q}`, `Tap ${q}`, `Tap on ${q}.`, `The user taps ${q}`, `Click “${text}”`);
    case 'longPressOn':
      return text === null ? [] : says(`hold ${q}`, `Long press ${q}`, `Press and hold ${q}`);
    case 'doubleTapOn':
      return text === null ? [] : says(`tap ${q} x2`, `Double tap ${q}`);
    case 'assertVisible':
      return text === null
        ? []
        : says(
            `=> visible ${q}`,
            `Verify that ${q} is visible`,
            `${q} is displayed`,
            `Check that ${q} appears.`,
          );
    case 'assertNotVisible':
      return text === null
        ? []
        : says(
            `=> not visible ${q}`,
            `Verify that ${q} is not visible`,
            `${q} doesn't appear`,
            `Make sure there is no ${q}`,
          );
    case 'inputText':
      return text === null ? [] : says(`type ${q}`, `Type ${q}`, `Enter ${q}`);
    case 'scrollUntilVisible': {
      const element = textOf((value as Command)['element'] ?? null);
      return element === null
        ? []
        : says(
            `scroll to "${element}" finger up`,
            `Scroll down until "${element}" is visible`,
            `Scroll down to "${element}"`,
          );
    }
    case 'extendedWaitUntil': {
      const seen = textOf((value as Command)['visible'] ?? null);
      return seen === null
        ? []
        : says(`wait until (visible "${seen}")`, `Wait until "${seen}" appears`, `Wait for "${seen}"`);
    }
    case 'pressKey':
      return typeof value !== 'string'
        ? []
        : value.toLowerCase() === 'enter'
          ? says('enter', 'Press Enter')
          : value.toLowerCase() === 'back'
            ? says('back', 'Press back')
            : [];
    case 'openLink':
      return text?.includes('://') && !text.includes('$')
        ? says(`link ${text}`, `Open ${text}`, `Open the link "${text}"`)
        : [];
    default:
      return [];
  }
}

/** A plain text; patterns and scripts are not what people write. */
function textOf(value: unknown): string | null {
  const text = typeof value === 'object' && value !== null ? (value as Command)['text'] : value;
  return typeof text === 'string' && text.trim() === text && text !== '' && !/["”“«»„`\n\\]|\$\{/.test(text)
    ? text
    : null;
}
