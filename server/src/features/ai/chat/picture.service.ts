import { buffer } from 'node:stream/consumers';
import { type KeptPicture, questionPictures } from '@xueyan/contract/ai/chat';
import { chatFaults as faults } from '@xueyan/contract/ai/chat-fault';
import { fileAddress, fileFaults } from '@xueyan/contract/base/file';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { FormFile } from '../../../http/form.ts';
import type { Platform } from '../../../platform/platform.ts';
import { cleanName, findFile, keepFile } from '../../base/stored-file/stored-file.service.ts';
import type { MessageRow } from './chat.store.ts';

/** Keeps an uploaded picture of the actor to ask about. */
export async function keepPicture(
  db: Db,
  platform: Platform,
  actor: Actor,
  incoming: AsyncIterable<FormFile>,
): Promise<KeptPicture> {
  let file: FormFile | undefined;
  for await (const one of incoming) file ??= one;
  ensure(file, fileFaults.empty);
  const upload = { ...file, ownerId: actor.id, scope: 'chat' as const, scopeId: actor.id };
  const fileId = await keepFile(db, platform, upload, questionPictures.extensions);
  ensure(fileId, faults.fileKind, { kinds: questionPictures.extensions.join(' ') });
  return { fileId, name: cleanName(file.name), address: fileAddress(fileId) };
}

/** Returns the pictures of a question; each must be one that the actor uploaded for a chat. */
export async function picturesToAsk(db: Db, actor: Actor, ids: string[]): Promise<MessageRow['pictures']> {
  const pictures: MessageRow['pictures'] = [];
  for (const fileId of new Set(ids)) {
    const file = await findFile(db, fileId);
    ensure(file, wireFaults.gone);
    ensure(file.scope === 'chat' && file.ownerId === actor.id, wireFaults.gone);
    pictures.push({ fileId, name: file.name });
  }
  return pictures;
}

/** Returns a picture as the protocol of OpenAI takes it; null where its file is gone. */
async function dataOf(db: Db, { files }: Platform, fileId: string): Promise<string | null> {
  const file = await findFile(db, fileId);
  const stream = file && (await files.open(file.sha256));
  return stream ? `data:${file.mediaType};base64,${(await buffer(stream)).toString('base64')}` : null;
}

/** Adds the data of pictures to messages: of the newest ones only, as many as one question may have. */
export async function withPictures<M extends { pictures: MessageRow['pictures'] }>(
  db: Db,
  platform: Platform,
  messages: readonly M[],
): Promise<(Omit<M, 'pictures'> & { pictures: string[] })[]> {
  let left = questionPictures.max;
  const seen: (Omit<M, 'pictures'> & { pictures: string[] })[] = [];
  for (const { pictures: kept, ...message } of messages.toReversed()) {
    const pictures: string[] = [];
    for (const { fileId } of kept.slice(0, left)) {
      const data = await dataOf(db, platform, fileId);
      if (data) pictures.push(data);
    }
    left -= pictures.length;
    seen.unshift({ ...message, pictures });
  }
  return seen;
}
