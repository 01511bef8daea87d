import { closeSync, constants, type FSWatcher, fstatSync, openSync, readFileSync, readSync, watch } from 'node:fs';
import { rm, truncate, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { cutToReplay, READ_BYTES, REPLAYED_BYTES, stripControls } from './terminal-text.ts';

/** File that QEMU writes the console's output to. */
export const TERMINAL_FILE = 'terminal.log';
/** What was cut from the front of that file. */
const PAST_FILE = 'terminal.past';
/** The pipe to the keyboard. */
export const KEYS_FILE = 'terminal.keys';

const KEPT_BYTES = 256 * 1024;
const LOG_LIMIT_BYTES = 4 * 1024 * 1024;
// A reader that is this far behind is dropped; it reconnects and gets the replay instead.
const LAG_LIMIT_BYTES = 1024 * 1024;
// Bytes read in one go, before other machines get their turn.
const TURN_BYTES = 128 * 1024;
const POLL_MS = 15;

/**
 * One text console for any number of readers. QEMU appends the console's output to a file, which the hub follows, and
 * reads the keyboard from a pipe. Not a socket: a virtual console does not wait for a slow reader, so when the socket's
 * buffer is full QEMU throws output away, and a server that is busy for 50 ms would lose lines of `seq 1 5000`.
 */
export class TerminalHub {
  readonly #folder: string;
  readonly #log: number;
  readonly #buffer = Buffer.allocUnsafe(64 * 1024);
  readonly #readers = new Set<Duplex>();
  #keys: Socket | null = null;
  #watcher: FSWatcher | null = null;
  #poll: NodeJS.Timeout | null = null;
  #position = 0;
  #kept: Buffer[] = [];
  #keptBytes = 0;
  #reading = false;
  #cutting = false;
  #ended = false;

  /** Takes the current contents of the files as the scrollback. The log must exist. */
  constructor(folder: string) {
    this.#folder = folder;
    this.#log = openSync(join(folder, TERMINAL_FILE), constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const past = openSync(join(folder, PAST_FILE), constants.O_RDONLY | constants.O_NOFOLLOW);
      this.#keep(readFileSync(past).subarray(-KEPT_BYTES));
      closeSync(past);
    } catch {
      // Nothing was ever cut.
    }
    this.#follow();
    this.#read();
  }

  /** Opens a reader: the scrollback first, then everything as it comes; what is written to it goes to the keyboard. */
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
    // An error of a dropped reader without a listener must not bring the server down.
    reader.on('error', () => undefined);
    const replay = cutToReplay(this.#tail(REPLAYED_BYTES));
    if (replay.length > 0) reader.push(replay);
    if (this.#ended) reader.push(null);
    else this.#readers.add(reader);
    return reader;
  }

  /** Returns the last lines as a person would read them. */
  lines(count: number): string[] {
    const lines = stripControls(cutToReplay(this.#tail(READ_BYTES), READ_BYTES).toString('utf8'));
    return count > 0 ? lines.slice(-count) : [];
  }

  /** The machine is gone: ends the stream of every reader. */
  end(): void {
    if (this.#ended) return;
    this.#read();
    this.#ended = true;
    this.#watcher?.close();
    if (this.#poll) clearInterval(this.#poll);
    for (const reader of this.#readers) {
      reader.push(null);
      reader.end();
    }
    this.#readers.clear();
    this.#keys?.destroy();
    closeSync(this.#log);
  }

  #follow(): void {
    const path = join(this.#folder, TERMINAL_FILE);
    const poll = (): void => {
      this.#poll ??= setInterval(() => this.#read(), POLL_MS).unref();
    };
    try {
      this.#watcher = watch(path, { persistent: false }, () => this.#read());
      this.#watcher.on('error', poll);
    } catch {
      // The host has no watches left.
      poll();
    }
  }

  #read(): void {
    if (this.#ended) return;
    const size = fstatSync(this.#log).size;
    if (size < this.#position) this.#position = 0;
    // The guest is faster than this server: output that could not have been read anyway is skipped.
    if (size - this.#position > LAG_LIMIT_BYTES) this.#position = size - KEPT_BYTES;
    for (let turn = 0; turn < TURN_BYTES; ) {
      const bytes = readSync(this.#log, this.#buffer, 0, this.#buffer.length, this.#position);
      if (bytes === 0) {
        if (this.#position > LOG_LIMIT_BYTES) this.#cut();
        return;
      }
      turn += bytes;
      this.#position += bytes;
      this.#give(Buffer.from(this.#buffer.subarray(0, bytes)));
    }
    if (this.#reading) return;
    this.#reading = true;
    setImmediate(() => {
      this.#reading = false;
      this.#read();
    });
  }

  #give(chunk: Buffer): void {
    this.#keep(chunk);
    for (const reader of this.#readers) {
      if (reader.readableLength + chunk.length > LAG_LIMIT_BYTES) reader.destroy(new Error('the reader is too slow'));
      else reader.push(chunk);
    }
  }

  /** QEMU appends, so the file may be emptied at any time; the end of it is saved for a later server process. */
  #cut(): void {
    if (this.#cutting) return;
    this.#cutting = true;
    const past = join(this.#folder, PAST_FILE);
    rm(past, { force: true })
      .then(() => writeFile(past, this.#tail(KEPT_BYTES), { mode: 0o600, flag: 'wx' }))
      .then(() => {
        this.#read();
        return truncate(join(this.#folder, TERMINAL_FILE), 0);
      })
      .catch(() => undefined)
      .finally(() => {
        this.#cutting = false;
        this.#read();
      });
  }

  #type(chunk: Buffer, done: (error?: Error | null) => void): void {
    try {
      this.#keys ??= this.#openKeys();
      this.#keys.write(chunk, () => done());
    } catch {
      // The machine has just ended: the reader notices by the end of its stream.
      done();
    }
  }

  #openKeys(): Socket {
    const { O_WRONLY, O_NONBLOCK, O_NOFOLLOW } = constants;
    const fd = openSync(join(this.#folder, KEYS_FILE), O_WRONLY | O_NONBLOCK | O_NOFOLLOW);
    const keys = new Socket({ fd, readable: false, writable: true });
    keys.on('error', () => undefined);
    keys.on('close', () => {
      if (this.#keys === keys) this.#keys = null;
    });
    return keys;
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

  // A copy: a slice would keep the whole buffer in memory.
  #tail(bytes: number): Buffer {
    return Buffer.from(Buffer.concat(this.#kept).subarray(-bytes));
  }
}
