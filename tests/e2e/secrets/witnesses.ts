/** Finds one secret in whatever a file packs it into. */
import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

export const SECRET = 'Kestrel-4827-Mängo';

/** Letters and digits without accents, as OCR and people read them. */
export const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, '');

export const NEEDLES = [
  bare(SECRET),
  Array.from(bare(SECRET)).toReversed().join(''),
  'kestrel4827',
  '4827mango',
];
export const ENCODED = [SECRET, SECRET.normalize('NFD')].flatMap((text) => [
  Buffer.from(text).toString('hex'),
  Buffer.from(text).toString('base64').replaceAll('=', '').slice(0, -1),
  Buffer.from(`ada:${text}`).toString('base64').replaceAll('=', '').slice(8, -1),
  encodeURIComponent(text),
]);

/** Returns all readings of a file: its bytes, and everything in it that is deflated, zipped or base64. */
function readings(bytes: Buffer, depth = 0): readonly string[] {
  const text = bytes.toString('utf8');
  if (depth > 2) return [text];
  const inner = [...text.matchAll(/[A-Za-z0-9+/_-]{40,}={0,2}/gu)].flatMap(([run]) => {
    const decoded = Buffer.from(run, 'base64');
    return [decoded, ...unpacked(decoded)].flatMap((each) => readings(each, depth + 1));
  });
  return [text, ...unpacked(bytes).flatMap((each) => readings(each, depth + 1)), ...inner];
}

function unpacked(bytes: Buffer): readonly Buffer[] {
  return [gunzipSync, inflateSync, inflateRawSync].flatMap((unpack) => {
    try {
      return [unpack(bytes)];
    } catch {
      return [];
    }
  });
}

/** Returns the forms of the secret that are in these bytes, or in anything that is packed in them. */
export function leaksIn(bytes: Buffer): readonly string[] {
  return readings(bytes).flatMap((text) => [
    ...NEEDLES.filter((needle) => bare(text).includes(needle)),
    ...ENCODED.filter((needle) => text.toLowerCase().includes(needle.toLowerCase())),
  ]);
}
