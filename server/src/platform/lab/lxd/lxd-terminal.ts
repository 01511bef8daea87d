import { Duplex } from 'node:stream';
import type WebSocket from 'ws';
import { cutToReplay, READ_BYTES, REPLAYED_BYTES, stripControls } from '../qemu/terminal-text.ts';
import type { LxdClient } from './lxd-client.ts';
import { GUEST_ENVIRONMENT, openExec, toBuffer } from './lxd-exec.ts';

const KEPT_BYTES = 256 * 1024;
// A reader that is this far behind is dropped; it comes back and gets the replay instead.
const LAG_LIMIT_BYTES = 1024 * 1024;

/** One login shell of a container for any number of readers; it begins with the first and lives until it is left. */
export class LxdTerminal {
  readonly #client: LxdClient;
  readonly #name: string;
  readonly #readers = new Set<Duplex>();
  #shell: Promise<Map<string, WebSocket>> | null = null;
  #past = Buffer.alloc(0);

  constructor(client: LxdClient, name: string) {
    this.#client = client;
    this.#name = name;
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
    // A reader that is dropped must not bring the server down when nobody listens for its errors.
    stream.on('error', () => undefined);
    const replay = cutToReplay(this.#past, REPLAYED_BYTES);
    if (replay.length > 0) stream.push(replay);
    this.#readers.add(stream);
    const resize = (columns: number, rows: number) => {
      const args = { width: String(columns), height: String(rows) };
      const told = JSON.stringify({ command: 'window-resize', args });
      this.#shell?.then((sockets) => sockets.get('control')?.send(told)).catch(() => undefined);
    };
    return { stream, resize };
  }

  lines(count: number): string[] {
    const lines = stripControls(cutToReplay(this.#past, READ_BYTES).toString('utf8'));
    return count > 0 ? lines.slice(-count) : [];
  }

  /** The machine is gone: every reader is told by the end of its stream. */
  end(): void {
    this.#shell?.then((sockets) => closeAll(sockets)).catch(() => undefined);
    this.#shell = null;
    for (const reader of this.#readers) {
      reader.push(null);
      reader.end();
    }
    this.#readers.clear();
  }

  #running(): Promise<Map<string, WebSocket>> {
    if (this.#shell) return this.#shell;
    const shell = this.#begin();
    this.#shell = shell;
    shell.catch(() => this.#left(shell));
    return shell;
  }

  async #begin(): Promise<Map<string, WebSocket>> {
    const { sockets } = await openExec(this.#client, this.#name, {
      command: ['/bin/sh', '-c', 'cd; [ -x /bin/bash ] && exec /bin/bash -l; exec /bin/sh -l'],
      environment: { ...GUEST_ENVIRONMENT, TERM: 'xterm-256color' },
      interactive: true,
      width: 80,
      height: 24,
    });
    const screen = sockets.get('0');
    const shell = this.#shell;
    screen?.on('message', (data, isBinary) => {
      if (isBinary) this.#give(toBuffer(data));
      else screen.close();
    });
    // Both must close, or the operation never ends. The next key begins another shell, as a getty would.
    screen?.on('close', () => {
      closeAll(sockets);
      this.#left(shell);
    });
    return sockets;
  }

  #left(shell: Promise<unknown> | null): void {
    if (this.#shell === shell) this.#shell = null;
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
