/** A picture's header is three lines. */
const MAX_HEADER = 4096;
/** No phone's screen is larger as JPEG. */
const MAX_PICTURE = 32_000_000;
const HEADER_END = '\r\n\r\n';

/** Splits an MJPEG stream (`multipart/x-mixed-replace`, each part with its length) into its pictures. */
export class PictureParts {
  #left: Buffer = Buffer.alloc(0);
  /** Length of the picture that has begun; null before its header has come. */
  #length: number | null = null;

  /**
   * Adds what has come, and returns the pictures that it completes.
   * @throws Error when the stream is none of pictures with lengths
   */
  add(chunk: Buffer): Buffer[] {
    this.#left = this.#left.length === 0 ? chunk : Buffer.concat([this.#left, chunk]);
    const pictures: Buffer[] = [];
    for (;;) {
      this.#length ??= this.#takeHeader();
      if (this.#length === null || this.#left.length < this.#length) return pictures;
      pictures.push(this.#take(this.#length));
      this.#length = null;
    }
  }

  /** Takes the header of the next picture, and returns the picture's length; null when the header has not come as a whole. */
  #takeHeader(): number | null {
    const from = this.#left.findIndex((byte) => byte !== 0x0d && byte !== 0x0a);
    this.#take(from === -1 ? this.#left.length : from);
    const end = this.#left.indexOf(HEADER_END);
    if (end === -1 && this.#left.length <= MAX_HEADER) return null;
    const header = end === -1 ? '' : this.#take(end + HEADER_END.length).toString('latin1');
    const length = Number(/^content-length:\s*(\d+)\s*$/im.exec(header)?.[1]);
    if (!(length > 0 && length <= MAX_PICTURE)) throw new Error('it is no stream of pictures with lengths');
    return length;
  }

  #take(bytes: number): Buffer {
    const taken = this.#left.subarray(0, bytes);
    this.#left = this.#left.subarray(bytes);
    return taken;
  }
}
