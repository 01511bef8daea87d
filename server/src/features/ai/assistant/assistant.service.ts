import type { AssistantSettings } from '@xueyan/contract/ai/assistant';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import { assistantStore } from './assistant.store.ts';

const hadBy = new Set<Actor['roleCode']>(['ROLE_STUDENT', 'ROLE_TEACHER']);

/**
 * Returns the actor’s settings of the assistant; by default it is shown to students and teachers, low at the right
 * edge.
 */
export async function readAssistant(db: Db, actor: Pick<Actor, 'id' | 'roleCode'>): Promise<AssistantSettings> {
  const row = await assistantStore.find(db, actor.id);
  if (!row) {
    return { isShow: hadBy.has(actor.roleCode), edge: 'right', offset: 75, assistantName: '', greeting: '' };
  }
  const { isShow, edge, offset, name, greeting } = row;
  return { isShow, edge, offset, assistantName: name, greeting };
}

/** Stores the actor’s settings of the assistant. */
export const saveAssistant = (db: Db, actor: Pick<Actor, 'id'>, { assistantName, ...settings }: AssistantSettings) =>
  assistantStore.put(db, { ...settings, name: assistantName, userId: actor.id });
