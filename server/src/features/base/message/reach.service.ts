import type { Recipients, TargetKind } from '@xueyan/contract/base/message';
import { maySendToAll, maySendToOrganizations, sendScope } from '@xueyan/contract/base/message-policy';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import { recipientStore } from './recipient.store.ts';

/** Tells whether all of these exist and the actor may send to them. */
export const isReached = async (db: Db, actor: Actor, kind: TargetKind, ids: string[]): Promise<boolean> =>
  (await recipientStore.countOwn[kind](db, sendScope(actor), ids)) === ids.length;

/** Returns those of the chosen recipients whom the sender may still send to; null when none is left. */
export async function recipientsLeft(db: Db, actor: Actor, chosen: Recipients): Promise<Recipients | null> {
  const toAll = maySendToAll(actor);
  const left = {
    courses: await reached(db, actor, 'course', chosen.courses),
    classes: await reached(db, actor, 'class', chosen.classes),
    organizations: maySendToOrganizations(actor) ? await reached(db, actor, 'organization', chosen.organizations) : [],
    roles: toAll ? chosen.roles : [],
    users: await reached(db, actor, 'person', chosen.users),
    everyone: chosen.everyone && toAll,
  };
  const { everyone, ...named } = left;
  return everyone || Object.values(named).some((ids) => ids.length > 0) ? left : null;
}

/** Checks individually only where not all are permitted. */
async function reached(db: Db, actor: Actor, kind: TargetKind, ids: string[]): Promise<string[]> {
  if (ids.length === 0 || (await isReached(db, actor, kind, ids))) return ids;
  const left: string[] = [];
  for (const id of ids) if (await isReached(db, actor, kind, [id])) left.push(id);
  return left;
}
