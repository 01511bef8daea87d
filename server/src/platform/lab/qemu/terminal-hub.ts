import { readFileSync } from 'node:fs';
import { appendFile, truncate } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { cutToReplay, stripControls } from './terminal-text.ts';

const KEPT_BYTES = 256 * 1024;
const REPLAYED_BYTES = 64 * 1024;
const LOG_LIMIT_BYTES = 4 * 1024 * 1024;
// A reader that is this far behind is dropped; it comes back and gets the replay instead.
const LAG_LIMIT_BYTES = 1024 * 1024;

/**
 * One text console for any number of readers: a single connection to QEMU, which accepts no second one.
 * The bytes are always read at once, whoever is slow, because a virtual console does not wait: what is not taken is lost.
 */
export class TerminalHub {
  readonly #logFile: string;
  readonly #readers = new Set<Duplex>();
  #upstream: Socket | null = null;
  #kept: Buffer[] = [];
  #keptBytes = 0;
  #logBytes = 0;
  #compacting = false;
  #ended = false;

  /** `logFile` is where QEMU records the console; what it holds now becomes the scrollback. */
  constructor(logFile: string) {
    this.#logFile = logFile;
    try {
      const log = readFileSync(logFile);
      this.#logBytes = log.length;
      this.#keep(log.subarray(-KEPT_BYTES));
    } catch {
      // A console that has not spoken yet.
    }
  }

  attach(upstream: Socket, onLoss: () => void): void {
    if (this.#ended) {
      upstream.destroy();
      return;
    }
    this.#upstream = upstream;
    upstream.setNoDelay(true);
    upstream.on('data', (chunk) => this.#take(chunk));
    upstream.on('close', () => {
      if (this.#upstream !== upstream) return;
      this.#upstream = null;
      onLoss();
    });
  }

  /** A reader of its own: the scrollback first, then everything as it comes; what is written goes to the keyboard. */
  open(): Duplex {
    const reader = new Duplex({
      read: () => undefined,
      write: (chunk: Buffer, _encoding, done) => this.#type(chunk, done),
      destroy: (error, done) => {
        this.#readers.delete(reader);
        done(error);
      },
      writableHighWaterMark: 64 * 1024,
    });
    // A reader that is dropped must not bring the server down when nobody listens for its errors.
    reader.on('error', () => undefined);
    const replay = cutToReplay(this.#tail(REPLAYED_BYTES));
    if (replay.length > 0) reader.push(replay);
    if (this.#ended) reader.push(null);
    else this.#readers.add(reader);
    return reader;
  }

  /** The last lines as a person would read them. */
  lines(count: number): string[] {
    const lines = stripControls(this.#tail(KEPT_BYTES).toString('utf8'));
    return lines.slice(-Math.max(0, count));
  }

  /** The machine is gone: every reader is told by the end of its stream. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    for (const reader of this.#readers) {
      reader.push(null);
      reader.end();
    }
    this.#readers.clear();
    this.#upstream?.destroy();
  }

  #type(chunk: Buffer, done: (error?: Error | null) => void): void {
    // What is typed while the connection is being rebuilt has no machine to go to.
    if (this.#upstream) this.#upstream.write(chunk, () => done());
    else done();
  }

  #take(chunk: Buffer): void {
    this.#keep(chunk);
    this.#logBytes += chunk.length;
    if (this.#logBytes > LOG_LIMIT_BYTES) this.#compact();
    for (const reader of this.#readers) {
      if (reader.readableLength + chunk.length > LAG_LIMIT_BYTES) reader.destroy(new Error('the reader is too slow'));
      else reader.push(chunk);
    }
  }

  #keep(chunk: Buffer): void {
    this.#kept.push(chunk);
    this.#keptBytes += chunk.length;
    if (this.#keptBytes > 2 * KEPT_BYTES || this.#kept.length > 512) {
      const tail = this.#tail(KEPT_BYTES);
      this.#kept = [tail];
      this.#keptBytes = tail.length;
    }
  }

  // A copy: a slice would hold on to the whole it was cut from.
  #tail(bytes: number): Buffer {
    return Buffer.from(Buffer.concat(this.#kept).subarray(-bytes));
  }

  // QEMU appends to the file, so cutting it short is safe at any time.
  #compact(): void {
    if (this.#compacting) return;
    this.#compacting = true;
    const tail = this.#tail(KEPT_BYTES);
    this.#logBytes = tail.length;
    truncate(this.#logFile, 0)
      .then(() => appendFile(this.#logFile, tail))
      .catch(() => undefined)
      .finally(() => {
        this.#compacting = false;
      });
  }
}
