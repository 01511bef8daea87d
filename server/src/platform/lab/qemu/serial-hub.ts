import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { QmpClient } from './qmp.ts';

const REPLAYED_BYTES = 64 * 1024;
// A reader that is this far behind is dropped; it reconnects and gets the replay instead.
const LAG_LIMIT_BYTES = 1024 * 1024;

/**
 * The serial port of one machine, for any number of readers. QEMU keeps its output in a ring until the first reader
 * comes; from then on the port is a socket, whose other end is here.
 */
export class SerialHub {
  readonly #readers = new Set<Duplex>();
  readonly #qmp: () => QmpClient;
  readonly #connect: () => Promise<Socket>;
  #line: Promise<Socket> | null = null;
  #kept = Buffer.alloc(0);

  constructor(qmp: () => QmpClient, connect: () => Promise<Socket>) {
    this.#qmp = qmp;
    this.#connect = connect;
  }

  /** Opens a reader: what the port said before, then everything as it comes; what is written to it is typed. */
  async open(): Promise<Duplex> {
    this.#line ??= this.#hold();
    const line = await this.#line.catch((error: unknown) => {
      this.#line = null;
      throw error;
    });
    const reader = new Duplex({
      read: () => undefined,
      write: (chunk: Buffer, _encoding, done) => line.write(chunk, () => done()),
      destroy: (error, done) => {
        this.#readers.delete(reader);
        done(error);
      },
    });
    reader.on('error', () => undefined);
    if (this.#kept.length > 0) reader.push(this.#kept);
    this.#readers.add(reader);
    return reader;
  }

  end(): void {
    this.#line?.then((line) => line.destroy()).catch(() => undefined);
  }

  async #hold(): Promise<Socket> {
    const ring = { device: 'boot', size: REPLAYED_BYTES };
    const said = await this.#qmp()
      .execute('ringbuf-read', ring)
      // It is a socket since an earlier server process.
      .catch(() => null);
    if (said !== null) {
      this.#keep(Buffer.from(String(said)));
      const addr = { type: 'unix', data: { path: 'serial' } };
      const backend = { type: 'socket', data: { addr, server: true, wait: false } };
      await this.#qmp().execute('chardev-change', { id: 'boot', backend });
    }
    const line = await this.#connect();
    line.on('data', (chunk: Buffer) => {
      this.#keep(chunk);
      for (const reader of this.#readers) {
        if (reader.readableLength > LAG_LIMIT_BYTES) reader.destroy();
        else reader.push(chunk);
      }
    });
    line.once('close', () => {
      this.#line = null;
      for (const reader of this.#readers) {
        reader.push(null);
        reader.end();
      }
      this.#readers.clear();
    });
    return line;
  }

  #keep(chunk: Buffer): void {
    this.#kept = Buffer.concat([this.#kept, chunk]).subarray(-REPLAYED_BYTES);
  }
}
