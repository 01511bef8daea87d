import { resourceApi } from '@xueyan/contract/base/resource';
import { and, inArray, notInArray } from 'drizzle-orm';
import { features } from '../app.ts';
import { resources, roleResources, roles, userRoles } from '../db/account.table.ts';
import { newId } from '../db/id.ts';
import { openLesson } from './course.ts';
import type { Foreign, Owners } from './foreign.ts';
import type { Anonymous, Net } from './net.ts';
import { type Caller, caller, type School } from './school.ts';
import { tableReader } from './tables.ts';

/** Creates a school with two owners of all records and three outsiders, each with a lesson of their own. */
export async function spreadNet(
  school: School,
  { records: make, heldForAll, ...brought }: Required<Foreign>,
): Promise<Net> {
  const [owners, others, third] = [await openOwners(school), await openOwners(school), await openOwners(school)];
  const [records, own, ownOfThird] = [await make(owners), await make(others), await make(third)];
  await mayEverything(school, third.teacher, heldForAll);
  await school.settleJobs();
  return {
    brought,
    owners,
    records,
    anonymousCallers: [
      await anonymous(others.teacher, own),
      await anonymous(others.student, own),
      await anonymous(await school.logIn(third.teacher.loginName), ownOfThird),
    ],
    rows: tableReader(school),
    ask: askInTurn(school),
  };
}

/**
 * Makes the calls of each outsider in one session for as long as they are refused: for a new one the server loads the
 * person and their rights anew. After any other answer, which may have ended the session, the next call has a new one.
 */
function askInTurn(school: School): Net['ask'] {
  const tokens = new Map<string, string>();
  return async ({ who }, endpoint, input) => {
    const askWith = (token: string) => caller(school.url, who.id, who.loginName, token).ask(endpoint, input);
    const kept = tokens.get(who.id);
    let token = kept ?? (await school.tokenOf(who));
    let answer = await askWith(token);
    // Somebody else's call has ended it.
    if (kept !== undefined && answer.status === 401) {
      token = await school.tokenOf(who);
      answer = await askWith(token);
    }
    if (answer.status === 403) tokens.set(who.id, token);
    else tokens.delete(who.id);
    // A job that the call started would otherwise write while the next call is examined.
    if (answer.meta.success) await school.settleJobs();
    return answer;
  };
}

async function openOwners(school: School): Promise<Owners> {
  const { students, ...lesson } = await openLesson(school);
  const [student] = students;
  if (!student) throw new Error('a lesson without students');
  return { school, student, ...lesson };
}

async function anonymous(who: Caller, records: Record<string, string>): Promise<Anonymous> {
  const { roleAuth } = await who.call(resourceApi.permissions, {});
  return {
    who,
    records,
    permissions: new Set(roleAuth.map(({ authCode }) => authCode)),
    ids: [who.id, ...Object.values(records)],
  };
}

/** Gives a person a role with every permission, except those that apply to everybody's records. */
async function mayEverything({ sql: db }: School, who: Caller, heldForAll: Required<Foreign>['heldForAll']) {
  const [roleId, code] = [newId(), 'ROLE_EVERYTHING'];
  await db.insert(roles).values({ id: roleId, code, name: '全能', nameEn: 'Everything', dataRange: 'self' });
  const granted = features.flatMap((feature) => feature.permissions ?? []).map((permission) => permission.code);
  const buttons = await db
    .select()
    .from(resources)
    .where(and(inArray(resources.code, granted), notInArray(resources.code, Object.keys(heldForAll))));
  await db.insert(roleResources).values(buttons.map(({ id }) => ({ roleId, resourceId: id })));
  await db.insert(userRoles).values({ userId: who.id, roleId });
}
