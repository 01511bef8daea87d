import type { ChatMessage } from '@xueyan/contract/ai/chat';
import {
  type ChatShare,
  type chatShareApi,
  chatShareFaults as faults,
  mayRemoveShare,
  type SharedMessage,
  sharesMax,
} from '@xueyan/contract/ai/chat-share';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { screened } from '../../base/sensitive-word/sensitive-word.service.ts';
import { allClassesExist } from '../../school/school-class/school-class.service.ts';
import { chatOf, messagesOf } from '../chat/chat.service.ts';
import { chatShareStore as store } from './chat-share.store.ts';

type In<K extends 'list' | 'save'> = z.output<(typeof chatShareApi)[K]['input']>;
type Described = NonNullable<Awaited<ReturnType<typeof store.find>>>;

async function present(db: Db, clock: Clock, actor: Actor, { row, ownerName }: Described): Promise<ChatShare> {
  const ids = row.ownerId === actor.id ? row.classIds : await store.ownClasses(db, actor.id, row.classIds);
  return {
    ...{ shareId: row.id, title: row.title, ownerId: row.ownerId, ownerName },
    ...{ classNames: await store.classNames(db, ids), createTime: clock.write(row.createdAt) },
  };
}

/** Returns a page of the chats that are shared with classes of the actor, or that the actor shares. */
export async function listShares(db: Db, clock: Clock, actor: Actor, input: In<'list'>) {
  const page = await store.page(db, ownScope(actor), input);
  const resultList: ChatShare[] = [];
  for (const one of page.resultList) resultList.push(await present(db, clock, actor, one));
  return { ...page, resultList };
}

/** Returns a shared chat to its owner, the members of its classes, and AI managers. */
export async function readShare(db: Db, clock: Clock, actor: Actor, shareId: string) {
  const found = await store.find(db, shareId);
  ensure(found, wireFaults.gone);
  ensure(mayRemoveShare(actor, found.row) || (await store.isReceived(db, shareId, actor.id)), wireFaults.gone);
  return { share: await present(db, clock, actor, found), messages: found.row.messages };
}

/** Returns the branch that ends with a message, from its beginning. */
function branchTo(messages: readonly ChatMessage[], messageId: string): ChatMessage[] {
  const byId = new Map(messages.map((one) => [one.messageId, one]));
  const branch: ChatMessage[] = [];
  for (let at = byId.get(messageId); at; at = at.parentId ? byId.get(at.parentId) : undefined) branch.unshift(at);
  return branch;
}

/** Shares a branch of a chat of the actor with classes; returns the id of the copy. */
export const addShare = (
  db: Db,
  clock: Clock,
  actor: Actor,
  { chatId, messageId, title, classIds: given }: In<'save'>,
): Promise<string> =>
  db.transaction(async (tx) => {
    await chatOf(tx, actor, chatId);
    const branch = branchTo(await messagesOf(tx, clock, chatId), messageId);
    ensure(branch.length > 0, wireFaults.gone);
    ensure(
      branch.every(({ state }) => state !== 'running'),
      faults.running,
    );
    const classIds = [...new Set(given)];
    ensure(await allClassesExist(tx, classIds), wireFaults.gone);
    // Teachers share with any class, others with their own.
    if (!may(actor, 'ai.create'))
      ensure((await store.ownClasses(tx, actor.id, classIds)).length === classIds.length, faults.notYours);
    ensure((await store.countOf(tx, actor.id)) < sharesMax, faults.tooMany, { max: sharesMax });
    const messages = branch.map(
      ({ role, content, model, sources }): SharedMessage => ({
        ...{ role, content, model, sources },
      }),
    );
    await screened(tx, { title, ...Object.fromEntries(messages.map(({ content }, at) => [String(at), content])) });
    return store.insert(tx, { chatId, ownerId: actor.id, title, classIds, messages });
  });

/** Takes a shared chat back. */
export const removeShare = (db: Db, actor: Actor, shareId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await store.find(tx, shareId);
    ensure(found, wireFaults.gone);
    ensure(mayRemoveShare(actor, found.row), wireFaults.gone);
    await store.remove(tx, shareId);
    await recordAudit(tx, actor, 'chatshare.delete', shareId, { title: found.row.title });
  });
