import { constants, type Http2ServerRequest, type ServerHttp2Stream } from 'node:http2';
import type { FastifyRequest } from 'fastify';

/** How long a request may take to arrive. Who sends a half and no more would else hold a connection for ever. */
export interface RateLimits {
  /** Milliseconds for its headers, the silence before them included. */
  headers: number;
  /** Without a byte of its body. */
  silence: number;
  /** For the body of a call. */
  call: number;
  /** For a file, or a piece of one. */
  file: number;
}

export const usualRateLimits: RateLimits = { headers: 20_000, silence: 30_000, call: 60_000, file: 900_000 };

/** In HTTP/2 many calls share a connection: what is watched, and ended, is the stream of this one. */
const streamOf = ({ raw }: FastifyRequest): ServerHttp2Stream | null =>
  raw.httpVersionMajor === 2 ? (raw as unknown as Http2ServerRequest).stream : null;

function hasBody(request: FastifyRequest): boolean {
  const stream = streamOf(request);
  if (stream) return !stream.endAfterHeaders;
  const { headers } = request;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

const isFile = ({ headers }: FastifyRequest) =>
  /^(multipart\/|application\/offset\+octet-stream)/i.test(headers['content-type'] ?? '');

/** Ends a request whose body does not come; one that has come is answered however long that takes. */
export function watchBody(request: FastifyRequest, { silence, call }: RateLimits): void {
  if (!hasBody(request)) return;
  const { raw } = request;
  const stream = streamOf(request);
  const line = stream ?? raw.socket;
  const giveUp = () => (stream ? stream.close(constants.NGHTTP2_CANCEL) : raw.destroy());
  const whole = isFile(request) ? undefined : setTimeout(giveUp, call);
  line.setTimeout(silence, giveUp);
  const done = () => {
    clearTimeout(whole);
    line.setTimeout(0);
    line.off('timeout', giveUp);
    raw.off('end', done);
    raw.off('close', done);
  };
  raw.on('end', done);
  raw.on('close', done);
}
