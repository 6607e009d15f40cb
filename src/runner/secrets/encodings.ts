/** Returns a value as programs encode it: base64 at each offset, and hexadecimal. */

/** Shorter encodings occur by chance. */
const MIN_BASE64 = 7;
const MIN_HEX = 8;

/** Returns the characters of base64 that a value has in common in any text that holds it, whatever stands around it. */
export function base64Needles(value: string): readonly string[] {
  const bytes = [...spellings(value).map((text) => Buffer.from(text, 'utf8')), Buffer.from(value, 'utf16le')];
  const needles = bytes.flatMap((encoded) => [0, 1, 2].map((offset) => base64Core(encoded, offset)));
  return [...new Set(needles)].filter((needle) => needle.length >= MIN_BASE64);
}

/** Returns the base64 of bytes behind `offset` other bytes, without the characters that their neighbours change. */
function base64Core(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replaceAll('=', '');
  const end = Math.floor(((offset + bytes.length) * 8) / 6);
  return text.slice(Math.ceil((offset * 8) / 6), end);
}

/** Returns the value as hexadecimal digits in lower case. */
export function hexNeedles(value: string): readonly string[] {
  const needles = spellings(value).map((text) => Buffer.from(text, 'utf8').toString('hex'));
  return [...new Set(needles)].filter((needle) => needle.length >= MIN_HEX);
}

function spellings(value: string): readonly string[] {
  return [value, value.normalize('NFC'), value.normalize('NFD'), value.toLowerCase(), value.toUpperCase()];
}
