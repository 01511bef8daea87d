import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { discussionPosts } from '../../../db/discussion.table.ts';
import { files } from '../../../db/file.table.ts';
import { publishedMarks } from '../../../db/mark.table.ts';
import { memos } from '../../../db/memo.table.ts';
import type { Db } from '../../../db/sql.ts';
import { taskMembers, taskSubmissions, taskWorks } from '../../../db/task.table.ts';
import { attempts, courses, sections, submissions } from '../../../db/teaching.table.ts';

const place = { courseName: courses.name, section: sections.title };

/** What the school keeps of one person, as far as that person sees it: marks that are out, and no one else's words. */
export const personStore = {
  reports: (db: Db, userId: string) =>
    db
      .select({ ...place, content: attempts.content, savedAt: attempts.savedAt, submittedAt: attempts.submittedAt })
      .from(attempts)
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(eq(attempts.ownerId, userId))
      .orderBy(asc(attempts.createdAt)),

  handedIn: (db: Db, userId: string) =>
    db
      .select({ ...place, content: submissions.content, submittedAt: submissions.submittedAt })
      .from(submissions)
      .innerJoin(attempts, eq(attempts.id, submissions.runId))
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(eq(attempts.ownerId, userId))
      .orderBy(asc(submissions.submittedAt)),

  marks: (db: Db, userId: string) =>
    db
      .select({ ...place, score: publishedMarks.score, points: publishedMarks.points })
      .from(publishedMarks)
      .innerJoin(attempts, eq(attempts.id, publishedMarks.runId))
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(and(eq(attempts.ownerId, userId), isNull(publishedMarks.endedAt))),

  taskWorks: (db: Db, userId: string) =>
    db
      .select({ ...place, content: taskSubmissions.content, at: taskSubmissions.at, late: taskSubmissions.late })
      .from(taskSubmissions)
      .innerJoin(taskWorks, eq(taskWorks.id, taskSubmissions.workId))
      .innerJoin(sections, eq(sections.id, taskWorks.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(eq(taskSubmissions.userId, userId))
      .orderBy(asc(taskSubmissions.at)),

  taskMarks: (db: Db, userId: string) =>
    db
      .select({ ...place, given: taskWorks.given, penalty: taskWorks.penalty, comment: taskWorks.comment })
      .from(taskMembers)
      .innerJoin(taskWorks, eq(taskWorks.id, taskMembers.workId))
      .innerJoin(sections, eq(sections.id, taskWorks.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(and(eq(taskMembers.userId, userId), isNotNull(taskWorks.publishedAt))),

  posts: (db: Db, userId: string) =>
    db
      .select({ ...place, content: discussionPosts.content, createdAt: discussionPosts.createdAt })
      .from(discussionPosts)
      .innerJoin(sections, eq(sections.id, discussionPosts.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(and(eq(discussionPosts.authorId, userId), isNull(discussionPosts.removedAt)))
      .orderBy(asc(discussionPosts.createdAt)),

  memos: (db: Db, userId: string) =>
    db
      .select({ title: memos.title, content: memos.content, remindAt: memos.remindAt })
      .from(memos)
      .where(eq(memos.ownerId, userId))
      .orderBy(asc(memos.remindAt)),

  courses: (db: Db, userId: string) =>
    db
      .select({ courseId: courses.id, courseName: courses.name, state: courses.state })
      .from(courses)
      .where(eq(courses.teacherId, userId))
      .orderBy(asc(courses.createdAt)),

  files: (db: Db, userId: string) =>
    db
      .select({ id: files.id, sha256: files.sha256, name: files.name, bytes: files.bytes, scope: files.scope })
      .from(files)
      .where(eq(files.ownerId, userId))
      .orderBy(asc(files.createdAt)),
};
