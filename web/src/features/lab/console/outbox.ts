interface Way {
  send: (bytes: Uint8Array<ArrayBuffer>) => void;
  backlog: () => number;
}

/** A serial line accepts only so many bytes at a time; longer input is sent in pieces. */
const piece = 1024;
const pause = 10;
const full = 64 * 1024;

/** Sends typed and pasted bytes in order, long ones in pieces with a pause between. */
export class Outbox {
  readonly #way: Way;
  readonly #encoder = new TextEncoder();
  #waiting: Uint8Array<ArrayBuffer>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

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

  /**
   * Drops what was not sent: after a disconnect, half a paste must not arrive unexpectedly. Returns whether there was
   * any.
   */
  clear(): boolean {
    const held = this.#waiting.length > 0;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
    return held;
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
