import type { ErrorCode } from 'yaml';

interface SyntaxExplanation {
  readonly message: string;
  readonly fix: string;
  /** True when the rest of the file is parsed as intended, so that its other problems are worth reporting. */
  readonly restIsSound: boolean;
  /** Report the position of the opening quotation mark or bracket instead of the end of the file. */
  readonly opened?: true;
}

const QUOTE_ALL = `Put the whole line in single quotes, as in:  - 'Tap "Save", then wait'`;

const TABLE: Partial<Record<ErrorCode, SyntaxExplanation>> = {
  TAB_AS_INDENT: {
    message: 'this line is indented with a tab',
    fix: 'Indent with spaces; YAML allows no tabs there.',
    restIsSound: false,
  },
  MULTIPLE_DOCS: {
    message: 'a second document begins here ("---")',
    fix: 'Keep one document per file: move the second one to another file.',
    restIsSound: true,
  },
  BAD_SCALAR_START: {
    message: 'a text may not begin with this character in YAML',
    fix: QUOTE_ALL,
    restIsSound: true,
  },
  BAD_DQ_ESCAPE: {
    message: 'unknown escape after a backslash inside double quotes',
    fix: 'Write "\\\\" for a backslash, or use single quotes around the text.',
    restIsSound: true,
  },
  BAD_INDENT: {
    message: 'the indentation does not match the lines above',
    fix: 'Line the text up with the lines of its own list.',
    restIsSound: false,
  },
  MISSING_CHAR: {
    message: 'something is opened and not closed',
    fix: 'Close the quotation mark or bracket, or add the ":" after the key.',
    restIsSound: false,
  },
  MULTILINE_IMPLICIT_KEY: {
    message: 'a key has no ":" after it, or this line is indented differently from its neighbours',
    fix: 'Write "key: value", and give all entries of one list or mapping the same indentation.',
    restIsSound: false,
  },
  BLOCK_AS_IMPLICIT_KEY: {
    message: 'a second ":" or a different indentation makes this a mapping inside a value',
    fix: 'Put the value in single quotes when it holds ": ", and give all entries of one list the same indentation.',
    restIsSound: false,
  },
  TAG_RESOLVE_FAILED: {
    message: 'a text that begins with "!" is a tag in YAML',
    fix: QUOTE_ALL,
    restIsSound: true,
  },
  RESOURCE_EXHAUSTION: {
    message: 'the file is nested too deeply',
    fix: 'Write it flat: keys, and lists of lines.',
    restIsSound: false,
  },
};

const AFTER_QUOTE: SyntaxExplanation = {
  message: 'the line goes on after its closing quotation mark or bracket',
  fix: `When a line begins with a quotation, put the whole of it in single quotes:  - '"Save" is visible'`,
  restIsSound: true,
};

const ALIAS_SIGN: SyntaxExplanation = {
  message: 'a text that begins with "*" or "&" is an alias in YAML',
  fix: QUOTE_ALL,
  restIsSound: true,
};

const BLOCK_SIGN: SyntaxExplanation = {
  message: 'a text that begins with "|" or ">" is a block text in YAML',
  fix: QUOTE_ALL,
  restIsSound: true,
};

const OPEN_BRACKET: SyntaxExplanation = {
  message: 'a bracket is opened here and never closed',
  fix: 'Close it; or, if the bracket belongs to a text, put the whole line in single quotes.',
  restIsSound: false,
  opened: true,
};

/** Without its closing mark, the quotation includes everything up to the end of the file. */
const OPEN_QUOTE: SyntaxExplanation = {
  message: 'a quotation mark is opened and never closed',
  fix: 'Close it, or put the whole line in the other kind of quotation marks.',
  restIsSound: false,
  opened: true,
};

/**
 * Explains a YAML syntax error to the author of a goal. Never quotes the file, which may hold secrets. `line` is the source line of the
 * error.
 */
export function explainSyntax(code: ErrorCode, message: string, line: string): SyntaxExplanation {
  if (code === 'UNEXPECTED_TOKEN' && /^[\s-]*(?:[^"'[{:]+:\s+)?["'[{]/u.test(line)) return AFTER_QUOTE;
  if (/^\s*-\s+[*&]/u.test(line)) return ALIAS_SIGN;
  if (code === 'UNEXPECTED_TOKEN' && /[|>]/u.test(line)) return BLOCK_SIGN;
  // Only the message distinguishes these from other errors with their code.
  if (code === 'BAD_INDENT' && message.startsWith('Flow ')) return OPEN_BRACKET;
  if (code === 'MISSING_CHAR' && message.includes('quote')) return OPEN_QUOTE;
  return (
    TABLE[code] ?? {
      message: `not valid YAML here (${code.toLowerCase().replaceAll('_', ' ')})`,
      fix: 'Check quotation marks, brackets and indentation on this line and the one above.',
      restIsSound: false,
    }
  );
}
