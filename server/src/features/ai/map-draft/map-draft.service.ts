import type { mapDraftApi } from '@xueyan/contract/ai/map-draft';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ask } from '../chat/chat.service.ts';
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
