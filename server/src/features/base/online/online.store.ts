import type { presenceStates } from '@xueyan/contract/base/online';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, gt, inArray, not, or, sql } from 'drizzle-orm';
import { sessions, users } from '../../../db/account.table.ts';
import { databaseNow } from '../../../db/database-clock.ts';
import { presences } from '../../../db/node.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

interface Search extends PageInput {
  userName?: string | undefined;
  presence?: (typeof presenceStates)[number] | undefined;
  address?: string | undefined;
}

/** By the clock of the database, as presence is. */
const isHere = sql<boolean>`exists (
  select from ${presences} where ${presences.userId} = ${sessions.userId} and ${presences.expiresAt} > ${databaseNow})`;

const { organizationId } = users;
const sortable = {
  activeTime: sessions.activeAt,
  loginTime: sessions.createdAt,
  userName: users.userName,
  loginName: users.loginName,
};

export const onlineStore = {
  page: (db: Db, scope: Scope, input: Search, now: Date) => {
    const where = and(
      withinScope(scope, { own: sessions.userId }),
      gt(sessions.expiresAt, now),
      eq(users.state, 'normal'),
      or(contains(users.userName, input.userName), contains(users.loginName, input.userName)),
      contains(sessions.address, input.address),
      input.presence && (input.presence === 'here' ? isHere : not(isHere)),
    );
    const found = db
      .select({ session: sessions, loginName: users.loginName, userName: users.userName, organizationId, isHere })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(sessions.activeAt), sessions.id));
    const count = db.select({ id: sessions.id }).from(sessions).innerJoin(users, eq(users.id, sessions.userId));
    return pageOf(input, found, () => db.$count(count.where(where).as('found')));
  },

  find: (db: Db, ids: string[]) =>
    db
      .select({ session: sessions, loginName: users.loginName, userName: users.userName, organizationId })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(inArray(sessions.id, ids)),
};
