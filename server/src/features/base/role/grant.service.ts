import type { GrantNode, roleApi } from '@xueyan/contract/base/role';
import { roleFaults } from '@xueyan/contract/base/role-fault';
import { usualRights } from '@xueyan/contract/base/usual-rights';
import { needOf } from '@xueyan/contract/base/view-needs';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { Db } from '../../../db/connect.ts';
import { nameIn } from '../../../http/traditional.ts';
import type { Live } from '../../../platform/live.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { namesOfOrganizations } from '../organization/organization.service.ts';
import { reachOfUser } from '../session/session.service.ts';
import { notifyRole, roleToChange, watchAdministrators } from './role.service.ts';
import { roleStore } from './role.store.ts';
import { roleMemberStore } from './role-member.store.ts';
import { readReach } from './role-reach.service.ts';

type Resource = Awaited<ReturnType<typeof roleStore.resources>>[number];

/** Returns everything that can be granted as a tree, with the role's grants. */
export async function grantsOf(
  db: Db,
  actor: Actor,
  roleId: string,
  language: Language,
): Promise<Output<typeof roleApi.grants>> {
  const found = await roleStore.find(db, roleId);
  ensure(found, wireFaults.gone);
  const granted = await roleStore.grantedBy(db, roleId);
  const { reaches } = await readReach(db, actor);
  const all = await roleStore.resources(db);
  const below = Map.groupBy(all, ({ parentId }) => parentId);
  const idOf = new Map(all.map(({ code, id }) => [code, id]));
  const nodesOf = (parentId: string | null): GrantNode[] =>
    (below.get(parentId) ?? []).map((row) => ({
      id: row.id,
      title: nameIn(language, row),
      type: row.type,
      granted: granted.has(row.id),
      mine: reaches({ codes: [row.code], dataRange: 'self' }),
      needsId: (row.type === 'menu' && idOf.get(needOf(row.url) ?? '')) || null,
      children: nodesOf(row.id),
    }));
  const usualIds = usualRights.flatMap((code) => idOf.get(code) ?? []);
  return { treeList: nodesOf(null), version: found.row.version, usualIds };
}

/**
 * Sets the pages and buttons that a role grants. A catalog is granted with its first page and revoked with its last;
 * one that the role lacks although it grants pages of it stays that way, and the pages keep their position.
 */
export async function saveGrants(
  db: Db,
  live: Live,
  actor: Actor,
  roleId: string,
  version: number,
  resourceIds: string[],
): Promise<number> {
  const next = await db.transaction(async (tx) => {
    await roleStore.lockRights(tx);
    const ensureAdministratorRemains = await watchAdministrators(tx);
    const { row, reachedIds } = await roleToChange(tx, actor, roleId);
    const all = await roleStore.resources(tx);
    const before = await roleStore.grantedBy(tx, roleId);
    const after = withCatalogs(all, before, new Set(resourceIds));
    const given = all.filter(({ id }) => after.has(id) && !before.has(id));
    const taken = all.filter(({ id }) => before.has(id) && !after.has(id));
    const known = new Set(all.map(({ id }) => id));
    ensure(
      resourceIds.every((id) => known.has(id)),
      wireFaults.gone,
    );
    const codes = given.filter(({ type }) => type !== 'catalog').map(({ code }) => code);
    const range = { dataRange: row.dataRange, organizationIds: reachedIds };
    ensure((await readReach(tx, actor)).reaches({ codes, ...range }), roleFaults.exceeds);
    await roleStore.grant(
      tx,
      roleId,
      given.map(({ id }) => id),
    );
    await roleStore.withdraw(
      tx,
      roleId,
      taken.map(({ id }) => id),
    );
    const saved = await roleStore.update(tx, roleId, version, {});
    ensure(saved, wireFaults.changed);
    await ensureAdministratorRemains();
    await recordAudit(tx, actor, 'role.grant', roleId, {
      role: row.code,
      given: codesOf(given),
      taken: codesOf(taken),
    });
    await notifyRole(tx, live, row.code);
    return saved;
  });
  await live.changed(db, null);
  return next;
}

const codesOf = (rows: Resource[]) => rows.map(({ code }) => code);

function withCatalogs(all: Resource[], before: ReadonlySet<string>, chosen: ReadonlySet<string>): Set<string> {
  const below = Map.groupBy(all, ({ parentId }) => parentId);
  const after = new Set<string>();
  /** Returns whether anything at or below the entry is granted, now and before. */
  const visit = (row: Resource): { now: boolean; was: boolean } => {
    const inside = (below.get(row.id) ?? []).map(visit);
    const now = inside.some((one) => one.now);
    const was = inside.some((one) => one.was);
    const isCatalog = row.type === 'catalog';
    const granted = isCatalog ? now && (before.has(row.id) || !was) : chosen.has(row.id);
    if (granted) after.add(row.id);
    return { now: now || granted, was: was || (!isCatalog && before.has(row.id)) };
  };
  for (const row of below.get(null) ?? []) visit(row);
  return after;
}

/** Returns a person's rights, and the roles that they come from. */
export async function effectiveRights(
  db: Db,
  actor: Actor,
  userId: string,
  language: Language,
): Promise<Output<typeof roleApi.effective>> {
  const [user] = await roleMemberStore.within(db, scopeOf(actor, 'role.manage'), [userId]);
  ensure(user, wireFaults.gone);
  const roles = await roleStore.rolesOf(db, userId);
  const rights = new Map<string, Output<typeof roleApi.effective>['rights'][number]>();
  for (const { resource, role } of await roleStore.rightsOf(db, userId)) {
    const known = rights.get(resource.id);
    if (known) known.roleNames.push(nameIn(language, role));
    else {
      const { id, code, type } = resource;
      rights.set(id, { id, code, type, title: nameIn(language, resource), roleNames: [nameIn(language, role)] });
    }
  }
  const { dataRange, organizationIds } = await reachOfUser(db, userId);
  return {
    userName: user.userName,
    dataRange,
    organizationNames: await namesOfOrganizations(db, organizationIds),
    roleNames: roles.map(({ role }) => nameIn(language, role)),
    rights: [...rights.values()],
  };
}
