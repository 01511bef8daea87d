import type { roleApi } from '@xueyan/contract/base/role';
import { roleFaults } from '@xueyan/contract/base/role-fault';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Live } from '../../../platform/live.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { roleToKeep, watchAdministrators } from './role.service.ts';
import { roleStore } from './role.store.ts';
import { roleMemberStore } from './role-member.store.ts';

type Search = z.output<typeof roleApi.listMembers.input>;

/** Returns a page of the members of a role within the actor's data range. */
export async function listMembers(db: Db, actor: Actor, input: Search) {
  ensure(await roleStore.find(db, input.roleId), wireFaults.gone);
  return roleMemberStore.page(db, scopeOf(actor, 'role.manage'), input);
}

/** Returns a page of the people who could be given a role. */
export async function listOthers(db: Db, actor: Actor, input: Search) {
  ensure(await roleStore.find(db, input.roleId), wireFaults.gone);
  return roleMemberStore.pageOthers(db, scopeOf(actor, 'role.manage'), input);
}

/** Gives a role to people in the actor's data range, all of them or none. */
export const addMembers = (db: Db, live: Live, actor: Actor, roleId: string, userIds: string[]) =>
  changeMembers(db, live, actor, userIds, async (tx) => {
    const { row } = await roleToKeep(tx, actor, roleId);
    ensure(!userIds.includes(actor.id), roleFaults.self);
    ensure(!row.needsAuthorisation, roleFaults.needsAuthorisation);
    if (row.forStudents) {
      const without = await roleMemberStore.withoutClass(tx, userIds);
      ensure(without.length === 0, roleFaults.needsClass, {
        names: without.map(({ userName }) => userName).join('、'),
      });
    }
    const added = await roleMemberStore.add(tx, roleId, userIds);
    await recordAudit(tx, actor, 'role.addmember', roleId, { role: row.code, users: added });
  });

/** Takes a role from people; an administrator must remain. */
export const removeMembers = (db: Db, live: Live, actor: Actor, roleId: string, userIds: string[]) =>
  changeMembers(db, live, actor, userIds, async (tx) => {
    const { row } = await roleToKeep(tx, actor, roleId);
    const ensureAdministratorRemains = await watchAdministrators(tx);
    const removed = await roleMemberStore.remove(tx, roleId, userIds);
    await ensureAdministratorRemains();
    await recordAudit(tx, actor, 'role.removemember', roleId, { role: row.code, users: removed });
  });

async function changeMembers(
  db: Db,
  live: Live,
  actor: Actor,
  userIds: string[],
  change: (tx: Db) => Promise<void>,
): Promise<void> {
  const people = [...new Set(userIds)];
  await db.transaction(async (tx) => {
    await roleStore.lockRights(tx);
    const found = await roleMemberStore.within(tx, scopeOf(actor, 'role.manage'), people);
    ensure(found.length === people.length, wireFaults.gone);
    await change(tx);
    await live.changed(tx, null);
    await live.toUsers(tx, people, { type: 'rights.changed', data: null });
    await live.regroup(tx, people);
  });
  await live.changed(db, null);
}
