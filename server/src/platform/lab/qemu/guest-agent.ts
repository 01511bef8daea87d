import { randomInt } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LabError } from '../engine.ts';
import { LineReader } from './line-reader.ts';
import { isRecord } from './qmp.ts';

const CALL_LIMIT_MS = 5_000;
const SYNC_LIMIT_MS = 3_000;
// After this long without a response the agent may no longer listen: it is pinged before it gets work.
const TRUST_MS = 1_000;
// Limit of the bytes before a response: the rest of earlier ones. A guest that sends more is given up.
const NOISE_BYTES = 1024 * 1024;
const LONGEST_ANSWER = 256 * 1024;

export interface CallOptions {
  limitMs?: number;
  ensureHeard?: boolean;
  /** Maximum bytes of the response; 256 KiB by default. */
  longest?: number;
}

/** The agent refused a command: it is alive, so this is not `agent-silent`. */
export class AgentRefusal extends Error {}

/**
 * The guest agent of one machine. The protocol has no request ids, so commands go one after the other. After a silence
 * a sync brings the line back into step, and a response still under way is dropped.
 */
export class GuestAgent {
  readonly #reconnect: () => Promise<Socket>;
  #socket: Socket | null = null;
  #reader = new LineReader((line) => this.#take(line), LONGEST_ANSWER);
  #queue: Promise<unknown> = Promise.resolve();
  #inStep = false;
  #heardAt = 0;
  #onMessage: ((message: Record<string, unknown>) => void) | null = null;
  #onLoss: ((detail: string) => void) | null = null;
  /** Bytes that may still come before the awaited response. */
  #patience = 0;
  #closed = false;

  constructor(socket: Socket, reconnect: () => Promise<Socket>) {
    this.#reconnect = reconnect;
    this.#adopt(socket);
  }

  /** Waits until the agent answers, for a machine that is still starting. */
  awaitReady(limitMs: number, giveUp: () => string | null): Promise<void> {
    return this.#enqueue(async () => {
      const end = performance.now() + limitMs;
      for (;;) {
        const reason = giveUp();
        if (reason) throw new LabError('start-failed', reason);
        const left = end - performance.now();
        if (left <= 0) throw new LabError('agent-silent', `the agent did not answer within ${limitMs} ms`);
        try {
          // A lost request is sent again; one that waits in the channel is answered at last.
          await this.#sync(Math.min(left, 1_000));
          return;
        } catch (error) {
          if (this.#closed) throw error;
          // A guest that answers nonsense is not asked without a pause.
          await sleep(20);
        }
      }
    });
  }

  /**
   * Sends one command to the agent. Rejects with `agent-silent` within a few seconds, or with an `AgentRefusal`.
   * A command that changes something needs `ensureHeard`: sent to an agent that does not listen it would wait in the
   * channel and be carried out whenever the agent comes back, long after the call had failed.
   */
  call(command: string, args?: Record<string, unknown>, options: CallOptions = {}): Promise<unknown> {
    const limitMs = options.limitMs ?? CALL_LIMIT_MS;
    return this.#enqueue(async () => {
      if (options.ensureHeard || !this.#inStep || performance.now() - this.#heardAt > TRUST_MS)
        await this.#sync(SYNC_LIMIT_MS);
      const answer = await this.#ask(
        `${JSON.stringify({ execute: command, arguments: args })}\n`,
        () => true,
        limitMs,
        command,
        options.longest,
      );
      if (isRecord(answer.error)) throw new AgentRefusal(`${command}: ${String(answer.error.desc)}`);
      return answer.return;
    });
  }

  close(): void {
    this.#closed = true;
    this.#socket?.destroy();
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  async #sync(limitMs: number): Promise<void> {
    const id = randomInt(1, 2 ** 31);
    // 0xFF makes the agent drop a half-read command.
    const question = Buffer.concat([
      Buffer.from([0xff]),
      Buffer.from(`${JSON.stringify({ execute: 'guest-sync-delimited', arguments: { id } })}\n`),
    ]);
    this.#inStep = false;
    await this.#ask(question, (message) => message.return === id, limitMs, 'guest-sync');
    this.#inStep = true;
  }

  async #ask(
    question: string | Buffer,
    fits: (message: Record<string, unknown>) => boolean,
    limitMs: number,
    what: string,
    longest = LONGEST_ANSWER,
  ): Promise<Record<string, unknown>> {
    const socket = await this.#connected();
    this.#patience = longest + NOISE_BYTES;
    this.#reader.longest = longest;
    return new Promise((resolve, reject) => {
      const settle = (act: () => void): void => {
        clearTimeout(timer);
        // Unrequested data stays in the guest.
        socket.pause();
        this.#onMessage = null;
        this.#onLoss = null;
        act();
      };
      const fail = (detail: string): void => {
        this.#inStep = false;
        settle(() => reject(new LabError('agent-silent', `${what}: ${detail}`)));
      };
      const timer = setTimeout(() => fail(`no answer within ${Math.round(limitMs)} ms`), limitMs);
      this.#onLoss = fail;
      this.#onMessage = (message) => {
        if (!fits(message)) return;
        this.#heardAt = performance.now();
        settle(() => resolve(message));
      };
      socket.write(question);
      socket.resume();
    });
  }

  async #connected(): Promise<Socket> {
    if (this.#closed) throw new LabError('not-running', 'the machine has ended');
    if (this.#socket) return this.#socket;
    try {
      return this.#adopt(await this.#reconnect());
    } catch (error) {
      throw new LabError('agent-silent', 'the agent channel cannot be reached', { cause: error });
    }
  }

  #adopt(socket: Socket): Socket {
    this.#socket = socket;
    this.#inStep = false;
    this.#reader.reset();
    socket.on('data', (chunk) => {
      this.#patience -= chunk.length;
      if (this.#patience < 0) return this.#onLoss?.('it says too much');
      this.#reader.push(chunk);
    });
    socket.pause();
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = null;
      this.#onLoss?.('the connection ended');
    });
    return socket;
  }

  #take(line: string): void {
    // The response to a sync starts after the delimiter; before it there may be the rest of anything.
    const start = line.lastIndexOf('\ufffd');
    let message: unknown;
    try {
      message = JSON.parse(start >= 0 && !line.startsWith('{') ? line.slice(start + 1) : line);
    } catch {
      return;
    }
    if (isRecord(message)) this.#onMessage?.(message);
  }
}
