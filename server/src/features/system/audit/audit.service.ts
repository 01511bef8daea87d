import type { Actor } from '@xueyan/contract/account/actor';
import type { Db } from '../../../db/connect.ts';
import { auditStore } from './audit.store.ts';

/** Writes down who did something that cannot be undone, or that touched somebody else's work. */
export const recordAudit = (
  db: Db,
  actor: Pick<Actor, 'id' | 'userName'>,
  action: string,
  target: string,
  detail: Record<string, unknown> = {},
) => auditStore.insert(db, { actorId: actor.id, actorName: actor.userName, action, target, detail });
