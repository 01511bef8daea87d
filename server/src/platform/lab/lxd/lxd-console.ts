import { Duplex } from 'node:stream';
import type WebSocket from 'ws';
import { cutToReplay, READ_BYTES, REPLAYED_BYTES, stripControls } from '../qemu/terminal-text.ts';
import type { LxdClient } from './lxd-client.ts';
import { GUEST_ENVIRONMENT, openExec, socketsOf, toBuffer } from './lxd-exec.ts';

const KEPT_BYTES = 256 * 1024;
// A reader that is this far behind is dropped; it reconnects and gets the replay instead.
const LAG_LIMIT_BYTES = 1024 * 1024;

/** Shell of the terminal: it lives until somebody leaves it. */
const SHELL = {
  command: ['/bin/sh', '-c', 'cd; [ -x /bin/bash ] && exec /bin/bash -l; exec /bin/sh -l'],
  environment: { ...GUEST_ENVIRONMENT, TERM: 'xterm-256color' },
  interactive: true,
  width: 80,
  height: 24,
};

export type Consoles = Record<'terminal' | 'serial', LxdConsole>;

/**
 * Returns the consoles of a container that runs: a login shell, and the console of its own init, which takes the part of
 * a serial port. LXD lends the latter to one client at a time.
 */
export function consolesOf(client: LxdClient, name: string): Consoles {
  const path = `/1.0/instances/${name}/console`;
  const begin = async () => {
    const { operation, metadata } = await client.begin('POST', path, { type: 'console', width: 80, height: 24 });
    return socketsOf(client, operation, metadata);
  };
  return {
    terminal: new LxdConsole(async () => (await openExec(client, name, SHELL)).sockets),
    serial: new LxdConsole(begin, () => client.read(path)),
  };
}

type Begin = () => Promise<Map<string, WebSocket>>;

/** A console of a container for any number of readers, whose line begins with the first reader. */
class LxdConsole {
  readonly #begin: Begin;
  readonly #log: () => Promise<Buffer>;
  readonly #readers = new Set<Duplex>();
  #line: Promise<Map<string, WebSocket>> | null = null;
  #past: Buffer = Buffer.alloc(0);

  /**
   * @param begin opens the websockets of the line: `0`, and perhaps `control`
   * @param log reads what was printed before the line began
   */
  constructor(begin: Begin, log = async (): Promise<Buffer> => Buffer.alloc(0)) {
    this.#begin = begin;
    this.#log = log;
  }

  async open(): Promise<{ stream: Duplex; resize(columns: number, rows: number): void }> {
    await this.#running();
    const stream = new Duplex({
      read: () => undefined,
      write: (chunk: Buffer, _encoding, done) => {
        this.#running().then(
          (sockets) => sockets.get('0')?.send(chunk, () => done()),
          () => done(),
        );
      },
      destroy: (error, done) => {
        this.#readers.delete(stream);
        done(error);
      },
    });
    // An error of a dropped reader without a listener must not bring the server down.
    stream.on('error', () => undefined);
    const replay = cutToReplay(this.#past, REPLAYED_BYTES);
    if (replay.length > 0) stream.push(replay);
    this.#readers.add(stream);
    const resize = (columns: number, rows: number) => {
      const args = { width: String(columns), height: String(rows) };
      const told = JSON.stringify({ command: 'window-resize', args });
      this.#line?.then((sockets) => sockets.get('control')?.send(told)).catch(() => undefined);
    };
    return { stream, resize };
  }

  lines(count: number): string[] {
    const lines = stripControls(cutToReplay(this.#past, READ_BYTES).toString('utf8'));
    return count > 0 ? lines.slice(-count) : [];
  }

  /** The machine is gone: ends the stream of every reader. */
  end(): void {
    this.#line?.then((sockets) => closeAll(sockets)).catch(() => undefined);
    this.#line = null;
    for (const reader of this.#readers) {
      reader.push(null);
      reader.end();
    }
    this.#readers.clear();
  }

  #running(): Promise<Map<string, WebSocket>> {
    if (this.#line) return this.#line;
    const line = this.#open();
    this.#line = line;
    line.catch(() => this.#left(line));
    return line;
  }

  async #open(): Promise<Map<string, WebSocket>> {
    if (this.#past.length === 0) this.#past = await this.#log().catch(() => this.#past);
    const sockets = await this.#begin();
    const screen = sockets.get('0');
    const line = this.#line;
    screen?.on('message', (data, isBinary) => {
      if (isBinary) this.#give(toBuffer(data));
      else screen.close();
    });
    // Both must close, or the operation never ends. The next key begins another line, as a getty would.
    screen?.on('close', () => {
      closeAll(sockets);
      this.#left(line);
    });
    return sockets;
  }

  #left(line: Promise<unknown> | null): void {
    if (this.#line === line) this.#line = null;
  }

  #give(chunk: Buffer): void {
    this.#past = Buffer.concat([this.#past, chunk]).subarray(-KEPT_BYTES);
    for (const reader of this.#readers) {
      if (reader.readableLength + chunk.length > LAG_LIMIT_BYTES) reader.destroy(new Error('the reader is too slow'));
      else reader.push(chunk);
    }
  }
}

const closeAll = (sockets: Map<string, WebSocket>): void => {
  for (const socket of sockets.values()) socket.close();
};
