import { asc, eq } from 'drizzle-orm';
import { coursewareAnswers, coursewareNotes, coursewareViews } from '../../../db/courseware.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { courses, sections } from '../../../db/teaching.table.ts';
import { attachments } from '../../../db/upload.table.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const coursewarePortableStore = {
  coursewareNotes: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: sections.title,
        at: coursewareNotes.createdAt,
        text: coursewareNotes.content,
        courseName: courses.name,
        fileName: coursewareNotes.fileName,
        page: coursewareNotes.page,
      })
      .from(coursewareNotes)
      .innerJoin(sections, eq(sections.id, coursewareNotes.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(eq(coursewareNotes.userId, userId))
      .orderBy(asc(coursewareNotes.createdAt), asc(coursewareNotes.id))
      .limit(most)
      .offset(from),

  coursewareAnswers: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: sections.title,
        at: coursewareAnswers.createdAt,
        courseName: courses.name,
        choice: coursewareAnswers.choice,
        right: coursewareAnswers.right,
      })
      .from(coursewareAnswers)
      .innerJoin(attachments, eq(attachments.id, coursewareAnswers.attachmentId))
      .innerJoin(sections, eq(sections.id, attachments.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(eq(coursewareAnswers.userId, userId))
      .orderBy(asc(coursewareAnswers.createdAt), asc(coursewareAnswers.id))
      .limit(most)
      .offset(from),

  coursewareViews: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: sections.title,
        at: coursewareViews.updatedAt,
        courseName: courses.name,
        position: coursewareViews.position,
        seen: coursewareViews.seen,
      })
      .from(coursewareViews)
      .innerJoin(attachments, eq(attachments.id, coursewareViews.attachmentId))
      .innerJoin(sections, eq(sections.id, attachments.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(eq(coursewareViews.userId, userId))
      .orderBy(asc(coursewareViews.updatedAt), asc(coursewareViews.attachmentId))
      .limit(most)
      .offset(from),
};
