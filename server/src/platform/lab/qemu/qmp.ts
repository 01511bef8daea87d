import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { LineReader } from './line-reader.ts';

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

export interface QmpEvent {
  event: string;
  data: Record<string, unknown>;
}

interface QmpEvents {
  event: [QmpEvent];
  close: [];
}

/** QEMU's control connection: commands in order, each with a limit, and events as they come. */
export class QmpClient extends EventEmitter<QmpEvents> {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #closed = false;

  constructor(socket: Socket) {
    super();
    this.#socket = socket;
    const reader = new LineReader((line) => this.#take(line));
    socket.on('data', (chunk) => reader.push(chunk));
    socket.on('close', () => this.#end());
    // QEMU greets first, but answers in order: there is no need to wait for the greeting.
    this.execute('qmp_capabilities').catch(() => undefined);
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Rejects when QEMU refuses, when `limitMs` passes, or when the connection ends. */
  execute(command: string, args?: Record<string, unknown>, limitMs = 10_000): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new Error(`${command}: the control connection is closed`));
      const id = ++this.#lastId;
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Error(`${command}: no answer within ${limitMs} ms`));
      }, limitMs);
      this.#waiting.set(id, { resolve, reject: (error) => reject(new Error(`${command}: ${error.message}`)), timer });
      this.#socket.write(`${JSON.stringify({ execute: command, arguments: args, id })}\n`);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(line: string): void {
    const message = parse(line);
    if (typeof message.event === 'string') {
      this.emit('event', { event: message.event, data: isRecord(message.data) ? message.data : {} });
      return;
    }
    const waiting = typeof message.id === 'number' ? this.#waiting.get(message.id) : undefined;
    if (!waiting) return;
    this.#waiting.delete(Number(message.id));
    clearTimeout(waiting.timer);
    if (isRecord(message.error)) waiting.reject(new Error(String(message.error.desc)));
    else waiting.resolve(message.return);
  }

  #end(): void {
    this.#closed = true;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new Error('the control connection ended'));
    }
    this.#waiting.clear();
    this.emit('close');
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a line; an unreadable line becomes an empty message, which matches no command. */
function parse(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
