import { constants, type Http2ServerRequest, type ServerHttp2Stream } from 'node:http2';
import type { FastifyRequest } from 'fastify';

/**
 * Limits on how long a request may take to arrive. Without them an incomplete request would hold its connection for
 * ever.
 */
export interface RateLimits {
  /** Milliseconds for the headers, including the silence before them. */
  headers: number;
  /** Milliseconds without a byte of the body. */
  silence: number;
  /** Milliseconds for the body of a call. */
  call: number;
  /** Milliseconds for a file, or a piece of one. */
  file: number;
}

export const usualRateLimits: RateLimits = { headers: 20_000, silence: 30_000, call: 60_000, file: 900_000 };

/** HTTP/2 calls share a connection, so the limits apply to the stream of this call and end only it. */
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

/** Ends a request whose body does not arrive; a complete request is answered however long that takes. */
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
