/** Finds one secret in whatever a file packs it into. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
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

const BYTES = [...Buffer.from(SECRET, 'utf8')];
/** Codes of characters with anything between them, without the last ones: they differ by the encoding. */
const CODES = [BYTES.map(String), BYTES.map((byte) => byte.toString(2).padStart(8, '0'))]
  .map((codes) => new RegExp(`(?<!\\d)${codes.slice(0, 12).join('[^0-9]{1,12}')}(?!\\d)`, 'u'))
  .concat(
    new RegExp(
      BYTES.slice(0, 12)
        .map((byte) => byte.toString(16))
        .join('[^0-9a-f]{0,4}'),
      'iu',
    ),
  );
const LOOK_ALIKES: Readonly<Record<string, string>> = { а: 'a', е: 'e', о: 'o', р: 'p', с: 'c' };

/** Returns the forms of the secret that are in these bytes, or in anything that is packed in them. */
export function leaksIn(bytes: Buffer): readonly string[] {
  return readings(bytes).flatMap((text) => [
    ...NEEDLES.filter((needle) => bare(text).includes(needle)),
    ...ENCODED.filter((needle) => text.toLowerCase().includes(needle.toLowerCase())),
    ...CODES.filter((codes) => codes.test(text)).map(String),
    ...NEEDLES.filter((needle) =>
      bare(text.replaceAll(/[аеорс]/gu, (letter) => LOOK_ALIKES[letter] ?? letter)).includes(needle),
    ),
  ]);
}

/** All pictures: files of their own, and those inside of pages. Equal ones are read once. */
export function picturesIn(files: readonly string[]): ReadonlyMap<string, readonly [string, Buffer]> {
  const all = files.flatMap((path): (readonly [string, Buffer])[] => {
    if (/^\.(?:webp|png|jpe?g|avif|gif)$/u.test(extname(path))) return [[path, readFileSync(path)]];
    if (!/^\.(?:html|json|ndjson|xml)$/u.test(extname(path))) return [];
    return [
      ...readFileSync(path, 'utf8').matchAll(/data:image\/(?:webp|png|jpeg);base64,([A-Za-z0-9+/=]+)/gu),
    ].map(([, encoded = '']) => [`a picture in ${path}`, Buffer.from(encoded, 'base64')] as const);
  });
  return new Map(all.map((one) => [createHash('sha256').update(one[1]).digest('hex'), one]));
}

export const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
