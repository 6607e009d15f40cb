export interface RepairedText {
  readonly text: string;
  readonly warnings: readonly string[];
}

/**
 * Undoes damage from transport: byte order marks, UTF-16 read as bytes, NUL bytes, a Python `b'…'` literal. Text around the XML stays; the
 * XML reader skips it.
 */
export function repairText(raw: string): RepairedText {
  const warnings: string[] = [];
  let text = raw;
  if (text.includes('\0')) {
    text = removeNuls(text);
    warnings.push('NUL characters were removed: the text was probably UTF-16, or cut by a C string');
  }
  const literal = /^[^<]{0,2000}?\bb(['"])(?=\s*(?:\\x[0-9a-f]{2})*\s*<)/i.exec(text);
  if (literal) {
    text = unescapeBytes(text.slice(literal[0].length), literal[1] ?? "'");
    warnings.push('the text was a Python bytes literal and was unescaped');
  }
  return { text, warnings };
}

/** Decodes UTF-16 that was read as single bytes (every second character is NUL); otherwise removes the NULs. */
function removeNuls(text: string): string {
  const sample = text.slice(0, 4000);
  const nuls = sample.split('\0').length - 1;
  // Possible only when each byte became one character.
  // eslint-disable-next-line no-control-regex
  if (nuls > sample.length * 0.3 && /^[\0-\xFF]*$/.test(text)) {
    const bytes = Buffer.from(text, 'latin1');
    const start = bytes[0] === 0xff && bytes[1] === 0xfe ? 2 : 0;
    const big = bytes[0] === 0xfe || bytes[start] === 0;
    return big ? decodeUtf16BigEndian(bytes) : bytes.subarray(start).toString('utf16le');
  }
  return text.replaceAll('\0', '');
}

function decodeUtf16BigEndian(bytes: Buffer): string {
  const even = Buffer.from(bytes.subarray(bytes[0] === 0xfe ? 2 : 0, bytes.length - (bytes.length % 2)));
  return even
    .subarray(0, even.length - (even.length % 2))
    .swap16()
    .toString('utf16le');
}

/** Unescapes `\n`, `\'` and `\xe4\xbd\xa0` of a bytes literal; ignores text after the closing quote. */
function unescapeBytes(literal: string, quote: string): string {
  const close = literal.lastIndexOf(`>${quote}`);
  const body = close < 0 ? literal : literal.slice(0, close + 1);
  return body.replace(/(?:\\x[0-9a-f]{2})+|\\[\\nrt'"]/gi, (escape) => {
    if (escape[1] === 'x' || escape[1] === 'X') {
      return Buffer.from(escape.replace(/\\x/gi, ''), 'hex').toString('utf8');
    }
    return { n: '\n', r: '\r', t: '\t' }[escape[1] ?? ''] ?? escape[1] ?? '';
  });
}

/** True for gzip data that was read as Latin-1 or UTF-8: the driver did not decompress it. */
export function isGzip(text: string): boolean {
  return text.startsWith('\x1f\x8b') || text.startsWith('\x1f\uFFFD');
}

/** Decodes the bytes of a file or a response. A byte order mark or the pattern of NUL bytes decides, not the XML declaration. */
export function decodeSource(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return buffer.subarray(2).toString('utf16le');
  if (buffer[0] === 0xfe && buffer[1] === 0xff) return decodeUtf16BigEndian(buffer);
  if (buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf)
    return buffer.subarray(3).toString('utf8');
  if (buffer[0] === 0x3c && buffer[1] === 0) return buffer.toString('utf16le');
  if (buffer[0] === 0 && buffer[1] === 0x3c) return decodeUtf16BigEndian(buffer);
  return buffer.toString('utf8');
}
