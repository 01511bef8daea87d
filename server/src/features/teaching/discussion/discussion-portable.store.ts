import { and, asc, eq, isNull } from 'drizzle-orm';
import { discussionPosts } from '../../../db/discussion.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { courses, sections } from '../../../db/teaching.table.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const discussionPortableStore = {
  discussionPosts: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: sections.title,
        at: discussionPosts.createdAt,
        text: discussionPosts.content,
        courseName: courses.name,
        editedAt: discussionPosts.editedAt,
      })
      .from(discussionPosts)
      .innerJoin(sections, eq(sections.id, discussionPosts.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(and(eq(discussionPosts.authorId, userId), isNull(discussionPosts.removedAt)))
      .orderBy(asc(discussionPosts.createdAt), asc(discussionPosts.id))
      .limit(most)
      .offset(from),
};
