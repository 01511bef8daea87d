import { asc, eq } from 'drizzle-orm';
import { announcements } from '../../../db/announcement.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const announcementPortableStore = {
  announcements: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: announcements.title,
        at: announcements.createdAt,
        text: announcements.content,
        publishAt: announcements.publishAt,
      })
      .from(announcements)
      .where(eq(announcements.ownerId, userId))
      .orderBy(asc(announcements.createdAt), asc(announcements.id))
      .limit(most)
      .offset(from),
};
