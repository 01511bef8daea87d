import { viewNeeds } from '@xueyan/contract/base/view-needs';
import { narrowingRules, type Reach } from '@xueyan/contract/wire/actor';
import type { Permission } from '@xueyan/contract/wire/permission';
import type { Db } from '../../../db/connect.ts';
import { sessionStore } from './session.store.ts';

type Narrowing = (typeof narrowingRules)[number];
type Ruled = Awaited<ReturnType<typeof sessionStore.ruledResources>>[number];

/** A button is a permission; a page stands for the one that it needs. */
const permissionOf = ({ type, code, url }: Ruled): string | undefined =>
  type === 'button' ? code : Object.entries(viewNeeds).find(([view]) => view === url)?.[1];

/** Returns the narrowest rule that the menu sets for each permission. */
async function rulesByPermission(db: Db): Promise<Map<string, Narrowing>> {
  const found = new Map<string, Narrowing>();
  for (const row of await sessionStore.ruledResources(db)) {
    const permission = permissionOf(row);
    const known = permission && found.get(permission);
    const rule = narrowingRules.findLast((one) => row.dataRules.includes(one) || one === known);
    if (permission && rule) found.set(permission, rule);
  }
  return found;
}

const within = (reach: Reach, whole: Reach): readonly string[] =>
  whole.dataRange === 'all'
    ? reach.organizationIds
    : reach.organizationIds.filter((id) => whole.organizationIds.includes(id));

/** Returns the reach of those permissions for which a data rule of the menu leaves less than the roles give. */
export async function narrowedBy(
  db: Db,
  permissions: readonly Permission[],
  own: string | null,
  reach: Reach,
): Promise<ReadonlyMap<Permission, Reach>> {
  if (reach.dataRange === 'self') return new Map();
  const rules = await rulesByPermission(db);
  const narrowed = new Map<Permission, Reach>();
  for (const permission of permissions) {
    const dataRange = rules.get(permission);
    if (!dataRange) continue;
    const mine = own ? [own] : [];
    const whole = dataRange === 'organization' ? await sessionStore.organizationsIn(db, mine) : mine;
    const organizationIds = dataRange === 'self' ? [] : within({ dataRange, organizationIds: whole }, reach);
    narrowed.set(permission, { dataRange, organizationIds });
  }
  return narrowed;
}
