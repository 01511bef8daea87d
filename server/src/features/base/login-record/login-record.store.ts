import type { LoginOutcome } from '@xueyan/contract/base/profile';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, gt, lt } from 'drizzle-orm';
import { orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { loginRecords } from '../../../db/profile.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

type NewRecord = typeof loginRecords.$inferInsert;

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
};
