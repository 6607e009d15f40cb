/** Comments, messages and documents are plain English: the subject of a sentence is a noun, and each thing has one word (docs/glossary.md). */
import { describe, expect, test } from 'vitest';
import { commentsOf, filesBelow, textOf } from './builders/repository.ts';

/** Folders whose comments and messages are checked. */
const FOLDERS: readonly string[] = [
  'src/actions',
  'src/api',
  'src/author',
  'src/bench',
  'src/cli',
  'src/config',
  'src/core',
  'src/device',
  'src/goal',
  'src/live',
  'src/mcp',
  'src/planner',
  'src/report',
  'src/runner',
  'src/screen',
  'src/shared',
  'src/simulator',
  'src/trace',
  'src/triage',
  'src/vision',
  'src/wdio',
];
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'src/core/README.md',
  'apps-under-test/web-jquery-mobile/README.md',
  ...filesBelow('docs', '.md'),
];

/** Sentences that are allowed: the file and the beginning of the sentence. Keep this short, and prefer a rewrite. */
const EXCEPTIONS: readonly { readonly file: string; readonly sentence: string }[] = [
  // Phrases that testers write, not ours.
  { file: 'src/goal/grammar/conditions/screen.ts', sentence: 'lands on, should land on' },
];

interface Pattern {
  readonly banned: RegExp;
  readonly instead: string;
}

const SENTENCES: readonly Pattern[] = [
  {
    banned:
      /^(?:(?:Of|By|From|In|With|To|On|For) (?:what|which|whom|whose)|What|Whatever|Whoever|Whichever|Who|Whose|Whom|Which|Whether)\b(?!.*\?$)/,
    instead: 'begin with the subject as a noun: "Returns …", "True when …", "The target …"',
  },
  {
    banned: /\b(?:is|are|was|were|be|been|being|gets?) (?:told(?! apart)|said)\b/i,
    instead: 'name who does it, or use "reported", "printed", "shown"',
  },
  {
    banned: /\b(?:is|are|was|were|be) known\b(?! (?:limitation|issue|problem))/i,
    instead: 'say who knows it, or how it is found',
  },
  {
    banned: /\bso many\b|\bof (?:one['’]s|our) own\b/i,
    instead: 'give the number; say "own" before the noun, or "separate"',
  },
];

const TERMS: readonly Pattern[] = [
  { banned: /\bfree (?:step|line)s?\b/i, instead: 'open-ended step' },
  { banned: /\b(?:un)?ticked\b|\bticks? (?:a|the|each|every|its|off|steps?)\b/i, instead: 'complete' },
  { banned: /\bland(?:s|ed)\b/i, instead: 'take effect' },
  { banned: /\bghosts?\b/i, instead: 'undrawn element' },
  { banned: /\bliteral planner\b/i, instead: 'rule-based planner' },
  { banned: /\b(?:at rest|in unrest|restless)\b/i, instead: 'settled, not settled' },
  { banned: /\bfindings\b|\b(?:a|the|each|every|no|its) finding\b/i, instead: 'result' },
  { banned: /\blay(?:s|ing)? (?:a|the|known|its|every) (?:fault|defect|quirk)/i, instead: 'apply' },
  { banned: /\bthe rulebook\b/i, instead: 'the rules, or a rule by its number' },
];

/** Returns the sentences of a text without code and Markdown marks. */
function sentencesOf(text: string): readonly string[] {
  return text
    .replaceAll(/`[^`]*`/g, 'x')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/\{@\w+ [^}]*\}/g, 'x')
    .split(/(?<=[.!?:;])\s+|\n/)
    .map((s) =>
      s
        .replaceAll(/[*_[\]#>|]/g, '')
        .replace(/^[\s\-–•\d.)]+/, '')
        .trim(),
    )
    .filter((s) => s !== '');
}

/** Returns one message for each banned sentence of a text. */
function problemsOf(file: string, text: string): readonly string[] {
  return sentencesOf(text).flatMap((sentence) => {
    if (EXCEPTIONS.some((e) => e.file === file && sentence.startsWith(e.sentence))) return [];
    return [...SENTENCES, ...TERMS]
      .filter(({ banned }) => banned.test(sentence))
      .map(({ instead }) => `${file}: ${sentence} (${instead})`);
  });
}

/** Returns the paragraphs, headings, list items and table cells of a Markdown text, without code blocks. */
function proseOf(markdown: string): string {
  return markdown
    .replaceAll(/```[\s\S]*?```|<!--[\s\S]*?-->/g, '\n\n')
    .replaceAll(/\n(?!\s*\n|\s*[-*|#>]|\s*\d+\. )/g, ' ')
    .replaceAll(/(?<!\\)\|/g, '\n');
}

const LITERAL = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/** Returns the string literals that hold several words: messages, help texts, titles. */
function messagesIn(source: string): readonly string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm, '');
  return (code.match(LITERAL) ?? [])
    .map((literal) => literal.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, 'x'))
    .filter((message) => message.trim().split(/\s+/).length > 3 && !/[\\|]/.test(message));
}

function problemsInSource(file: string, source: string): readonly string[] {
  const texts = [...commentsOf(source).map((comment) => comment.text), ...messagesIn(source)];
  return texts.flatMap((text) => problemsOf(file, text));
}

test.each(FOLDERS)('comments and messages below %s', (folder) => {
  const found = filesBelow(folder, '.ts').flatMap((file) => problemsInSource(file, textOf(file)));
  expect(found).toEqual([]);
});

test.each(DOCUMENTS)('the text of %s', (file) => {
  expect(problemsOf(file, proseOf(textOf(file)))).toEqual([]);
});

test('exceptions stay few, and each is needed', () => {
  expect(EXCEPTIONS.length).toBeLessThanOrEqual(10);
  const unused = EXCEPTIONS.filter(({ file, sentence }) => !textOf(file).includes(sentence));
  expect(unused).toEqual([]);
});

describe('a banned sentence is found', () => {
  test.each([
    '/** What a tap did is seen here. */',
    '/** Returns it. Whoever calls this is early. */',
    '/** Of what is read, the first part. */',
    '/** The judge is told the line. */',
    '// The step is ticked.',
    "const message = 'the attempt landed on the button';",
  ])('%s', (source) => {
    expect(problemsInSource('src/planted.ts', source)).toHaveLength(1);
  });
  test('in a heading, a list and a table', () => {
    const text = '# What is sent\n\n- Whoever asks, waits.\n\n| a | What it does |\n';
    expect(problemsOf('docs/planted.md', proseOf(text))).toHaveLength(3);
  });
});

describe('a plain sentence is not', () => {
  test.each([
    '/** Returns the target, or null when nothing matches what the line says. */',
    '/** What does a tap do? */',
    '/** True when `ghost` is in the list. */',
    "const kind = 'landed';",
  ])('%s', (source) => {
    expect(problemsInSource('src/planted.ts', source)).toEqual([]);
  });
});
