import type { IncomingMessage } from 'node:http';
import { stubFilm } from './model-stub-film.ts';

interface Video {
  model: string;
  prompt: string;
  size: string;
  seconds: string;
  /** How often its state was asked. */
  looks: number;
}

/** What the stub keeps of videos. */
export interface VideoWork {
  /** Videos that were begun, by their id. */
  videos: Map<string, Video>;
  /** Ids of those that were given up. */
  dropped: string[];
}

interface Reply {
  status: number;
  value: object;
  file?: Buffer;
  /** Of a redirect. */
  location?: string;
}

const paths = /^\/v1\/videos(?:\/([\w-]+)(\/content)?)?$/;
const besidePath = '/films/one.mp4';
const elsewhere = 'https://films.example/one.mp4';
/** Addresses that models name instead of giving the film. */
const addresses: Record<string, string> = { 'stub-video-beside': besidePath, 'stub-video-elsewhere': elsewhere };
/** A video is done when its state is asked for the third time. */
const looksToEnd = 3;

/**
 * Answers the `/videos` jobs of the protocol, null where something else is asked for. `stub-video-endless` is never done,
 * `stub-video-fails` fails, `stub-video-form` takes a form alone, `stub-video-empty` gives what is no film. Instead of the
 * film `stub-video-beside` names an address of the stub, `stub-video-elsewhere` one of another host; `stub-video-leads` sends
 * there.
 */
export function answerVideo({ url, method, headers }: IncomingMessage, sent: Buffer, work: VideoWork): Reply | null {
  if (url === besidePath) return { status: 200, value: {}, file: stubFilm };
  const found = paths.exec(url ?? '');
  if (!found) return null;
  const [, id, content] = found;
  const refuse = (status: number, message: string) => ({ status, value: { error: { message } } });
  if (id === undefined) {
    const isForm = headers['content-type']?.startsWith('multipart/') ?? false;
    const asked = isForm ? fieldsOf(sent.toString()) : JSON.parse(sent.toString());
    const { model = '', prompt = '', size = '', seconds = '' } = asked as Record<string, string>;
    if (model === 'stub-video-form' && !isForm) return refuse(422, 'a form is required');
    if (model === 'stub-down') return refuse(500, 'out of order');
    const made = `video_${work.videos.size + 1}`;
    work.videos.set(made, { model, prompt, size, seconds, looks: 0 });
    return { status: 200, value: { id: made, object: 'video', status: 'queued', progress: 0, model } };
  }
  const video = work.videos.get(id);
  if (!video) return refuse(404, 'no such video');
  if (method === 'DELETE') {
    work.dropped.push(id);
    return { status: 200, value: { id, object: 'video.deleted', deleted: true } };
  }
  if (content && video.model === 'stub-video-leads') return { status: 302, value: {}, location: elsewhere };
  if (content && addresses[video.model]) return refuse(404, 'no content');
  if (content) {
    const file = video.model === 'stub-video-empty' ? Buffer.from('no film') : stubFilm;
    return { status: 200, value: {}, file };
  }
  video.looks += 1;
  const ends = video.looks >= looksToEnd && video.model !== 'stub-video-endless';
  const fails = ends && video.model === 'stub-video-fails';
  return {
    status: 200,
    value: {
      ...{ id, object: 'video', model: video.model, status: fails ? 'failed' : ends ? 'completed' : 'in_progress' },
      ...{ progress: ends ? 100 : video.looks * 30, ...(fails && { error: { message: 'the prompt was refused' } }) },
      ...(ends && addresses[video.model] && { video_url: addresses[video.model] }),
    },
  };
}

/** Fields of a form without files. */
const fieldsOf = (form: string): Record<string, string> =>
  Object.fromEntries(
    form.split('\r\n--').map((part) => {
      const [head = '', ...value] = part.split('\r\n\r\n');
      return [/name="(\w+)"$/.exec(head)?.[1] ?? '', value.join('\r\n\r\n')];
    }),
  );
