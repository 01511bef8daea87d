import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Connection, open } from './client.ts';
import { enter } from './gate.ts';
import { noteTrouble } from './trouble.ts';

export interface VideoRequest {
  model: string;
  prompt: string;
  /** Pixels, as `1280x720`. */
  size: string;
  seconds: number;
}

/** Job of a provider. */
export interface VideoJob {
  id: string;
  state: 'making' | 'done' | 'failed';
  /** From 0 to 100; null where the provider does not say. */
  percent: number | null;
  reason: string;
  /** Where the video lies, as some providers say; empty where they do not. */
  address: string;
}

/** A video that lies at an address which nobody configured. */
export class VideoElsewhere extends Error {
  readonly host: string;
  constructor(host: string) {
    super(`the video lies at ${host}`);
    this.host = host;
  }
}

/** What servers of the `/videos` protocol answer; each spells some of it in its own way. */
interface Answer {
  id?: unknown;
  task_id?: unknown;
  status?: unknown;
  progress?: unknown;
  error?: { message?: unknown } | string | null;
  url?: unknown;
  video_url?: unknown;
  video?: { url?: unknown } | null;
  output?: { url?: unknown; video_url?: unknown } | null;
}

const doneWords = new Set(['completed', 'succeeded', 'success', 'succeed', 'done', 'finished']);
const failedWords = new Set(['failed', 'failure', 'fail', 'error', 'cancelled', 'canceled', 'expired', 'rejected']);

function jobOf(answer: Answer, known = ''): VideoJob {
  const { id, task_id, status, progress, error } = answer;
  const name = known || String(id ?? task_id ?? '');
  if (!name) throw new Error('the provider named no job');
  const said = String(status ?? '').toLowerCase();
  const percent = Number.parseFloat(String(progress ?? ''));
  const reason = typeof error === 'string' ? error : String(error?.message ?? '');
  return {
    id: name,
    state: doneWords.has(said) ? 'done' : failedWords.has(said) ? 'failed' : 'making',
    percent: Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : null,
    reason: reason.replace(/\s+/g, ' ').slice(0, 200),
    address: String(addressIn(answer) ?? ''),
  };
}

const addressIn = ({ url, video_url, video, output }: Answer): unknown =>
  url ?? video_url ?? video?.url ?? output?.url ?? output?.video_url;

const pathOf = (id: string) => `/videos/${encodeURIComponent(id)}`;

/** Takes a slot of the provider for one request. */
async function within<T>(connection: Connection, signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  const leave = await enter(connection.providerId, connection.concurrency, signal);
  try {
    return await ask();
  } catch (error) {
    noteTrouble(connection, error, signal);
    throw error;
  } finally {
    leave();
  }
}

/** Has a provider begin a video. Some servers take JSON, others only a form. */
export const beginVideo = (
  connection: Connection,
  { seconds, ...request }: VideoRequest,
  signal: AbortSignal,
): Promise<VideoJob> =>
  within(connection, signal, async () => {
    const client = await open(connection);
    const body = { ...request, seconds: String(seconds) };
    const inForm = () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(body)) form.append(name, value);
      return form;
    };
    const answer = await client.post<Answer>('/videos', { body, signal }).catch((error: unknown) => {
      if (![415, 422].includes((error as { status?: number }).status ?? 0)) throw error;
      return client.post<Answer>('/videos', { body: inForm(), signal });
    });
    return jobOf(answer);
  });

/** Asks how a video does. */
export const lookAtVideo = (connection: Connection, id: string, signal: AbortSignal): Promise<VideoJob> =>
  within(connection, signal, async () => {
    const client = await open(connection);
    return jobOf(await client.get<Answer>(pathOf(id), { signal }), id);
  });

/**
 * Writes a finished video to a file. It is taken from the provider itself; an address that it names instead is followed
 * only where it is the provider's own, as nobody configured any other.
 */
export const fetchVideo = (
  connection: Connection,
  job: Pick<VideoJob, 'id' | 'address'>,
  { path, maxBytes }: { path: string; maxBytes: number },
  signal: AbortSignal,
): Promise<void> =>
  within(connection, signal, async () => {
    const client = await open(connection, 300_000);
    const ask = (from: string, redirect: 'manual' | 'error') =>
      client.get<Response>(from, { signal, fetchOptions: { redirect }, __binaryResponse: true });
    const answer = await ask(`${pathOf(job.id)}/content`, 'manual').catch((error: unknown) =>
      ask(ownAddress(connection, leadOf(error) ?? job.address, error), 'error'),
    );
    if (!answer.body) throw new Error('the video is empty');
    let total = 0;
    const bounded = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        total += chunk.length;
        next(total > maxBytes ? new Error('the video is too large') : null, chunk);
      },
    });
    await pipeline(Readable.fromWeb(answer.body as never), bounded, createWriteStream(path), { signal });
  });

/** Returns where a redirect leads; undefined for other failures. */
function leadOf(error: unknown): string | undefined {
  const { status = 0, headers } = error as { status?: number; headers?: Headers };
  return status >= 300 && status < 400 ? (headers?.get('location') ?? '') : undefined;
}

/** Returns an address as it is where it is the provider's own; without an address the failure stands. */
function ownAddress({ address }: Connection, named: string, error: unknown): string {
  if (!named || !URL.canParse(named, address)) throw error;
  const { origin, host, href } = new URL(named, address);
  if (origin !== new URL(address).origin) throw new VideoElsewhere(host);
  return href;
}

const cancelMs = 10_000;

/** Has a provider give a video up, so that it costs no more. Providers that cannot are left alone. */
export async function cancelVideo(connection: Connection, id: string): Promise<void> {
  const client = await open(connection, cancelMs);
  const signal = AbortSignal.timeout(cancelMs);
  await client.delete(pathOf(id), { signal }).catch((error: unknown) => {
    if (![404, 405].includes((error as { status?: number }).status ?? 0)) throw error;
    return client.post(`${pathOf(id)}/cancel`, { signal });
  });
}
