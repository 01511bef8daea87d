import { asc, eq } from 'drizzle-orm';
import { classPosts } from '../../../db/class-discussion.table.ts';
import { classSessions } from '../../../db/class-session.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const classDiscussionPortableStore = {
  classPosts: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: classSessions.title,
        at: classPosts.createdAt,
        text: classPosts.content,
        anonymous: classPosts.anonymous,
      })
      .from(classPosts)
      .innerJoin(classSessions, eq(classSessions.id, classPosts.classSessionId))
      .where(eq(classPosts.authorId, userId))
      .orderBy(asc(classPosts.createdAt), asc(classPosts.id))
      .limit(most)
      .offset(from),
};
