import { buffer } from 'node:stream/consumers';
import { type deckApi, deckFaults } from '@xueyan/contract/ai/deck';
import { deckPicturesMaxBytes } from '@xueyan/contract/ai/deck-block';
import { fileAddress } from '@xueyan/contract/base/file';
import type { Actor } from '@xueyan/contract/wire/actor';
import { aiMark } from '@xueyan/contract/wire/ai-mark';
import { ensure } from '@xueyan/contract/wire/fault';
import { sayIn } from '@xueyan/contract/wire/language';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { toTraditional } from '../../../http/traditional.ts';
import type { Platform } from '../../../platform/platform.ts';
import { marksFiles } from '../../base/parameter/ai-mark.service.ts';
import { cleanName, findFile, pictureSize } from '../../base/stored-file/stored-file.service.ts';
import { ensureRoom } from '../../base/stored-file/upload-quota.service.ts';
import { attachStored } from '../../school/attachment/attachment.service.ts';
import { addSection, sectionToEdit } from '../../school/section/section.service.ts';
import { deckToRead } from './deck.service.ts';
import type { DeckRow } from './deck.store.ts';
import { picturesOf } from './deck-file.service.ts';
import { pptxType, rewrittenFile } from './deck-import.service.ts';
import type { DrawnPicture } from './deck-pptx.rule.ts';

const rule = new URL('./deck-pptx.rule.ts', import.meta.url).href;

/** Returns a deck as a PowerPoint file: drawn, or the imported file with its changes. Runs in a process of its own. */
export async function pptxOf(db: Db, platform: Platform, actor: Actor, row: DeckRow): Promise<Buffer> {
  if (row.fileId) return rewrittenFile(db, platform, actor, row);
  const pictures: Record<string, DrawnPicture> = {};
  let room = deckPicturesMaxBytes;
  for (const id of picturesOf(row.content)) {
    const file = await findFile(db, id);
    const stream = file && (await platform.files.open(file.sha256));
    if (!stream) continue;
    room -= file.bytes;
    ensure(room >= 0, deckFaults.tooLarge, { max: `${deckPicturesMaxBytes / 1024 / 1024} MB` });
    const bytes = await buffer(stream);
    const data = `${file.mediaType};base64,${bytes.toString('base64')}`;
    pictures[fileAddress(id)] = { data, size: pictureSize(bytes) ?? sizeOfGif(bytes) };
  }
  const mark = row.ai && (await marksFiles(db)) ? sayIn(actor.language, aiMark, {}, toTraditional) : '';
  const asked = Buffer.from(JSON.stringify({ title: row.title, content: row.content, pictures, mark }));
  const { blobs } = await platform.parser.rule({ id: actor.id }, rule, asked);
  return Buffer.from(blobs[0] ?? []);
}

const sizeOfGif = (bytes: Buffer) =>
  bytes.length > 10 && bytes.toString('latin1', 0, 3) === 'GIF'
    ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
    : null;

/** Makes a courseware section of the deck in its current state. */
export async function addToCourse(
  db: Db,
  platform: Platform,
  actor: Actor,
  { deckId, chapterId }: z.output<typeof deckApi.addToCourse.input>,
): Promise<{ sectionId: string }> {
  const { row } = await deckToRead(db, actor, deckId);
  await sectionToEdit(db, actor, chapterId);
  const bytes = await pptxOf(db, platform, actor, row);
  return db.transaction(async (tx) => {
    const { courseId } = await sectionToEdit(tx, actor, chapterId);
    const kept = { ownerId: actor.id, scope: 'course' as const, scopeId: courseId, bytes: bytes.length };
    await ensureRoom(tx, platform.files, kept);
    const said = { courseId, parentId: chapterId, title: row.title, kind: 'courseware' as const };
    const sectionId = await addSection(tx, platform.live, actor, said);
    const file = { name: cleanName(`${row.title}.pptx`), mediaType: pptxType, bytes: bytes.length };
    await attachStored(tx, actor, sectionId, { ...file, sha256: await platform.files.put(bytes) });
    return { sectionId };
  });
}
