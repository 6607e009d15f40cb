/** A command of a line, and when it runs: always, after success, or after failure. */
export interface ShellCommand {
  readonly after: ';' | '&&' | '||';
  readonly args: readonly string[];
}

const WORD = /\s+|;|&&|\|\||(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s;&|'"\\]|[&|](?![&|]))+/gs;

/** Splits a POSIX shell line: quotes, backslashes, `;`, `&&`, `||`. Drops redirections. */
export function parseShell(line: string): readonly ShellCommand[] {
  const commands: ShellCommand[] = [];
  let words: string[] = [];
  let after: ShellCommand['after'] = ';';
  const end = (next: ShellCommand['after']): void => {
    if (words.length > 0) commands.push({ after, args: words });
    words = [];
    after = next;
  };
  for (const [piece] of line.matchAll(WORD)) {
    if (piece === ';' || piece === '&&' || piece === '||') end(piece);
    else if (piece.trim() !== '' && !/^\d?>(?:&\d|\/dev\/null)?$/.test(piece)) words.push(unquoted(piece));
  }
  end(';');
  return commands;
}

function unquoted(piece: string): string {
  return piece.replace(
    /'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)/gs,
    (_, single: string | undefined, double: string | undefined, escaped: string | undefined) =>
      single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? '',
  );
}
