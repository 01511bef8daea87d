/** Cuts a byte stream into lines. A line that never ends is dropped: a guest must not fill the server's memory. */
export class LineReader {
  readonly #onLine: (line: string) => void;
  /** Maximum bytes of a line. */
  longest: number;
  #parts: Buffer[] = [];
  #length = 0;

  constructor(onLine: (line: string) => void, longest = 4 * 1024 * 1024) {
    this.#onLine = onLine;
    this.longest = longest;
  }

  push(chunk: Buffer): void {
    let rest = chunk;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      this.#parts.push(rest.subarray(0, end));
      const line = Buffer.concat(this.#parts);
      this.#parts = [];
      this.#length = 0;
      rest = rest.subarray(end + 1);
      if (line.length > 0) this.#onLine(line.toString('utf8'));
    }
    if (rest.length === 0) return;
    this.#parts.push(rest);
    this.#length += rest.length;
    if (this.#length > this.longest) {
      this.#parts = [];
      this.#length = 0;
    }
  }

  /** Drops a line that has only begun. */
  reset(): void {
    this.#parts = [];
    this.#length = 0;
  }
}
