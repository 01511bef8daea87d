import type { MediaRole, MediaSettings, SpokenSentence } from '@xueyan/contract/ai/media';
import { type Speaker, sentencesOf } from '@xueyan/contract/ai/media-speech';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import { hasProgram } from '../../../platform/installed-parts.ts';
import { encodeMp3 } from '../../../platform/media/ffmpeg.ts';
import { wavOf } from '../../../platform/media/wav.ts';
import type { Platform } from '../../../platform/platform.ts';
import { adoptFile, storeFile } from '../../base/stored-file/stored-file.service.ts';
import { type MediaRow, mediaStore as store } from './media.store.ts';
import { type Making, openVoice, Speech } from './speech.service.ts';

/** A resulting file: bytes, or a file on the disk that is moved. */
export type MadeFile = { role: MediaRole; extension: string; mediaType: string } & (
  | { bytes: Buffer }
  | { path: string; size: number }
);

/** Result of making a medium. */
export interface Made {
  by: string;
  seconds: number;
  sentences: SpokenSentence[];
  files: MadeFile[];
}

export const speakerOf = ({ modelId = null, voice = '', speed = 1 }: MediaSettings): Speaker => ({
  ...{ modelId, voice, speed },
});

/** Speaks a text sentence by sentence. */
export async function makeSpeech(
  making: Making,
  { prompt, settings }: MediaRow,
  progress: (done: number, total: number) => Promise<void>,
): Promise<Made> {
  const sentences = sentencesOf(prompt);
  const { by, speak } = await openVoice(making, speakerOf(settings));
  const speech = new Speech();
  for (const [at, sentence] of sentences.entries()) {
    await progress(at, sentences.length + 1);
    speech.add(sentence, await speak(sentence));
  }
  await progress(sentences.length, sentences.length + 1);
  const wav = wavOf(speech.sound);
  const files: MadeFile[] = [{ role: 'wav', extension: 'wav', mediaType: 'audio/wav', bytes: wav }];
  if (await hasProgram('ffmpeg')) {
    const mp3 = await encodeMp3(wav, making.signal);
    files.unshift({ role: 'mp3', extension: 'mp3', mediaType: 'audio/mpeg', bytes: mp3 });
  }
  return { by, seconds: speech.ms / 1000, sentences: speech.sentences, files };
}

/** Returns the medium to be made; null when it was deleted or is done. */
export async function mediaToMake(db: Db, id: string): Promise<MediaRow | null> {
  const found = await store.find(db, id);
  return found && !found.row.done ? found.row : null;
}

/** Stores the result of a medium; does nothing when the medium was deleted. */
export const keepMade = (db: Db, { files: places }: Platform, id: string, { files, ...made }: Made): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await store.lock(tx, id);
    if (!row || row.done) return;
    const kept: { fileId: string; role: MediaRole }[] = [];
    for (const [at, { role, extension, mediaType, ...content }] of files.entries()) {
      const number = role === 'picture' && files.length > 1 ? `-${at + 1}` : '';
      const where = { ownerId: row.ownerId, scope: 'media', scopeId: id, mediaType } as const;
      const file = { ...where, name: `${row.title.slice(0, 80)}${number}.${extension}` };
      const fileId =
        'path' in content
          ? await adoptFile(tx, places, { ...file, path: content.path, bytes: content.size })
          : await storeFile(tx, places, content.bytes, file);
      kept.push({ fileId, role });
    }
    await store.addFiles(tx, id, kept);
    await store.set(tx, id, { ...made, done: true });
  });

/** Speaks a text without a job and publishes it, so that a school has something to show from its first day. */
export async function speakAtOnce(
  db: Db,
  platform: Platform,
  actor: Actor,
  { title, text, speaker }: { title: string; text: string; speaker: Speaker },
): Promise<void> {
  const media = { title, prompt: text, kind: 'speech', settings: { ...speaker }, ownerId: actor.id } as const;
  const id = await store.insert(db, { ...media, published: true });
  const row = await mediaToMake(db, id);
  const making = { db, platform, actor, signal: AbortSignal.timeout(60_000), applicationId: null };
  if (row) await keepMade(db, platform, id, await makeSpeech(making, row, async () => undefined));
}
