/** Maximum number of characters of one piece; a flood beyond is left out. */
export const pieceMost = 512 * 1024;

export interface Piece {
  events: string;
  millis: number;
  bytes: number;
  cut: boolean;
}

/** Collects what a terminal shows as events of asciicast 2. Times are milliseconds since the beginning. */
export class Cast {
  readonly #decoder = new TextDecoder();
  #lines: string[] = [];
  #length = 0;
  #millis = 0;
  #cut = false;
  #size = '';

  /** The bytes may end in the middle of a character. */
  show(millis: number, chunk: Buffer): void {
    const text = this.#decoder.decode(chunk, { stream: true });
    if (text) this.#add(millis, 'o', text);
  }

  resize(millis: number, columns: number, rows: number): void {
    const size = `${columns}x${rows}`;
    if (columns === 0 || size === this.#size) return;
    this.#size = size;
    this.#add(millis, 'r', size);
  }

  /** Returns what came since the last piece; null if nothing did. */
  take(): Piece | null {
    if (this.#lines.length === 0) return null;
    const events = this.#lines.join('');
    const piece = { events, millis: this.#millis, bytes: Buffer.byteLength(events), cut: this.#cut };
    this.#lines = [];
    this.#length = 0;
    return piece;
  }

  #add(millis: number, kind: 'o' | 'r', text: string): void {
    this.#millis = Math.max(this.#millis, Math.round(millis));
    const line = `${JSON.stringify([this.#millis / 1000, kind, text])}\n`;
    if (this.#length + line.length > pieceMost) {
      this.#cut = true;
      return;
    }
    this.#lines.push(line);
    this.#length += line.length;
  }
}
