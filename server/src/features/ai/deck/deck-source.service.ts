import { questionExtensions, questionFiles } from '@xueyan/contract/ai/chat';
import { type deckApi, deckFaults } from '@xueyan/contract/ai/deck';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readableBytes, sayNotes, withoutPictures } from '../../base/text-index/document-text.service.ts';
import { filesOfSection } from '../../school/attachment/attachment.service.ts';
import { sectionToOpen, slidesOfSection } from '../../school/section/section.service.ts';
import { ask } from '../chat/chat.service.ts';
import { textsOf } from '../knowledge/extraction.service.ts';
import { ensureBases } from '../knowledge/knowledge.service.ts';
import { outlineFromPassages, outlineOrder } from './deck.text.ts';

type Api = typeof deckApi;
type SourceText = Output<Api['sourceText']>;
type Wish = z.output<Api['draft']['input']>;

/** Status of faults of a server that is busy or away. */
const passing = [429, 503];

/**
 * Returns the text of a section that the actor may open now: its reading, then its files, up to the limit of a file of
 * a question. Throws where there is none.
 */
export async function textOfSection(db: Db, platform: Platform, actor: Actor, sectionId: string): Promise<SourceText> {
  const { section } = await sectionToOpen(db, actor, sectionId);
  const most = questionFiles.characters;
  const parts = [withoutPictures((await slidesOfSection(db, sectionId))?.content ?? '').trim()].filter(Boolean);
  const unread: string[] = [];
  let length = parts.join('').length;
  let cut = length > most;
  for (const file of await filesOfSection(db, sectionId)) {
    if (!questionExtensions.includes(file.name.split('.').at(-1)?.toLowerCase() ?? '')) continue;
    // The files that follow a full text are not opened for nothing.
    if (length >= most) {
      cut = true;
      break;
    }
    const found = file.bytes > readableBytes ? null : await textOfFile(platform, { ...file, ownerId: actor.id });
    if (found === null) unread.push(file.name);
    else {
      parts.push(found.text);
      if (found.notes.length > 0) unread.push(`${file.name}（${sayNotes(found.notes, actor.language)}）`);
    }
    length = parts.join('\n\n').length;
    cut = length > most;
  }
  const text = parts.join('\n\n').replaceAll('\0', '').slice(0, most);
  ensure(/[\p{L}\p{N}]/u.test(text), deckFaults.noText);
  return { title: section.title, text, cut, unread };
}

/** Returns the text of a file with its places, and what of it could not be read; null for one that cannot be read. */
async function textOfFile(platform: Platform, file: Parameters<typeof textsOf>[1]) {
  try {
    const { passages, notes } = await textsOf(platform, file);
    return { text: passages.map(({ place, text }) => (place ? `【${place}】\n${text}` : text)).join('\n\n'), notes };
  } catch (error) {
    // What passes in a moment says nothing about the file.
    if (error instanceof Fault && !passing.includes(error.kind.status)) return null;
    throw error;
  }
}

/** Asks a model for an outline in a chat of its own, so that limits, sensitive words and records are those of chats. */
export async function draftOutline(
  db: Db,
  platform: Platform,
  actor: Actor,
  { topic, slides, document, sectionId, baseIds }: Wish,
): Promise<Output<Api['draft']>> {
  const found = sectionId === null ? null : await textOfSection(db, platform, actor, sectionId);
  await ensureBases(db, actor, baseIds);
  const chosen = [document, found, baseIds.length > 0].filter(Boolean);
  ensure(chosen.length <= 1, deckFaults.oneSource);
  const order = outlineOrder(slides);
  const system = baseIds.length > 0 ? `${order}\n${outlineFromPassages}` : order;
  const source = found ? { name: found.title, text: found.text, cut: found.cut } : document;
  const question = {
    ...{ chatId: null, parentId: null, content: topic, modelId: null, baseIds },
    files: source ? [source] : [],
  };
  const title = `PPT · ${topic}`.slice(0, 100);
  const plan = { system, modelId: null, temperature: null, maxTokens: null };
  const { chatId, answerId } = await ask(db, platform, actor, question, { applicationId: null, title, baseIds, plan });
  return { chatId, answerId, cut: found?.cut ?? false, unread: found?.unread ?? [] };
}
