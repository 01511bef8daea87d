import type { mapDraftApi } from '@xueyan/contract/ai/map-draft';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addOwnMap } from '../../content/mind-map/mind-map.service.ts';
import { ask, ensureAnswer } from '../chat/chat.service.ts';
import { mapOrder } from './map-draft.text.ts';

type Wish = z.output<typeof mapDraftApi.draft.input>;

/** Asks a model for a map in a chat of its own, so that limits, sensitive words and records are those of chats. */
export async function draftMap(db: Db, platform: Platform, actor: Actor, { topic, topics }: Wish) {
  const question = { chatId: null, parentId: null, content: topic, files: [], modelId: null, baseIds: [] };
  const plan = { system: mapOrder(topics), modelId: null, temperature: null, maxTokens: null };
  const title = `导图 · ${topic}`.slice(0, 100);
  const { chatId, answerId } = await ask(db, platform, actor, question, {
    ...{ applicationId: null, title, baseIds: [], plan },
  });
  return { chatId, answerId };
}

/** Adds a map of which an answer of the actor’s chats is the outline; returns its id. */
export async function saveDraft(
  db: Db,
  actor: Actor,
  { title, content, answerId }: z.output<typeof mapDraftApi.save.input>,
): Promise<string> {
  await ensureAnswer(db, actor, answerId);
  return addOwnMap(db, actor, title, content, true);
}
