import type { chatApi } from '@xueyan/contract/ai/chat';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { closedFor } from '../gate/gate.service.ts';
import { askableAmong, namesOf } from '../knowledge/knowledge.service.ts';
import { modelsOf } from '../provider/provider.service.ts';
import { allowancesOf } from '../quota/quota.service.ts';
import { chatOf, messagesOf, presentAll } from './chat.service.ts';
import { closingOf } from './grounds.service.ts';

/** Returns the models that the actor can ask, and the remaining allowance. */
export async function readState(
  db: Db,
  platform: Platform,
  actor: Actor,
  path = '',
): Promise<Output<typeof chatApi.state>> {
  const models = (await modelsOf(db, platform, 'chat')).map(({ modelId, title }) => ({ modelId, title }));
  const consumer = { userId: actor.id, roleCode: actor.roleCode, applicationId: null };
  const closed = await closedFor(db, actor.id, { actor, path });
  const vision = (await modelsOf(db, platform, 'vision')).length > 0;
  const hearing = (await modelsOf(db, platform, 'transcription')).length > 0;
  return { models, vision, hearing, allowances: await allowancesOf(db, platform.clock, consumer), closed };
}

/** Returns a chat of the actor with all its branches, what it answers from, and whether it can be continued. */
export async function readChat(
  db: Db,
  clock: Clock,
  actor: Actor,
  chatId: string,
): Promise<Output<typeof chatApi.get>> {
  const row = await chatOf(db, actor, chatId);
  const [chat] = await presentAll(db, clock, actor, [row]);
  ensure(chat, wireFaults.gone);
  const messages = await messagesOf(db, clock, chatId);
  // The bases of an application are its maker’s own matter, and what one that was closed is called now its owner’s.
  const baseNames = row.applicationId === null ? await namesOf(db, await askableAmong(db, actor, row.baseIds)) : [];
  baseNames.push(...(row.plan.labels ?? []).map((label) => `#${label}`));
  return { chat, messages, baseNames, closed: await closingOf(db, actor, row) };
}
