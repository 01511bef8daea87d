import type { LoginOutcome } from '@xueyan/contract/base/profile';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, gt, gte, lt, ne, or } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { loginRecords } from '../../../db/profile.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

type NewRecord = typeof loginRecords.$inferInsert;

interface SchoolSearch extends PageInput {
  userName?: string | undefined;
  outcome?: LoginOutcome | 'failed' | undefined;
  address?: string | undefined;
  since?: Date | undefined;
  before?: Date | undefined;
}

export const loginRecordStore = {
  insert: async (db: Db, row: NewRecord): Promise<void> => {
    await db.insert(loginRecords).values(row);
  },

  exists: async (
    db: Db,
    { userId, outcome, address, since }: { userId: string; outcome: LoginOutcome; address: string; since: Date },
  ): Promise<boolean> =>
    (await db.$count(
      loginRecords,
      and(
        eq(loginRecords.userId, userId),
        eq(loginRecords.outcome, outcome),
        eq(loginRecords.address, address),
        gt(loginRecords.at, since),
      ),
    )) > 0,

  removeBefore: async (db: Db, moment: Date): Promise<void> => {
    await db.delete(loginRecords).where(lt(loginRecords.at, moment));
  },

  page: async (db: Db, scope: Scope, input: PageInput & { outcome?: LoginOutcome | undefined }) => {
    const where = and(
      withinScope(scope, { own: loginRecords.userId }),
      input.outcome ? eq(loginRecords.outcome, input.outcome) : undefined,
    );
    const found = db
      .select()
      .from(loginRecords)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, { loginTime: loginRecords.at }, desc(loginRecords.at), loginRecords.id));
    return pageOf(input, found, () => db.$count(loginRecords, where));
  },

  /** Returns a page for all accounts within a scope. */
  pageOfSchool: async (db: Db, scope: Scope, input: SchoolSearch) => {
    const { outcome, since, before } = input;
    const where = and(
      withinScope(scope, { own: loginRecords.userId }),
      or(contains(users.userName, input.userName), contains(users.loginName, input.userName)),
      outcome === 'failed' ? ne(loginRecords.outcome, 'success') : outcome && eq(loginRecords.outcome, outcome),
      contains(loginRecords.address, input.address),
      since && gte(loginRecords.at, since),
      before && lt(loginRecords.at, before),
    );
    const sortable = { loginTime: loginRecords.at, loginName: users.loginName, userName: users.userName };
    const found = db
      .select({ row: loginRecords, loginName: users.loginName, userName: users.userName })
      .from(loginRecords)
      .innerJoin(users, eq(users.id, loginRecords.userId))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(loginRecords.at), loginRecords.id));
    const count = db
      .select({ id: loginRecords.id })
      .from(loginRecords)
      .innerJoin(users, eq(users.id, loginRecords.userId));
    return pageOf(input, found, () => db.$count(count.where(where).as('found')));
  },
};
