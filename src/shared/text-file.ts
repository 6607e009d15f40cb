import { readFile } from 'node:fs/promises';

/** The text of a file, or the reason why it can't be read and what to do. */
export type TextFile =
  | {
      readonly text: string;
      readonly message?: undefined;
      readonly fix?: undefined;
      readonly missing?: false;
    }
  | {
      readonly text?: undefined;
      readonly message: string;
      readonly fix: string;
      /** True when there is no such file. */
      readonly missing?: boolean;
    };

/** Reads a text file that a person wrote. Never throws: returns a message for a file that can't be read or is not UTF-8. */
export async function readTextFile(path: string): Promise<TextFile> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    return {
      message: `the file can't be read (${code})`,
      fix: 'Check that it exists and that you may read it.',
      // ENOTDIR: a file stands where the path needs a folder.
      missing: code === 'ENOENT' || code === 'ENOTDIR',
    };
  }
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (utf16) return { message: 'the file is UTF-16', fix: 'Save it as UTF-8.' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { message: 'the file is not UTF-8', fix: 'Save it as UTF-8.' };
  }
}
