import { didYouMean } from '../shared/problem.ts';

/** The names that a goal's placeholders may use. */
export interface Bindings {
  /** The env file that declares them, as shown to people; null when there is none. */
  readonly env: string | null;
  readonly variables: ReadonlyMap<string, string>;
  /** The cells of the data row, for `${row.name}`; absent for a goal without data. */
  readonly row?: ReadonlyMap<string, string>;
  /** The names of declared secrets. Their values are never part of a goal. */
  readonly secrets: ReadonlySet<string>;
}

export const NO_BINDINGS: Bindings = { env: null, variables: new Map(), secrets: new Set() };

/** A placeholder whose name is not declared. */
export interface UnknownPlaceholder {
  /** As written in the file. */
  readonly token: string;
  readonly message: string;
  readonly fix: string;
}

const TOKEN = /\$\{\s*([A-Za-z_]+)\s*\.\s*([\w-]+)\s*\}/gu;
const SECRET = /\$\{secrets\.([\w-]+)\}/gu;

/** `${remembered.x}`, or a quotation that holds nothing else. */
const REMEMBERED = /(?<mark>"?)\$\{\s*remembered\s*\.\s*(?<name>[\w-]+)\s*\}\k<mark>/gu;

/** Fills `${variables.x}`, keeps `${secrets.x}`, reads `${remembered.x}` as *the remembered x*, and returns the placeholders that mean nothing. */
export function fillPlaceholders(
  text: string,
  bindings: Bindings,
): { text: string; unknown: UnknownPlaceholder[] } {
  const unknown: UnknownPlaceholder[] = [];
  const line = text.replaceAll(REMEMBERED, (token: string, _: string, name: string, at: number) => {
    // The run reads the value from the screen, after the line was parsed, so it can be no part of a longer text.
    if (!isQuoted(text, at)) return `the remembered "${name}"`;
    unknown.push({
      token,
      message: `"${token}" can't stand inside a longer quotation`,
      fix: `Compare it as a whole:  "Order number" equals \${remembered.${name}}`,
    });
    return token;
  });
  const filled = line.replaceAll(TOKEN, (token: string, space: string, name: string, at: number) => {
    if (space === 'remembered') return token;
    if (space === 'row' && bindings.row !== undefined) {
      const cell = bindings.row.get(name);
      if (cell === undefined) {
        const columns = [...bindings.row.keys()];
        unknown.push({ token, message: `unknown column "${name}"`, fix: didYouMean(name, columns) });
      }
      return cell === undefined ? token : quotable(cell, line, at);
    }
    if (space !== 'variables' && space !== 'secrets') {
      if (!/^(?:var|sec|env)/iu.test(space)) return token;
      unknown.push({
        token,
        message: `"${token}" is not a placeholder`,
        fix: `Write \${variables.${name}} or \${secrets.${name}}.`,
      });
      return token;
    }
    const value = space === 'variables' ? bindings.variables.get(name) : `\${secrets.${name}}`;
    if (value === undefined || (space === 'secrets' && !bindings.secrets.has(name))) {
      unknown.push(describeUnknown(token, space, name, bindings));
      return token;
    }
    return space === 'variables' ? quotable(value, line, at) : value;
  });
  return { text: filled, unknown };
}

/** Returns a value for this place of a line: inside quotation marks, its own are escaped, so that they don't end the quotation. */
export function quotable(value: string, line: string, at: number): string {
  return isQuoted(line, at) ? value.replaceAll('"', '\\"') : value;
}

/** True when this place of the line is inside quotation marks. */
function isQuoted(line: string, at: number): boolean {
  return (line.slice(0, at).match(/(?<!\\)"/gu)?.length ?? 0) % 2 === 1;
}

/** Returns the names in `${secrets.name}` tokens, each once, in order. */
export function secretNames(texts: Iterable<string>): string[] {
  const names = new Set<string>();
  for (const text of texts) for (const [, name] of text.matchAll(SECRET)) names.add(name ?? '');
  return [...names];
}

function describeUnknown(
  token: string,
  space: 'variables' | 'secrets',
  name: string,
  bindings: Bindings,
): UnknownPlaceholder {
  const kind = space === 'variables' ? 'variable' : 'secret';
  const message = `unknown ${kind} "${name}"`;
  const known = [...bindings[space].keys()];
  if (bindings.env === null) {
    const sample =
      space === 'variables' ? `variables: { ${name}: … }` : `secrets: { ${name}: \${OS_VARIABLE} }`;
    return { token, message, fix: `No env file was found: write env/default.yaml with  ${sample}` };
  }
  const add = space === 'variables' ? `${name}: …` : `${name}: \${OS_VARIABLE}`;
  const near = known.length === 0 ? '' : ` ${didYouMean(name, known)}`;
  return {
    token,
    message,
    fix: `${bindings.env} declares no such ${kind}.${near} Or add  ${add}  under "${space}".`,
  };
}
