import { and, asc, eq, exists, or, sql } from 'drizzle-orm';
import { achievementAuthors, achievements } from '../../../db/achievement.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const achievementPortableStore = {
  achievements: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: achievements.title,
        at: achievements.createdAt,
        form: achievements.form,
        year: achievements.year,
        container: achievements.container,
        publisher: achievements.publisher,
        volume: achievements.volume,
        issue: achievements.issue,
        pages: achievements.pages,
        number: achievements.number,
        doi: achievements.doi,
        url: achievements.url,
        authors: sql<
          string[]
        >`array(select ${achievementAuthors}.name from ${achievementAuthors} where ${achievementAuthors}.achievement_id = ${achievements}.id order by ${achievementAuthors}.position)`,
      })
      .from(achievements)
      .where(
        or(
          eq(achievements.ownerId, userId),
          exists(
            db
              .select({ one: sql`1` })
              .from(achievementAuthors)
              .where(and(eq(achievementAuthors.achievementId, achievements.id), eq(achievementAuthors.userId, userId))),
          ),
        ),
      )
      .orderBy(asc(achievements.createdAt), asc(achievements.id))
      .limit(most)
      .offset(from),
};
