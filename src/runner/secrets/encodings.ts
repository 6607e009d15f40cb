/** Returns a value as programs encode it: base64 and base32 at each offset, and hexadecimal. */

/** Shorter encodings occur by chance. */
const MIN_BASE64 = 7;
const MIN_HEX = 8;
const MIN_BASE32 = 9;

/** Returns the characters of base64 that a value has in common in any text that holds it, whatever stands around it. */
export function base64Needles(value: string): readonly string[] {
  const bytes = [...spellings(value).map((text) => Buffer.from(text, 'utf8')), ...utf16(value)];
  const once = bytes.flatMap((encoded) => [0, 1, 2].map((offset) => base64Core(encoded, offset)));
  const inner = [0, 1, 2].map((offset) => Buffer.from(base64Core(Buffer.from(value, 'utf8'), offset)));
  const twice = inner.flatMap((encoded) => [0, 1, 2].map((offset) => base64Core(encoded, offset)));
  const needles = [...once, ...twice];
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
  const isLong = value.length * 2 >= MIN_HEX;
  const bytes = [
    ...spellings(value).map((text) => Buffer.from(text, 'utf8')),
    // The zeros between few characters make no text that is theirs.
    ...(isLong ? utf16(value) : []),
  ];
  const needles = bytes.map((encoded) => encoded.toString('hex'));
  return [...new Set(needles)].filter((needle) => needle.length >= MIN_HEX);
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the characters of base32 that a value has in common in any text that holds it. */
export function base32Needles(value: string): readonly string[] {
  const needles = spellings(value).flatMap((text) =>
    [0, 1, 2, 3, 4].map((offset) => base32Core(Buffer.from(text, 'utf8'), offset)),
  );
  return [...new Set(needles)].filter((needle) => needle.length >= MIN_BASE32);
}

/** Returns the base32 of bytes behind `offset` other bytes, without the characters that their neighbours change. */
function base32Core(bytes: Buffer, offset: number): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const skipped = (5 - ((offset * 8) % 5)) % 5;
  const groups = bits.slice(skipped).match(/.{5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group, 2)]).join('');
}

/** Returns the bytes of a value in UTF-16, of either order. */
function utf16(value: string): readonly Buffer[] {
  const little = Buffer.from(value, 'utf16le');
  return [little, Buffer.from(little).swap16()];
}

function spellings(value: string): readonly string[] {
  return [value, value.normalize('NFC'), value.normalize('NFD'), value.toLowerCase(), value.toUpperCase()];
}
