/**
 * Passes the messages that a browser needs to see a screen, and drops those that would change it: keys, pointer and
 * clipboard. Client messages of the Remote Framebuffer Protocol (RFC 6143, 7.5) and the extensions that QEMU and noVNC
 * use.
 */
export class ViewOnlyRfb {
  #waiting = Buffer.alloc(0);
  /** Bytes of the handshake still to come: version (12), security type (1), shared flag (1). */
  #handshake = 14;
  #stopped = false;
  /** Bytes still to come of a dropped message: however long it claims to be, nothing of it is buffered. */
  #dropping = 0;

  /** Takes a piece of the browser's data; returns what may go on to the machine. */
  pass(chunk: Buffer): Buffer {
    if (this.#stopped) return Buffer.alloc(0);
    const passed: Buffer[] = [];
    let data = this.#waiting.length > 0 ? Buffer.concat([this.#waiting, chunk]) : chunk;
    if (this.#handshake > 0) {
      const part = data.subarray(0, this.#handshake);
      passed.push(part);
      this.#handshake -= part.length;
      data = data.subarray(part.length);
    }
    while (data.length > 0) {
      if (this.#dropping > 0) {
        const part = Math.min(this.#dropping, data.length);
        this.#dropping -= part;
        data = data.subarray(part);
        continue;
      }
      const kind = kinds[data[0] ?? -1];
      if (!kind) {
        // The start of the next message is unknown: a still picture is better than a key let through.
        this.#stopped = true;
        break;
      }
      const length = kind.length(data);
      if (length === null) break;
      if (!kind.harmless) {
        this.#dropping = length;
        continue;
      }
      if (data.length < length) break;
      passed.push(data.subarray(0, length));
      data = data.subarray(length);
    }
    this.#waiting = Buffer.from(data);
    return Buffer.concat(passed);
  }
}

interface Kind {
  harmless: boolean;
  /** Length of the whole message; null until enough of it has arrived. */
  length(data: Buffer): number | null;
}

const fixed = (length: number, harmless: boolean): Kind => ({ harmless, length: () => length });

const kinds: Record<number, Kind> = {
  // SetPixelFormat, FramebufferUpdateRequest, EnableContinuousUpdates
  0: fixed(20, true),
  3: fixed(10, true),
  150: fixed(10, true),
  // SetEncodings: four bytes each
  2: { harmless: true, length: (data) => (data.length < 4 ? null : 4 + 4 * data.readUInt16BE(2)) },
  // ClientFence: a payload of at most 64 bytes
  248: { harmless: true, length: (data) => (data.length < 9 ? null : 9 + (data[8] ?? 0)) },
  // KeyEvent, PointerEvent
  4: fixed(8, false),
  5: fixed(6, false),
  // ClientCutText: the extended form has a negative length
  6: { harmless: false, length: (data) => (data.length < 8 ? null : 8 + Math.abs(data.readInt32BE(4))) },
  // SetDesktopSize: sixteen bytes a screen
  251: { harmless: false, length: (data) => (data.length < 8 ? null : 8 + 16 * (data[6] ?? 0)) },
  // QEMU: extended key event, audio
  255: {
    harmless: false,
    length: (data) => {
      if (data.length < 4) return null;
      if (data[1] === 0) return 12;
      return data.readUInt16BE(2) === 2 ? 10 : 4;
    },
  },
};
