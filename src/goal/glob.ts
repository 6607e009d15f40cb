/** True for a path pattern with `*`, `?`, `{a,b}` or `[…]`. */
export function isGlob(pattern: string): boolean {
  return /[*?{[]/u.test(pattern);
}

/** Returns the regular expression of a glob over paths with `/`: `*` and `?` stay inside a segment, `**` crosses segments, `{a,b}` and `[ab]` choose. */
export function globToRegExp(pattern: string): RegExp {
  let source = '';
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i] ?? '';
    if (pattern.startsWith('**/', i)) {
      source += '(?:[^/]+/)*';
      i += 2;
    } else if (pattern.startsWith('**', i)) {
      source += '.*';
      i += 1;
    } else if (char === '*') source += '[^/]*';
    else if (char === '?') source += '[^/]';
    else if (char === '{') source += '(?:';
    else if (char === '}') source += ')';
    else if (char === ',' && isInBraces(pattern, i)) source += '|';
    else if (char === '[') {
      const end = pattern.indexOf(']', i + 2);
      source +=
        end === -1
          ? '\\['
          : `[${pattern
              .slice(i + 1, end)
              .replace(/^!/u, '^')
              .replaceAll('\\', '\\\\')}]`;
      if (end !== -1) i = end;
    } else source += char.replace(/[.+^$()|\\\]]/gu, '\\$&');
  }
  return new RegExp(`^${source}$`, 'u');
}

function isInBraces(pattern: string, at: number): boolean {
  return pattern.lastIndexOf('{', at) > pattern.lastIndexOf('}', at);
}
