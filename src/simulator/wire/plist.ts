/** Property lists as a phone and its computer exchange them, as far as the simulated phone needs them. */
import { escapeXml } from '../escape-xml.ts';

type Plist = string | number | Buffer | readonly Plist[] | { readonly [key: string]: Plist };

/** Writes a property list as XML. */
export function toPlist(value: Plist): Buffer {
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">${xmlOf(value)}</plist>\n`,
  );
}

function xmlOf(value: Plist): string {
  if (typeof value === 'string') return `<string>${escapeXml(value)}</string>`;
  if (typeof value === 'number')
    return Number.isInteger(value) ? `<integer>${value}</integer>` : `<real>${value}</real>`;
  if (Buffer.isBuffer(value)) return `<data>${value.toString('base64')}</data>`;
  if (Array.isArray(value)) return `<array>${value.map((item: Plist) => xmlOf(item)).join('')}</array>`;
  const entries = Object.entries(value as { readonly [key: string]: Plist });
  return `<dict>${entries.map(([key, item]) => `<key>${escapeXml(key)}</key>${xmlOf(item)}`).join('')}</dict>`;
}

/** Reads the texts and numbers of a request: one dictionary, as XML or binary. */
export function readRequest(plist: Buffer): Readonly<Record<string, string>> {
  return plist.subarray(0, 6).toString('latin1') === 'bplist' ? readBinary(plist) : readXml(plist);
}

function readXml(plist: Buffer): Record<string, string> {
  const entries = plist
    .toString('utf8')
    .matchAll(/<key>([^<]*)<\/key>\s*<(?:string|integer)>([^<]*)<\/(?:string|integer)>/g);
  return Object.fromEntries([...entries].map(([, key = '', value = '']) => [key, value]));
}

/** The end of a binary property list: sizes of its offsets and references, the root, and where the offsets are. */
const TRAILER = 32;

function readBinary(plist: Buffer): Record<string, string> {
  const end = plist.length - TRAILER;
  const [offsetSize, refSize] = [plist.readUInt8(end + 6), plist.readUInt8(end + 7)];
  const [root, table] = [plist.readUInt32BE(end + 20), plist.readUInt32BE(end + 28)];
  const offset = (index: number): number => plist.readUIntBE(table + index * offsetSize, offsetSize);
  const [at, count] = sized(plist, offset(root));
  const ref = (n: number): number => plist.readUIntBE(at + n * refSize, refSize);
  const text = (index: number): string => textAt(plist, offset(index));
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [text(ref(n)), text(ref(n + count))]));
}

/** Returns where the content of a value begins, and its length. */
function sized(plist: Buffer, at: number): [from: number, length: number] {
  const length = plist.readUInt8(at) & 0xf;
  if (length < 0xf) return [at + 1, length];
  const bytes = 2 ** (plist.readUInt8(at + 1) & 0xf);
  return [at + 2 + bytes, plist.readUIntBE(at + 2, bytes)];
}

function textAt(plist: Buffer, at: number): string {
  const kind = plist.readUInt8(at) >> 4;
  const [from, length] = sized(plist, at);
  if (kind === 5) return plist.toString('latin1', from, from + length);
  if (kind === 1) return String(plist.readUIntBE(at + 1, Math.min(6, 2 ** length)));
  return '';
}
