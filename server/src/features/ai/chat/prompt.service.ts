import { promptsMax } from '@xueyan/contract/ai/chat';
import { chatFaults } from '@xueyan/contract/ai/chat-fault';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { chatStore as store } from './chat.store.ts';

export const listPrompts = (db: Db, actor: Actor) => store.prompts(db, actor.id);

/** Stores a prompt of the actor; returns its id. */
export async function savePrompt(db: Db, actor: Actor, form: { title: string; content: string }): Promise<string> {
  ensure((await store.countPrompts(db, actor.id)) < promptsMax, chatFaults.promptsFull, { max: promptsMax });
  return store.insertPrompt(db, { ...form, userId: actor.id });
}

/** Deletes a prompt of the actor. */
export async function removePrompt(db: Db, actor: Actor, promptId: string): Promise<void> {
  ensure(await store.removePrompt(db, actor.id, promptId), wireFaults.gone);
}
