import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type ClientRequestArgs, type IncomingMessage, request as plainRequest } from 'node:http';
import { Agent, request as tlsRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import WebSocket from 'ws';
import { z } from 'zod';

/** Address of an LXD or Incus: its unix socket, or a URL with the certificates of both sides (PEM). */
export type LxdPlace =
  | { socket: string }
  | { url: string; certificate: string; key: string; serverCertificate: string };

/** Refusal by LXD. `status` is its HTTP status, or 0 when there was no response. */
export class LxdError extends Error {
  readonly status: number;
  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LxdError';
    this.status = status;
  }
}

const Envelope = z.object({
  type: z.enum(['sync', 'async', 'error']),
  operation: z.string().default(''),
  error: z.string().default(''),
  error_code: z.number().default(0),
  metadata: z.unknown(),
});

const Operation = z.object({
  status_code: z.number(),
  err: z.string().default(''),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});

const ANSWER_MS = 30_000;
/** Status codes of LXD: an operation that still runs, and one that has succeeded. */
const RUNNING = 103;
const SUCCESS = 200;

/** Client of the REST API over a unix socket or mutual TLS. Every method rejects with an `LxdError`. */
export class LxdClient {
  readonly #place: LxdPlace;

  constructor(place: LxdPlace) {
    this.#place = place;
  }

  /** Reads, or makes a change that takes effect at once; returns the metadata. */
  async get<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    const { metadata } = await this.#call('GET', path);
    const parsed = schema.safeParse(metadata);
    if (!parsed.success) throw new LxdError(500, `${path} has another form: ${parsed.error.message}`);
    return parsed.data;
  }

  /** Begins an operation and returns its path; the path is empty where the work is already done. */
  async begin(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) {
    const { operation, metadata } = await this.#call(method, path, body);
    return { operation, metadata };
  }

  /** Begins an operation, waits until it is done, and returns its metadata. */
  async act(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown, limitMs = 120_000) {
    const { operation } = await this.begin(method, path, body);
    return operation ? this.settled(operation, limitMs) : {};
  }

  /** Waits for an operation; rejects with its error message if it failed. */
  async settled(operation: string, limitMs: number): Promise<Record<string, unknown>> {
    const seconds = Math.max(1, Math.ceil(limitMs / 1000));
    const answer = await this.#call('GET', `${operation}/wait?timeout=${seconds}`, undefined, limitMs + ANSWER_MS);
    const { status_code: code, err, metadata } = Operation.parse(answer.metadata);
    if (code === RUNNING) throw new LxdError(408, `${operation} takes longer than ${seconds} s`);
    if (code !== SUCCESS) throw new LxdError(/not found/i.test(err) ? 404 : 500, err || `it ended with ${code}`);
    return metadata ?? {};
  }

  /** Reads bytes that come without an envelope, such as a log. */
  async read(path: string): Promise<Buffer> {
    const incoming = await this.#answer('GET', path, ANSWER_MS, async (outgoing) => void outgoing.end());
    const bytes = await buffer(incoming);
    if (incoming.statusCode !== 200) throw new LxdError(incoming.statusCode ?? 0, bytes.toString().slice(0, 300));
    return bytes;
  }

  /** Sends a file as the body and waits for the operation that this begins. */
  async upload(
    path: string,
    file: string,
    headers: Record<string, string> = {},
    limitMs = 600_000,
  ): Promise<Record<string, unknown>> {
    const { size } = await stat(file);
    const { operation } = await this.#exchange('POST', path, limitMs, async (outgoing) => {
      outgoing.setHeader('content-type', 'application/octet-stream');
      outgoing.setHeader('content-length', size);
      for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
      await pipeline(createReadStream(file), outgoing);
    });
    return this.settled(operation, limitMs);
  }

  /** Opens one of the websockets of an operation; it is open when this resolves. */
  async socket(operation: string, secret: string): Promise<WebSocket> {
    const path = `${operation}/websocket?secret=${encodeURIComponent(secret)}`;
    const socket =
      'socket' in this.#place
        ? new WebSocket(`ws+unix:${this.#place.socket}:${path}`, { perMessageDeflate: false })
        : new WebSocket(`${this.#place.url.replace(/^http/, 'ws')}${path}`, {
            agent: new Agent(tlsOf(this.#place)),
            perMessageDeflate: false,
          });
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', (error) => reject(new LxdError(0, error.message, { cause: error })));
    });
    // From here on only the end of the socket matters, not its errors.
    socket.on('error', () => socket.terminate());
    return socket;
  }

  async #call(method: string, path: string, body?: unknown, limitMs = ANSWER_MS) {
    return this.#exchange(method, path, limitMs, async (outgoing) => {
      if (body === undefined) return void outgoing.end();
      outgoing.setHeader('content-type', 'application/json');
      outgoing.end(JSON.stringify(body));
    });
  }

  async #exchange(
    method: string,
    path: string,
    limitMs: number,
    send: (outgoing: ReturnType<typeof plainRequest>) => Promise<void>,
  ): Promise<z.output<typeof Envelope>> {
    const incoming = await this.#answer(method, path, limitMs, send);
    const text = (await buffer(incoming)).toString();
    const status = incoming.statusCode ?? 0;
    let envelope: z.output<typeof Envelope>;
    try {
      envelope = Envelope.parse(JSON.parse(text));
    } catch (error) {
      throw new LxdError(status, `${method} ${path}: this is no LXD`, { cause: error });
    }
    if (envelope.type === 'error') throw new LxdError(envelope.error_code || status, envelope.error);
    return envelope;
  }

  #answer(
    method: string,
    path: string,
    limitMs: number,
    send: (outgoing: ReturnType<typeof plainRequest>) => Promise<void>,
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => reject(new LxdError(0, error.message, { cause: error }));
      const common: ClientRequestArgs = { method, signal: AbortSignal.timeout(limitMs) };
      const outgoing =
        'socket' in this.#place
          ? plainRequest({ ...common, socketPath: this.#place.socket, path }, resolve)
          : tlsRequest(`${this.#place.url}${path}`, { ...common, ...tlsOf(this.#place) }, resolve);
      outgoing.on('error', fail);
      send(outgoing).catch(fail);
    });
  }
}

/**
 * The server's certificate is its own authority, whatever name it was made for: exactly this one is trusted, and no
 * other.
 */
const tlsOf = (place: Extract<LxdPlace, { url: string }>) => ({
  cert: place.certificate,
  key: place.key,
  ca: place.serverCertificate,
  checkServerIdentity: () => undefined,
});
