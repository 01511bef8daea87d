import { asc, eq } from 'drizzle-orm';
import { loginRecords } from '../../../db/profile.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const loginRecordPortableStore = {
  logins: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: loginRecords.outcome,
        at: loginRecords.at,
        address: loginRecords.address,
        agent: loginRecords.agent,
      })
      .from(loginRecords)
      .where(eq(loginRecords.userId, userId))
      .orderBy(asc(loginRecords.at), asc(loginRecords.id))
      .limit(most)
      .offset(from),
};
