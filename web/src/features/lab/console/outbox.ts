interface Way {
  send: (bytes: Uint8Array<ArrayBuffer>) => void;
  backlog: () => number;
}

/** A serial line accepts only so many bytes at a time; longer input is sent in pieces. */
const piece = 1024;
const pause = 10;
const full = 64 * 1024;
/** Bytes that are held while the way is closed: some lines of typing, and not a file. */
const mostHeld = 4 * 1024;

/**
 * Sends typed and pasted bytes in order, long ones in pieces with a pause between; what is typed while the way is closed
 * is held until it opens.
 */
export class Outbox {
  readonly #way: Way;
  readonly #encoder = new TextEncoder();
  #waiting: Uint8Array<ArrayBuffer>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Null once something was lost: then nothing more is held, so that no line arrives with a gap in it. */
  #held: Uint8Array<ArrayBuffer>[] | null = [];

  constructor(way: Way) {
    this.#way = way;
  }

  put(text: string) {
    this.putBytes(this.#encoder.encode(text));
  }

  putBytes(bytes: Uint8Array<ArrayBuffer>) {
    for (let at = 0; at < bytes.length; at += piece) this.#waiting.push(bytes.subarray(at, at + piece));
    if (this.#timer === undefined) this.#drain();
  }

  /** Holds what is typed until the way opens; false when it is lost, and all that was held with it. */
  hold(text: string): boolean {
    const bytes = this.#encoder.encode(text);
    if (!this.#held || sizeOf(this.#held) + bytes.length > mostHeld) {
      this.#held = null;
      return false;
    }
    this.#held.push(bytes);
    return true;
  }

  /** The way is open: sends what was held. */
  open(): void {
    const held = this.#held ?? [];
    this.#held = [];
    if (held.length > 0) this.putBytes(joined(held));
  }

  /**
   * The way is closed: drops what was not sent yet, for half a paste must not arrive unexpectedly. Returns whether there
   * was any.
   */
  cut(): boolean {
    const lost = this.#waiting.length > 0;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
    if (lost) this.#held = null;
    return lost;
  }

  /** The way will not open again: drops everything. Returns whether anything is lost, now or since it was open. */
  clear(): boolean {
    const lost = this.cut() || this.#held === null || sizeOf(this.#held) > 0;
    this.#held = [];
    return lost;
  }

  #drain() {
    this.#timer = undefined;
    if (this.#way.backlog() < full) {
      const next = this.#waiting.shift();
      if (next) this.#way.send(next);
    }
    if (this.#waiting.length > 0) this.#timer = setTimeout(() => this.#drain(), pause);
  }
}

const sizeOf = (parts: Uint8Array[]) => parts.reduce((sum, { length }) => sum + length, 0);

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(sizeOf(parts));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
