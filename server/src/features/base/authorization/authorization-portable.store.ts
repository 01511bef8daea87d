import { asc, eq } from 'drizzle-orm';
import { roles } from '../../../db/account.table.ts';
import { authorizations } from '../../../db/authorization.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const authorizationPortableStore = {
  authorizations: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: roles.name,
        at: authorizations.createdAt,
        startsAt: authorizations.startsAt,
        endsAt: authorizations.endsAt,
      })
      .from(authorizations)
      .innerJoin(roles, eq(roles.id, authorizations.roleId))
      .where(eq(authorizations.userId, userId))
      .orderBy(asc(authorizations.createdAt), asc(authorizations.id))
      .limit(most)
      .offset(from),
};
