import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

/** Files of a zip by name, from its central directory. */
function* unzipped(zip: Buffer): Generator<{ name: string; bytes: Buffer }> {
  let at = zip.readUInt32LE(zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1')) + 16);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    const method = zip.readUInt16LE(at + 10);
    yield {
      name: zip.toString('utf8', at + 46, at + 46 + name),
      bytes: method === 0 ? packed : inflateRawSync(packed),
    };
    at += 46 + name + extra + comment;
  }
}

/** Every string in the code of an Android package. */
export function stringsOfApk(file: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { name, bytes } of unzipped(readFileSync(file))) {
    if (!/^classes\d*\.dex$/.test(name)) continue;
    const [count, table] = [bytes.readUInt32LE(0x38), bytes.readUInt32LE(0x3c)];
    for (let i = 0; i < count; i++) {
      let at = bytes.readUInt32LE(table + 4 * i);
      // Its length comes first, seven bits a byte.
      while ((bytes[at] ?? 0) >= 0x80) at += 1;
      found.add(bytes.toString('utf8', at + 1, bytes.indexOf(0, at + 1)));
    }
  }
  return found;
}
