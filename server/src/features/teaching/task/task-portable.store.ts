import { asc, eq, sql } from 'drizzle-orm';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import {
  taskAnswers,
  taskFiles,
  taskMembers,
  taskPhrases,
  taskSubmissions,
  taskWorks,
} from '../../../db/task.table.ts';
import { courses, sections } from '../../../db/teaching.table.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const taskPortableStore = {
  tasks: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: sections.title,
        at: taskWorks.createdAt,
        text: taskWorks.content,
        courseName: courses.name,
        stage: taskWorks.stage,
        submittedAt: taskWorks.submittedAt,
        given: sql<number | null>`case when ${taskWorks.publishedAt} is not null then ${taskWorks.given} end`,
        penalty: sql<number | null>`case when ${taskWorks.publishedAt} is not null then ${taskWorks.penalty} end`,
        deviation: sql<number | null>`case when ${taskWorks.publishedAt} is not null then ${taskMembers.deviation} end`,
        comment: sql<string | null>`case when ${taskWorks.publishedAt} is not null then ${taskWorks.comment} end`,
        answers: sql<
          unknown[]
        >`array(select ${taskAnswers}.response from ${taskAnswers} where ${taskAnswers}.work_id = ${taskWorks}.id order by ${taskAnswers}.updated_at)`,
        fileIds: sql<
          string[]
        >`array(select ${taskFiles}.file_id from ${taskFiles} where ${taskFiles}.work_id = ${taskWorks}.id and ${taskFiles}.removed_at is null)`,
      })
      .from(taskMembers)
      .innerJoin(taskWorks, eq(taskWorks.id, taskMembers.workId))
      .innerJoin(sections, eq(sections.id, taskWorks.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(eq(taskMembers.userId, userId))
      .orderBy(asc(taskWorks.createdAt), asc(taskWorks.id))
      .limit(most)
      .offset(from),

  taskSubmissions: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: sections.title,
        at: taskSubmissions.at,
        text: taskSubmissions.content,
        courseName: courses.name,
        late: taskSubmissions.late,
      })
      .from(taskSubmissions)
      .innerJoin(taskWorks, eq(taskWorks.id, taskSubmissions.workId))
      .innerJoin(sections, eq(sections.id, taskWorks.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(eq(taskSubmissions.userId, userId))
      .orderBy(asc(taskSubmissions.at), asc(taskSubmissions.id))
      .limit(most)
      .offset(from),

  taskPhrases: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: sql<string>`left(${taskPhrases.words}, 40)`,
        at: sql<Date | null>`null`,
        text: taskPhrases.words,
        used: taskPhrases.used,
      })
      .from(taskPhrases)
      .where(eq(taskPhrases.ownerId, userId))
      .orderBy(asc(taskPhrases.id))
      .limit(most)
      .offset(from),
};
